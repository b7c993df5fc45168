import { TransportError } from "./transportError.js";

/** Whatever broke a connection, said in words. */
export function brokenError(error: unknown): TransportError {
  if (error instanceof TransportError) return error;
  const why = error instanceof Error ? error.message : String(error);
  return new TransportError("broken", `The connection was lost in mid-answer (${why}).`, {
    cause: error,
  });
}

/** Nothing came for too long. */
export function idleError(idleTimeout: number | undefined, cause?: unknown): TransportError {
  const message = `Nothing came for ${idleTimeout} ms, so the connection was given up.`;
  return new TransportError("idle", message, { cause });
}
