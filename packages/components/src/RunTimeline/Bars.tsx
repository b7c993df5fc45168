"use client";
import { useInterrupts, useRunHead } from "@run-timeline/hooks";
import type { ReactElement } from "react";
import { expiryTime } from "../Approval/timeLeft.js";
import { AnswersBar } from "../Attention/AnswersBar.js";
import { Reconnecting } from "../States/Reconnecting.js";
import { VisibleText } from "../VisibleText/VisibleText.js";
import { sendAnswers } from "./answers.js";
import { askedIn, askedWords } from "./attention.js";
import { lateComponents } from "./lateComponents.js";
import { show } from "./showing.js";
import { useTimeline } from "./TimelineContext.js";
import { useValue } from "./value.js";

/** What is said below the header: that the connection was lost, and what waits for a person. @internal */
export function Bars(): ReactElement {
  const { run } = useTimeline();
  const isLost = useRunHead(run, ({ status }) => status === "reconnecting");
  return (
    <>
      {isLost ? <Reconnecting lastEvent={run.store.log.length - 1} /> : null}
      <Attention />
    </>
  );
}

/** What waits for a person, wherever its row stands. */
function Attention(): ReactElement | null {
  const timeline = useTimeline();
  const { run, drafts } = timeline;
  const { AttentionBar } = lateComponents(timeline);
  const asked = askedIn(useInterrupts(run));
  const kept = useValue(drafts, (all) => all);
  const open = asked.find(({ interrupt }) => !kept.has(interrupt.id)) ?? asked[0];
  if (!open) return null;
  const review = (): void => show(timeline, { view: "grouped", key: open.key });
  if (asked.length > 1) {
    const done = asked.filter(({ interrupt }) => kept.has(interrupt.id)).length;
    return (
      <AnswersBar
        count={asked.length}
        done={done}
        onReview={review}
        onSend={run.resume && (() => sendAnswers(timeline))}
      />
    );
  }
  return (
    <AttentionBar expiresAt={expiryTime(open.interrupt.expiresAt)} onReview={review}>
      <VisibleText text={askedWords(run.store, open)} />
    </AttentionBar>
  );
}
