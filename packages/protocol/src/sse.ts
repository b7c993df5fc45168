import { createParser, type EventSourceMessage } from "eventsource-parser";
import { named } from "./frameNames.js";
import { oneByOne } from "./oneByOne.js";
import { UnreadableFrame } from "./unreadableFrame.js";

/** One frame of an SSE body. */
export interface Frame {
  /** What followed `event:`. AG-UI has no use for it; other vocabularies name their frames. */
  readonly name?: string;
  /** What followed `id:`. */
  readonly id?: string;
  readonly data: string;
  /** Its number in the body, from 1. */
  readonly number: number;
}

/** Options of everything that reads a body. */
export interface ReadOptions {
  /** How many characters an unfinished frame may hold before it is given up. @default 67108864 */
  frameLimit?: number;
  /** Called for every piece of the body, comments included: the connection lives. */
  onBytes?: (bytes: Uint8Array) => void;
  /** Called for `retry:`, in ms. */
  onRetry?: (delay: number) => void;
  /** Closes the body; what was read ends there without an error. */
  signal?: AbortSignal;
}

/** Larger than the 10 MiB at which the reference client gives up, small enough for a browser to survive. */
const FRAME_LIMIT = 64 * 1024 * 1024;

/**
 * Reads an SSE body into wire events, as a browser would: any line ending, any split of the bytes, comments,
 * a byte order mark, a last frame without its blank line (rules TR-03, TR-04, TR-13). A frame that holds no event is an `UnreadableFrame`.
 * Throws only what the body itself throws.
 *
 * @example
 * for await (const event of readEvents(response.body)) store.push(event);
 */
export function readEvents(
  body: ReadableStream<Uint8Array>,
  options: ReadOptions = {},
): AsyncGenerator<unknown, void, undefined> {
  return oneByOne(readFrameBatches(body, options), eventOf);
}

/** The frames of an SSE body, their data still text. */
export function readFrames(
  body: ReadableStream<Uint8Array>,
  options: ReadOptions = {},
): AsyncGenerator<Frame | UnreadableFrame, void, undefined> {
  return oneByOne(readFrameBatches(body, options), (frame) => frame);
}

/** As `readFrames`, those of one read together: a burst costs one turn of the engine and not one a frame. */
export async function* readFrameBatches(
  body: ReadableStream<Uint8Array>,
  options: ReadOptions = {},
): AsyncGenerator<readonly (Frame | UnreadableFrame)[], void, undefined> {
  const reader = createFrameReader(options);
  for await (const text of readText(body, options)) yield reader.feed(text);
  yield reader.end();
}

/** The event of a frame: a JSON object, or an `UnreadableFrame`. Nothing more is judged here (rule TR-12). */
export function eventOf(frame: Frame | UnreadableFrame): unknown {
  const value = jsonOf(frame);
  if (value instanceof UnreadableFrame || isObject(value)) return value;
  return new UnreadableFrame((frame as Frame).data, (frame as Frame).number, "not-an-object");
}

/** Whatever JSON a frame holds, for vocabularies whose frames are not all objects. */
function jsonOf(frame: Frame | UnreadableFrame): unknown {
  if (frame instanceof UnreadableFrame) return frame;
  return parseLine(frame.data, frame.number);
}

/** As `jsonOf`; what only the frame names becomes `{ event, data }`. */
export function nativeOf(frame: Frame | UnreadableFrame): unknown {
  const value = jsonOf(frame);
  if (frame instanceof UnreadableFrame || value instanceof UnreadableFrame) return value;
  return named(value, frame.name);
}

/** The JSON of one text, or an `UnreadableFrame` that says why there is none. */
export function parseLine(text: string, number: number): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    const word = text.trim();
    const reason = word === "" ? "empty" : word === "[DONE]" ? "done" : "not-json";
    return new UnreadableFrame(text, number, reason);
  }
}

/** The pieces of a body as text: characters stay whole wherever the bytes were split (rule TR-11). */
export async function* readText(
  body: ReadableStream<Uint8Array>,
  { signal, onBytes }: ReadOptions,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  // A generator that waits for a read cannot be returned; cancelling the reader ends the read.
  const close = (): void => {
    reader.cancel().catch(() => undefined);
  };
  if (signal?.aborted) close();
  signal?.addEventListener("abort", close);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      onBytes?.(value);
      const text = decoder.decode(value, { stream: true });
      if (text !== "") yield text;
    }
    const rest = decoder.decode();
    if (rest !== "" && !signal?.aborted) yield rest;
  } finally {
    signal?.removeEventListener("abort", close);
    close();
  }
}

interface FrameReader {
  /** The frames that this text completes. */
  feed(text: string): (Frame | UnreadableFrame)[];
  /** The last frame, if the body ended without its blank line. */
  end(): (Frame | UnreadableFrame)[];
}

function createFrameReader({ frameLimit = FRAME_LIMIT, onRetry }: ReadOptions): FrameReader {
  let ready: (Frame | UnreadableFrame)[] = [];
  let count = 0;
  let afterCarriageReturn = false;
  /** Set while the rest of a frame that grew too long is thrown away. */
  let skipping = false;
  let lineIsBlank = false;
  let atEnd = false;

  const parser = createParser({
    maxBufferSize: frameLimit,
    onEvent: (message) => {
      const frame = toFrame(message, count + 1);
      // A body that stops inside a frame is cut off; the piece of a frame is no frame that cannot be read.
      if (atEnd && eventOf(frame) instanceof UnreadableFrame) return;
      count += 1;
      ready.push(frame);
    },
    onError: (error) => {
      if (error.type !== "max-buffer-size-exceeded") return;
      count += 1;
      ready.push(
        new UnreadableFrame(`a frame of more than ${frameLimit} characters`, count, "too-long"),
      );
      skipping = true;
    },
    ...(onRetry ? { onRetry } : {}),
  });

  return {
    feed(text) {
      const lines = withLineFeeds(text);
      feedLines(skipping ? afterBlankLine(lines) : lines);
      return take();
    },
    end() {
      atEnd = true;
      if (!skipping) parser.feed("\n\n");
      return take();
    },
  };

  function feedLines(lines: string): void {
    if (lines === "") return;
    parser.feed(lines);
    if (!skipping) return;
    parser.reset();
    lineIsBlank = lines.endsWith("\n");
  }

  /** The parser holds a CR back until it sees what follows, a frame too late for a live stream. */
  function withLineFeeds(text: string): string {
    let lines = afterCarriageReturn && text.startsWith("\n") ? text.slice(1) : text;
    afterCarriageReturn = text.endsWith("\r");
    if (lines.includes("\r")) lines = lines.replace(/\r\n?/g, "\n");
    return lines;
  }

  /** What follows the blank line that ends a frame too long to keep. */
  function afterBlankLine(lines: string): string {
    const text = (lineIsBlank ? "\n" : "") + lines;
    const end = text.indexOf("\n\n");
    lineIsBlank = text.endsWith("\n");
    if (end === -1) return "";
    skipping = false;
    return text.slice(end + 2);
  }

  function take(): (Frame | UnreadableFrame)[] {
    const frames = ready;
    ready = [];
    return frames;
  }
}

function toFrame({ event, id, data }: EventSourceMessage, number: number): Frame {
  // Every frame of AG-UI: spreading what it has not costs more than splitting it off.
  if (event === undefined && id === undefined) return { data, number };
  return {
    ...(event === undefined ? {} : { name: event }),
    ...(id === undefined ? {} : { id }),
    data,
    number,
  };
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
