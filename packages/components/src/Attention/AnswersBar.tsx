"use client";
import { forwardRef } from "react";
import { useAnswer } from "../Approval/useAnswer.js";
import { Button } from "../Button/Button.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import type { Part, PartProps } from "../part.js";
import { Banner } from "../States/Banner.js";

/** Props of `AnswersBar`. */
export interface AnswersBarProps extends PartProps {
  /** How many questions the run waits for. */
  count: number;
  /** How many have been decided. */
  done: number;
  /** Goes to the next question that is open. */
  onReview?: (() => void) | undefined;
  /** Sends all answers at once, as the protocol wants it; possible when all are there. */
  onSend?: (() => void | Promise<void>) | undefined;
}

/** Several questions, answered together. Renders a `Banner`. */
export const AnswersBar: Part<AnswersBarProps> = forwardRef<HTMLDivElement, AnswersBarProps>(
  function AnswersBar({ count, done, onReview, onSend, ...rest }, ref) {
    const labels = useLateLabels();
    const answer = useAnswer();
    const isReady = done >= count;
    return (
      <Banner
        {...rest}
        ref={ref}
        tone="warn"
        icon="waiting"
        heading={labels.answersNeeded(count)}
        action={
          isReady && onSend ? (
            <Button
              variant="primary"
              disabled={answer.isSending}
              onClick={() => answer.send(onSend)}
            >
              {answer.isSending ? labels.sending : labels.sendAnswers}
            </Button>
          ) : onReview ? (
            <Button icon="arrow" onClick={onReview}>
              {labels.review}
            </Button>
          ) : null
        }
      >
        {answer.error === null
          ? labels.answersProgress(done, count)
          : `${labels.sendFailed} ${answer.error}`}
      </Banner>
    );
  },
);
