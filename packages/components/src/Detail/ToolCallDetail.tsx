"use client";
import type { Issue, RunEnd, ToolCallEntity } from "@run-timeline/protocol";
import { forwardRef, type ReactNode } from "react";
import type { AgentTag } from "../Approval/AskCard.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import { outputOf } from "../Output/output.js";
import type { Part } from "../part.js";
import { Tag } from "../Tag/Tag.js";
import { callErrorOf, callMark, callWord } from "../ToolCall/callStatus.js";
import { ErrorBlock } from "../ToolCall/ErrorBlock.js";
import { ValueView } from "../ValueView/ValueView.js";
import { DetailPanel, type DetailPanelProps } from "./DetailPanel.js";
import { EventLines, type EventShown } from "./EventLines.js";
import { IssueLines } from "./IssueLines.js";
import { Timing } from "./Timing.js";

/** Props of `ToolCallDetail`. */
export interface ToolCallDetailProps
  extends Omit<
    DetailPanelProps,
    "name" | "mark" | "status" | "tone" | "facts" | "sections" | "call"
  > {
  call: ToolCallEntity;
  /** @default from its number */
  hue?: number | undefined;
  agent?: AgentTag | undefined;
  runEnd?: RunEnd["type"] | undefined;
  /** When its run began, ms. */
  runStartedAt?: number | null | undefined;
  /** The events that made it. @default no section */
  events?: readonly EventShown[] | undefined;
  /** What was wrong with them. @default no section */
  issues?: readonly Issue[] | undefined;
}

/** Everything about one tool call: arguments, result, timing, events, issues. Renders a `DetailPanel`. */
export const ToolCallDetail: Part<ToolCallDetailProps> = forwardRef<
  HTMLDivElement,
  ToolCallDetailProps
>(function ToolCallDetail(
  { call, hue, agent, runEnd, runStartedAt, events = [], issues = [], ...panel },
  ref,
) {
  const labels = useLateLabels();
  const output = outputOf(call);
  const mark = callMark(call, call.status === "waiting", runEnd);
  const error = call.status === "failed" || call.status === "denied" ? callErrorOf(call) : "";
  const { format } = labels;
  const sections = [
    section(
      "arguments",
      labels.arguments,
      call.unseen ? null : (
        <ValueView
          title={labels.arguments}
          output={{ kind: "text", text: call.arguments }}
          ofArguments
        />
      ),
    ),
    section(
      "result",
      labels.result,
      <>
        {error ? <ErrorBlock text={error} /> : null}
        {output && !(error && output.kind === "text" && output.text === error) ? (
          <ValueView title={labels.result} output={output} />
        ) : error ? null : (
          <p className="rt-note">{labels.noResult}</p>
        )}
      </>,
    ),
    section("timing", labels.timing, <Timing call={call} runStartedAt={runStartedAt} />),
    section(
      "events",
      labels.eventsTitle,
      events.length > 0 ? <EventLines events={events} /> : null,
      format.number(events.length),
    ),
    section(
      "issues",
      labels.issues,
      issues.length > 0 ? <IssueLines issues={issues} /> : null,
      format.number(issues.length),
    ),
  ].flatMap((shown) => (shown ? [shown] : []));

  return (
    <DetailPanel
      {...panel}
      ref={ref}
      name={call.name || labels.unknownTool}
      mark={mark}
      call={{ number: call.number, hue }}
      status={callWord(labels, call, call.status === "waiting", runEnd)}
      facts={
        <>
          {call.duration === null ? null : (
            <span className="rt-num">{format.duration(call.duration)}</span>
          )}
          {call.startedAt === null || runStartedAt === null || runStartedAt === undefined ? null : (
            <span className="rt-num rt-tiny-hide">
              {labels.startedAt(format.offset(call.startedAt - runStartedAt))}
            </span>
          )}
          {agent ? (
            <Tag hue={agent.hue} swatch>
              {agent.name}
            </Tag>
          ) : null}
          <code className="rt-clip rt-narrow-hide" title={call.id}>
            {middleOf(call.id)}
          </code>
        </>
      }
      sections={sections}
    />
  );
});

function section(
  id: string,
  title: string,
  content: ReactNode,
  note?: string,
): { id: string; title: string; note?: string | undefined; content: ReactNode } | null {
  return content ? { id, title, note, content } : null;
}

const ID = 16;

/** An id is told apart by its end, too. */
function middleOf(id: string): string {
  return id.length > ID ? `${id.slice(0, ID - 4)}…${id.slice(-2)}` : id;
}
