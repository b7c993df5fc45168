import type { EntityKind } from "./entities.js";

/** The two honest drawings of a run. */
export type OutlineView = "grouped" | "in-order";

/** Where a tool call stands in the grouped view: where it opened, or where it closed. */
export type Placement = "opened" | "closed";

/** What a row of the grouped view draws: an entity, an issue, or the end of a run. */
export type GroupedRowKind = EntityKind | "issue" | "run-end";

/**
 * What a row of the in-order view draws. A call whose arguments arrive around a state snapshot is five rows:
 * `call`, `args`, `state`, `args`, `end`.
 */
export type InOrderRowKind =
  | "run"
  | "message"
  | "text"
  | "reasoning"
  | "think"
  | "call"
  | "args"
  | "end"
  | "result"
  | "encrypted"
  | "messages"
  | "state"
  | "activity"
  | "step"
  | "subagent"
  | "interrupt"
  | "custom"
  | "raw"
  | "unrecognised"
  | "late"
  | "aborted"
  | "issue"
  | "done";

/** Where a thing is drawn. */
export interface Row {
  /** Stable for the life of the run, unique in its view. Opaque: never a selector or DOM id as it is. */
  readonly key: string;
  /** Stays, but that an `approval` becomes the `interrupt` which asks about the same action. */
  readonly kind: GroupedRowKind | InOrderRowKind;
  /** The entity that it draws; `null` for a row that is an event alone. */
  readonly entity: string | null;
  readonly entityKind: EntityKind | null;
  /** `null` is the parent agent. Born with the row, never changed. */
  readonly owner: string | null;
  /** 0 at the top. In the in-order view always 0. */
  readonly depth: number;
  /** Key of the row that it stands under. */
  readonly parent: string | null;
  /** Log index of its first event, and of the last one that it draws. */
  readonly first: number;
  readonly last: number;
  /** The part of the entity's text that it draws: UTF-16 indexes. Absent where a row draws no part. */
  readonly textStart?: number;
  readonly textEnd?: number;
  /** In-order `subagent`, `step` and `aborted` rows: which change. */
  readonly change?: string;
}

/** The rows of a view, in order. Reading one costs the same in a run of a hundred and of a million rows. */
export interface Outline {
  readonly view: OutlineView;
  readonly length: number;
  /** Grows by one whenever rows were added, removed or extended. */
  readonly version: number;
  /** The row at an index from 0; `undefined` outside. */
  at(index: number): Row | undefined;
  /** The index of a row, or -1. */
  indexOf(key: string): number;
  [Symbol.iterator](): IterableIterator<Row>;
}
