/**
 * - `unreachable`: no answer at all
 * - `status`: an HTTP status that is not 2xx
 * - `not-a-stream`: an answer of another kind, an HTML page for instance
 * - `empty`: an answer without one frame
 * - `broken`: the connection was lost in mid-answer
 * - `idle`: nothing came for longer than `idleTimeout`
 */
export type TransportErrorCode =
  | "unreachable"
  | "status"
  | "not-a-stream"
  | "empty"
  | "broken"
  | "idle";

/** What an answer was, where there was one. */
export interface TransportErrorDetails {
  readonly status?: number;
  /** The first part of the body, as text. Untrusted. */
  readonly body?: string;
  readonly cause?: unknown;
}

/** There was no stream, or it broke off. */
export class TransportError extends Error {
  override readonly name = "TransportError";
  readonly code: TransportErrorCode;
  /** The HTTP status, where there was an answer. */
  readonly status?: number;
  /** The first part of the body, as text. Untrusted: show it as text. */
  readonly body?: string;

  constructor(code: TransportErrorCode, message: string, details: TransportErrorDetails = {}) {
    super(message, "cause" in details ? { cause: details.cause } : undefined);
    this.code = code;
    if (details.status !== undefined) this.status = details.status;
    if (details.body !== undefined) this.body = details.body;
  }
}
