import { ROW } from "../outline/inOrder.js";
import type { CallRec, MessageRec, OwnerRec } from "../records.js";
import type { Tables } from "../tables.js";
import { emitMessage } from "./message.js";
import { emitReasoning } from "./reasoning.js";
import { emitSubagent } from "./subagent.js";
import { flatten } from "./text.js";
import { emitCall, setStatus } from "./toolCall.js";

/**
 * Settles what a run leaves open, in opening order, subagents last: nothing spins when its run is over. Calls whose
 * arguments are whole and that have no result wait for the client where the run ended well; elsewhere they are
 * incomplete.
 */
export function settleOpen(unanswered: "waiting" | "incomplete", tables: Tables): void {
  const open = [...tables.open];
  tables.open.clear();
  for (const record of open) {
    tables.reach(record);
    // An activity does not end: what was open was a text that its id refuses.
    if (record.kind !== "activity") record.ended = tables.place;
    switch (record.kind) {
      case "message":
        abortMessage(record, tables);
        break;
      case "reasoning":
        abortReasoning(record, tables);
        break;
      case "tool-call":
        abortCall(record, tables);
        break;
      case "activity":
        record.openIn = 0;
        break;
      case "step":
        record.openIn = 0;
        record.incomplete = true;
        tables.touch(record);
        break;
    }
  }
  for (const call of tables.run?.unanswered ?? []) {
    if (call.status === "running") {
      tables.reach(call);
      setStatus(call, unanswered, tables);
      tables.changedCall(call);
    }
  }
  for (const record of open) if (record.kind === "subagent") abortSubagent(record, tables);
}

function abortMessage(record: MessageRec, tables: Tables): void {
  record.openIn = 0;
  tables.touch(record);
  if (record.role === "tool" || record.removed) return;
  record.incomplete = true;
  flatten(record);
  tables.changedMessage(record);
  tables.rows.add(ROW.aborted, record, record.owner);
  emitMessage(record, { kind: "aborted" }, tables);
}

function abortReasoning(record: MessageRec, tables: Tables): void {
  record.openIn = record.spanIn = 0;
  const { live } = record;
  record.live = false;
  tables.touch(record);
  if (!live || record.removed) return;
  record.incomplete = true;
  flatten(record);
  tables.changedMessage(record);
  tables.rows.add(ROW.aborted, record, record.owner);
  emitReasoning(record, { kind: "aborted" }, tables);
}

function abortCall(call: CallRec, tables: Tables): void {
  call.openIn = 0;
  flatten(call);
  setStatus(call, "incomplete", tables);
  tables.changedCall(call);
  if (call.removed) return;
  tables.rows.add(ROW.aborted, call, call.owner);
  emitCall(call, { kind: "toolCallAborted", toolCallId: call.id }, tables);
}

function abortSubagent(owner: OwnerRec, tables: Tables): void {
  owner.activeIn = 0;
  tables.runningSubagents--;
  owner.status = ABORTED;
  tables.groups.close(owner);
  tables.touch(owner);
  tables.rows.add(ROW.aborted, owner, owner.parent);
  emitSubagent(owner, "aborted", tables);
}

const ABORTED = Object.freeze({ kind: "aborted" } as const);
