import {
  CallRec,
  GroupRec,
  InterruptRec,
  MessageRec,
  OwnerRec,
  type Rec,
  StepRec,
} from "../records.js";
import type { Tables } from "../tables.js";

/**
 * Which records live on, by their handles: those that rows from one on draw, the conversation, what is open or asked, and
 * all that these refer to, but for the groups of calls: nobody opens these again. So nothing that is held leads to a record that is not.
 */
export function reachable(firstRow: number, tables: Tables): Uint8Array {
  const found = new Uint8Array(tables.recordCount);
  const next: Rec[] = [];
  const reach = (record: Rec | null | undefined): void => {
    if (record == null || found[record.handle] !== 0) return;
    found[record.handle] = 1;
    next.push(record);
  };
  const { rows } = tables;
  reach(tables.root);
  for (let index = firstRow; index < rows.length; index++) {
    reach(rows.recordAt(index));
    reach(rows.ownerAt(index));
    if (rows.stopAt(index) === 0) reach(rows.aboutAt(index));
  }
  const start = rows.firstAt(firstRow);
  for (const [event, { gone, restated }] of tables.snapshots) {
    if (event < start) continue;
    for (const record of gone) reach(record);
    for (const { record, owner } of restated) {
      reach(record);
      reach(owner);
    }
  }
  for (const list of [tables.list, tables.open, tables.pending, tables.groups.open] as const)
    for (const record of list) reach(record);
  for (const owner of tables.subagents) if (owner.status.kind === "suspended") reach(owner);
  for (const [record, owner] of tables.openers) {
    reach(record);
    reach(owner);
  }
  reach(tables.run);
  for (let record = next.pop(); record !== undefined; record = next.pop()) {
    for (const other of referred(record, tables)) reach(other);
  }
  return found;
}

function referred(record: Rec, tables: Tables): readonly (Rec | null | undefined)[] {
  if (record instanceof OwnerRec) return [record.owner, record.parent, record.group];
  if (record instanceof MessageRec) {
    const answered = tables.calls.get(record.toolCallId ?? "");
    const call = answered?.removed ? null : answered;
    return [record.owner, record.lastResult, call, ...(record.calls ?? [])];
  }
  if (record instanceof CallRec) return [record.owner, record.message, record.result];
  if (record instanceof GroupRec) return [record.owner, ...record.calls];
  if (record instanceof StepRec) return [record.owner, record.outer];
  if (record instanceof InterruptRec) return [record.owner, record.asked];
  return [record.owner];
}
