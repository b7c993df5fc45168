import type { RunStatus } from "@run-timeline/protocol";
import type { FirstLabels } from "../labels/firstLabels.js";
import type { MarkName } from "../Mark/Mark.js";

const marks: Record<RunStatus, MarkName> = {
  idle: "queued",
  connecting: "queued",
  running: "running",
  reconnecting: "refresh",
  success: "done",
  interrupted: "waiting",
  cancelled: "cancelled",
  failed: "failed",
  truncated: "lost",
  aborted: "cancelled",
};

/** The shape for how a run stands. @internal */
export function runMark(status: RunStatus): MarkName {
  return marks[status];
}

/** How a run stands, in a word. @internal */
export function runStatusWord(status: RunStatus, labels: FirstLabels): string {
  switch (status) {
    case "idle":
      return labels.idle;
    case "connecting":
      return labels.connecting;
    case "running":
      return labels.running;
    case "reconnecting":
      return labels.reconnecting;
    case "success":
      return labels.completed;
    case "interrupted":
      return labels.waitingForYou;
    case "cancelled":
      return labels.cancelled;
    case "failed":
      return labels.failed;
    case "truncated":
      return labels.endedEarly;
    case "aborted":
      return labels.stopped;
  }
}
