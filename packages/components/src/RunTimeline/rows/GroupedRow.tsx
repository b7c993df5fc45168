"use client";
import { type RowShown, useRow, useToolCall } from "@run-timeline/hooks";
import type {
  MessageEntity,
  RunEntity,
  RunStore,
  ToolCallEntity,
  ToolGroup as ToolGroupEntity,
  UsageTotals,
} from "@run-timeline/protocol";
import { groupTargets, groupTitle } from "@run-timeline/protocol";
import { memo, type ReactElement } from "react";
import { commands, RareRow } from "#later";
import { TabStop } from "../../Button/TabStop.js";
import { useLabels } from "../../labels/LabelsContext.js";
import { RowReady } from "../../list/VirtualList.js";
import { RowBoundary } from "../../RowBoundary/RowBoundary.js";
import { RowFrame } from "../../RowFrame/RowFrame.js";
import { useChoice } from "../choices.js";
import { groupedKey } from "../crossView.js";
import { useIsActive } from "../RowList.js";
import { subjectOf } from "../subject.js";
import { useTimeline } from "../TimelineContext.js";
import { useValue } from "../value.js";
import {
  type GroupedRowFrame,
  type RowContentProps,
  type RowOf,
  useDisclosure,
} from "./rowContent.js";
import { type RowSurroundings, railsFrom, textOf } from "./rowFrame.js";

/** Props of `GroupedRow`. */
interface GroupedRowProps extends RowSurroundings {
  rowKey: string;
}

/** One row of the grouped view. Renders when its own entity changed. @internal */
export const GroupedRow = memo(function GroupedRow(props: GroupedRowProps): ReactElement | null {
  const { rowKey, rails, edge } = props;
  const timeline = useTimeline();
  const labels = useLabels();
  const shown = useRow(timeline.run, rowKey, timeline.folding.fold);
  const isActive = useIsActive(rowKey);
  const isSelected = useChoice(timeline.choices, ({ selection }) => {
    if (!selection || !shown) return false;
    const subject = subjectOf(shown.row, timeline.run.store);
    if (selection.key === subject.key) return true;
    const isSame =
      selection.entity === subject.entity && selection.entityKind === subject.entityKind;
    return isSame && selection.entity !== null;
  });
  if (!shown) return null;
  const { depth } = shown.row;
  const row: GroupedRowFrame = {
    role: "row",
    tabIndex: isActive ? 0 : -1,
    "aria-level": depth + 1,
    depth,
    rails: railsFrom(rails),
    edge,
    selected: isSelected,
  };
  return (
    <TabStop.Provider value={row.tabIndex}>
      <RowBoundary
        pending={<RowFrame {...row} kind={shown.row.kind} />}
        fallback={<RowFrame {...row} kind={shown.row.kind} head={labels.rowFailed} />}
      >
        <RowContent shown={shown} row={row} answerOf={props.answerOf} />
        <RowReady />
      </RowBoundary>
    </TabStop.Provider>
  );
});

function RowContent(props: RowContentProps): ReactElement | null {
  const { shown } = props;
  const { entity } = shown;
  if (!entity || shown.row.kind === "run-end") return <RareRow {...props} />;
  switch (entity.kind) {
    case "run":
      return <RunRow {...props} entity={entity} />;
    case "message":
      return <MessageRow {...props} entity={entity} />;
    case "reasoning":
      return <ReasoningRow {...props} entity={entity} />;
    case "tool-group":
      return <GroupRow {...props} entity={entity} />;
    case "tool-call":
      return <CallRow {...props} entity={entity} />;
    default:
      return <RareRow {...props} />;
  }
}

function RunRow({ row, entity }: RowOf<"run">): ReactElement {
  const { RunBoundary } = useTimeline().components;
  const { depth, rails, edge, selected, ...rest } = row;
  return <RunBoundary {...rest} run={entity} />;
}

function MessageRow({ row, shown, entity, answerOf }: RowOf<"message">): ReactElement {
  const timeline = useTimeline();
  const { Message, Markdown } = timeline.components;
  const disclosure = useDisclosure(timeline, shown.row.key);
  const message = partOf(entity, shown);
  const { store } = timeline.run;
  const run = answerOf === null ? undefined : store.entity(answerOf, "run");
  const facts = run && {
    final: true,
    usage: summed(run.usage),
    duration: run.duration,
    toolCalls:
      run.number === 1 && store.head.runId === run.id ? store.head.counts.toolCalls : undefined,
  };
  const { content, role, status } = message;
  const isDrawn = Markdown && role === "assistant" && typeof content === "string" && content !== "";
  return (
    <Message {...row} {...disclosure} {...facts} message={message}>
      {isDrawn ? <Markdown text={content} streaming={status === "streaming"} /> : undefined}
    </Message>
  );
}

