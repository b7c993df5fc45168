import { MessageChanged } from "../changed.js";
import type { EventOf, Message } from "../events.js";
import { ROLES, SHAPE } from "../log.js";
import { ROW } from "../outline/inOrder.js";
import {
  type CallRec,
  type MessageExtra,
  type MessageRec,
  NEVER,
  NO_EXTRA,
  type OwnerRec,
  setExtra,
} from "../records.js";
import type { Tables } from "../tables.js";
import type { MessageChange, MessageUpdate } from "../updates.js";
import { viewOf } from "../views.js";
import { refuseDropped, unlessDropped } from "./dropped.js";
import { append, flatten, isBlank, logAs, mergeMetadata, ridden } from "./text.js";

/** A message changed: the list and everybody who looks at it hear of it. */
export function emitMessage(record: MessageRec, change: MessageChange, tables: Tables): void {
  tables.emit({
    type: "message",
    index: tables.list.indexOf(record),
    id: record.id,
    change,
    event: tables.index,
    owner: record.owner.tag,
    entity: viewOf(record, tables) as MessageUpdate["entity"],
  });
}

/** As `emitMessage`, for what happens to every message: the entity is made when it is asked for. */
export function emitChanged(record: MessageRec, change: MessageChange, tables: Tables): void {
  const index = tables.list.indexOf(record);
  tables.emit(new MessageChanged(record, change, index, tables.index, record.owner.tag, tables));
}

/** TX-01, TX-03, TX-04: opens a message, or opens a closed one again. */
export function textStart(event: EventOf<"TEXT_MESSAGE_START">, tables: Tables): void {
  const known = unlessDropped(tables.messages.get(event.messageId));
  // TX-06: text aimed at an activity is dropped until its end. A tool message is nobody's to speak into either.
  if (known !== undefined && (known.kind === "activity" || known.role === "tool")) {
    known.openIn = tables.runNumber;
    tables.open.add(known);
    tables.issue("text-on-activity", {
      rule: "TX-06",
      message: `TEXT_MESSAGE_START for "${event.messageId}", which is ${known.role === "tool" ? "a tool" : "an activity"} message; its text is left out. Expected an id of its own.`,
      entityId: event.messageId,
    });
    return;
  }
  const record = known ?? openMessage(event, tables);
  record.openIn = tables.runNumber;
  record.incomplete = false;
  record.ended = NEVER;
  claim(record, event.subagentRunId, tables);
  if (record.chunk === null) tables.list.push(record);
  if (event.name === undefined)
    logAs(SHAPE.TEXT_START, record, event, tables, ROLES.indexOf(event.role));
  tables.open.add(record);
  mergeMetadata(record, event);
  tables.changedMessage(record);
  tables.rows.add(ROW.message, record, record.owner);
  emitChanged(record, { kind: "started" }, tables);
}

function openMessage(event: EventOf<"TEXT_MESSAGE_START">, tables: Tables): MessageRec {
  const role: Message["role"] = event.role ?? "assistant";
  const record = tables.addMessage(event.messageId, role, tables.owner(event.subagentRunId));
  if (event.name !== undefined) setExtra<MessageExtra>(record, { name: event.name });
  record.hasContent = true;
  tables.list.push(record);
  return record;
}

/** Who opens an item first in a run owns it there (rule SA-10); what it was made by stays what it is. */
export function claim(record: MessageRec | CallRec, tag: string | undefined, tables: Tables): void {
  if (record.ownedIn === tables.runNumber) return;
  tables.setOpener(record, tables.owner(tag));
}

/** Text that arrives. Outside `strict` an unknown id opens a message, as the mode says it may. */
export function textContent(event: EventOf<"TEXT_MESSAGE_CONTENT">, tables: Tables): void {
  let record = tables.messages.get(event.messageId);
  if (record === undefined) {
    record = tables.addMessage(event.messageId, "assistant", tables.owner(event.subagentRunId));
    record.openIn = tables.runNumber;
    tables.open.add(record);
  }
  if (record.removed) {
    if (tables.conformance === "strict") {
      refuseDropped(event.type, "message", record.id, tables);
      return;
    }
    record = again(record, tables);
  }
  if (record.kind === "activity" || record.role === "tool") return;
  if (record.chunk === null) tables.list.push(record);
  const start = record.text.length;
  record.hasContent = true;
  // Text streamed into a message of parts is what it says from then on, as the reference client has it.
  record.parts = null;
  append(record, event, SHAPE.CONTENT, tables);
  if (event.metadata !== undefined) mergeMetadata(record, event);
  tables.changedMessage(record);
  drawText(ROW.text, record, start, event.delta, tables);
  emitChanged(record, { kind: "content", delta: event.delta }, tables);
}

