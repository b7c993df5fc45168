"use client";
import type { Interrupt, ResumeEntry, ToolCallEntity } from "@run-timeline/protocol";
import { forwardRef, type LazyExoticComponent, lazy, type ReactElement, Suspense } from "react";
import type { Labels } from "../labels/labels.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import type { Part, Shown } from "../part.js";
import { RowFrame, type RowProps } from "../RowFrame/RowFrame.js";
import { VisibleText } from "../VisibleText/VisibleText.js";
import type { ApprovalCardProps } from "./ApprovalCard.js";
import type { AgentTag } from "./AskCard.js";
import { AskFallback } from "./AskFallback.js";
import { type ApprovalAnswer, answerOf } from "./answer.js";
import { expiryTime, useTimeLeft } from "./timeLeft.js";
import { useAnswer } from "./useAnswer.js";

/** Props of `Approval`. */
export interface ApprovalProps extends RowProps {
  interrupt: Shown<Interrupt, "id" | "status">;
  /** The call that waits. @default none is known */
  call?: Shown<ToolCallEntity, "name"> | undefined;
  /** Who asks. @default the parent agent, not named */
  agent?: AgentTag | undefined;
  /** What kind of action it is: `destructive`. */
  tag?: string | undefined;
  /** The producer allowed it by itself: nobody is asked. @default false */
  automatic?: boolean | undefined;
  /** Decided here, not sent yet: the protocol wants all answers of a run together. @default none */
  draft?: ResumeEntry | undefined;
  /** Takes the answer. While its promise is open nothing can be sent again; if it rejects, it can. */
  onAnswer?: ((answer: ApprovalAnswer) => void | Promise<void>) | undefined;
  /** Allows this one and all that are alike. @default no button */
  onAllowAll?: (() => void | Promise<void>) | undefined;
  /** Takes a draft back. @default no button */
  onChange?: (() => void) | undefined;
}

const ApprovalCard: LazyExoticComponent<(props: ApprovalCardProps) => ReactElement> = lazy(
  async () => {
    const module = await import("./ApprovalCard.js");
    return { default: module.ApprovalCard };
  },
);

/**
 * Asks a person to allow an action: who asks, what exactly, until when. Allow, deny with a reason, or edit the
 * arguments; an answer cannot be sent twice, and an expired question can only be dismissed. Renders a `RowFrame`
 * with `data-kind="approval"` and `data-status` (`open`, `draft`, `sending`, `expired`, `resolved`,
 * `cancelled`, `automatic`).
 */
export const Approval: Part<ApprovalProps> = forwardRef<HTMLDivElement, ApprovalProps>(
  function Approval(
    {
      interrupt,
      call,
      agent,
      tag,
      automatic = false,
      draft,
      onAnswer,
      onAllowAll,
      onChange,
      ...row
    },
    ref,
  ) {
    const labels = useLateLabels();
    const answer = useAnswer(draft !== undefined);
    const isOpen = interrupt.status === "open" && !automatic;
    const expiresAt = expiryTime(interrupt.expiresAt);
    const left = useTimeLeft(isOpen ? expiresAt : null);
    const question = questionOf(interrupt.message, call?.name, labels);
    const given = answerOf(isOpen ? draft : interrupt.answer);
    const settled = answerWord(interrupt.status, given, labels);

    if (!isOpen) {
      return (
        <RowFrame
          {...row}
          ref={ref}
          kind="approval"
          status={automatic ? "automatic" : interrupt.status}
          mark="shield"
          tone="muted"
          head={
            <>
              <bdi className="rt-title">
                <VisibleText text={question ?? labels.approvalNeeded} />
              </bdi>
              {call?.name && !question?.includes(call.name) ? (
                <code className="rt-clip rt-soft rt-firm">
                  <VisibleText text={call.name} />
                </code>
              ) : null}
            </>
          }
          end={
            <bdi className={given?.decision === "deny" ? "rt-clip" : "rt-bare"}>
              {automatic ? labels.autoApproved : settled}
            </bdi>
          }
        />
      );
    }

    return (
      <RowFrame
        {...row}
        ref={ref}
        kind="approval"
        status={answer.isSending ? "sending" : left === 0 ? "expired" : draft ? "draft" : "open"}
        mark="shield"
        markLabel={labels.waitingForYou}
      >
        <Suspense fallback={<AskFallback word={labels.approvalNeeded} question={question} />}>
          <ApprovalCard
            question={question}
            settled={settled}
            call={call}
            agent={agent}
            tag={tag}
            draft={draft}
            answer={answer}
            left={left}
            span={spanOf(interrupt, expiresAt)}
            onAnswer={onAnswer}
            onAllowAll={onAllowAll}
            onChange={onChange}
          />
        </Suspense>
      </RowFrame>
    );
  },
);

/** What is asked, in words; `null` where nobody said. */
function questionOf(
  message: string | undefined,
  tool: string | undefined,
  labels: Labels,
): string | null {
  if (message?.trim()) return message.trim();
  return tool ? labels.approvalOf(tool) : null;
}

function answerWord(
  status: Interrupt["status"],
  answer: ApprovalAnswer | null,
  labels: Labels,
): string {
  if (status === "cancelled" || answer?.decision === "dismiss") return labels.dismissed;
  if (!answer) return labels.answered;
  if (answer.decision === "deny") {
    return answer.reason ? labels.deniedBecause(answer.reason) : labels.denied;
  }
  return "editedArgs" in answer ? labels.allowedEdited : labels.allowed;
}

/** How long there was to answer in all, ms. */
function spanOf(interrupt: ApprovalProps["interrupt"], expiresAt: number | null): number | null {
  const { startedAt } = interrupt;
  return typeof startedAt === "number" && expiresAt !== null && startedAt < expiresAt
    ? expiresAt - startedAt
    : null;
}
