import { useMemo, useSyncExternalStore } from "react";
import { onNextFrame } from "./frameSchedule.js";
import {
  createReplay,
  type ReplayControls,
  type ReplayState,
  type ReplayWorld,
} from "./replay.js";
import { expectRun, type Run } from "./run.js";

/** A replay, and what moves it. */
export interface Replay extends ReplayState, ReplayControls {}

const WORLD: ReplayWorld = { now: () => performance.now(), onFrame: onNextFrame };

/**
 * Looks back into a run, and plays it again by its recorded clock, while it goes on underneath. Give `replay.run` to
 * what draws it. Renders when the position or the length changes, while playing once a frame.
 *
 * @param world another clock and other frames. Keep it the same object. @default those of the browser
 * @example
 * const replay = useReplay(run);
 * return <RunTimeline run={replay.run} />;
 */
export function useReplay(run: Run, world: ReplayWorld = WORLD): Replay {
  const live = expectRun(run, "useReplay", "events");
  const machine = useMemo(() => createReplay(live, world), [live, world]);
  const state = useSyncExternalStore(machine.subscribe, machine.get, machine.get);
  return useMemo(() => ({ ...machine, ...state }), [machine, state]);
}
