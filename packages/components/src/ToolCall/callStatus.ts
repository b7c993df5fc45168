import type { RunEnd, ToolCallEntity } from "@run-timeline/protocol";
import type { FirstLabels } from "../labels/firstLabels.js";
import type { MarkName } from "../Mark/Mark.js";
import type { Shown } from "../part.js";

type Call = Shown<ToolCallEntity, "status">;

const marks: Record<ToolCallEntity["status"], MarkName> = {
  streaming: "running",
  running: "running",
  completed: "done",
  failed: "failed",
  denied: "denied",
  waiting: "waiting",
  incomplete: "cancelled",
};

/** The shape for how a call stands; one that a cut-off stream left open looks different. @internal */
export function callMark(
  call: Call,
  waiting: boolean,
  runEnd: RunEnd["type"] | undefined,
): MarkName {
  if (waiting) return "waiting";
  return isLost(call, runEnd) ? "lost" : marks[call.status];
}

/** How a call stands, in words. @internal */
export function callWord(
  labels: FirstLabels,
  call: Call,
  waiting: boolean,
  runEnd: RunEnd["type"] | undefined,
): string {
  if (waiting) return labels.waitingForYou;
  switch (call.status) {
    case "streaming":
      return labels.argumentsStreaming;
    case "running":
      return labels.running;
    case "completed":
      return labels.completed;
    case "failed":
      return labels.failed;
    case "denied":
      return labels.denied;
    case "waiting":
      return labels.waitingForYou;
    case "incomplete":
      return isLost(call, runEnd) ? labels.neverFinished : labels.notFinished;
  }
}

/** A failed call may say why in `error`, in its result, or not at all. @internal */
export function callErrorOf(call: Call): string {
  if (call.error) return call.error;
  return typeof call.result === "string" ? call.result : "";
}

function isLost(call: Call, runEnd: RunEnd["type"] | undefined): boolean {
  return call.status === "incomplete" && runEnd === "truncated";
}
