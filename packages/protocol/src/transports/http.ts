import type { RunAgentInput } from "../events.js";
import type { Translator } from "../translate/translator.js";
import { readAnswer } from "./answer.js";
import { brokenError, idleError } from "./connectionErrors.js";
import { type Address, addressOf, type RequestOptions, request } from "./request.js";
import { type SilenceOptions, watchSilence } from "./silence.js";
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
  { signal, onConnection }: TransportContext,
): AsyncGenerator<unknown, void, undefined> {
  const { timers = systemTimers } = options;
  const closing = new AbortController();
  const close = (): void => closing.abort();
  let isIdle = false;
  if (signal.aborted) return;
  signal.addEventListener("abort", close);
  onConnection("connecting");
  const silence = watchSilence(
    options,
    {
      onStalled: () => onConnection("stalled"),
      onAlive: () => onConnection("open"),
      onIdle: () => {
        isIdle = true;
        close();
      },
    },
    timers,
  );
  try {
    const response = await post(url, options, input, closing.signal);
    silence.alive();
    onConnection("open");
    const batches = readAnswer(response, {
      foreign: options.translate !== undefined,
      timers,
      signal: closing.signal,
      onBytes: silence.alive,
      ...(options.frameLimit === undefined ? {} : { frameLimit: options.frameLimit }),
    });
    const translator = options.translate?.(input);
    for await (const arrivals of translated(batches, translator, closing.signal)) {
      for (const { value } of arrivals) yield value;
    }
    if (isIdle) throw idleError(options.idleTimeout);
  } catch (error) {
    if (isIdle) throw idleError(options.idleTimeout, error);
    if (signal.aborted) return;
    throw brokenError(error);
  } finally {
    silence.stop();
    signal.removeEventListener("abort", close);
    close();
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
