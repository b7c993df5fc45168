"use client";
import { type RowShown, useRow, useToolCall } from "@run-timeline/hooks";
import type {
  Entity,
  EntityKind,
  EntityOf,
  MessageEntity,
  NoteEntity,
  RunEntity,
  RunStore,
  StateEntity,
  ToolCallEntity,
  ToolGroup as ToolGroupEntity,
  UsageTotals,
} from "@run-timeline/protocol";
import { groupTargets, groupTitle } from "@run-timeline/protocol";
import { memo, type ReactElement } from "react";
import { TabStop } from "../../Button/TabStop.js";
import { useLabels } from "../../labels/LabelsContext.js";
import { RowReady } from "../../list/VirtualList.js";
import { RowBoundary } from "../../RowBoundary/RowBoundary.js";
import { RowFrame, type RowProps } from "../../RowFrame/RowFrame.js";
import { useChoice } from "../choices.js";
import { groupedKey } from "../crossView.js";
import { useIsActive } from "../RowList.js";
import { subjectOf } from "../rowCommands.js";
import { type Timeline, useTimeline } from "../TimelineContext.js";
import { offsetAt } from "../times.js";
import { useValue } from "../value.js";
import { AskedRow } from "./AskedRow.js";
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
      <RowBoundary fallback={<RowFrame {...row} kind={shown.row.kind} head={labels.rowFailed} />}>
        <RowContent shown={shown} row={row} answerOf={props.answerOf} />
        <RowReady />
      </RowBoundary>
    </TabStop.Provider>
  );
});

/** What every part gets that draws a row. */
type GroupedRowFrame = Pick<
  RowProps,
  "role" | "tabIndex" | "aria-level" | "depth" | "rails" | "edge" | "selected"
>;

/** Props of what draws a row. @internal */
export interface RowContentProps {
  shown: RowShown;
  row: GroupedRowFrame;
  /** Id of the run that ended with it. */
  answerOf: string | null;
}

function RowContent(props: RowContentProps): ReactElement | null {
  const { shown } = props;
  if (shown.row.kind === "issue") return <IssueRow {...props} />;
  if (shown.row.kind === "run-end") return <RunEndRow {...props} />;
  const { entity } = shown;
  if (!entity) return null;
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
    case "subagent":
      return <SubagentRow {...props} entity={entity} />;
    case "step":
      return <StepRow {...props} entity={entity} />;
    case "activity":
      return <ActivityRow {...props} entity={entity} />;
    case "state":
      return <StateRow {...props} entity={entity} />;
    case "interrupt":
    case "approval":
    case "connection":
      return <AskedRow {...props} entity={entity} />;
    default:
      return <NoteRow {...props} entity={entity} />;
  }
}

type Of<K extends EntityKind> = RowContentProps & { entity: EntityOf<K> };

/** Whether the reader opened a row, and what opens and folds it. */
function useDisclosure({ toggle, choices }: Timeline, key: string, isOpen = false) {
  const open = useChoice(choices, (chosen) => chosen.open.get(key));
  return { open: open ?? isOpen, onToggle: (next: boolean) => toggle(key, next) };
}

function RunRow({ row, entity }: Of<"run">): ReactElement {
  const { RunBoundary } = useTimeline().components;
  const { depth, rails, edge, selected, ...rest } = row;
  return <RunBoundary {...rest} run={entity} />;
}

function RunEndRow({ row, shown }: RowContentProps): ReactElement | null {
  const timeline = useTimeline();
  const { RunEnd } = timeline.components;
  const disclosure = useDisclosure(timeline, shown.row.key);
  return <RunEnd {...row} {...disclosure} run={shown.entity as RunEntity} />;
}

function IssueRow({ row, shown }: RowContentProps): ReactElement | null {
  const timeline = useTimeline();
  const { Issue } = timeline.components;
  if (!shown.issue) return null;
  const { index } = shown.issue;
  return <Issue {...row} issue={shown.issue} onShowInOrder={() => timeline.showEvent(index)} />;
}

function MessageRow({ row, shown, entity, answerOf }: Of<"message">): ReactElement {
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

function ReasoningRow({ row, shown, entity }: Of<"reasoning">): ReactElement {
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

function GroupRow(props: Of<"tool-group">): ReactElement {
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

function CallRow({ row, entity }: Of<"tool-call">): ReactElement {
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
      subagentName={subagent?.name}
      onOpenSubagent={
        subagent
          ? () => timeline.show({ view: "grouped", key: `subagent:${subagent.id}` })
          : undefined
      }
      open={open}
      onToggle={(next) => timeline.toggle(key, next)}
    />
  );
}

function SubagentRow({ row, shown, entity }: Of<"subagent">): ReactElement {
  const timeline = useTimeline();
  const { folding, run, components } = timeline;
  const { Subagent } = components;
  const { key } = shown.row;
  const isOpen =
    useChoice(timeline.choices, ({ open }) => open.get(key)) ?? folding.fold.isOpen(key);
  const parent = entity.parentToolCallId
    ? run.store.entity(entity.parentToolCallId, "tool-call")
    : undefined;
  return (
    <Subagent
      {...row}
      subagent={entity}
      parentCall={parent?.number}
      onOpenParentCall={
        parent ? () => timeline.show({ view: "grouped", key: `tool-call:${parent.id}` }) : undefined
      }
      open={isOpen}
      onToggle={(open) => timeline.toggle(key, open)}
    />
  );
}

function StepRow({ row, entity }: Of<"step">): ReactElement {
  const { Step } = useTimeline().components;
  return <Step {...row} step={entity} />;
}

function ActivityRow({ row, shown, entity }: Of<"activity">): ReactElement {
  const timeline = useTimeline();
  const { Activity } = timeline.components;
  return <Activity {...row} {...useDisclosure(timeline, shown.row.key)} activity={entity} />;
}

function StateRow({ row, shown, entity }: Of<"state">): ReactElement {
  const timeline = useTimeline();
  const { store } = timeline.run;
  const { StateChange } = timeline.components;
  return (
    <StateChange
      {...row}
      {...useDisclosure(timeline, shown.row.key)}
      state={entity}
      openCalls={openCallsOf(entity, store)}
      offset={offsetAt(store, shown.row.last)}
    />
  );
}

/** Tags of the calls that were open during a change of state. @internal */
export function openCallsOf(state: StateEntity, store: RunStore): { number: number }[] {
  return state.openCalls.flatMap((id) => {
    const call = store.entity(id, "tool-call");
    return call ? [{ number: call.number }] : [];
  });
}

function NoteRow(props: RowContentProps & { entity: Entity }): ReactElement | null {
  const { row, shown } = props;
  const timeline = useTimeline();
  const { components, run } = timeline;
  const note = props.entity as NoteEntity;
  const isLive = note.kind === "plan" && run.store.head.status === "running";
  const disclosure = useDisclosure(timeline, shown.row.key, isLive);
  switch (note.kind) {
    case "decision":
      return <components.Decision {...row} note={note} />;
    case "observation":
      return <components.Observation {...row} note={note} />;
    case "artifact":
      return <components.Artifact {...row} note={note} />;
    case "notice":
      return (
        <components.Notice {...row} note={note} offset={offsetAt(run.store, shown.row.first)} />
      );
    case "plan":
      return <components.Plan {...row} {...disclosure} note={note} live={isLive} />;
    default:
      return <components.Note {...row} {...disclosure} note={note} />;
  }
}
