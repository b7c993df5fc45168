import type { RunAgentInput } from "../events.js";
import type { Translator } from "../translate/translator.js";
import { type Arrival, readAnswer } from "./answer.js";
import { type Connection, type ReconnectOptions, reconnecting } from "./reconnecting.js";
import { type Address, addressOf, type RequestOptions, request } from "./request.js";
import { systemTimers } from "./timers.js";
import { translated } from "./translated.js";
import type { Transport } from "./transport.js";

/** Options of `eventSourceTransport`. */
export interface EventSourceTransportOptions extends RequestOptions, ReconnectOptions {
  /**
   * Makes the translator of one connection, from 1: ids that a translator mints anew for every connection must
   * not meet those of an earlier one.
   */
  translate?: (input: RunAgentInput, connection: number) => Translator;
  /** How many characters an unfinished frame may hold. @default 67108864 */
  frameLimit?: number;
}

/**
 * GETs Server-Sent Events, and connects again when the connection is lost: with `Last-Event-ID` where the server
 * gives ids, else by recognising what it sends again. Reads with `fetch`, because an `EventSource` takes no
 * headers and hears no frame whose name it was not told.
 *
 * @example
 * eventSourceTransport(({ threadId }) => `/stream?thread=${encodeURIComponent(threadId)}`)
 */
export function eventSourceTransport(
  url: Address,
  options: EventSourceTransportOptions = {},
): Transport {
  return {
    run: (input, context) =>
      reconnecting((connection) => connect(url, options, input, connection), options, context),
  };
}

/** A header holds bytes: an id goes into it as UTF-8, as browsers send it. */
function byteString(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join("");
}

async function* connect(
  url: Address,
  options: EventSourceTransportOptions,
  input: RunAgentInput,
  connection: Connection,
): AsyncGenerator<readonly Arrival[], void, undefined> {
  const { signal, lastEventId } = connection;
  const headers = new Headers({ accept: "text/event-stream" });
  if (lastEventId !== undefined) headers.set("last-event-id", byteString(lastEventId));
  const init: RequestInit & { headers: Headers; signal: AbortSignal } = {
    method: "GET",
    headers,
    cache: "no-store",
    signal,
  };
  const response = await request(addressOf(url, input), init, options);
  connection.alive();
  const arrivals = readAnswer(response, {
    foreign: options.translate !== undefined,
    timers: options.timers ?? systemTimers,
    signal,
    onBytes: connection.alive,
    onRetry: connection.retryAfter,
    ...(options.frameLimit === undefined ? {} : { frameLimit: options.frameLimit }),
  });
  yield* translated(arrivals, options.translate?.(input, connection.number), signal);
}
