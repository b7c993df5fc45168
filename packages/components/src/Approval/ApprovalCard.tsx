"use client";
import type { ReactElement } from "react";
import { Button } from "../Button/Button.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import type { ApprovalProps } from "./Approval.js";
import { ApprovalSubject } from "./ApprovalSubject.js";
import { AskCard } from "./AskCard.js";
import { Decide } from "./Decide.js";
import { Expiry } from "./Expiry.js";
import type { AnswerState } from "./useAnswer.js";

/** Props of `ApprovalCard`. @internal */
export interface ApprovalCardProps
  extends Pick<
    ApprovalProps,
    "call" | "agent" | "tag" | "draft" | "onAnswer" | "onAllowAll" | "onChange"
  > {
  question: string | null;
  /** What was decided, in a word. */
  settled: string;
  answer: AnswerState;
  /** How long is left, ms; `null` for ever. */
  left: number | null;
  /** Of how long. */
  span: number | null;
}

/** The card of an open approval. @internal */
export function ApprovalCard(props: ApprovalCardProps): ReactElement {
  const { question, settled, call, agent, tag, draft, answer, left, span } = props;
  const { onAnswer, onAllowAll, onChange } = props;
  const labels = useLateLabels();
  const time = left === null ? null : <Expiry left={left} of={span} />;
  return (
    <AskCard
      word={labels.approvalNeeded}
      agent={agent}
      tag={tag}
      about={call?.name}
      question={question}
      error={answer.error}
      foot={
        draft ? (
          <>
            <span className="rt-soft">
              {settled}. {labels.waitingForOthers}
            </span>
            {onChange ? (
              <Button variant="ghost" onClick={onChange}>
                {labels.change}
              </Button>
            ) : null}
            {time}
          </>
        ) : onAnswer ? (
          <Decide
            state={answer}
            expired={left === 0}
            arguments={call?.arguments}
            onAnswer={onAnswer}
            onAllowAll={onAllowAll}
          >
            {time}
          </Decide>
        ) : (
          time
        )
      }
    >
      {call?.arguments === undefined ? null : (
        <ApprovalSubject text={call.arguments} also={question ?? ""} />
      )}
    </AskCard>
  );
}
