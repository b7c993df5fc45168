import { type Run, useRunHead } from "@run-timeline/hooks";
import { useEffect, useMemo } from "react";
import type { RunClock } from "../Times/RunClock.js";
import { timeAt } from "./times.js";

/**
 * The time in a run: that of its last event, and what has passed here since. Machines disagree about the time of day.
 * Nothing passes at an earlier moment of it.
 *
 * @param past the position that a reader looks back to
 * @internal
 */
export function useRunClockOf(run: Run, past?: number | false): RunClock {
  const isTicking = useRunHead(
    run,
    ({ status }) => status === "running" || status === "connecting",
  );
  const clock = useMemo(() => createClock(run), [run]);
  useEffect(() => run.subscribe(clock.note), [run, clock]);
  // A new one where the reader went: who tells the time reads it again.
  return useMemo(
    () => ({ now: () => clock.now(!past), ticking: isTicking }),
    [clock, isTicking, past],
  );
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
  const now = (passes: boolean): number | null => {
    note();
    return last === null ? null : last + (passes ? Date.now() - at : 0);
  };
  return { note, now };
}
