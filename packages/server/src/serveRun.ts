import type { RunAgentInput } from "@run-timeline/protocol";
import { type EventStreamOptions, eventStream } from "./eventStream.js";
import { InputError, readInput } from "./readInput.js";

/** What a run is told beside its input. */
export interface RunContext {
  readonly request: Request;
  /** Aborts when the client went away: stop, and let go of what you hold. */
  readonly signal: AbortSignal;
}

/** Makes the AG-UI events of one run. */
export type RunSource = (
  input: RunAgentInput,
  context: RunContext,
) => AsyncIterable<unknown> | Iterable<unknown>;

/** Options of `serveRun`. */
export interface ServeRunOptions extends Omit<EventStreamOptions, "onClose"> {
  /** Headers of every answer, CORS ones for instance. */
  headers?: HeadersInit;
}

/**
 * Answers a POSTed RunAgentInput with the events of a run, as Server-Sent Events. What asks for no run is
 * answered with a status and a sentence.
 *
 * @example
 * export const POST = (request: Request): Promise<Response> =>
 *   serveRun(request, (input, { signal }) => agent.run(input, signal));
 */
export async function serveRun(
  request: Request,
  run: RunSource,
  options: ServeRunOptions = {},
): Promise<Response> {
  const headers = new Headers(options.headers);
  try {
    const input = await readInput(request);
    const closing = new AbortController();
    const close = (): void => closing.abort();
    request.signal.addEventListener("abort", close);
    const events = run(input, { request, signal: closing.signal });
    headers.set("content-type", "text/event-stream");
    headers.set("cache-control", "no-cache, no-transform");
    // nginx buffers a stream otherwise, and the whole run arrives at once.
    headers.set("x-accel-buffering", "no");
    const onClose = (): void => {
      request.signal.removeEventListener("abort", close);
      close();
    };
    return new Response(eventStream(events, { ...options, onClose }), { headers });
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    headers.set("content-type", "text/plain; charset=utf-8");
    return new Response(error.message, { status: error.status, headers });
  }
}
