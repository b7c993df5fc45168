"use client";
import type { Entity, NoteEntity, RunEntity, RunStore } from "@run-timeline/protocol";
import type { ReactElement } from "react";
import { VisibleText } from "../../VisibleText/VisibleText.js";
import { useChoice } from "../choices.js";
import { groupedKey } from "../crossView.js";
import { lateComponents } from "../lateComponents.js";
import { show, showEvent } from "../showing.js";
import { openCallsOf } from "../subject.js";
import { useTimeline } from "../TimelineContext.js";
import { offsetAt } from "../times.js";
import { AskedRow } from "./AskedRow.js";
import { LatestLine } from "./LatestLine.js";
import { type RowContentProps, type RowOf, useDisclosure } from "./rowContent.js";
import { useLatest } from "./useLatest.js";

/** A row of a kind that many runs do not have. @internal */
export function RareRow(props: RowContentProps): ReactElement | null {
  const { shown } = props;
  if (shown.row.kind === "issue") return <IssueRow {...props} />;
  if (shown.row.kind === "run-end") return <RunEndRow {...props} />;
  const { entity } = shown;
  if (!entity) return null;
  switch (entity.kind) {
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

function RunEndRow({ row, shown }: RowContentProps): ReactElement | null {
  const timeline = useTimeline();
  const { RunEnd } = lateComponents(timeline);
  const disclosure = useDisclosure(timeline, shown.row.key);
  return <RunEnd {...row} {...disclosure} run={shown.entity as RunEntity} />;
}

function IssueRow({ row, shown }: RowContentProps): ReactElement | null {
  const timeline = useTimeline();
  const { Issue } = lateComponents(timeline);
  if (!shown.issue) return null;
  const { index } = shown.issue;
  return <Issue {...row} issue={shown.issue} onShowInOrder={() => showEvent(timeline, index)} />;
}

function SubagentRow({ row, shown, entity }: RowOf<"subagent">): ReactElement {
  const timeline = useTimeline();
  const { folding, run } = timeline;
  const { Subagent } = lateComponents(timeline);
  const { key } = shown.row;
  const isOpen =
    useChoice(timeline.choices, ({ open }) => open.get(key)) ?? folding.fold.isOpen(key);
  const parent = entity.parentToolCallId
    ? run.store.entity(entity.parentToolCallId, "tool-call")
    : undefined;
  const { status } = entity;
  const isTold = status.kind !== "failed" && !("result" in status && status.result !== undefined);
  const latest = useLatest(timeline, entity, isTold && !isOpen);
  const why = status.kind === "suspended" ? whyOf(status.interruptIds, run.store) : undefined;
  return (
    <Subagent
      {...row}
      subagent={entity}
      latest={why ? <VisibleText text={why} /> : latest && <LatestLine latest={latest} />}
      parentCall={parent?.number}
      onOpenParentCall={
        parent
          ? () => show(timeline, { view: "grouped", key: groupedKey("tool-call", parent.id) })
          : undefined
      }
      open={isOpen}
      onToggle={(open) => timeline.toggle(key, open)}
    />
  );
}

/** What it waits for. */
function whyOf(ids: readonly string[], store: RunStore): string | undefined {
  const asked = ids.map((id) => store.entity(id, "interrupt"));
  const open = asked.find((each) => each?.status === "open");
  return open && (open.message?.trim() || open.reason);
}

function StepRow({ row, entity }: RowOf<"step">): ReactElement {
  const { Step } = lateComponents(useTimeline());
  return <Step {...row} step={entity} />;
}

function ActivityRow({ row, shown, entity }: RowOf<"activity">): ReactElement {
  const timeline = useTimeline();
  const { Activity } = lateComponents(timeline);
  return <Activity {...row} {...useDisclosure(timeline, shown.row.key)} activity={entity} />;
}

function StateRow({ row, shown, entity }: RowOf<"state">): ReactElement {
  const timeline = useTimeline();
  const { store } = timeline.run;
  const { StateChange } = lateComponents(timeline);
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

function NoteRow(props: RowContentProps & { entity: Entity }): ReactElement | null {
  const { row, shown } = props;
  const timeline = useTimeline();
  const { run } = timeline;
  const parts = lateComponents(timeline);
  const note = props.entity as NoteEntity;
  const isLive = note.kind === "plan" && run.store.head.status === "running";
  const disclosure = useDisclosure(timeline, shown.row.key, isLive);
  switch (note.kind) {
    case "decision":
      return <parts.Decision {...row} note={note} />;
    case "observation":
      return <parts.Observation {...row} note={note} />;
    case "artifact":
      return <parts.Artifact {...row} note={note} />;
    case "notice":
      return <parts.Notice {...row} note={note} offset={offsetAt(run.store, shown.row.first)} />;
    case "plan":
      return <parts.Plan {...row} {...disclosure} note={note} live={isLive} />;
    default:
      return <parts.Note {...row} {...disclosure} note={note} />;
  }
}
