import type { Event } from "../../events.js";
import type { Answer, Call } from "../calls.js";
import type { TimelineMetadata } from "../metadata.js";
import { timelineMetadata } from "../metadata.js";
import { type Fields, jsonOf, nameOf, textOrJson } from "../native.js";
import { resultEvent } from "../results.js";
import { durationOf } from "./duration.js";

interface Owner {
  readonly subagentRunId?: string;
}

/** START, ARGS and END: a runtime tells a call once its arguments are whole. */
export function callEvents(call: Call, owner: Owner, about: TimelineMetadata = {}): Event[] {
  const { id: toolCallId, tool = "?", input } = call;
  return [
    {
      type: "TOOL_CALL_START",
      toolCallId,
      toolCallName: tool,
      ...owner,
      ...timelineMetadata(about),
    },
    {
      type: "TOOL_CALL_ARGS",
      toolCallId,
      delta: typeof input === "string" ? input : jsonOf(input),
      ...owner,
    },
    { type: "TOOL_CALL_END", toolCallId, ...owner },
  ];
}

/** RESULT with what text cannot say. */
export function resultOf(
  status: "completed" | "failed" | "denied",
  payload: Fields,
  { call, unseen, byOrder }: Answer,
  owner: Owner,
  about: TimelineMetadata = {},
): Event {
  const output = payload.output ?? null;
  const result = resultEvent(call.id, {
    ...(status === "completed"
      ? { output }
      : { output: output ?? undefined, error: failureText(payload) }),
    status,
    duration_ms: durationOf(payload.duration_ms),
    tool_name: unseen ? (nameOf(payload.tool) ?? "?") : undefined,
    matched_by: byOrder ? "order" : undefined,
    ...about,
  });
  return { ...result, ...owner };
}

/** What went wrong, in words. */
export function failureText({ error, reason }: Fields): string {
  return textOrJson(error) || textOrJson(reason);
}
