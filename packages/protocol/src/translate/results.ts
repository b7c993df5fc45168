import type { ToolCallResultEvent } from "../events.js";
import { type TimelineMetadata, timelineMetadata } from "./metadata.js";
import { textOrJson } from "./native.js";

/** What a tool gave back. */
export interface Outcome extends TimelineMetadata {
  /** Absent where only an error came back. */
  output?: unknown;
}

/**
 * - `raw`: a tool's own output, in which text may be a whole JSON object
 * - `parsed`: such text was parsed already, and what is text now is meant as text
 */
export type OutputForm = "raw" | "parsed";

/**
 * TOOL_CALL_RESULT with a message id of its own. Text and whole JSON objects travel as content; what content
 * cannot carry (null, true, 5, text that reads like JSON and is none) rides in the metadata too.
 */
export function resultEvent(
  toolCallId: string,
  outcome: Outcome,
  form: OutputForm = "raw",
): ToolCallResultEvent {
  const { output, ...rest } = outcome;
  const shown = output === undefined ? outcome.error : output;
  const rides = isBare(output) || (form === "parsed" && readsAsJson(output));
  return {
    type: "TOOL_CALL_RESULT",
    messageId: `${toolCallId}-result`,
    toolCallId,
    content: textOrJson(shown),
    role: "tool",
    ...timelineMetadata({ ...rest, ...(rides && { output }) }),
  };
}

function isBare(output: unknown): boolean {
  return output === null || typeof output === "boolean" || typeof output === "number";
}

function readsAsJson(output: unknown): boolean {
  return typeof output === "string" && /^\s*[[{]/.test(output);
}
