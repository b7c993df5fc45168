import type { EventOf, PatchOperation } from "../events.js";
import { ROW } from "../outline/inOrder.js";
import { applyPatch } from "../patch.js";
import { StateRec } from "../records.js";
import type { Tables } from "../tables.js";

/** ST-01, ST-06: replaces, never merges, whatever was skipped before; any JSON value, falsy ones included. */
export function stateSnapshot(event: EventOf<"STATE_SNAPSHOT">, tables: Tables): void {
  change(event.snapshot, event, null, tables);
}

/** ST-02, ST-05: all or nothing, against the current value. */
export function stateDelta(event: EventOf<"STATE_DELTA">, tables: Tables): void {
  const result = applyPatch(tables.stateSeen ? tables.state : {}, event.delta);
  if (result.ok) change(result.value, event, event.delta, tables);
  else patchFailed(event, result.reason, "ST-05", tables);
}

/** A patch that does not apply is told in every mode, without the values: they may be large, or nobody's business. */
export function patchFailed(
  event: EventOf<"STATE_DELTA" | "ACTIVITY_DELTA">,
  reason: string,
  rule: string,
  tables: Tables,
): void {
  const entityId = event.type === "STATE_DELTA" ? undefined : event.messageId;
  const [what, whose] =
    entityId === undefined ? ["state", ""] : [`activity ${entityId}`, ` for "${entityId}"`];
  const issue = tables.issue("patch-failed", {
    rule,
    message: `${event.type}${whose} does not apply: ${reason}. The value stays as it was. Expected a patch that fits it.`,
    entityId,
  });
  tables.fault("patch", `${what} patch failed: ${reason}`, issue);
}

function change(
  after: unknown,
  event: EventOf<"STATE_SNAPSHOT" | "STATE_DELTA">,
  patch: readonly PatchOperation[] | null,
  tables: Tables,
): void {
  // ST-07: a subagent's tag says where it came from; the state is the run's.
  const owner = tables.owner(event.subagentRunId);
  const { state, lastState, index } = tables;
  const previous = patch !== null && (lastState?.left ?? 0) < 1 ? null : lastState;
  const left = patch === null ? FEW : previous === null ? spacing(state) : previous.left - 1;
  const before = previous === null ? state : undefined;
  const snapshot = patch === null ? after : undefined;
  const record = tables.add(new StateRec(previous, before, patch, snapshot, left, owner, index));
  record.openCalls = openCalls(tables);
  tables.notes.set(record.id, record);
  tables.state = after;
  tables.lastState = record;
  tables.stateSeen = true;
  tables.rows.add(ROW.state, record, owner);
  tables.emit({ type: "state", state: after, event: index, owner: owner.tag, entity: null });
}

const FEW = 64;

/** How many patches go by before a version is held: so many that it is no larger than they are, and can be made again at once. */
const spacing = (state: unknown): number => Math.min(FEW + countValues(state) / 4, 16_384);

function countValues(value: unknown): number {
  let count = 1;
  if (typeof value === "object" && value !== null)
    for (const each of Object.values(value)) count += countValues(each);
  return count;
}

function openCalls(tables: Tables): readonly string[] {
  const calls: string[] = [];
  for (const { kind, id } of tables.open) {
    if (kind === "tool-call" && calls.push(id) === 20) break;
  }
  return Object.freeze(calls);
}
