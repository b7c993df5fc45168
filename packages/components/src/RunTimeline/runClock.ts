import { type Run, useRunHead } from "@run-timeline/hooks";
import { useEffect, useMemo } from "react";
import type { RunClock } from "../Times/RunClock.js";
import { timeAt } from "./times.js";

/**
 * The time in a run: that of its last event, and what has passed here since. Machines disagree about the time of day.
 *
 * @internal
 */
export function useRunClockOf(run: Run): RunClock {
  const isTicking = useRunHead(
    run,
    ({ status }) => status === "running" || status === "connecting",
  );
  const clock = useMemo(() => createClock(run), [run]);
  useEffect(() => run.subscribe(clock.note), [run, clock]);
  return useMemo(() => ({ now: clock.now, ticking: isTicking }), [clock, isTicking]);
}

function createClock({ store }: Run) {
  let seen = -1;
  let last: number | null = null;
  let at = 0;
  const note = (): void => {
    if (store.log.length === seen) return;
    seen = store.log.length;
    const time = seen > 0 ? timeAt(store, seen - 1) : null;
    if (time === null) return;
    last = time;
    at = Date.now();
  };
  note();
  return { note, now: (): number | null => (last === null ? null : last + Date.now() - at) };
}
