import type { EntityKind, Row, RunStatus, ToolCallStatus } from "@run-timeline/protocol";
import type { IconName } from "../Icon/paths.js";
import { runMark } from "../Run/runStatus.js";

/** What a bar stands for. `pin` is a moment of the run. @internal */
export type BarKind = "call" | "message" | "reasoning" | "wait" | "pin";

/** @internal */
export type BarStatus = "running" | "done" | "failed" | "denied" | "incomplete" | "waiting";

/** What an agent did, from when to when. @internal */
export interface Bar {
  readonly kind: BarKind;
  /** Of the entity; `null` for what is an event alone. */
  readonly id: string | null;
  readonly entityKind: EntityKind | null;
  readonly lane: Lane;
  /** Log index of its first event. */
  readonly first: number;
  /** Place in the time that is drawn. */
  readonly start: number;
  /** As `start`; infinite while it is open. */
  end: number;
  track: number;
  status: BarStatus;
  /** What stands on it, where it fits. */
  label: string;
  /** The `#6` of a call. */
  readonly number: number | null;
  /** Pins: the shape. */
  readonly icon: IconName | null;
  /** `false` where the events say no time: it stands where the event before it stood. */
  readonly isTimed: boolean;
  /** The clocks of its events disagree, or with that of its run. */
  isSkewed: boolean;
}

/** What one agent did. @internal */
export interface Lane {
  /** The subagent's invocation; `null` is the parent agent, `undefined` the run's own events. */
  readonly owner: string | null | undefined;
  name: string;
  depth: number;
  readonly hue: number;
  /** In the order in which they came. */
  readonly bars: Bar[];
  /** On one track nothing overlaps: starts and ends are in order. */
  readonly tracks: Bar[][];
  /** Bars that must not be lost among others, each track's by itself. */
  readonly urgent: Bar[][];
}

/** Outcomes that are drawn over the others where a pixel stands for many. @internal */
export function isUrgent({ status, kind, icon }: Bar): boolean {
  if (kind === "pin") return icon === "issue" || icon === "waiting" || icon === "failed";
  return status === "failed" || status === "waiting";
}

/** @internal */
export const CALL_STATUS: Readonly<Record<ToolCallStatus, BarStatus>> = {
  streaming: "running",
  running: "running",
  completed: "done",
  failed: "failed",
  denied: "denied",
  waiting: "waiting",
  incomplete: "incomplete",
};

const PIN_ICON: Partial<Record<Row["kind"] | EntityKind, IconName>> = {
  state: "state",
  issue: "issue",
  interrupt: "waiting",
  approval: "waiting",
  connection: "plug",
  notice: "notice",
  artifact: "file",
};

/** The shape of the pin of a row that is a moment of the run; `null` for a row that is none. @internal */
export function pinIcon(row: Row, runStatus: RunStatus | undefined): IconName | null {
  if (row.kind === "done") return runStatus ? runMark(runStatus) : "done";
  if (row.kind === "issue" || row.kind === "state" || row.kind === "interrupt") {
    return PIN_ICON[row.kind] ?? null;
  }
  if (row.kind === "custom" && row.entityKind) return PIN_ICON[row.entityKind] ?? null;
  return null;
}
