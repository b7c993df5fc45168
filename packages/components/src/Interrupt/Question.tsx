"use client";
import type { ResumeEntry } from "@run-timeline/protocol";
import { forwardRef, type LazyExoticComponent, lazy, type ReactElement, Suspense } from "react";
import { AskCard } from "../Approval/AskCard.js";
import { Expiry, expiryTime, useTimeLeft } from "../Approval/Expiry.js";
import { useAnswer } from "../Approval/useAnswer.js";
import { Button } from "../Button/Button.js";
import { previewValue } from "../json/preview.js";
import { useLabels } from "../labels/LabelsContext.js";
import type { Part } from "../part.js";
import { RowFrame } from "../RowFrame/RowFrame.js";
import { VisibleText } from "../VisibleText/VisibleText.js";
import type { InterruptProps } from "./Interrupt.js";
import type { SchemaFormProps } from "./SchemaForm.js";

const SchemaForm: LazyExoticComponent<(props: SchemaFormProps) => ReactElement> = lazy(async () => {
  const module = await import("./SchemaForm.js");
  return { default: module.SchemaForm };
});

/** A question with a form. @internal */
export const Question: Part<InterruptProps> = forwardRef<HTMLDivElement, InterruptProps>(
  function Question(
    { interrupt, call, agent, draft, onAnswer, onAllowAll, onChange, ...row },
    ref,
  ) {
    const labels = useLabels();
    const answer = useAnswer(draft !== undefined);
    const isOpen = interrupt.status === "open";
    const left = useTimeLeft(isOpen ? expiryTime(interrupt.expiresAt) : null);
    const expired = left === 0;
    const question = interrupt.message?.trim() || labels.question;

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
                <VisibleText text={question} />
              </bdi>
              <Given payload={interrupt.answer?.payload} />
            </>
          }
          end={<span>{interrupt.status === "cancelled" ? labels.dismissed : labels.answered}</span>}
        />
      );
    }

    const send = (entry: ResumeEntry): void => {
      if (onAnswer) answer.send(() => onAnswer(entry));
    };
    return (
      <RowFrame
        {...row}
        ref={ref}
        kind="interrupt"
        status={answer.isSending ? "sending" : expired ? "expired" : draft ? "draft" : "open"}
        mark="waiting"
        markLabel={labels.waitingForYou}
      >
        <AskCard
          word={labels.question}
          agent={agent}
          about={call?.name ?? interrupt.reason}
          question={question}
          error={answer.error}
          foot={
            draft ? (
              <>
                <span className="rt-soft">
                  {draft.status === "cancelled" ? labels.dismissed : labels.answered}.{" "}
                  {labels.waitingForOthers}
                </span>
                {onChange ? (
                  <Button variant="ghost" onClick={onChange}>
                    {labels.change}
                  </Button>
                ) : null}
              </>
            ) : null
          }
        >
          {draft ? null : (
            <Suspense fallback={<p className="rt-note">{labels.loading}</p>}>
              <SchemaForm
                schema={interrupt.responseSchema}
                disabled={answer.isSending || expired || !onAnswer}
                submitLabel={answer.isSending ? labels.sending : labels.submit}
                onSubmit={(payload) =>
                  send({ interruptId: interrupt.id, status: "resolved", payload })
                }
              >
                <Button
                  variant="ghost"
                  disabled={answer.isSending || !onAnswer}
                  onClick={() => send({ interruptId: interrupt.id, status: "cancelled" })}
                >
                  {labels.dismiss}
                </Button>
                {left === null ? null : <Expiry left={left} />}
              </SchemaForm>
            </Suspense>
          )}
        </AskCard>
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
