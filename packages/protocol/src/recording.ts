import { readJsonLines } from "./jsonLines.js";
import {
  eventOf,
  type Frame,
  nativeOf,
  parseLine,
  type ReadOptions,
  readFrameBatches,
} from "./sse.js";
import { UnreadableFrame } from "./unreadableFrame.js";

/**
 * Reads a saved run, whichever way it was saved: JSON lines, one JSON array, or the body of an SSE answer. Lines may
 * be arrays too, where the vocabulary is one of arrays.
 *
 * @example
 * for await (const event of readRecording(file.stream())) store.push(event);
 */
export async function* readRecording(
  body: ReadableStream<Uint8Array>,
  options: ReadOptions = {},
): AsyncGenerator<unknown, void, undefined> {
  const { start, whole } = await peek(body);
  if (start.startsWith("[") && !start.startsWith("[DONE]")) yield* readArray(whole, options);
  else if (start.startsWith("{")) yield* readJsonLines(whole, options);
  else yield* readBody(whole, options);
}

/** The frames of a body are events, or a foreign vocabulary's: then what only their names say stays with them. */
async function* readBody(
  body: ReadableStream<Uint8Array>,
  options: ReadOptions,
): AsyncGenerator<unknown, void, undefined> {
  for await (const frames of readFrameBatches(body, options)) {
    for (const frame of frames) yield isNamed(frame) ? nativeOf(frame) : eventOf(frame);
  }
}

const isNamed = (frame: Frame | UnreadableFrame): boolean =>
  !(frame instanceof UnreadableFrame) && frame.name !== undefined;

/** The first characters that are not blank, and the body as if nothing had been read of it. */
async function peek(
  body: ReadableStream<Uint8Array>,
): Promise<{ start: string; whole: ReadableStream<Uint8Array> }> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  const read: Uint8Array[] = [];
  let start = "";
  while (start.length < 8) {
    const { done, value } = await reader.read();
    if (done) break;
    read.push(value);
    start = (start + decoder.decode(value, { stream: true })).trimStart();
  }
  const whole = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const bytes of read) controller.enqueue(bytes);
    },
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { start, whole };
}

async function* readArray(
  body: ReadableStream<Uint8Array>,
  { signal }: ReadOptions,
): AsyncGenerator<unknown, void, undefined> {
  const text = await new Response(body).text();
  if (signal?.aborted) return;
  const whole = parseLine(text, 1);
  if (!(whole instanceof UnreadableFrame)) {
    yield* whole as unknown[];
    return;
  }
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const [first = ""] = lines;
  // Some producers write an array a line, LangGraph for one: then the first line is JSON by itself.
  if (parseLine(first, 1) instanceof UnreadableFrame) yield whole;
  else yield* lines.map((line, index) => parseLine(line, index + 1));
}
