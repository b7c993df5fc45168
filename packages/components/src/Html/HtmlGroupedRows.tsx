import type { MessageEntity, Outline, Row, RunStore, ToolCallEntity } from "@run-timeline/protocol";
import { groupTargets, groupTitle } from "@run-timeline/protocol";
import type { ReactElement, ReactNode } from "react";
import { Activity } from "../Activity/Activity.js";
import { Artifact } from "../Artifact/Artifact.js";
import { Decision, Observation } from "../Decision/Decision.js";
import { Issue } from "../Issue/Issue.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import { Markdown } from "../Markdown/Markdown.js";
import { Message } from "../Message/Message.js";
import { Note } from "../Note/Note.js";
import { Notice } from "../Notice/Notice.js";
import { Plan } from "../Plan/Plan.js";
import { Reasoning } from "../Reasoning/Reasoning.js";
import type { RowProps } from "../RowFrame/RowFrame.js";
import { RunBoundary } from "../Run/RunBoundary.js";
import { RunEnd } from "../Run/RunEnd.js";
import { railsFrom, surroundingsOf, textOf } from "../RunTimeline/rows/rowFrame.js";
import { openCallsOf, subjectOf } from "../RunTimeline/subject.js";
import { offsetAt } from "../RunTimeline/times.js";
import { StateChange } from "../StateChange/StateChange.js";
import { Step } from "../Step/Step.js";
import { Subagent } from "../Subagent/Subagent.js";
import { ToolCall } from "../ToolCall/ToolCall.js";
import { ToolGroup } from "../ToolGroup/ToolGroup.js";
import { AskedHtml } from "./AskedHtml.js";
import { CallValues } from "./CallValues.js";
import { leaves, plainMessage, type Telling } from "./telling.js";

/** Props of `HtmlGroupedRows`. */
interface HtmlRowsProps {
  store: RunStore;
  telling: Telling;
}

/** Every row of the grouped view, nothing folded. @internal */
export function HtmlGroupedRows({ store, telling }: HtmlRowsProps): ReactElement {
  const outline = store.outline("grouped");
  const rows: ReactNode[] = [];
  for (let index = 0; index < outline.length; index++) {
    const row = outline.at(index) as Row;
    if (isDrawnByParent(row, outline, store)) continue;
    const { rails, edge, answerOf } = surroundingsOf(outline, index, store);
    const frame = { depth: row.depth, rails: railsFrom(rails), edge };
    rows.push(
      <HtmlRow
        key={row.key}
        store={store}
        telling={telling}
        row={row}
        frame={frame}
        isAnswer={answerOf !== null}
      />,
    );
  }
  return <>{rows}</>;
}

/** A group of one call is drawn as that call. */
function isDrawnByParent(row: Row, outline: Outline, store: RunStore): boolean {
  const parent = row.parent === null ? undefined : outline.at(outline.indexOf(row.parent));
  return parent?.kind === "tool-group" && subjectOf(parent, store).entityKind === "tool-call";
}

interface HtmlRowProps extends HtmlRowsProps {
  row: Row;
  frame: Pick<RowProps, "depth" | "rails" | "edge">;
  isAnswer: boolean;
}

function HtmlRow({ store, telling, row, frame, isAnswer }: HtmlRowProps): ReactNode {
  const labels = useLateLabels();
  if (row.kind === "issue") {
    const issue = store.issues.find(({ index }) => index === row.first);
    return issue ? <Issue {...frame} issue={issue} /> : null;
  }
  const subject = subjectOf(row, store);
  const entity =
    subject.entity === null
      ? undefined
      : store.entity(subject.entity, subject.entityKind ?? undefined);
  if (!entity || !leaves(entity)) return null;
  switch (entity.kind) {
    case "run":
      return row.kind === "run-end" ? (
        <RunEnd {...frame} run={entity} open />
      ) : (
        <RunBoundary run={entity} />
      );
    case "message":
      return <MessageHtml frame={frame} message={entity} row={row} isAnswer={isAnswer} />;
    case "reasoning":
      return (
        <Reasoning
          {...frame}
          reasoning={{
            ...entity,
            content: telling.reasoning ? (textOf(row, entity) ?? entity.content) : "",
          }}
          open={telling.reasoning}
        />
      );
    case "tool-group": {
      const calls = entity.calls.flatMap((id): ToolCallEntity[] => {
        const call = store.entity(id, "tool-call");
        return call ? [call] : [];
      });
      const words = labels.titles;
      return (
        <ToolGroup
          {...frame}
          group={entity}
          title={groupTitle(calls, { title: entity.title, words })}
          targets={groupTargets(calls, { words }).join(", ")}
          incomplete={calls.some(({ status }) => status === "incomplete")}
        />
      );
    }
    case "tool-call":
      return (
        <ToolCall
          {...frame}
          call={entity}
          runEnd={store.head.end?.type}
          subagentName={
            entity.subagent ? store.entity(entity.subagent, "subagent")?.name : undefined
          }
          renderer={CallValues}
          open
        />
      );
    case "subagent":
      return <Subagent {...frame} subagent={entity} incomplete={store.head.end !== null} />;
    case "step":
      return <Step {...frame} step={entity} />;
    case "activity":
      return <Activity {...frame} activity={entity} />;
    case "state":
      return (
        <StateChange
          {...frame}
          state={entity}
          openCalls={openCallsOf(entity, store)}
          offset={offsetAt(store, row.last)}
          lines={200}
        />
      );
    case "interrupt":
    case "approval":
    case "connection":
      return <AskedHtml frame={frame} entity={entity} />;
    case "decision":
      return <Decision {...frame} note={entity} />;
    case "observation":
      return <Observation {...frame} note={entity} />;
    case "artifact":
      return <Artifact {...frame} note={entity} />;
    case "notice":
      return <Notice {...frame} note={entity} offset={offsetAt(store, row.first)} />;
    case "plan":
      return <Plan {...frame} note={entity} live={false} open />;
    case "summary":
      return (
        <Note {...frame} note={entity} open>
          <p className="rt-text">{summaryOf(entity.value)}</p>
        </Note>
      );
    case "raw":
    case "late":
    case "unrecognised":
      // What a provider sent as it was stays here.
      return <Note {...frame} note={{ ...entity, value: undefined }} />;
    default:
      return <Note {...frame} note={entity} open />;
  }
}

function summaryOf(value: unknown): string {
  const content = (value as { content?: unknown } | null)?.content;
  return typeof content === "string" ? content : "";
}

function MessageHtml(props: {
  frame: HtmlRowProps["frame"];
  message: MessageEntity;
  row: Row;
  isAnswer: boolean;
}): ReactElement {
  const { frame, row, isAnswer } = props;
  const labels = useLateLabels();
  const whole = plainMessage(props.message, labels);
  const content = textOf(row, props.message) ?? whole.content;
  const message = { ...whole, content };
  const isSpoken = message.role === "assistant" && content !== "";
  return (
    <Message {...frame} message={message} final={isAnswer} open>
      {isSpoken ? <Markdown text={content} whole headingLevel={2} /> : undefined}
    </Message>
  );
}
