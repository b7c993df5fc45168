import type { RunAgentInput } from "../events.js";
import type { Translator } from "../translate/translator.js";
import { readAnswer } from "./answer.js";
import { brokenError } from "./connectionErrors.js";
import { type Address, addressOf, type RequestOptions, request } from "./request.js";
import { type SilenceOptions, whileAlive } from "./silence.js";
import { systemTimers, type Timers } from "./timers.js";
import { translated } from "./translated.js";
import type { Transport, TransportContext } from "./transport.js";

/** Options of `httpTransport`. */
export interface HttpTransportOptions extends RequestOptions, SilenceOptions {
  /** What is sent for a run. @default the input as it is */
  body?: (input: RunAgentInput) => unknown;
  /** Makes the translator of one answer, for agents that speak another vocabulary. */
  translate?: (input: RunAgentInput) => Translator;
  /** How many characters an unfinished frame may hold. @default 67108864 */
  frameLimit?: number;
  /** @default the machine's */
  timers?: Timers;
}

/**
 * POSTs the run's input and reads the answer as Server-Sent Events or JSON lines (rule TR-01). A dropped
 * connection is not made again, because that would be a second run (rule TR-10).
 *
 * @example
 * const session = createSession({ transport: httpTransport("/agent"), threadId: "t1" });
 */
export function httpTransport(url: Address, options: HttpTransportOptions = {}): Transport {
  return { run: (input, context) => run(url, options, input, context) };
}

async function* run(
  url: Address,
  options: HttpTransportOptions,
  input: RunAgentInput,
  context: TransportContext,
): AsyncGenerator<unknown, void, undefined> {
  const { signal, onConnection } = context;
  if (signal.aborted) return;
  onConnection("connecting");
  try {
    yield* whileAlive(
      (closing, alive) => answer(url, options, input, closing, alive),
      options,
      context,
    );
  } catch (error) {
    if (signal.aborted) return;
    throw brokenError(error);
  }
}

async function* answer(
  url: Address,
  options: HttpTransportOptions,
  input: RunAgentInput,
  signal: AbortSignal,
  alive: () => void,
): AsyncGenerator<unknown, void, undefined> {
  const response = await post(url, options, input, signal);
  alive();
  const batches = readAnswer(response, {
    foreign: options.translate !== undefined,
    timers: options.timers ?? systemTimers,
    signal,
    onBytes: alive,
    ...(options.frameLimit === undefined ? {} : { frameLimit: options.frameLimit }),
  });
  for await (const arrivals of translated(batches, options.translate?.(input), signal)) {
    for (const { value } of arrivals) yield value;
  }
}

function post(
  url: Address,
  options: HttpTransportOptions,
  input: RunAgentInput,
  signal: AbortSignal,
): Promise<Response> {
  const { body = (sent: RunAgentInput): unknown => sent } = options;
  const headers = new Headers({
    "content-type": "application/json",
    accept: "text/event-stream",
  });
  const init = { method: "POST", headers, body: JSON.stringify(body(input)), signal };
  return request(addressOf(url, input), init, options);
}
