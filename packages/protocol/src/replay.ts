import { createHistory } from "./history.js";
import type { RunStore } from "./store.js";

/** Where a replay stands. */
export interface ReplayState {
  /** The thread as it was at the position, or as it is. */
  readonly store: RunStore;
  /** What is shown is the thread as it is. */
  readonly isLive: boolean;
  /** How many events are shown. */
  readonly position: number;
  /** How many there are; it grows while the thread goes on underneath. */
  readonly length: number;
  /** Ms since the first event, by the recorded clock; while it plays it goes on between events. `null` where none has a time. */
  readonly moment: number | null;
  readonly isPlaying: boolean;
  /** Times the recorded speed. */
  readonly speed: number;
}

/** Moves a replay. */
export interface ReplayControls {
  /** Shows the thread after its first `position` events. */
  seek(position: number): void;
  /** As `seek`, by a number of events. */
  step(events: number): void;
  /** Goes on by the recorded clock, from the start where the end was reached. */
  play(): void;
  pause(): void;
  /** @param speed times the recorded speed, above 0 */
  setSpeed(speed: number): void;
  /** Shows the thread as it is. */
  goLive(): void;
  /** Shows the thread right after the next event that something was wrong with, or the one before. */
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

/** A thread at any moment of its log, and what moves it. Made by `createReplay`. */
export interface Replay extends ReplayControls {
  /** A new object whenever it differs. */
  get(): ReplayState;
  /**
   * Called when the state is another: at once for what somebody did, at most ten times a second for what only goes on by
   * itself. What `store` shows it tells its own listeners. Without listeners a replay does not play.
   */
  subscribe(listener: () => void): () => void;
}

/** Ms between two tellings of what goes on by itself: where it stands is read, and a page that says so costs a rendering. */
const PACE = 100;

/**
 * Looks back into a thread, and plays it again by its recorded clock, while it goes on underneath.
 *
 * @param world where time and frames come from
 * @param subscribe tells when the thread has more. @default the store's own
 */
export function createReplay(
  live: RunStore,
  world: ReplayWorld,
  subscribe: RunStore["subscribe"] = live.subscribe,
): Replay {
  const history = createHistory(live);
  const listeners = new Set<() => void>();
  let takeBack: (() => void) | undefined;
  let toldAt = Number.NEGATIVE_INFINITY;
  let isUntold = false;
  /** The moment in the run, and the time here, at which playing began. */
  let began = { moment: 0, at: 0 };
  /** The moment of what is shown: another one when runs are let go, as moments count from the first event that is kept. */
  let shownAt = 0;
  let state: ReplayState = {
    store: live,
    isLive: true,
    position: live.log.length,
    length: live.log.length,
    moment: history.timeOf(Math.max(0, live.log.length - 1)),
    isPlaying: false,
    speed: 1,
  };

  const tell = (): void => {
    isUntold = false;
    toldAt = world.now();
    for (const listener of [...listeners]) listener();
  };
  const wake = (): void => {
    takeBack ??= world.onFrame(frame);
  };
  const tellInPace = (): void => {
    if (world.now() - toldAt >= PACE) tell();
    else wake();
  };
  const note = (next: Partial<ReplayState>): void => {
    state = { ...state, ...next };
    isUntold = true;
    if (!state.isPlaying) tellInPace();
  };
  const change = (next: Partial<ReplayState>): void => {
    state = { ...state, ...next };
    tell();
  };
  const move = (position: number): Partial<ReplayState> => {
    const store = history.seek(position);
    shownAt = momentAt(history.position);
    const { length } = history;
    return {
      store,
      isLive: false,
      position: history.position,
      length,
      moment: timeAt(history.position),
    };
  };
  const show = (position: number): void => change(move(position));
  const noteLength = (): void => {
    const { length } = history;
    if (length === state.length) return;
    note(state.isLive ? { length, position: length, moment: timeAt(length) } : { length });
  };
  const begin = (moment = momentAt(state.position)): void => {
    began = { moment, at: world.now() };
  };
  const now = (): number => {
    const moved = momentAt(state.position) - shownAt;
    shownAt += moved;
    began.moment += moved;
    return began.moment + (world.now() - began.at) * state.speed;
  };
  const timeAt = (position: number): number | null => history.timeOf(Math.max(0, position - 1));
  const momentAt = (position: number): number => timeAt(position) ?? 0;

  /** Events without a time come with the one before them. */
  const due = (): number => {
    const moment = now();
    let position = state.position;
    while (position < history.length && (history.timeOf(position) ?? 0) <= moment) position++;
    return position;
  };
  const goOn = (): void => {
    const moment = state.moment === null ? null : now();
    const position = due();
    const next = position === state.position ? {} : move(position);
    const isOver = position >= history.length;
    note(isOver ? next : { ...next, moment });
    if (!isOver) wake();
    else if (live.head.status === "running") goLive();
    else change({ isPlaying: false });
  };
  function frame(): void {
    takeBack = undefined;
    if (state.isPlaying) goOn();
    if (isUntold) tellInPace();
  }
  const halt = (): void => {
    takeBack?.();
    takeBack = undefined;
  };
  function goLive(): void {
    halt();
    const { length } = history;
    const moment = timeAt(length);
    change({ store: live, isLive: true, isPlaying: false, position: length, length, moment });
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      const leave = subscribe(noteLength);
      noteLength();
      return () => {
        listeners.delete(listener);
        leave();
        if (listeners.size > 0) return;
        halt();
        isUntold = false;
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
      const isOver = state.isLive || state.position >= history.length;
      if (isOver) show(0);
      begin(isOver ? undefined : (state.moment ?? undefined));
      change({ isPlaying: true });
      wake();
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
      const places = live.issues.map(({ index }) => index + 1);
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
