import type { Entity, Issue, Outline, Row, RunStore } from "@run-timeline/protocol";
import { useCallback } from "react";
import { expectRun, type Run } from "./run.js";
import { useKept } from "./useSnapshot.js";

/** A row and what it draws. */
export interface RowShown {
  readonly row: Row;
  /** `null` for a row that is an event alone. */
  readonly entity: Entity | null;
  /** What a row of kind `issue` tells. */
  readonly issue: Issue | null;
}

/**
 * One row, with what it draws; `undefined` when there is no such row. Renders when that row changed, and for no
 * other: a token renders the row that it belongs to.
 *
 * @param outline where the row stands. @default the grouped outline, else the one in order
 */
export function useRow(run: Run, key: string, outline?: Outline): RowShown | undefined {
  const { store, subscribe: toAll, subscribeTo } = expectRun(run, "useRow", "row");
  const entity = findRow(store, key, outline)?.row.entity;
  const subscribe = useCallback(
    (listener: () => void) =>
      entity === undefined
        ? toAll(listener)
        : entity === null
          ? ignoring
          : subscribeTo(entity, listener),
    [toAll, subscribeTo, entity],
  );
  return useKept(subscribe, () => readRow(store, key, outline), isSameShown);
}

/** A row that is an event alone never changes. */
const ignoring = (): void => {};

function readRow(store: RunStore, key: string, given?: Outline): RowShown | undefined {
  const found = findRow(store, key, given);
  if (!found) return undefined;
  const { row } = found;
  return {
    row,
    entity:
      row.entity === null ? null : (store.entity(row.entity, row.entityKind ?? undefined) ?? null),
    issue: row.kind === "issue" ? issueAt(store.issues, row.first) : null,
  };
}

function findRow(store: RunStore, key: string, given?: Outline): { row: Row } | undefined {
  const outlines = given ? [given] : [store.outline("grouped"), store.outline("in-order")];
  for (const outline of outlines) {
    const row = outline.at(outline.indexOf(key));
    if (row) return { row };
  }
  return undefined;
}

/** Issues are in the order of their events. */
function issueAt(issues: readonly Issue[], index: number): Issue | null {
  let low = 0;
  let high = issues.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((issues[middle] as Issue).index < index) low = middle + 1;
    else high = middle;
  }
  const issue = issues[low];
  return issue?.index === index ? issue : null;
}

function isSameShown(before: RowShown | undefined, after: RowShown | undefined): boolean {
  if (!before || !after) return before === after;
  if (!isSameRow(before.row, after.row) || before.issue !== after.issue) return false;
  return before.entity === after.entity || grewElsewhere(after.row, before.entity, after.entity);
}

const ROW_FIELDS = [
  "key",
  "kind",
  "depth",
  "parent",
  "first",
  "last",
  "textEnd",
  "change",
] as const;

function isSameRow(before: Row, after: Row): boolean {
  return before === after || ROW_FIELDS.every((field) => before[field] === after[field]);
}

/** Rows that draw a part of an entity's text, or none of it. */
const DRAWS_PART: ReadonlySet<Row["kind"]> = new Set(["text", "think", "call", "args", "end"]);

/**
 * Whether an entity grew in another of its rows. A call whose arguments are ten rows in order renders the last of
 * them.
 */
function grewElsewhere(row: Row, before: Entity | null, after: Entity | null): boolean {
  if (!before || !after || before.kind !== after.kind) return false;
  if (row.textEnd === undefined && !DRAWS_PART.has(row.kind)) return false;
  return statusOf(before) === statusOf(after) && nameOf(before) === nameOf(after);
}

const statusOf = (entity: Entity): unknown => ("status" in entity ? entity.status : undefined);
const nameOf = (entity: Entity): unknown => ("name" in entity ? entity.name : undefined);
