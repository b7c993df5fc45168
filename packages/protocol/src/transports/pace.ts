import { systemTimers, type Timers } from "./timers.js";

/** How recorded events are paced. */
export interface PaceOptions {
  /** 2 is twice as fast; `Infinity` is at once. @default 1 */
  speed?: number;
  /** The longest pause between two events before it is divided by the speed, ms. @default Infinity */
  longestPause?: number;
  /** Ends the pacing in mid-pause. */
  signal?: AbortSignal;
  /** @default the machine's */
  timers?: Timers;
}

/** Gives events when their own timestamps say. One without a timestamp comes with the one before it. */
export async function* paceEvents(
  events: Iterable<unknown> | AsyncIterable<unknown>,
  options: PaceOptions = {},
): AsyncGenerator<unknown, void, undefined> {
  const {
    speed = 1,
    longestPause = Number.POSITIVE_INFINITY,
    signal,
    timers = systemTimers,
  } = options;
  const begun = timers.now();
  let before: number | undefined;
  let due = 0;
  for await (const event of events) {
    const time = timestampOf(event);
    if (time !== undefined) {
      // Clocks of several machines go backwards; an event is never due before the one that it follows.
      due += Math.min(Math.max(0, time - (before ?? time)), longestPause) / speed;
      before = time;
      const delay = due - (timers.now() - begun);
      if (delay >= 1) await timers.wait(delay, signal);
    }
    if (signal?.aborted) return;
    yield event;
  }
}

function timestampOf(event: unknown): number | undefined {
  const time = (event as { timestamp?: unknown } | null)?.timestamp;
  return typeof time === "number" && Number.isFinite(time) ? time : undefined;
}
