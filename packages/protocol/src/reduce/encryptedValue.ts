import type { EventOf } from "../events.js";
import { ROW } from "../outline/inOrder.js";
import {
  type CallExtra,
  type CallRec,
  type MessageExtra,
  type MessageRec,
  setExtra,
} from "../records.js";
import type { Tables } from "../tables.js";
import { emitMessage } from "./message.js";
import { emitReasoning } from "./reasoning.js";
import { emitCall } from "./toolCall.js";

/**
 * RE-04 to RE-06: an opaque string is stored with what it belongs to, together with its type, and goes back with it.
 * It is never parsed or shown.
 */
export function encryptedValue(event: EventOf<"REASONING_ENCRYPTED_VALUE">, tables: Tables): void {
  const { entityId: id, subtype } = event;
  if (subtype === "tool-call") {
    const call = tables.calls.get(id);
    if (call === undefined || call.removed) unknown(event, tables);
    else {
      store(call, event);
      tables.changedCall(call);
      tables.rows.add(ROW.encrypted, call, call.owner);
      emitCall(call, { kind: "encryptedValue" }, tables);
    }
    return;
  }
  const message = tables.thoughts.get(id) ?? tables.messages.get(id);
  // A span alone is no message: there is nothing to send the value back with.
  if (message === undefined || message.kind === "activity" || message.chunk === null) {
    unknown(event, tables);
    return;
  }
  store(message, event);
  tables.changedMessage(message);
  tables.rows.add(ROW.encrypted, message, message.owner);
  if (message.kind === "reasoning") emitReasoning(message, { kind: "encryptedValue" }, tables);
  else emitMessage(message, { kind: "encryptedValue" }, tables);
}

function store(record: MessageRec | CallRec, event: EventOf<"REASONING_ENCRYPTED_VALUE">): void {
  const { encryptedValue, encryptedValueType } = event;
  setExtra<MessageExtra & CallExtra>(record, { encryptedValue, encryptedValueType });
}

function unknown(event: EventOf<"REASONING_ENCRYPTED_VALUE">, tables: Tables): void {
  tables.issue("unknown-entity", {
    rule: "RE-05",
    message: `REASONING_ENCRYPTED_VALUE for ${event.subtype} "${event.entityId}", which is unknown; it is left out. Expected the entity first.`,
    entityId: event.entityId,
  });
}
