import { FewSet } from "../fewSet.js";
import type { MessageChunk } from "../messageList.js";
import type { GroupedTree } from "../outline/grouped.js";
import type { Tables } from "../tables.js";

/** What the tables hold at one moment, records and what refers to them aside. */
export interface Mark {
  /** How many events and how many deeds of the client were taken in. */
  readonly events: number;
  readonly own: number;
  readonly records: number;
  readonly fields: ReadonlyMap<string, unknown>;
  readonly groups: FewSet<unknown>;
  readonly rows: {
    readonly length: number;
    readonly lastCode: number;
    readonly lastRecord: number;
    /** Where the last row ends. */
    readonly last: number;
    readonly stop: number;
  };
  readonly chunks: readonly MessageChunk[];
  readonly messages: number;
  /** How many rows of the grouped tree were placed, from how many in order. */
  readonly placed: number;
  readonly read: number;
  readonly drawn: GroupedTree["drawn"];
}

/** Fields that are replaced, not changed. */
const VALUES = [
  "recordCount",
  "callCount",
  "run",
  "goal",
  "usageBefore",
  "phase",
  "state",
  "stateSeen",
  "lastState",
  "runningSubagents",
  "issueCount",
] as const satisfies readonly (keyof Tables)[];

/** Small ones that are changed in place. */
const COLLECTIONS = [
  "pending",
  "open",
  "openers",
  "lanes",
  "reported",
] as const satisfies readonly (keyof Tables)[];

/** Lists that only ever grow. */
export const listsOf = (tables: Tables): unknown[][] => [
  tables.own,
  tables.runs,
  tables.subagents,
  tables.issues,
  tables.moments,
];

export function markOf(tables: Tables, tree: GroupedTree): Mark {
  const fields = new Map<string, unknown>([["thinking", { ...tables.thinking }]]);
  for (const name of VALUES) fields.set(name, tables[name]);
  for (const name of COLLECTIONS) fields.set(name, copyOf(tables[name]));
  const { rows, list, log, own, groups, recordCount } = tables;
  const { length, lastCode, lastRecord } = rows;
  const row = Math.max(0, length - 1);
  return {
    events: log.length,
    own: own.length,
    records: recordCount,
    fields,
    groups: new FewSet(groups.open),
    rows: { length, lastCode, lastRecord, last: rows.lastAt(row), stop: rows.stopAt(row) },
    chunks: list.chunks.slice(),
    messages: list.length,
    placed: tree.count,
    read: tree.read,
    drawn: tree.drawn,
  };
}

/**
 * Lets the tables hold what they held at a mark, once the records are as they were.
 *
 * @param changed objects whose fields are other ones than before
 */
export function returnTo(
  mark: Mark,
  tables: Tables,
  tree: GroupedTree,
  changed: ReadonlySet<object>,
): void {
  for (const [name, value] of mark.fields) {
    Object.assign(tables, { [name]: name === "state" ? value : copyOf(value) });
  }
  tables.log.length = mark.events;
  Object.assign(tables.groups, { open: new FewSet(mark.groups) });
  const { rows, list } = tables;
  rows.cut(mark.rows.length);
  if (rows.length > 0) rows.extent(rows.length - 1, mark.rows.last, mark.rows.stop);
  rows.lastCode = mark.rows.lastCode;
  rows.lastRecord = mark.rows.lastRecord;
  list.chunks = mark.chunks.slice();
  list.length = mark.messages;
  for (const chunk of list.chunks) {
    if (changed.has(chunk)) list.renumber(chunk, 0);
  }
  list.restart(1);
  tables.listVersion++;
  tree.count = mark.placed;
  tree.read = mark.read;
  tree.drawn = mark.drawn;
  tree.seen = -1;
  tree.version++;
}

function copyOf(value: unknown): unknown {
  if (value instanceof FewSet) return new FewSet(value);
  if (value instanceof Set) return new Set(value);
  if (value instanceof Map) return new Map(value);
  if (Array.isArray(value)) return value.slice();
  return isThinking(value) ? { ...value } : value;
}

/** The one plain object among the fields. */
function isThinking(value: unknown): value is object {
  return (
    typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}
