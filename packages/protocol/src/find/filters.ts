import type { Issue } from "../issues.js";
import type { CallRec, OwnerRec } from "../records.js";
import { kindOf, type PlacedRow } from "./placedRow.js";
import { firstIssueFrom } from "./rowWords.js";
import { statusOf } from "./statusOf.js";

/** Which rows are shown: those that are one of each list. A list that is absent or empty leaves none out. */
export interface RowFilters {
  /** Kinds of entities, and `issue`. */
  readonly kinds?: readonly string[];
  /** As entities say it: `failed`, `running`. */
  readonly statuses?: readonly string[];
  /** Subagents' invocations; `null` is the parent agent. */
  readonly owners?: readonly (string | null)[];
  /** Names of tools. */
  readonly tools?: readonly string[];
  /** Only what something was wrong with. */
  readonly issues?: boolean;
}

/** What is asked of a row; `null` where nothing is. */
export type RowTest = (row: PlacedRow) => boolean;

/** Filters as they are asked of rows. */
export function testOf(filters: RowFilters, issues: IssueIndex): RowTest | null {
  const tests: RowTest[] = [];
  const kinds = setOf(filters.kinds);
  const statuses = setOf(filters.statuses);
  const owners = setOf(filters.owners);
  const tools = setOf(filters.tools);
  if (kinds) tests.push((row) => kinds.has(kindOf(row)));
  if (statuses) tests.push(({ record }) => statuses.has(statusOf(record)));
  if (owners) tests.push((row) => owners.has(row.owner) || owners.has(agentOf(row)));
  if (tools) tests.push(({ record }) => isCall(record) && tools.has(record.name));
  if (filters.issues) tests.push((row) => issues.concerns(row));
  if (tests.length === 0) return null;
  // A group is there for its calls.
  if (!kinds) tests.unshift(({ kind }) => kind !== "tool-group");
  return (row) => tests.every((test) => test(row));
}

function setOf<T>(list: readonly T[] | undefined): ReadonlySet<T> | null {
  return list && list.length > 0 ? new Set(list) : null;
}

/** Whose work a row is: a subagent's own rows stand among those of whoever started it. */
function agentOf({ record, owner }: PlacedRow): string | null {
  return record.kind === "subagent" && record.handle !== 0 ? (record as OwnerRec).tag : owner;
}

const isCall = (record: PlacedRow["record"]): record is CallRec => record.kind === "tool-call";

/** The issues so far, by what they are about. */
export class IssueIndex {
  private readonly named = new Set<string>();
  private read = 0;
  constructor(private readonly issues: readonly Issue[]) {}

  /** What came since the last time. */
  take(): readonly Issue[] {
    const fresh = this.issues.slice(this.read);
    this.read = this.issues.length;
    for (const { entityId } of fresh) if (entityId !== undefined) this.named.add(entityId);
    return fresh;
  }

  /** Whether something was wrong with what a row draws. */
  concerns({ kind, record, inOrder, first, last }: PlacedRow): boolean {
    if (kind === "issue") return true;
    if (record.handle !== 0 && kind !== "tool-group" && this.named.has(record.id)) return true;
    if (!inOrder) return false;
    const next = this.issues[firstIssueFrom(first, this.issues)];
    return next !== undefined && next.index <= last;
  }
}

/** Whether they ask for the same. */
export function isSameFilters(before: RowFilters, after: RowFilters): boolean {
  const lists = ["kinds", "statuses", "owners", "tools"] as const;
  return (
    Boolean(before.issues) === Boolean(after.issues) &&
    lists.every((name) => isSameList(before[name] ?? [], after[name] ?? []))
  );
}

function isSameList(before: readonly unknown[], after: readonly unknown[]): boolean {
  return before.length === after.length && before.every((item, place) => item === after[place]);
}