/** A snapshot left a message out in mid-stream: what comes now makes it again, at the end. */
export function again(dropped: MessageRec, tables: Tables): MessageRec {
  const { id, role, owner, extra } = dropped;
  const speaks = role !== "activity" && role !== "tool";
  const record = tables.addMessage(id, speaks ? role : "assistant", owner);
  if (extra.name !== undefined) setExtra<MessageExtra>(record, { name: extra.name });
  return record;
}

/** Draws a stretch of text, and closes the tool group of its owner unless it is blank. */
export function drawText(
  row: number,
  record: MessageRec,
  start: number,
  delta: string,
  tables: Tables,
): void {
  const { owner } = record;
  if (owner.group !== null && !isBlank(delta)) tables.groups.closeByText(owner);
  if (delta !== "") tables.rows.extend(row, record, owner, start, record.text.length);
}

export function textEnd(event: EventOf<"TEXT_MESSAGE_END">, tables: Tables): void {
  const record = tables.messages.get(event.messageId);
  if (record === undefined) return;
  record.openIn = 0;
  tables.open.delete(record);
  if (record.removed) tables.touch(record);
  if (record.kind === "activity" || record.role === "tool" || record.removed) return;
  logAs(SHAPE.TEXT_END, record, event, tables);
  flatten(record);
  // A translator closes what its producer left open, and says so.
  record.incomplete = ridden(event).incomplete === true;
  record.ended = tables.place;
  mergeMetadata(record, event);
  tables.changedMessage(record);
  tables.rows.add(ROW.end, record, record.owner);
  emitChanged(record, { kind: "ended" }, tables);
}

/** Draws a message that came whole: from a snapshot, an echo, or the client itself. */
export function drawWhole(record: MessageRec, tables: Tables): void {
  const row = record.parts === null ? ROW.message : ROW["message.parts"];
  tables.rows.add(row, record, record.owner);
  if (record.text === "") return;
  if (!isBlank(record.text)) tables.groups.closeByText(record.owner);
  tables.rows.extend(ROW.text, record, record.owner, 0, record.text.length);
  tables.rows.seal();
}

/** Fills a record with what a whole message says. Its calls and its result are the caller's business. */
export function fill(record: MessageRec, message: Message, owner: OwnerRec, tables: Tables): void {
  record.role = message.role;
  if (record.owner !== owner) tables.log.detach(record);
  record.owner = owner;
  record.ownedIn = tables.runNumber;
  tables.openers.delete(record);
  record.metadata = message.metadata;
  if (message.role === "activity") {
    record.extra = { activityType: message.activityType, content: message.content };
    return;
  }
  const content = message.content;
  const { firstId } = record.extra;
  record.extra = extraOf(message);
  if (firstId !== undefined) setExtra<MessageExtra>(record, { firstId });
  record.hasContent = content !== undefined;
  record.parts = Array.isArray(content) ? content : null;
  setText(record, typeof content === "string" ? content : "", tables);
  if (message.role === "tool") record.toolCallId = message.toolCallId;
}

function extraOf(message: Exclude<Message, { role: "activity" }>): MessageExtra {
  const { encryptedValue, encryptedValueType } = message;
  const name = "name" in message ? message.name : undefined;
  const error = message.role === "tool" ? message.error : undefined;
  const none = [encryptedValue, encryptedValueType, name, error].every(
    (value) => value === undefined,
  );
  return none ? NO_EXTRA : { encryptedValue, encryptedValueType, name, error };
}

/** Replaces a text; the log's source stays as it arrived. */
function setText(record: MessageRec, text: string, tables: Tables): void {
  if (record.text === text) return;
  tables.log.detach(record);
  if (record.text !== "") {
    record.former = [...(record.former ?? []), { until: tables.index, text: record.text }];
  }
  record.text = text;
}
