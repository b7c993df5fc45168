import type { Entity, EntityKind, RunStore } from "@run-timeline/protocol";
import { previewText } from "../json/preview.js";
import type { FirstLabels } from "../labels/firstLabels.js";
import type { LateLabels } from "../labels/lateLabels.js";
import type { MarkName } from "../Mark/Mark.js";
import { outputOf, outputText } from "../Output/output.js";
import { runStatusWord } from "../Run/runStatus.js";
import type { Bar, BarStatus, Lane } from "./bars.js";

/** @internal */
export type TimeWords = FirstLabels & LateLabels;

const MARKS: Record<BarStatus, MarkName> = {
  running: "running",
  done: "done",
  failed: "failed",
  denied: "denied",
  incomplete: "cancelled",
  waiting: "waiting",
};

/** @internal */
export function markOf(bar: Bar): MarkName {
  return bar.icon ?? (bar.kind === "wait" && bar.status === "done" ? "done" : MARKS[bar.status]);
}

/** @internal */
export function statusWord({ status, kind }: Bar, labels: TimeWords): string {
  if (kind === "pin") return "";
  switch (status) {
    case "running":
      return labels.running;
    case "done":
      return kind === "wait" ? labels.answered : labels.completed;
    case "failed":
      return labels.failed;
    case "denied":
      return labels.denied;
    case "waiting":
      return labels.waitingForYou;
    case "incomplete":
      return labels.notFinished;
  }
}

/** The entity of a bar, as it is now. */
function entityOf(bar: Bar, store: RunStore): Entity | undefined {
  return bar.id === null ? undefined : store.entity(bar.id, bar.entityKind as EntityKind);
}

/** What a bar is called. @internal */
export function nameOf(bar: Bar, store: RunStore, labels: TimeWords): string {
  if (bar.kind !== "pin") return bar.label || labels.barKind[bar.kind];
  const entity = entityOf(bar, store);
  switch (entity?.kind) {
    case "run":
      return `${labels.run(entity.number)}: ${runStatusWord(entity.status, labels)}`;
    case "state":
      return labels.stateChanged;
    case "interrupt":
      return entity.message ?? labels.question;
    case "message":
      return typeof entity.content === "string" ? previewText(entity.content, 120) : labels.user;
    case "approval":
      return labels.approvalNeeded;
    case "connection":
      return labels.connect;
    case "notice":
    case "artifact":
      return previewText(textIn(entity.value) || labels[entity.kind], 120);
    default:
      return store.issues.find(({ index }) => index === bar.first)?.message ?? labels.streamIssue;
  }
}

/** The words of a well-known event: `content`, else `title`. */
function textIn(value: unknown): string {
  if (typeof value !== "object" || value === null) return "";
  const { content, title } = value as Record<string, unknown>;
  return [content, title].find((text): text is string => typeof text === "string") ?? "";
}

/** What came of a bar, on one line. @internal */
export function resultWords(bar: Bar, store: RunStore): string {
  const entity = entityOf(bar, store);
  if (entity?.kind !== "tool-call") return "";
  if (entity.error) return previewText(entity.error, 120);
  const output = outputOf(entity);
  return output ? previewText(outputText(output), 120) : "";
}

/** @internal */
export function laneName(lane: Lane, labels: TimeWords): string {
  if (lane.owner === undefined) return labels.runEvents;
  return lane.owner === null ? labels.agent : lane.name;
}

/** How long a bar lasts; empty where that is not known. @internal */
export function lengthWords(
  bar: Bar,
  base: "time" | "events",
  now: number,
  labels: TimeWords,
): string {
  if (bar.kind === "pin") return "";
  if (base === "events" || !bar.isTimed) return labels.timeUnknown;
  if (bar.isSkewed) return labels.clocksDisagree;
  const end = Math.min(bar.end, Math.max(now, bar.start));
  return labels.format.duration(end - bar.start);
}

/** When a bar begins, from the start of the run. @internal */
export function startWords(
  bar: Bar,
  base: "time" | "events",
  start: number,
  labels: TimeWords,
): string {
  if (base === "events") return labels.eventNumber(bar.first);
  return bar.isTimed ? labels.format.offset(bar.start - start) : labels.timeUnknown;
}

/** A bar in one sentence, for those who do not see it. @internal */
export function barSentence(
  bar: Bar,
  store: RunStore,
  model: { base: "time" | "events"; start: number; end: number },
  labels: TimeWords,
): string {
  return [
    nameOf(bar, store, labels),
    bar.number === null ? "" : `#${bar.number}`,
    bar.kind === "pin" ? "" : labels.barKind[bar.kind],
    statusWord(bar, labels),
    startWords(bar, model.base, model.start, labels),
    lengthWords(bar, model.base, model.end, labels),
  ]
    .filter((part) => part !== "")
    .join(", ");
}
