import { CallRec, InterruptRec, type Rec, StateRec } from "../records.js";
import { stateBefore } from "../stateVersions.js";
import { stepName, type Tables } from "../tables.js";
import { forget, rename } from "./forget.js";
import { pruneLog } from "./pruneLog.js";
import { pruneRows } from "./pruneRows.js";
import { reachable } from "./reachable.js";

/** What is let go with the events: the first so many of each. */
interface Firsts {
  readonly rows: number;
  readonly own: number;
  readonly issues: number;
  readonly runs: number;
}

/**
 * Takes out of the tables what only events that are let go left there. In place, and not by folding the rest anew: that
 * would need all that the rest refers to, as it was then.
 */
export function prune(events: number, firsts: Firsts, tables: Tables): void {
  const { records, rows, own, issues, runs, snapshots, touched, groups } = tables;
  const found = reachable(firsts.rows, tables);
  const isKept = (record: Rec): boolean => found[record.handle] !== 0;
  for (const index of indexesOf(tables)) forget<Rec>(index, isKept);
  forget(groups.byId, isKept);
  for (const record of touched) if (!isKept(record)) touched.delete(record);
  for (const event of snapshots.keys()) if (event < events) snapshots.delete(event);
  own.splice(0, firsts.own);
  issues.splice(0, firsts.issues);
  tables.issuesView = [];
  runs.splice(0, firsts.runs - tables.runsBefore);
  tables.runsBefore = firsts.runs;
  const subagents = tables.subagents.splice(0);
  tables.subagents.push(...subagents.filter(isKept));
  tables.subagentsBefore += subagents.length - tables.subagents.length;
  for (const record of records) {
    if (record instanceof InterruptRec && record.earlier !== undefined && !isKept(record.earlier))
      record.earlier = undefined;
    if (record instanceof CallRec && record.group !== null && !isKept(record.group))
      record.group = null;
    // The first change of the state that stays holds what was before it.
    if (record instanceof StateRec && isKept(record) && record.previous && !isKept(record.previous))
      Object.assign(record, { before: stateBefore(record), previous: null });
  }
  if (tables.lastState !== null && !isKept(tables.lastState)) tables.lastState = null;
  const handles = renumber(found, tables);
  pruneRows(firsts.rows, handles, rows);
  rename(tables.steps, ({ owner, name }) => stepName(owner, name));
  pruneLog(events, tables.log);
}

const indexesOf = (tables: Tables) =>
  [
    tables.messages,
    tables.renamed,
    tables.thoughts,
    tables.calls,
    tables.owners,
    tables.steps,
    tables.stepsById,
    tables.notes,
    tables.interruptsById,
    tables.runsById,
  ] as const;

/** Gives the records that stay new handles, and says which: by the old ones. */
function renumber(found: Uint8Array, tables: Tables): Uint32Array {
  const { records } = tables;
  const handles = new Uint32Array(tables.recordCount);
  let count = 0;
  for (let handle = 0; handle < tables.recordCount; handle++) {
    if (found[handle] === 0) continue;
    const record = records[handle] as Rec;
    handles[handle] = record.handle = count;
    records[count++] = record;
  }
  records.length = tables.recordCount = count;
  return handles;
}