/** The part of a message that its row draws; only the last part is still being written. */
function partOf(message: MessageEntity, { row }: RowShown): MessageEntity {
  const text = textOf(row, message);
  if (text === undefined || text === message.content) return message;
  const isLast = row.textEnd === (message.content as string).length;
  return { ...message, content: text, status: isLast ? message.status : "done" };
}

/** Tokens of a run; a count that no entry gave is unknown. */
function summed(usage: RunEntity["usage"]): UsageTotals {
  const totals: { -readonly [K in keyof UsageTotals]: number } = {};
  for (const entry of usage) {
    for (const name of ["inputTokens", "outputTokens", "totalTokens"] as const) {
      const count = entry[name];
      if (count !== undefined) totals[name] = (totals[name] ?? 0) + count;
    }
  }
  return totals;
}

function ReasoningRow({ row, shown, entity }: RowOf<"reasoning">): ReactElement {
  const timeline = useTimeline();
  const { Reasoning, Markdown } = timeline.components;
  const disclosure = useDisclosure(timeline, shown.row.key);
  const content = textOf(shown.row, entity) ?? entity.content;
  return (
    <Reasoning {...row} {...disclosure} reasoning={{ ...entity, content }}>
      {Markdown ? <Markdown text={content} streaming={entity.status === "streaming"} /> : undefined}
    </Reasoning>
  );
}

/** Calls beyond which a group is counted and not described: its title is made anew with each of them. */
const DESCRIBED = 500;

function GroupRow(props: RowOf<"tool-group">): ReactElement {
  const { row, shown, entity } = props;
  const timeline = useTimeline();
  const { folding, run, components } = timeline;
  const labels = useLabels();
  const { ToolGroup } = components;
  const { key } = shown.row;
  const isOpen =
    useChoice(timeline.choices, ({ open }) => open.get(key)) ?? folding.fold.isOpen(key);
  const [only] = entity.calls;
  if (only !== undefined && entity.calls.length === 1 && !entity.declared) {
    return <LoneCallRow {...props} callId={only} />;
  }
  const calls = callsOf(entity, run.store);
  return (
    <ToolGroup
      {...row}
      group={entity}
      title={
        calls &&
        groupTitle(calls, {
          title: entity.title,
          running: entity.status === "running",
          words: labels.titles,
        })
      }
      targets={calls && groupTargets(calls, { words: labels.titles }).join(", ")}
      incomplete={calls?.some(({ status }) => status === "incomplete")}
      open={isOpen}
      onToggle={(open) => timeline.toggle(key, open)}
    />
  );
}

function callsOf(group: ToolGroupEntity, store: RunStore): ToolCallEntity[] | undefined {
  if (group.calls.length > DESCRIBED) return undefined;
  return group.calls.flatMap((id) => store.entity(id, "tool-call") ?? []);
}

/** A group of one call is drawn as that call. */
function LoneCallRow(props: RowContentProps & { callId: string }): ReactElement | null {
  const { run } = useTimeline();
  const call = useToolCall(run, props.callId);
  return call ? <CallRow {...props} entity={call} /> : null;
}

function CallRow({ row, entity }: RowOf<"tool-call">): ReactElement {
  const timeline = useTimeline();
  const { run, components, toolRenderers } = timeline;
  const { ToolCall } = components;
  const key = groupedKey("tool-call", entity.id);
  const renderer = Object.hasOwn(toolRenderers, entity.name)
    ? toolRenderers[entity.name]
    : undefined;
  const open = useChoice(timeline.choices, (chosen) => chosen.open.get(key));
  const isWaiting = useValue(timeline.waiting, (calls) => calls.has(entity.id));
  const subagent = entity.subagent ? run.store.entity(entity.subagent, "subagent") : undefined;
  return (
    <ToolCall
      {...row}
      call={entity}
      waiting={isWaiting || entity.status === "waiting"}
      runEnd={run.store.head.end?.type}
      renderer={renderer}
      onRendererError={(error) => timeline.rendererErrors.current?.(error, entity)}
      subagentName={subagent?.name}
      onOpenSubagent={
        subagent
          ? () =>
              commands()?.show(timeline, {
                view: "grouped",
                key: groupedKey("subagent", subagent.id),
              })
          : undefined
      }
      open={open}
      onToggle={(next) => timeline.toggle(key, next)}
    />
  );
}
