"use client";
import type {
  Interrupt as InterruptEntity,
  ResumeEntry,
  ToolCallEntity,
} from "@run-timeline/protocol";
import { forwardRef } from "react";
import { Approval } from "../Approval/Approval.js";
import type { AgentTag } from "../Approval/AskCard.js";
import { approvalEntry } from "../Approval/answer.js";
import { recordOf } from "../Note/read.js";
import type { Part, Shown } from "../part.js";
import type { RowProps } from "../RowFrame/RowFrame.js";
import { Question } from "./Question.js";

/** What `Interrupt` needs of an interrupt. */
export type InterruptShown = Shown<InterruptEntity, "id" | "reason" | "status">;

/** Props of `Interrupt`. */
export interface InterruptProps extends RowProps {
  interrupt: InterruptShown;
  /** The call that waits for it. @default none is known */
  call?: Shown<ToolCallEntity, "name"> | undefined;
  /** Who asks. @default the parent agent, not named */
  agent?: AgentTag | undefined;
  /** Decided here, not sent yet: the protocol wants all answers of a run together. @default none */
  draft?: ResumeEntry | undefined;
  /** Takes the entry that answers it. While its promise is open nothing can be sent again. */
  onAnswer?: ((entry: ResumeEntry) => void | Promise<void>) | undefined;
  /** Allows this one and all that are alike. @default no button */
  onAllowAll?: (() => void | Promise<void>) | undefined;
  /** Takes a draft back. @default no button */
  onChange?: (() => void) | undefined;
}

/**
 * What the run waits for: an approval where a call waits for it or a plain yes or no will do, else a form made
 * of its schema. Renders an `Approval`, or a `RowFrame` with `data-kind="interrupt"` and `data-status`.
 */
export const Interrupt: Part<InterruptProps> = forwardRef<HTMLDivElement, InterruptProps>(
  function Interrupt({ onAnswer, ...props }, ref) {
    const { interrupt } = props;
    if (!isApproval(interrupt)) return <Question {...props} ref={ref} onAnswer={onAnswer} />;
    return (
      <Approval
        {...props}
        ref={ref}
        onAnswer={onAnswer ? (answer) => onAnswer(approvalEntry(interrupt.id, answer)) : undefined}
      />
    );
  },
);

const APPROVAL_REASONS = new Set(["tool_call", "tool_approval", "approval", "confirmation"]);
const APPROVAL_FIELDS = new Set(["approved", "editedArgs", "reason"]);

/** Whether an interrupt asks to allow something, and its schema asks for nothing else. */
export function isApproval(interrupt: InterruptShown): boolean {
  if (!APPROVAL_REASONS.has(interrupt.reason) && interrupt.toolCallId === undefined) return false;
  const fields = Object.keys(recordOf(interrupt.responseSchema?.properties));
  return fields.every((field) => APPROVAL_FIELDS.has(field));
}
