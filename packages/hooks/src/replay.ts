import { createHistory } from "@run-timeline/protocol";
import { createRun } from "./createRun.js";
import type { Run } from "./run.js";

/** Where a replay stands. */
export interface ReplayState {
  /** The run as it was at the position, or as it is. It shares the reader's choices with the run. */
  readonly run: Run;
  /** What is shown is the run as it is. */
  readonly isLive: boolean;
  /** How many events are shown. */
  readonly position: number;
  /** How many there are; it grows while the run goes on underneath. */
  readonly length: number;
  readonly isPlaying: boolean;
  /** Times the recorded speed. */
  readonly speed: number;
}

/** Moves a replay. */
export interface ReplayControls {
  /** Shows the run after its first `position` events. */
  seek(position: number): void;
  /** As `seek`, by a number of events. */
  step(events: number): void;
  /** Goes on by the recorded clock, from the start where the end was reached. */
  play(): void;
  pause(): void;
  /** @param speed times the recorded speed, above 0 */
  setSpeed(speed: number): void;
  /** Shows the run as it is. */
  goLive(): void;
  /** Shows the run right after the next event that something was wrong with, or the one before. */
  jumpToIssue(direction: 1 | -1): void;
  /** The moment of an event, ms since the first one; `null` where it has none. */
  timeOf(index: number): number | null;
}

/** Where the time and the frames of a replay come from. */
export interface ReplayWorld {
  /** Ms; only differences count. @default performance.now */
  now(): number;
  /** Calls `tick` once, with the next frame. Returns what takes it back. @default animation frames */
  onFrame(tick: () => void): () => void;
}

/** @internal */
export interface ReplayMachine extends ReplayControls {
  get(): ReplayState;
  subscribe(listener: () => void): () => void;
}

/** Makes a replay. Time and frames are asked of the world it is given. @internal */
export function createReplay(live: Run, world: ReplayWorld): ReplayMachine {
  const history = createHistory(live.store);
  const listeners = new Set<() => void>();
  let takeBack: (() => void) | undefined;
  /** The moment in the run, and the time here, at which playing began. */
  let began = { moment: 0, at: 0 };
  let state: ReplayState = {
    run: live,
    isLive: true,
    position: live.store.log.length,
    length: live.store.log.length,
    isPlaying: false,
    speed: 1,
  };

  const change = (next: Partial<ReplayState>): void => {
    state = { ...state, ...next };
    for (const listener of [...listeners]) listener();
  };
  const show = (position: number): void => {
    const store = history.seek(position);
    const run =
      state.run.store === store ? state.run : { ...createRun(store, false), view: live.view };
    change({ run, isLive: false, position: history.position, length: history.length });
  };
  const noteLength = (): void => {
    const { length } = history;
    if (length !== state.length) change(state.isLive ? { length, position: length } : { length });
  };
  const begin = (moment = momentAt(state.position)): void => {
    began = { moment, at: world.now() };
  };
  const now = (): number => began.moment + (world.now() - began.at) * state.speed;
  const momentAt = (position: number): number => history.timeOf(Math.max(0, position - 1)) ?? 0;

  /** Events without a time come with the one before them. */
  const due = (): number => {
    const moment = now();
    let position = state.position;
    while (position < history.length && (history.timeOf(position) ?? 0) <= moment) position++;
    return position;
  };
  const tick = (): void => {
    takeBack = undefined;
    const position = due();
    if (position !== state.position) show(position);
    if (position < history.length) takeBack = world.onFrame(tick);
    else if (live.store.head.status === "running") goLive();
    else change({ isPlaying: false });
  };
  const halt = (): void => {
    takeBack?.();
    takeBack = undefined;
  };
  function goLive(): void {
    halt();
    const { length } = history;
    change({ run: live, isLive: true, isPlaying: false, position: length, length });
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      const leave = live.subscribe(noteLength);
      noteLength();
      return () => {
        listeners.delete(listener);
        leave();
        if (listeners.size > 0) return;
        halt();
        state = { ...state, isPlaying: false };
      };
    },
    seek(position) {
      show(position);
      begin();
    },
    step(events) {
      halt();
      show(state.position + events);
      change({ isPlaying: false });
    },
    play() {
      if (state.isPlaying) return;
      show(state.isLive || state.position >= history.length ? 0 : state.position);
      begin();
      change({ isPlaying: true });
      takeBack = world.onFrame(tick);
    },
    pause() {
      halt();
      change({ isPlaying: false });
    },
    setSpeed(speed) {
      if (!(speed > 0)) {
        throw new Error(
          `setSpeed got ${speed}. A replay only goes forward, and pause stops it. Pass a number above 0.`,
        );
      }
      if (state.isPlaying) begin(now());
      change({ speed });
    },
    goLive,
    jumpToIssue(direction) {
      const places = live.store.issues.map(({ index }) => index + 1);
      const place =
        direction > 0
          ? places.find((each) => each > state.position)
          : places.findLast((each) => each < state.position);
      if (place === undefined) return;
      show(place);
      begin();
    },
    timeOf: (index) => history.timeOf(index),
  };
}
