import type { FoldedOutline, Outline, Row, RunStore } from "@run-timeline/protocol";
import { linesOf } from "./crossView.js";
import type { ListCommand } from "./listKeys.js";
import { subjectOf } from "./subject.js";
import { switchView } from "./switching.js";
import type { Timeline } from "./TimelineContext.js";

/** What keys do in both views. `true` where one was done. @internal */
export function commandOnRow(
  timeline: Timeline,
  outline: Outline,
  command: ListCommand,
  index: number,
  views: readonly ("grouped" | "in-order" | "time")[],
): boolean {
  const row = outline.at(index);
  switch (command) {
    case "details":
      if (row) timeline.openDetails(subjectOf(row, timeline.run.store));
      return row !== undefined;
    case "help":
      timeline.help.set(!timeline.help.get());
      return true;
    case "leave":
      if (timeline.detail.get()) timeline.openDetails(null);
      else timeline.select(null);
      return true;
    case "follow":
      timeline.setFollow(!timeline.list.current?.driver.status.isFollowing);
      return true;
    case "view-1":
    case "view-2":
    case "view-3": {
      const view = views[Number(command.slice(-1)) - 1];
      if (view) switchView(timeline, view, row);
      return view !== undefined;
    }
    case "previous-urgent":
      return goToUrgent(timeline, outline, index, -1);
    case "next-urgent":
      return goToUrgent(timeline, outline, index, 1);
    default:
      return false;
  }
}

/** Opens and folds, and goes down and up the tree. @internal */
export function commandInTree(
  timeline: Timeline,
  fold: FoldedOutline,
  command: ListCommand,
  index: number,
): boolean {
  const row = fold.at(index);
  if (!row) return false;
  const { key } = subjectOf(row, timeline.run.store);
  const isContainer = key === row.key && (row.kind === "tool-group" || row.kind === "subagent");
  const isOpen = timeline.choices.get().open.get(key) ?? (isContainer && fold.isOpen(key));
  switch (command) {
    case "toggle":
      timeline.toggle(key, !isOpen);
      return true;
    case "into":
      if (!isOpen) timeline.toggle(key, true);
      else if (fold.at(index + 1)?.parent === row.key) timeline.list.current?.focusRow(index + 1);
      return true;
    case "out": {
      const parent = row.parent === null ? -1 : fold.indexOf(row.parent);
      if (isOpen) timeline.toggle(key, false);
      else if (parent >= 0) timeline.list.current?.focusRow(parent);
      return true;
    }
    default:
      return false;
  }
}

/** Goes along the lines of an entity, and marks them. @internal */
export function commandInOrder(
  timeline: Timeline,
  outline: Outline,
  command: ListCommand,
  index: number,
): boolean {
  const row = outline.at(index);
  if (!row) return false;
  if (command === "toggle") {
    const isChosen = timeline.choices.get().selection?.key === row.key;
    timeline.select(isChosen ? null : subjectOf(row, timeline.run.store));
    return true;
  }
  if (command !== "into" && command !== "out") return false;
  goAlong(timeline, outline, row, command === "into" ? 1 : -1);
  return true;
}

/** Goes to the next or previous line of an entity. */
function goAlong(timeline: Timeline, outline: Outline, row: Row, step: 1 | -1): void {
  if (row.entity === null || row.entityKind === null) return;
  const lines = linesOf(outline, timeline.run.store, row.entityKind, row.entity);
  const next = lines[lines.indexOf(outline.indexOf(row.key)) + step];
  const line = next === undefined ? undefined : outline.at(next);
  if (next === undefined || !line) return;
  timeline.select(subjectOf(line, timeline.run.store));
  timeline.list.current?.focusRow(next);
}

/** Rows that are looked at for one that needs a person or failed. */
const LOOKED_AT = 200_000;

function goToUrgent(timeline: Timeline, outline: Outline, from: number, step: 1 | -1): boolean {
  const { store } = timeline.run;
  for (let index = from + step, n = 0; n < LOOKED_AT; index += step, n++) {
    const row = outline.at(index);
    if (!row) return true;
    if (!isUrgent(row, store)) continue;
    timeline.list.current?.focusRow(index, "center");
    return true;
  }
  return true;
}

function isUrgent(row: Row, store: RunStore): boolean {
  if (row.kind === "issue") return true;
  if (row.entity === null || row.entityKind === null) return false;
  const entity = store.entity(row.entity, row.entityKind);
  switch (entity?.kind) {
    case "interrupt":
      return entity.status === "open";
    case "tool-call":
      return entity.status === "failed" && row.kind !== "args" && row.kind !== "call";
    case "tool-group":
      return entity.calls.length === 1 && entity.failed > 0;
    case "subagent":
      return entity.status.kind === "failed" || entity.status.kind === "suspended";
    case "run":
      return row.kind === "run-end" && entity.status === "failed";
    default:
      return false;
  }
}
