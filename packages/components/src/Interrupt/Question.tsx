"use client";
import { forwardRef, type LazyExoticComponent, lazy, type ReactElement, Suspense } from "react";
import { AskFallback } from "../Approval/AskFallback.js";
import { expiryTime, useTimeLeft } from "../Approval/timeLeft.js";
import { useAnswer } from "../Approval/useAnswer.js";
import { previewValue } from "../json/preview.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import type { Part } from "../part.js";
import { RowFrame } from "../RowFrame/RowFrame.js";
import { VisibleText } from "../VisibleText/VisibleText.js";
import type { InterruptProps } from "./Interrupt.js";
import type { QuestionCardProps } from "./QuestionCard.js";

const QuestionCard: LazyExoticComponent<(props: QuestionCardProps) => ReactElement> = lazy(
  async () => {
    const module = await import("./QuestionCard.js");
    return { default: module.QuestionCard };
  },
);

/** A question with a form. @internal */
export const Question: Part<InterruptProps> = forwardRef<HTMLDivElement, InterruptProps>(
  function Question(
    { interrupt, call, agent, draft, onAnswer, onAllowAll, onChange, ...row },
    ref,
  ) {
    const labels = useLateLabels();
    const answer = useAnswer(draft !== undefined);
    const isOpen = interrupt.status === "open";
    const left = useTimeLeft(isOpen ? expiryTime(interrupt.expiresAt) : null);
    const question = interrupt.message?.trim() || null;

    if (!isOpen) {
      return (
        <RowFrame
          {...row}
          ref={ref}
          kind="interrupt"
          status={interrupt.status}
          mark="notice"
          head={
            <>
              <bdi className="rt-title">
                <VisibleText text={question ?? labels.question} />
              </bdi>
              <Given payload={interrupt.answer?.payload} />
            </>
          }
          end={
            <span className="rt-bare">
              {interrupt.status === "cancelled" ? labels.dismissed : labels.answered}
            </span>
          }
        />
      );
    }

    return (
      <RowFrame
        {...row}
        ref={ref}
        kind="interrupt"
        status={answer.isSending ? "sending" : left === 0 ? "expired" : draft ? "draft" : "open"}
        mark="waiting"
        markLabel={labels.waitingForYou}
      >
        <Suspense fallback={<AskFallback word={labels.question} question={question} />}>
          <QuestionCard
            interrupt={interrupt}
            call={call}
            agent={agent}
            draft={draft}
            question={question}
            answer={answer}
            left={left}
            onAnswer={onAnswer}
            onChange={onChange}
          />
        </Suspense>
      </RowFrame>
    );
  },
);

const SHOWN = 200;

function Given({ payload }: { payload: unknown }): ReactElement | null {
  if (payload === undefined) return null;
  return (
    <code className="rt-clip rt-soft">
      <VisibleText
        text={typeof payload === "string" ? payload.slice(0, SHOWN) : previewValue(payload, SHOWN)}
      />
    </code>
  );
}
