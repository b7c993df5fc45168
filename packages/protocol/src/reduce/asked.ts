import type { WireInterrupt } from "../events.js";
import { ROW } from "../outline/inOrder.js";
import type { NoteRec } from "../records.js";
import { isRecord } from "../shapes.js";
import type { Tables } from "../tables.js";

/**
 * Finds the approval that the run which ends here asked for by name (`approval_required`) for the action of an
 * interrupt: both name the action, or the call. None where several approvals name it: then the question is about more
 * than each of them.
 */
export function approvalFinder(tables: Tables): (wire: WireInterrupt) => NoteRec | undefined {
  const { rows, run } = tables;
  const byAction = new Map<unknown, NoteRec | undefined>();
  const byCall = new Map<unknown, NoteRec | undefined>();
  const from = run?.first ?? 0;
  for (let index = rows.length - 1; index >= 0 && rows.firstAt(index) >= from; index--) {
    const record = rows.recordAt(index);
    if (rows.codeAt(index) !== ROW.custom || record.kind !== "approval") continue;
    const { value } = record as NoteRec;
    if (!isRecord(value) || value.auto_approved === true) continue;
    add(byAction, value.action_id, record as NoteRec);
    add(byCall, value.tool_call_id, record as NoteRec);
  }
  return ({ id, toolCallId }) =>
    byAction.has(id)
      ? byAction.get(id)
      : toolCallId === undefined
        ? undefined
        : byCall.get(toolCallId);
}

function add(found: Map<unknown, NoteRec | undefined>, name: unknown, record: NoteRec): void {
  if (typeof name === "string") found.set(name, found.has(name) ? undefined : record);
}
