import {
  createReplay,
  type ReplayControls,
  type ReplayState,
  type ReplayWorld,
} from "@run-timeline/protocol";
import { useMemo, useSyncExternalStore } from "react";
import { createRun } from "./createRun.js";
import { onNextFrame } from "./frameSchedule.js";
import { expectRun, type Run } from "./run.js";

/** A replay, and what moves it. */
export interface Replay extends Omit<ReplayState, "store">, ReplayControls {
  /** The run as it was at the position, or as it is. It shares the reader's choices with the run. */
  readonly run: Run;
}

const WORLD: ReplayWorld = { now: () => performance.now(), onFrame: onNextFrame };

/**
 * Looks back into a run, and plays it again by its recorded clock, while it goes on underneath. Give `replay.run` to
 * what draws it. Renders when the position or the length changes: at once when somebody moves it, ten times a second
 * while it plays or the run goes on. The rows of `replay.run` do not wait for that.
 *
 * @param world another clock and other frames. Keep it the same object. @default those of the browser
 * @example
 * const replay = useReplay(run);
 * return <RunTimeline run={replay.run} />;
 */
export function useReplay(run: Run, world: ReplayWorld = WORLD): Replay {
  const live = expectRun(run, "useReplay");
  const machine = useMemo(() => createReplay(live.store, world, live.subscribe), [live, world]);
  const state = useSyncExternalStore(machine.subscribe, machine.get, machine.get);
  const { store } = state;
  const shown = useMemo(
    () => (store === live.store ? live : { ...createRun(store), view: live.view }),
    [live, store],
  );
  return useMemo(() => ({ ...machine, ...state, run: shown }), [machine, state, shown]);
}
