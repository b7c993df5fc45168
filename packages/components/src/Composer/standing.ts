import type { Run } from "@run-timeline/hooks";
import type { Interrupt, RunEnd, RunStatus } from "@run-timeline/protocol";
import { textOfParts } from "../Output/output.js";

/** What must be answered before anything else can be sent. @internal */
export interface Blocked {
  readonly kind: "questions" | "tools";
  readonly count: number;
}

/** @internal */
export function blockedBy(
  interrupts: readonly Pick<Interrupt, "status">[],
  end: RunEnd | null,
): Blocked | null {
  const open = interrupts.filter(({ status }) => status === "open").length;
  if (open > 0) return { kind: "questions", count: open };
  const pending = end?.type === "success" ? end.pendingToolCallIds.length : 0;
  return pending > 0 ? { kind: "tools", count: pending } : null;
}

/** @internal */
export function isBusy(status: RunStatus): boolean {
  return status === "running" || status === "connecting" || status === "reconnecting";
}

/** What the person said last. @internal */
export function lastSaid({ store }: Run): string {
  const message = store.messages.findLast(({ role }) => role === "user");
  if (message?.role !== "user") return "";
  return typeof message.content === "string" ? message.content : textOfParts(message.content);
}
