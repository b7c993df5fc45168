"use client";
import { type RunViewName, useInterrupts, useRunHead } from "@run-timeline/hooks";
import type { RunHead } from "@run-timeline/protocol";
import { type ReactElement, Suspense, useRef } from "react";
import { Bars, commands, HeaderExport, TimelineFilters, TimelineSearch } from "#later";
import { useTimeline } from "./TimelineContext.js";

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
  const isAsked = useInterrupts(run).some(({ status }) => status === "open");

  return (
    <Header
      head={head}
      view={view}
      views={views}
      onViewChange={setView}
      follow={follow}
      onFollowChange={setFollow}
      search={SEARCH}
      tools={TOOLS}
      headingLevel={headingLevel}
      onShowIssues={first ? () => commands()?.showEvent(timeline, first.index) : undefined}
    >
      {head.status === "reconnecting" || isAsked ? (
        <Suspense fallback={null}>
          <Bars />
        </Suspense>
      ) : null}
      {FILTERS}
    </Header>
  );
}

// The same elements each time: what they draw has nothing to do with a header that counts calls every frame.
const SEARCH = (
  <Suspense fallback={<span className="rt-search" />}>
    <TimelineSearch />
  </Suspense>
);
const TOOLS = (
  <Suspense fallback={null}>
    <HeaderExport />
  </Suspense>
);
const FILTERS = (
  <Suspense fallback={null}>
    <TimelineFilters />
  </Suspense>
);

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
