import { systemTimers, type Timers } from "@run-timeline/protocol";
import { encodeComment, encodeEvent } from "./encodeEvent.js";

/** Options of `eventStream`. */
export interface EventStreamOptions {
  /** Silence, ms, after which a comment shows that the connection lives; `Infinity` sends none. @default 15000 */
  heartbeat?: number;
  /** Writes an event as a frame, where the stream is not AG-UI. @default encodeEvent */
  encode?: (event: unknown) => string;
  /** Number the frames from here, so that a reader can come back with `Last-Event-ID`. @default no ids */
  firstId?: number;
  /** What is sent when the events throw: an event, or nothing. @default a RUN_ERROR that says no more than that */
  onError?: (error: unknown) => unknown;
  /** The stream was read to its end, or nobody reads it any more. */
  onClose?: () => void;
  /** @default the machine's */
  timers?: Timers;
}

/** What a reader is told who has no business with the details. */
const FAILURE = { type: "RUN_ERROR", message: "The run failed on the server.", code: "internal" };

/** How long a burst may keep everything else from being served, ms, and how often that is looked at. */
const LONGEST_BREATH = 10;
const EVENTS_A_LOOK = 32;

/** Events as the body of an SSE answer, made no faster than it is read. */
export function eventStream(
  events: AsyncIterable<unknown> | Iterable<unknown>,
  options: EventStreamOptions = {},
): ReadableStream<Uint8Array> {
  const { heartbeat = 15_000, timers = systemTimers, onError = () => FAILURE, onClose } = options;
  const encoder = new TextEncoder();
  const iterator = iterate(events);
  let id = options.firstId;
  let pending: Promise<IteratorResult<unknown>> | undefined;
  let count = 0;
  let breath = timers.now();

  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const send = (text: string): void => controller.enqueue(encoder.encode(text));
      await breathe();
      try {
        pending ??= iterator.next();
        const result = await withHeartbeat(pending);
        if (result === undefined) return send(encodeComment("keep-alive"));
        pending = undefined;
        if (!result.done) return send(encode(result.value));
      } catch (error) {
        const event = onError(error);
        if (event !== undefined) send(encode(event));
      }
      controller.close();
      onClose?.();
    },
    cancel() {
      // A source that waits does not hear this before its next event: whoever made it listens to `onClose`.
      onClose?.();
      iterator.return?.()?.catch(() => undefined);
    },
  });

  /** Events that are there already are pulled in microtasks, which let no other request of the process through. */
  async function breathe(): Promise<void> {
    count += 1;
    if (count % EVENTS_A_LOOK > 0 || timers.now() - breath < LONGEST_BREATH) return;
    await timers.wait(0);
    breath = timers.now();
  }

  function encode(event: unknown): string {
    if (id === undefined) return options.encode?.(event) ?? encodeEvent(event);
    id += 1;
    return encodeEvent(event, { id: id - 1 });
  }

  /** `undefined` when the silence grew too long. */
  async function withHeartbeat(
    next: Promise<IteratorResult<unknown>>,
  ): Promise<IteratorResult<unknown> | undefined> {
    if (heartbeat === Number.POSITIVE_INFINITY) return next;
    const waiting = new AbortController();
    try {
      return await Promise.race([
        next,
        timers.wait(heartbeat, waiting.signal).then(() => undefined),
      ]);
    } finally {
      waiting.abort();
    }
  }
}

async function* iterate(
  events: AsyncIterable<unknown> | Iterable<unknown>,
): AsyncGenerator<unknown, void, undefined> {
  yield* events;
}
