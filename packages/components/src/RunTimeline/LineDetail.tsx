"use client";
import type { Row } from "@run-timeline/protocol";
import type { ReactElement } from "react";
import { DetailPanel } from "../Detail/DetailPanel.js";
import { EventLines, type EventShown } from "../Detail/EventLines.js";
import { IssueLines } from "../Detail/IssueLines.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import { showEvent } from "./showing.js";
import { type Timeline, useTimeline } from "./TimelineContext.js";
import { offsetAt } from "./times.js";

/** The events of a row that stands for no entity, as they came, and what was wrong with them. @internal */
export function LineDetail({ row, most }: { row: Row; most: number }): ReactElement {
  const timeline = useTimeline();
  const labels = useLateLabels();
  const { first, last, kind } = row;
  const issues = timeline.run.store.issues.filter(({ index }) => index >= first && index <= last);
  const events = eventsFrom(timeline, first, Math.min(last, first + most - 1));
  return (
    <DetailPanel
      name={labels.lineType[kind as keyof typeof labels.lineType]}
      mark={kind === "issue" ? "issue" : "list"}
      facts={issues[0] ? <code className="rt-clip">{issues[0].code}</code> : null}
      sections={[
        ...(issues.length > 0
          ? [{ id: "issues", title: labels.issues, content: <IssueLines issues={issues} /> }]
          : []),
        {
          id: "events",
          title: labels.eventsTitle,
          note: labels.format.number(events.length),
          content: <EventLines events={events} />,
        },
      ]}
      onClose={() => timeline.openDetails(null)}
      onShowInOrder={() => showEvent(timeline, first)}
      copyText={() => events.map(({ event }) => JSON.stringify(event)).join("\n")}
    />
  );
}

/** The events from one place in the log to another. */
function eventsFrom({ run }: Timeline, first: number, last: number): EventShown[] {
  const { store } = run;
  const events: EventShown[] = [];
  for (let index = Math.max(first, store.log.start); index <= last; index++)
    events.push({ index, time: offsetAt(store, index), event: store.log.at(index) });
  return events;
}
