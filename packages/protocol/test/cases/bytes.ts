import { readEvents } from "@run-timeline/protocol";

/** A body whose bytes come in these pieces. */
export function bodyOf(pieces: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
}

/** What `readEvents` makes of a text whose bytes are split at these places. */
export async function readSplit(text: string, places: readonly number[]): Promise<unknown[]> {
  const bytes = new TextEncoder().encode(text);
  const ends = [...places.filter((place) => place < bytes.length), bytes.length];
  const pieces = ends.map((end, index) => bytes.slice(index === 0 ? 0 : ends[index - 1], end));
  const events: unknown[] = [];
  for await (const event of readEvents(bodyOf(pieces))) events.push(event);
  return events;
}

/** Events as the frames of an SSE body. */
export function framesOf(events: readonly unknown[]): string {
  return events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
}
