import type { Translator } from "../translate/translator.js";
import { UnreadableFrame } from "../unreadableFrame.js";
import type { Arrival } from "./answer.js";

/** Passes values through a translator; frames that nobody can read stay in their place. */
export async function* translated(
  values: AsyncIterable<unknown>,
  translator: Translator | undefined,
): AsyncGenerator<unknown, void, undefined> {
  if (translator) yield* translator.start();
  for await (const value of values) yield* translateOne(value, translator);
  if (translator) yield* translator.end();
}

/** As `translated`, for the arrivals of one connection; it is not over when it was given up. */
export async function* translatedArrivals(
  arrivals: AsyncIterable<Arrival>,
  translator: Translator | undefined,
  signal: AbortSignal,
): AsyncGenerator<Arrival, void, undefined> {
  if (translator) yield* translator.start().map(withoutId);
  for await (const { value, id } of arrivals) {
    const events = translateOne(value, translator);
    for (const [part, event] of events.entries()) {
      yield id === undefined ? { value: event } : { value: event, id, part };
    }
  }
  if (translator && !signal.aborted) yield* translator.end().map(withoutId);
}

function withoutId(value: unknown): Arrival {
  return { value };
}

/** What one value means. `[DONE]` and the like say nothing in any foreign vocabulary. */
function translateOne(value: unknown, translator: Translator | undefined): readonly unknown[] {
  if (!translator) return [value];
  if (!(value instanceof UnreadableFrame)) return translator.translate(value);
  return value.reason === "done" || value.reason === "empty" ? [] : [value];
}
