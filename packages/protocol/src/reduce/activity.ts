import type { EventOf } from "../events.js";
import { ROW } from "../outline/inOrder.js";
import { applyPatch } from "../patch.js";
import type { MessageRec } from "../records.js";
import { isRecord } from "../shapes.js";
import type { Tables } from "../tables.js";
import { unlessDropped } from "./dropped.js";
import { emitMessage } from "./message.js";
import { patchFailed } from "./state.js";
import { mergeMetadata } from "./text.js";

/** AC-01, AC-02: a new one stands here, a known one is replaced in place; `replace: false` leaves it. */
export function activitySnapshot(event: EventOf<"ACTIVITY_SNAPSHOT">, tables: Tables): void {
  const known = unlessDropped(tables.messages.get(event.messageId));
  const replace = event.replace !== false;
  if (known !== undefined && known.kind !== "activity") {
    if (replace) supplant(event, known, tables);
    return;
  }
  const record =
    known ?? tables.addMessage(event.messageId, "activity", tables.owner(event.subagentRunId));
  if (known === undefined || replace) {
    record.extra = { activityType: event.activityType, content: event.content };
    record.owner = tables.owner(event.subagentRunId);
    record.ownedIn = tables.runNumber;
  }
  show(record, event, tables);
}

/** An activity takes the place of a message with its id, as the reference client has it. */
function supplant(event: EventOf<"ACTIVITY_SNAPSHOT">, known: MessageRec, tables: Tables): void {
  known.removed = true;
  const record = tables.addMessage(event.messageId, "activity", tables.owner(event.subagentRunId));
  record.extra = { activityType: event.activityType, content: event.content };
  tables.list.replace(known, record);
  tables.changedMessage(known);
  tables.markSnapshot({ gone: [known], restated: [] });
  tables.rows.add(ROW.messages, tables.root, tables.root);
  show(record, event, tables);
}

/** AC-03 to AC-05. */
export function activityDelta(event: EventOf<"ACTIVITY_DELTA">, tables: Tables): void {
  const record = tables.messages.get(event.messageId);
  if (record?.kind !== "activity" || record.chunk === null) {
    tables.issue("no-activity", {
      rule: "AC-04",
      message: `ACTIVITY_DELTA for "${event.messageId}", which is ${record === undefined ? "unknown" : "no activity"}; it is left out. Expected ACTIVITY_SNAPSHOT first.`,
      entityId: event.messageId,
    });
    return;
  }
  const result = applyPatch(record.extra.content, event.patch);
  if (!result.ok) patchFailed(event, result.reason, "AC-03", tables);
  else if (!isRecord(result.value)) {
    const what =
      result.value === null
        ? "null"
        : Array.isArray(result.value)
          ? "a list"
          : `a ${typeof result.value}`;
    const reason = `patch replaced the whole activity with ${what}, which is not an object`;
    patchFailed(event, reason, "AC-05", tables);
  } else {
    record.extra = { activityType: event.activityType, content: result.value };
    show(record, event, tables);
  }
}

function show(
  record: MessageRec,
  event: EventOf<"ACTIVITY_SNAPSHOT" | "ACTIVITY_DELTA">,
  tables: Tables,
): void {
  if (record.chunk === null) tables.list.push(record);
  mergeMetadata(record, event);
  tables.changedMessage(record);
  tables.rows.add(ROW.activity, record, record.owner);
  emitMessage(record, { kind: "activity" }, tables);
}
