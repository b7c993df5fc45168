import type { RunAgentInput } from "../events.js";
import { TransportError } from "./transportError.js";

/** An address, or how to make it from what is asked for. */
export type Address = string | URL | ((input: RunAgentInput) => string | URL);

/** What every HTTP request may be given. */
export interface RequestOptions {
  /** Headers, or how to make them: asked anew for every connection, so that a token may be fresh. */
  headers?: HeadersInit | (() => HeadersInit | Promise<HeadersInit>);
  /** Whether cookies are sent. @default the engine's */
  credentials?: RequestCredentials;
  /** @default the global `fetch` */
  fetch?: (input: string, init: RequestInit) => Promise<Response>;
}

/** Sends a request; a network error becomes a `TransportError`. The signal's abort is passed on as it is. */
export async function request(
  address: string,
  init: RequestInit & { headers: Headers; signal: AbortSignal },
  options: RequestOptions,
): Promise<Response> {
  const { headers, credentials, fetch = globalThis.fetch } = options;
  const own = typeof headers === "function" ? await headers() : headers;
  init.signal.throwIfAborted();
  for (const [name, value] of new Headers(own)) init.headers.set(name, value);
  if (credentials !== undefined) init.credentials = credentials;
  try {
    return await fetch(address, init);
  } catch (cause) {
    if (init.signal.aborted) throw cause;
    const why = cause instanceof Error ? cause.message : String(cause);
    const message = `There was no answer from ${address} (${why}). The run never started.`;
    throw new TransportError("unreachable", message, { cause });
  }
}

/** The address of one request. */
export function addressOf(address: Address, input: RunAgentInput): string {
  return String(typeof address === "function" ? address(input) : address);
}
