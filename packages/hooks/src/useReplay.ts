import { useMemo, useSyncExternalStore } from "react";
import { onNextFrame } from "./frameSchedule.js";
import { createReplay, type ReplayControls, type ReplayState } from "./replay.js";
import { expectRun, type Run } from "./run.js";

/** A replay, and what moves it. */
export interface Replay extends ReplayState, ReplayControls {}

const WORLD = { now: (): number => performance.now(), onFrame: onNextFrame };

/**
 * Looks back into a run, and plays it again by its recorded clock, while it goes on underneath. Give `replay.run` to
 * what draws it. Renders when the position or the length changes, while playing once a frame.
 *
 * @example
 * const replay = useReplay(run);
 * return <RunTimeline run={replay.run} />;
 */
export function useReplay(run: Run): Replay {
  const live = expectRun(run, "useReplay", "events");
  const machine = useMemo(() => createReplay(live, WORLD), [live]);
  const state = useSyncExternalStore(machine.subscribe, machine.get, machine.get);
  return useMemo(() => ({ ...machine, ...state }), [machine, state]);
}
