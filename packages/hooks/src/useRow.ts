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
  const { store, subscribe: toAll, subscribeTo } = expectRun(run, "useRow");
  const entity = findRow(store, key, outline)?.entity;
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
  const row = findRow(store, key, given);
  if (!row) return undefined;
  return {
    row,
    entity:
      row.entity === null ? null : (store.entity(row.entity, row.entityKind ?? undefined) ?? null),
    issue: (row.kind === "issue" && store.issues.find(({ index }) => index === row.first)) || null,
  };
}

function findRow(store: RunStore, key: string, given?: Outline): Row | undefined {
  const grouped = given ?? store.outline("grouped");
  const row = grouped.at(grouped.indexOf(key));
  return row || given ? row : findRow(store, key, store.outline("in-order"));
}

function isSameShown(before: RowShown | undefined, after: RowShown | undefined): boolean {
  if (!before || !after) return before === after;
  if (!hasSame(before.row, after.row, GROWING_FIELDS) || before.issue !== after.issue) return false;
  return before.entity === after.entity || grewElsewhere(after.row, before.entity, after.entity);
}

/** A row is placed once: it may grow, and changes in nothing else. */
const GROWING_FIELDS = ["last", "textEnd"];
const TOLD_FIELDS = ["kind", "status", "name", "role"];

function hasSame<T extends object>(before: T, after: T, fields: readonly string[]): boolean {
  return fields.every((field) => before[field as keyof T] === after[field as keyof T]);
}

/** Rows that draw a part of an entity's text, or none of it. */
const DRAWS_PART: ReadonlySet<Row["kind"]> = new Set(["text", "think", "call", "args", "end"]);

/**
 * Whether an entity grew in another of its rows. A call whose arguments are ten rows in order renders the last of
 * them.
 */
function grewElsewhere(row: Row, before: Entity | null, after: Entity | null): boolean {
  if (!before || !after) return false;
  const drawsPart = row.textEnd !== undefined || DRAWS_PART.has(row.kind);
  if (!drawsPart && !(isText(before) && isText(after))) return false;
  return hasSame(before, after, TOLD_FIELDS);
}

/** The row where a text begins draws none of it; one that has parts in place of text draws them. */
function isText(entity: Entity): boolean {
  return "content" in entity && typeof entity.content === "string";
}
