import type { EventOf, OwnedEventBase } from "../events.js";
import { ROW } from "../outline/inOrder.js";
import { applyPatch } from "../patch.js";
import { StateRec } from "../records.js";
import type { Tables } from "../tables.js";

/** ST-01, ST-06: replaces, never merges, whatever was skipped before; any JSON value, falsy ones included. */
export function stateSnapshot(event: EventOf<"STATE_SNAPSHOT">, tables: Tables): void {
  change(event.snapshot, event, tables);
}

/** ST-02, ST-05: all or nothing, against the current value. */
export function stateDelta(event: EventOf<"STATE_DELTA">, tables: Tables): void {
  const result = applyPatch(tables.stateSeen ? tables.state : {}, event.delta);
  if (result.ok) change(result.value, event, tables);
  else patchFailed(`state patch failed: ${result.reason}`, "ST-05", tables);
}

/** A patch that does not apply is told in every mode, without the values: they may be large, or nobody's business. */
export function patchFailed(
  message: string,
  rule: string,
  tables: Tables,
  entityId?: string,
): void {
  const issue = tables.issue("patch-failed", {
    rule,
    message: `${message}. The value stays as it was. Expected a patch that fits it.`,
    entityId,
  });
  tables.rows.add(ROW.issue, tables.root, tables.root);
  tables.error("patch", message, issue);
}

function change(after: unknown, event: OwnedEventBase, tables: Tables): void {
  // ST-07: a subagent's tag says where it came from; the state is the run's.
  const owner = tables.owner(event.subagentRunId);
  const record = tables.add(
    new StateRec(
      String(tables.index),
      tables.stateSeen ? tables.state : undefined,
      after,
      owner,
      tables.index,
    ),
  );
  const calls = [...tables.open].filter((open) => open.kind === "tool-call");
  record.openCalls = Object.freeze(calls.slice(0, 20).map((call) => call.id));
  tables.notes.set(record.id, record);
  tables.state = after;
  tables.stateSeen = true;
  tables.rows.add(ROW.state, record, owner);
  tables.emit({ type: "state", state: after, event: tables.index, owner: owner.tag, entity: null });
}
