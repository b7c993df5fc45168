import type { TitleOptions } from "./outline/titles.js";
import { createRunStore, type EndReason } from "./store.js";
import { membersOf } from "./timeline/plain.js";
import { createRunSteps } from "./timeline/runSteps.js";
import type { Step, StepContent } from "./timeline/step.js";

/** Options of the timeline. */
export interface TimelineOptions {
  /** Verbs of one's own per tool, or the words of another language. */
  titles?: Omit<TitleOptions, "locale">;
  /** How numbers in titles are written. @default "en" */
  locale?: string;
  /** Lets the text of the agent's reasoning leave as summaries. @default false */
  reasoning?: boolean;
}

/** Makes step lines while a run goes on. Made by `createTimeline`. */
export interface Timeline {
  /** The steps that an event, or an array of events, gives. Never throws for what it contains. */
  feed(event: unknown): Step[];
  /** The stream stopped: closes open groups and tells what was said last. Invents no end of the run. */
  finish(reason?: EndReason): Step[];
}

/**
 * The step lines of a run: plain JSON that any frontend can draw, from AG-UI events.
 *
 * @example
 * for (const step of timeline(events)) console.log(JSON.stringify(step));
 */
export function timeline(events: Iterable<unknown>, options: TimelineOptions = {}): Step[] {
  const line = createTimeline(options);
  const steps: Step[] = [];
  // Not spread into a call: one event may be an array of any length.
  for (const event of events) for (const step of line.feed(event)) steps.push(step);
  return [...steps, ...line.finish()];
}

/** A timeline that is fed event by event: it gives the same steps as `timeline` does for all of them. */
export function createTimeline(options: TimelineOptions = {}): Timeline {
  const store = createRunStore();
  const { locale, titles } = options;
  const steps = createRunSteps(store, {
    titles: { ...titles, ...(locale !== undefined && { locale }) },
    reasoning: options.reasoning ?? false,
  });
  let seq = 0;

  return {
    feed: (event) => (Array.isArray(event) ? event.flatMap(one) : one(event)),
    finish: (reason) => finished(null, steps.end(reason).steps),
  };

  function one(event: unknown): Step[] {
    return finished(membersOf(event).timestamp, steps.push(event).steps);
  }

  function finished(timestamp: unknown, contents: readonly StepContent[]): Step[] {
    if (contents.length === 0) return [];
    const time = typeof timestamp === "number" && Number.isFinite(timestamp) ? timestamp : null;
    const base = { timestamp: time, run_id: store.head.runId };
    return contents.map((content): Step => ({ ...content, seq: ++seq, ...base }));
  }
}

/**
 * The step lines of a stream. When it breaks, what was open is closed first, and then the error is thrown; breaking
 * out closes the stream.
 */
export async function* streamTimeline(
  source: AsyncIterable<unknown>,
  options: TimelineOptions = {},
): AsyncGenerator<Step, void, undefined> {
  const line = createTimeline(options);
  let reason: EndReason | undefined;
  try {
    for await (const event of source) yield* line.feed(event);
  } catch (error) {
    reason = { type: "error", error };
  }
  // Not in a `finally`: a reader who has left must not be handed further steps.
  yield* line.finish(reason);
  if (reason?.type === "error") throw reason.error;
}
