import type { Translator } from "../translate/translator.js";
import { UnreadableFrame } from "../unreadableFrame.js";
import type { Arrival } from "./answer.js";

/**
 * Passes the arrivals of one connection through a translator. Frames that nobody can read stay in their place;
 * a connection that was given up is not over, and owes no end.
 */
export async function* translated(
  batches: AsyncIterable<readonly Arrival[]>,
  translator: Translator | undefined,
  signal: AbortSignal,
): AsyncGenerator<readonly Arrival[], void, undefined> {
  if (!translator) {
    yield* batches;
    return;
  }
  yield translator.start().map(withoutId);
  for await (const arrivals of batches) {
    yield arrivals.flatMap((arrival) => translateOne(arrival, translator));
  }
  if (!signal.aborted) yield translator.end().map(withoutId);
}

function translateOne({ value, id }: Arrival, translator: Translator): Arrival[] {
  return eventsOf(value, translator).map((event, part) =>
    id === undefined ? { value: event } : { value: event, id, part },
  );
}

/** `[DONE]` and the like say nothing in any foreign vocabulary. */
function eventsOf(value: unknown, translator: Translator): readonly unknown[] {
  if (!(value instanceof UnreadableFrame)) return translator.translate(value);
  return value.reason === "done" || value.reason === "empty" ? [] : [value];
}

function withoutId(value: unknown): Arrival {
  return { value };
}
