import type { ToolCallEntity } from "../entities.js";
import { asText, parsedOrText, plain, timelineMetadata } from "./plain.js";
import type { Json, StepContent } from "./step.js";

/** A call that has its result, as a step. `event` is the one that brought it. */
export function completionOf(
  call: ToolCallEntity,
  event: unknown,
  groupId: string | null,
): StepContent {
  const stated = timelineMetadata(event);
  const shared = {
    type: "tool_call_completed",
    tool_call_id: call.id,
    group_id: groupId ?? (typeof stated.group_id === "string" ? stated.group_id : null),
    duration_ms: durationOf(call, stated.duration_ms),
  } as const;
  if (call.status === "failed" || call.status === "denied") {
    const error = asText(stated.error ?? call.error ?? outputOf(call, undefined));
    return { ...shared, status: call.status, error };
  }
  return { ...shared, status: "completed", output: outputOf(call, stated.output) };
}

/** How long it took: what the producer says, else the time from its input to its result, else from its start. */
function durationOf(call: ToolCallEntity, stated: unknown): number | null {
  if (typeof stated === "number" && Number.isFinite(stated)) return stated;
  if (call.unseen) return null;
  const { argumentsAt, duration, endedAt } = call;
  // Both at once: its input was only closed by its result.
  if (argumentsAt === null || endedAt === null || endedAt <= argumentsAt) return duration;
  return endedAt - argumentsAt;
}

function outputOf(call: ToolCallEntity, stated: unknown): Json {
  if (stated !== undefined) return plain(stated);
  const { result } = call;
  return typeof result === "string" ? parsedOrText(result) : plain(result ?? null);
}
