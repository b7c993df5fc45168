import { createAsyncQueue } from "../asyncQueue.js";
import type { RunAgentInput } from "../events.js";
import { parseLine } from "../sse.js";
import type { Translator } from "../translate/translator.js";
import { UnreadableFrame } from "../unreadableFrame.js";
import type { Arrival } from "./answer.js";
import { type Connection, type ReconnectOptions, reconnecting } from "./reconnecting.js";
import { type Address, addressOf } from "./request.js";
import { translated } from "./translated.js";
import type { Transport } from "./transport.js";
import { TransportError } from "./transportError.js";

/** The part of a WebSocket that is used. */
export interface WebSocketLike {
  binaryType: string;
  send(data: string): void;
  close(code?: number, reason?: string): void;
  addEventListener(
    type: "open" | "message" | "close" | "error",
    listener: (event: { data?: unknown; code?: number; reason?: string }) => void,
  ): void;
}

/** Options of `webSocketTransport`. */
export interface WebSocketTransportOptions extends ReconnectOptions {
  protocols?: string | string[];
  /** What is sent once the socket is open; nothing for `undefined`. @default the input as it is */
  message?: (input: RunAgentInput) => unknown;
  /**
   * What is sent on a further connection, to go on with the same run; nothing for `undefined`. Without it a lost
   * connection is not made again, because the message would start a second run.
   */
  rejoin?: (input: RunAgentInput, connection: number) => unknown;
  /** Makes the translator of one connection, from 1. */
  translate?: (input: RunAgentInput, connection: number) => Translator;
  /** Makes the socket. @default the global `WebSocket` */
  createSocket?: (url: string, protocols?: string | string[]) => WebSocketLike;
}

/** A close that is no fault. */
const NORMAL_CLOSE = 1000;
const GOING_AWAY = 1001;
const NO_STATUS = 1005;
const CALM_CLOSES: ReadonlySet<unknown> = new Set([NORMAL_CLOSE, GOING_AWAY, NO_STATUS]);

/**
 * Sends the run's input over a WebSocket and reads one event a message, or an array of them.
 *
 * @example
 * webSocketTransport("wss://agent.example/run", { message: (input) => ({ kind: "run", input }) })
 */
export function webSocketTransport(
  url: Address,
  options: WebSocketTransportOptions = {},
): Transport {
  const attempts = options.rejoin ? options.attempts : 0;
  const reconnect = attempts === undefined ? options : { ...options, attempts };
  return {
    run: (input, context) =>
      reconnecting((connection) => connect(url, options, input, connection), reconnect, context),
  };
}

async function* connect(
  url: Address,
  options: WebSocketTransportOptions,
  input: RunAgentInput,
  connection: Connection,
): AsyncGenerator<readonly Arrival[], void, undefined> {
  const { createSocket = createGlobalSocket } = options;
  const { number, signal } = connection;
  const address = addressOf(url, input);
  const arrivals = createAsyncQueue<readonly Arrival[]>();
  const socket = createSocket(address, options.protocols);
  socket.binaryType = "arraybuffer";
  let isOpen = false;
  let messages = 0;
  socket.addEventListener("open", () => {
    isOpen = true;
    connection.alive();
    const { message = (sent: RunAgentInput): unknown => sent, rejoin } = options;
    try {
      const greeting = number === 1 ? message(input) : rejoin?.(input, number);
      if (greeting !== undefined) socket.send(textOf(greeting));
    } catch (error) {
      // Nobody hears what a listener throws.
      arrivals.end(error);
    }
  });
  socket.addEventListener("message", ({ data }) => {
    connection.alive();
    messages += 1;
    const values = valuesOf(data, messages, options.translate !== undefined);
    arrivals.push(values.map((value) => ({ value })));
  });
  // An `error` says nothing but that a `close` follows, whose code says more.
  socket.addEventListener("error", () => undefined);
  socket.addEventListener("close", ({ code, reason }) => {
    arrivals.end(
      CALM_CLOSES.has(code) && isOpen ? undefined : closeError(address, isOpen, code, reason),
    );
  });
  const close = (): void => {
    arrivals.end();
    socket.close(NORMAL_CLOSE);
  };
  signal.addEventListener("abort", close);
  try {
    yield* translated(arrivals, options.translate?.(input, number), signal);
  } finally {
    signal.removeEventListener("abort", close);
    close();
  }
}

function createGlobalSocket(url: string, protocols?: string | string[]): WebSocketLike {
  const { WebSocket } = globalThis as { WebSocket?: typeof globalThis.WebSocket };
  if (WebSocket) return new WebSocket(url, protocols) as WebSocketLike;
  throw new Error(
    "webSocketTransport found no global WebSocket. Node has had one since version 22. Pass `createSocket`, which makes one from a library.",
  );
}

/** AG-UI has one object a message; producers that send several at once send an array. */
function valuesOf(data: unknown, number: number, isForeign: boolean): readonly unknown[] {
  const text = typeof data === "string" ? data : new TextDecoder().decode(data as ArrayBuffer);
  const value = parseLine(text, number);
  if (isForeign) return [value];
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.map((one) =>
    typeof one === "object" && one !== null && !Array.isArray(one)
      ? one
      : new UnreadableFrame(text, number, "not-an-object"),
  );
}

function textOf(message: unknown): string {
  return typeof message === "string" ? message : JSON.stringify(message);
}

function closeError(
  address: string,
  isOpen: boolean,
  code: number | undefined,
  reason: string | undefined,
): TransportError {
  const why = reason ? `code ${code}, "${reason}"` : `code ${code}`;
  return isOpen
    ? new TransportError("broken", `The connection was lost in mid-answer (${why}).`)
    : new TransportError("unreachable", `There was no answer from ${address} (${why}).`);
}
