"use client";
import { type RunViewName, useInterrupts, useRunHead } from "@run-timeline/hooks";
import type { RunHead } from "@run-timeline/protocol";
import { type ReactElement, useRef } from "react";
import { expiryTime } from "../Approval/timeLeft.js";
import { AnswersBar } from "../Attention/AnswersBar.js";
import { Reconnecting } from "../States/Reconnecting.js";
import { askedIn, askedWords } from "./attention.js";
import { useTimeline } from "./TimelineContext.js";
import { useValue } from "./value.js";

/** Props of `TimelineHeader`. */
interface TimelineHeaderProps {
  view: RunViewName;
  views: readonly RunViewName[];
  follow: boolean;
  headingLevel: 1 | 2 | 3 | 4 | 5 | 6;
}

/** The header of a run, and below it what needs a person. Renders when what it says changed. @internal */
export function TimelineHeader(props: TimelineHeaderProps): ReactElement {
  const { view, views, follow, headingLevel } = props;
  const timeline = useTimeline();
  const { run, components, setView, setFollow } = timeline;
  const { Header } = components;
  const head = useHeadShown(run);
  const [first] = run.store.issues;

  return (
    <Header
      head={head}
      view={view}
      views={views}
      onViewChange={setView}
      follow={follow}
      onFollowChange={setFollow}
      headingLevel={headingLevel}
      onShowIssues={first ? () => timeline.showEvent(first.index) : undefined}
    >
      {head.status === "reconnecting" ? (
        <Reconnecting lastEvent={run.store.log.length - 1} />
      ) : null}
      <Attention />
    </Header>
  );
}

/** What waits for a person, wherever its row stands. */
function Attention(): ReactElement | null {
  const timeline = useTimeline();
  const { run, components, drafts } = timeline;
  const asked = askedIn(useInterrupts(run));
  const kept = useValue(drafts, (all) => all);
  const open = asked.find(({ interrupt }) => !kept.has(interrupt.id)) ?? asked[0];
  if (!open) return null;
  const review = (): void => timeline.show({ view: "grouped", key: open.key });
  if (asked.length > 1) {
    const done = asked.filter(({ interrupt }) => kept.has(interrupt.id)).length;
    return (
      <AnswersBar
        count={asked.length}
        done={done}
        onReview={review}
        onSend={run.resume && (() => timeline.sendAnswers())}
      />
    );
  }
  return (
    <components.AttentionBar expiresAt={expiryTime(open.interrupt.expiresAt)} onReview={review}>
      {askedWords(run.store, open)}
    </components.AttentionBar>
  );
}

/** The head without what no header says: a token changes the count of events only. */
function useHeadShown(run: ReturnType<typeof useTimeline>["run"]): RunHead {
  const kept = useRef<RunHead>(undefined);
  return useRunHead(run, (head) => {
    if (!kept.current || !saysSame(kept.current, head)) kept.current = head;
    return kept.current;
  });
}

const SAID = ["status", "goal", "startedAt", "endedAt"] as const;
const COUNTED = ["toolCalls", "subagents", "issues"] as const;
const USED = ["inputTokens", "outputTokens", "totalTokens"] as const;

function saysSame(before: RunHead, after: RunHead): boolean {
  return (
    SAID.every((name) => before[name] === after[name]) &&
    COUNTED.every((name) => before.counts[name] === after.counts[name]) &&
    USED.every((name) => before.usage[name] === after.usage[name])
  );
}
