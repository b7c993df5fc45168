"use client";

import { createHistory } from "@run-timeline/protocol";
import { useMemo, useSyncExternalStore } from "react";
import { createRun } from "./createRun.js";
import { expectRun, type Run } from "./run.js";

/**
 * The run as a server drew it, on that server and while its page hydrates; then the run as it is. For a page whose
 * store has gone on before it hydrates: React would find other rows than it was served. Renders once more after that.
 *
 * @param served how many events the server had drawn: `store.log.length` there
 * @example
 * const run = useServedRun(useRun({ store }), 120);
 * return <RunTimeline run={run} />;
 */
export function useServedRun(run: Run, served: number): Run {
  const { store } = expectRun(run, "useServedRun");
  const past = useSyncExternalStore(never, now, () => served);
  return useMemo(() => {
    if (past >= store.log.length) return run;
    return { ...createRun(createHistory(store).seek(past)), view: run.view };
  }, [run, store, past]);
}

const never = () => () => {};
const now = () => Number.POSITIVE_INFINITY;
