import { type RunEnd, TransportError } from "@run-timeline/protocol";
import { exitCodes } from "./exitCodes.js";

/**
 * How the last run ended, as an exit code.
 *
 * @param error what broke its transport
 */
export function exitCodeOf(end: RunEnd | null, error: unknown): number {
  if (error instanceof TransportError && NO_RUN.has(error.code)) return exitCodes.noRun;
  return end ? exitCodes[end.type] : exitCodes.truncated;
}

const NO_RUN: ReadonlySet<string> = new Set(["unreachable", "status", "not-a-stream", "empty"]);
