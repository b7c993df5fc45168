import { readJsonLines } from "../jsonLines.js";
import { eventOf, type Frame, nativeOf, type ReadOptions, readFrameBatches } from "../sse.js";
import { UnreadableFrame } from "../unreadableFrame.js";
import type { Timers } from "./timers.js";
import { TransportError } from "./transportError.js";

/** One value of an answer. */
export interface Arrival {
  readonly value: unknown;
  /** The id of the frame that it came in. */
  readonly id?: string;
  /** Its place among the events that its frame was translated to. @default 0 */
  readonly part?: number;
}

/** Options of `readAnswer`. */
export interface AnswerOptions extends ReadOptions {
  /** The values are another vocabulary's: any JSON, and a named frame keeps its name. */
  foreign: boolean;
  timers: Timers;
}

const STREAM_TYPES = new Set(["", "text/event-stream", "text/plain", "application/octet-stream"]);
const LINE_TYPES = new Set([
  "application/x-ndjson",
  "application/ndjson",
  "application/jsonl",
  "application/x-jsonlines",
  "application/json-lines",
]);

/** How much of a body an error keeps, and how much of it its sentence shows. */
const KEPT = 2_000;
const SHOWN = 200;
/** An error's body may hang like any other; its status is worth more than the rest of it. */
const LONGEST_WAIT_FOR_ERROR_BODY = 2_000;

/**
 * Reads the answer to a request, one batch a read. An HTTP status is not a stream, and neither is an HTML page or an empty body
 * that came with 200 (rules TR-06 and TR-07): each throws a `TransportError` that shows what came instead.
 */
export async function* readAnswer(
  response: Response,
  options: AnswerOptions,
): AsyncGenerator<readonly Arrival[], void, undefined> {
  const type = mediaType(response);
  const body = response.body;
  if (!response.ok) throw await statusError(response, options);
  if (!body) throw emptyError(response);
  if (LINE_TYPES.has(type)) {
    let isEmpty = true;
    for await (const value of readJsonLines(body, options)) {
      isEmpty = false;
      yield [{ value }];
    }
    if (isEmpty && !options.signal?.aborted) throw emptyError(response);
  } else if (STREAM_TYPES.has(type)) {
    yield* readStream(response, body, options);
  } else {
    throw notAStreamError(response, await firstPart(response, options));
  }
}

async function* readStream(
  response: Response,
  body: ReadableStream<Uint8Array>,
  options: AnswerOptions,
): AsyncGenerator<readonly Arrival[], void, undefined> {
  const beginning = new Beginning();
  const onBytes = (bytes: Uint8Array): void => {
    beginning.add(bytes);
    options.onBytes?.(bytes);
  };
  let count = 0;
  for await (const frames of readFrameBatches(body, { ...options, onBytes })) {
    count += frames.length;
    yield frames.map((frame) => arrivalOf(frame, options.foreign));
  }
  if (count > 0 || options.signal?.aborted) return;
  const text = beginning.text();
  if (text.trim() === "") throw emptyError(response);
  throw isStream(text)
    ? emptyError(response, "a stream that holds no event", text)
    : notAStreamError(response, text);
}

/** Comments that keep a connection alive, and frames that were cut off, are a stream all the same: it can be tried again. */
function isStream(text: string): boolean {
  return text
    .split(/[\r\n]+/)
    .every((line) => /^(?::|(?:data|event|id|retry)(?::|$)|$)/.test(line));
}

function arrivalOf(frame: Frame | UnreadableFrame, foreign: boolean): Arrival {
  const id = frame instanceof UnreadableFrame ? undefined : frame.id;
  const value = foreign ? nativeOf(frame) : eventOf(frame);
  return id === undefined ? { value } : { value, id };
}

/** The first part of a body, kept while it is read for another purpose. */
class Beginning {
  readonly #decoder = new TextDecoder();
  #text = "";

  add(bytes: Uint8Array): void {
    if (this.#text.length >= KEPT) return;
    this.#text += this.#decoder.decode(bytes.subarray(0, KEPT), { stream: true });
  }

  text(): string {
    return this.#text.slice(0, KEPT);
  }
}

async function statusError(response: Response, options: AnswerOptions): Promise<TransportError> {
  const { status, statusText } = response;
  const body = await firstPart(response, options);
  const name = statusText === "" ? `HTTP ${status}` : `HTTP ${status} ${statusText}`;
  const message = `The agent answered ${name}${quoted(body)}. The run never started.`;
  return new TransportError("status", message, { status, body });
}

function emptyError({ status }: Response, what = "an empty body", body = ""): TransportError {
  const message = `The agent answered HTTP ${status} with ${what} where a stream of events was expected.`;
  return new TransportError("empty", message, { status, body });
}

function notAStreamError(response: Response, body: string): TransportError {
  const { status } = response;
  const type = mediaType(response) || "no content type";
  const message = `The agent answered HTTP ${status} with ${type}${quoted(body)} where a stream of events was expected.`;
  return new TransportError("not-a-stream", message, { status, body });
}

function quoted(body: string): string {
  const line = body.replace(/\s+/g, " ").trim();
  if (line === "") return "";
  return `: "${line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line}"`;
}

/** It picks the parser (rule TR-05). Protobuf is never asked for, and is no stream that we can read. */
function mediaType(response: Response): string {
  const [type = ""] = (response.headers.get("content-type") ?? "").split(";");
  return type.trim().toLowerCase();
}

async function firstPart(response: Response, { timers, signal }: AnswerOptions): Promise<string> {
  if (!response.body) return "";
  const beginning = new Beginning();
  const reader = response.body.getReader();
  const stopping = new AbortController();
  signal?.addEventListener("abort", () => stopping.abort());
  const tooLong = timers.wait(LONGEST_WAIT_FOR_ERROR_BODY, stopping.signal).then(() => "over");
  try {
    while (beginning.text().length < KEPT) {
      const read = await Promise.race([reader.read(), tooLong]);
      if (typeof read === "string" || read.done) break;
      beginning.add(read.value);
    }
  } catch {
    // A body that breaks off has shown what it could.
  } finally {
    stopping.abort();
    reader.cancel().catch(() => undefined);
  }
  return beginning.text();
}
