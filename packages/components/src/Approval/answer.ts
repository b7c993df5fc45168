import type { ResumeEntry } from "@run-timeline/protocol";

/** What a person decided about an action. */
export type ApprovalAnswer =
  | { readonly decision: "allow"; readonly editedArgs?: unknown }
  | { readonly decision: "deny"; readonly reason?: string }
  /** Answers nothing: the interrupt is cancelled. */
  | { readonly decision: "dismiss" };

/**
 * The entry that answers an interrupt so. The arguments go out as they came: what the card made visible is only
 * drawn.
 */
export function approvalEntry(interruptId: string, answer: ApprovalAnswer): ResumeEntry {
  if (answer.decision === "dismiss") return { interruptId, status: "cancelled" };
  const payload =
    answer.decision === "deny"
      ? { approved: false, ...(answer.reason ? { reason: answer.reason } : {}) }
      : { approved: true, ...("editedArgs" in answer ? { editedArgs: answer.editedArgs } : {}) };
  return { interruptId, status: "resolved", payload };
}

/** What an entry answered; `null` where it is no answer to an approval. */
export function answerOf(entry: ResumeEntry | undefined): ApprovalAnswer | null {
  if (!entry) return null;
  if (entry.status === "cancelled") return { decision: "dismiss" };
  const payload = entry.payload;
  if (typeof payload !== "object" || payload === null) return { decision: "allow" };
  const { approved, editedArgs, reason } = payload as Record<string, unknown>;
  if (approved === false) {
    return typeof reason === "string" ? { decision: "deny", reason } : { decision: "deny" };
  }
  return editedArgs === undefined ? { decision: "allow" } : { decision: "allow", editedArgs };
}
