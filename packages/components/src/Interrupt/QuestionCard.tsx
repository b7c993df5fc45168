"use client";
import type { ResumeEntry } from "@run-timeline/protocol";
import type { ReactElement } from "react";
import { AskCard } from "../Approval/AskCard.js";
import { Expiry } from "../Approval/Expiry.js";
import type { AnswerState } from "../Approval/useAnswer.js";
import { Button } from "../Button/Button.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import type { InterruptProps } from "./Interrupt.js";
import { SchemaForm } from "./SchemaForm.js";

/** Props of `QuestionCard`. @internal */
export interface QuestionCardProps
  extends Pick<InterruptProps, "interrupt" | "call" | "agent" | "draft" | "onAnswer" | "onChange"> {
  question: string | null;
  answer: AnswerState;
  /** How long is left, ms; `null` for ever. */
  left: number | null;
}

/** The card of an open question, with its form. @internal */
export function QuestionCard(props: QuestionCardProps): ReactElement {
  const { interrupt, call, agent, draft, question, answer, left, onAnswer, onChange } = props;
  const labels = useLateLabels();
  const send = (entry: ResumeEntry): void => {
    if (onAnswer) answer.send(() => onAnswer(entry));
  };
  return (
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
      <SchemaForm
        hidden={draft !== undefined}
        schema={interrupt.responseSchema}
        disabled={answer.isSending || left === 0 || !onAnswer}
        submitLabel={answer.isSending ? labels.sending : labels.submit}
        onSubmit={(payload) => send({ interruptId: interrupt.id, status: "resolved", payload })}
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
    </AskCard>
  );
}
