import { CallChanged } from "../changed.js";
import type { ContentPart, EventOf } from "../events.js";
import { HAS_METADATA, HAS_ROLE, SHAPE } from "../log.js";
import { ROW } from "../outline/inOrder.js";
import {
  type CallExtra,
  type CallRec,
  type MessageRec,
  NEVER,
  NO_EXTRA,
  setExtra,
} from "../records.js";
import type { Tables } from "../tables.js";
import type { MessageChange, MessageUpdate } from "../updates.js";
import { viewOf } from "../views.js";
import { refuseDropped, unlessDropped } from "./dropped.js";
import { claim, emitChanged } from "./message.js";
import { append, flatten, isShaped, logAs, mergeMetadata, ridden } from "./text.js";

/** A call changed: told at the place of the message that carries it. */
export function emitCall(call: CallRec, change: MessageChange, tables: Tables): void {
  const { message } = call;
  tables.emit({
    type: "message",
    index: message === null ? -1 : tables.list.indexOf(message),
    id: message?.id ?? call.id,
    change,
    event: tables.index,
    owner: call.owner.tag,
    entity: viewOf(call, tables) as MessageUpdate["entity"],
  });
}

/** As `emitCall`, for what happens to every call: the entity is made when it is asked for. */
function emitCallChanged(call: CallRec, change: MessageChange, tables: Tables): void {
  const { message } = call;
  const index = message === null ? -1 : tables.list.indexOf(message);
  const id = message?.id ?? call.id;
  tables.emit(new CallChanged(call, change, index, id, tables.index, call.owner.tag, tables));
}

/** TC-01 to TC-04. */
export function callStart(event: EventOf<"TOOL_CALL_START">, tables: Tables): void {
  const known = tables.calls.get(event.toolCallId);
  const call = known ?? openCall(event, tables);
  if (known !== undefined) reopen(known, event, tables);
  logStart(call, event, tables);
  call.openIn = tables.runNumber;
  call.startedIn = tables.runNumber;
  tables.run?.unanswered.add(call);
  tables.open.add(call);
  mergeMetadata(call, event);
  tables.changedCall(call);
  tables.rows.add(ROW.call, call, call.owner, call.group);
  emitCallChanged(call, { kind: "toolCallStarted", toolCallId: call.id, name: call.name }, tables);
}

function logStart(call: CallRec, event: EventOf<"TOOL_CALL_START">, tables: Tables): void {
  const { parentMessageId } = event;
  const parent = parentMessageId === undefined ? null : call.message;
  if (parent !== null && parent.id !== parentMessageId) return;
  const { log } = tables;
  const size = parent === null ? 0 : log.placeOf(parent) + 1;
  logAs(SHAPE.CALL_START, call, event, tables, log.nameOf(event.toolCallName), size);
}

function openCall(event: EventOf<"TOOL_CALL_START">, tables: Tables): CallRec {
  const message = carrier(event, tables);
  const owner =
    event.subagentRunId === undefined ? message.owner : tables.owner(event.subagentRunId);
  const call = tables.addCall(event.toolCallId, event.toolCallName, message, owner);
  const group = ridden(event).group_id;
  tables.groups.join(call, typeof group === "string" ? group : undefined);
  return call;
}

/** TC-03: the parent message; else one of its own, whose id is the call's. */
function carrier(event: EventOf<"TOOL_CALL_START">, tables: Tables): MessageRec {
  const { toolCallId } = event;
  // Producers that have no parent to name send an empty one.
  const parentMessageId = event.parentMessageId === "" ? undefined : event.parentMessageId;
  const held = (id: string): MessageRec | undefined => unlessDropped(tables.messages.get(id));
  const parent = parentMessageId === undefined ? undefined : held(parentMessageId);
  if (parent?.role === "assistant") return parent;
  if (parent !== undefined) {
    tables.issue("no-such-parent", {
      rule: "TC-03",
      message: `TOOL_CALL_START for "${toolCallId}" names parent "${parentMessageId}", which is a ${parent.role} message; the call gets a message of its own. Expected an assistant message.`,
      entityId: toolCallId,
    });
  }
  const id = parent === undefined ? (parentMessageId ?? toolCallId) : toolCallId;
  const existing = held(id);
  if (existing?.role === "assistant") return existing;
  const message = tables.addMessage(id, "assistant", tables.owner(event.subagentRunId));
  // A message and a call may share an id (rule PM-13): another role's message keeps it.
  if (existing !== undefined) tables.messages.set(id, existing);
  tables.list.push(message);
  return message;
}

/** TC-04: a reopened call appends; a new name is taken, with a word. */
function reopen(call: CallRec, event: EventOf<"TOOL_CALL_START">, tables: Tables): void {
  if (call.removed) forget(call, tables);
  if (call.unseen || call.removed) {
    if (call.message === null) tables.attach(call, carrier(event, tables));
    call.unseen = call.removed = false;
    if (call.group === null) tables.groups.join(call, undefined);
  }
  if (call.name !== event.toolCallName) {
    if (call.name !== "") {
      tables.issue("call-renamed", {
        rule: "TC-04",
        message: `TOOL_CALL_START for "${call.id}" says "${event.toolCallName}", which was "${call.name}". Expected one name a call.`,
        entityId: call.id,
      });
    }
    call.name = event.toolCallName;
  }
  claim(call, event.subagentRunId, tables);
  call.argumentsEnded = NEVER;
  setStatus(call, call.result === null ? "streaming" : call.status, tables);
}

/** A snapshot left the call out: the one that starts now says nothing of what that one said. */
function forget(call: CallRec, tables: Tables): void {
  tables.log.detach(call);
  call.text = "";
  call.result = null;
  call.metadata = undefined;
  call.statedDuration = undefined;
  call.extra = NO_EXTRA;
}

export function callArgs(event: EventOf<"TOOL_CALL_ARGS">, tables: Tables): void {
  const call = tables.calls.get(event.toolCallId);
  if (call === undefined) {
    refuseUnknown(event, tables);
    return;
  }
  if (call.removed) {
    refuseDropped(event.type, "tool call", call.id, tables);
    return;
  }
  const start = call.text.length;
  append(call, event, SHAPE.ARGS, tables);
  if (event.metadata !== undefined) mergeMetadata(call, event);
  tables.changedCall(call);
  if (event.delta !== "") tables.rows.extend(ROW.args, call, call.owner, start, call.text.length);
  emitCallChanged(call, { kind: "toolCallArgs", toolCallId: call.id, delta: event.delta }, tables);
}

/** In `off`: there is nothing to append to, and a name is missing to make it. */
function refuseUnknown(event: EventOf<"TOOL_CALL_ARGS">, tables: Tables): void {
  const issue = tables.issue("not-open", {
    rule: "TC-02",
    message: `TOOL_CALL_ARGS for tool call "${event.toolCallId}", which nobody made; they are left out. Expected TOOL_CALL_START first.`,
    entityId: event.toolCallId,
  });
  tables.fault("protocol", `protocol violation: ${issue.message}`, issue);
}

export function callEnd(event: EventOf<"TOOL_CALL_END">, tables: Tables): void {
  const call = tables.calls.get(event.toolCallId);
  if (call === undefined) return;
  // In `off` an end may come for what ended long ago.
  const wasOpen = call.openIn > 0;
  call.openIn = 0;
  tables.open.delete(call);
  logAs(SHAPE.CALL_END, call, event, tables);
  flatten(call);
  call.argumentsEnded = tables.place;
  mergeMetadata(call, event);
  if (wasOpen) setStatus(call, call.result === null ? "running" : outcomeOf(call), tables);
  tables.changedCall(call);
  if (call.removed) return;
  tables.rows.add(ROW.end, call, call.owner);
  emitCallChanged(call, { kind: "toolCallEnded", toolCallId: call.id }, tables);
}

/** TC-05, TC-06: a result makes a tool message of its own, behind the call's message and the results already there. */
export function callResult(event: EventOf<"TOOL_CALL_RESULT">, tables: Tables): void {
  const call = tables.calls.get(event.toolCallId) ?? unseen(event, tables);
  const message = toolMessage(event, call, tables);
  mergeMetadata(message, event);
  setContent(message, event.content);
  if (
    typeof event.content === "string" &&
    message.id === event.messageId &&
    isShaped(call, event, tables)
  ) {
    const { log } = tables;
    const from = log.keep(event.content, event.metadata);
    let shape: number = SHAPE.RESULT;
    if (event.role !== undefined) shape |= HAS_ROLE;
    if (event.metadata !== undefined) shape |= HAS_METADATA;
    logAs(shape, call, event, tables, from, log.placeOf(message));
  }
  const { status, duration_ms: duration, error } = ridden(event);
  call.result = message;
  tables.run?.unanswered.delete(call);
  call.ended = tables.place;
  const stated = status === "failed" || status === "denied" ? status : undefined;
  call.statedDuration = typeof duration === "number" && duration >= 0 ? duration : undefined;
  if (stated !== undefined || error !== undefined || call.extra !== NO_EXTRA) {
    setExtra<CallExtra>(call, { stated, error: typeof error === "string" ? error : undefined });
  }
  // Until its END came a call with a result is not at rest.
  if (call.openIn === 0) setStatus(call, outcomeOf(call), tables);
  tables.changedMessage(message);
  tables.changedCall(call);
  tables.rows.add(resultRow(call), call, tables.ownerOf(event, call.owner));
  emitChanged(message, { kind: "toolResult", toolCallId: call.id }, tables);
}

/** A result for a call that nobody made has a row of its own. */
export function resultRow(call: CallRec): number {
  return call.unseen ? ROW["result.unseen"] : ROW.result;
}

/** How a call with a result went. */
export function outcomeOf(call: CallRec): CallRec["status"] {
  const { stated, error } = call.extra;
  return stated ?? ((error ?? call.result?.extra.error) === undefined ? "completed" : "failed");
}

/** Every change of a call's status goes through here: its group counts them. */
export function setStatus(call: CallRec, status: CallRec["status"], tables: Tables): void {
  const before = call.status;
  call.status = status;
  if (before !== status) tables.groups.settled(call, before);
}

function unseen(event: EventOf<"TOOL_CALL_RESULT">, tables: Tables): CallRec {
  tables.issueOnce(`unseen ${event.toolCallId}`, "call-unseen", {
    rule: "TC-05",
    message: `TOOL_CALL_RESULT for call "${event.toolCallId}", which nobody made; it is shown on its own. Expected TOOL_CALL_START first.`,
    entityId: event.toolCallId,
  });
  const tool = ridden(event).tool_name;
  const name = typeof tool === "string" ? tool : "";
  const call = tables.addCall(event.toolCallId, name, null, tables.owner(event.subagentRunId));
  call.unseen = true;
  return call;
}

function toolMessage(
  event: EventOf<"TOOL_CALL_RESULT">,
  call: CallRec,
  tables: Tables,
): MessageRec {
  const known = unlessDropped(tables.messages.get(event.messageId));
  const isAgain = (message: MessageRec | undefined): message is MessageRec =>
    message?.role === "tool" && message.toolCallId === call.id && message.id === event.messageId;
  const earlier = [known, unlessDropped(call.result ?? undefined)].find(isAgain);
  if (earlier !== undefined) {
    tables.issue("result-replaced", {
      rule: "TC-06",
      message: `TOOL_CALL_RESULT "${event.messageId}" for call "${call.id}" came again and replaces the earlier one. Expected one result.`,
      entityId: call.id,
    });
    return earlier;
  }
  // Who executed a call may be another than who asked for it: the tag of a result is its own.
  const owner = tables.owner(event.subagentRunId);
  const message = tables.addMessage(event.messageId, "tool", owner);
  // Another role's message keeps its id; this one stands beside it.
  if (known !== undefined) tables.messages.set(event.messageId, known);
  message.toolCallId = call.id;
  place(message, call, tables);
  return message;
}

/** Behind the message that made the call, and behind the results already there. */
export function place(message: MessageRec, call: CallRec, tables: Tables): void {
  let anchor = call.message;
  if (anchor === null || anchor.chunk === null) {
    tables.list.push(message);
    return;
  }
  const last = anchor.lastResult;
  if (last !== null && last.chunk !== null) anchor = last;
  for (
    let next = tables.list.after(anchor);
    next?.role === "tool";
    next = tables.list.after(next)
  ) {
    anchor = next;
  }
  tables.list.insertAfter(anchor, message);
  if (call.message !== null) call.message.lastResult = message;
}

function setContent(message: MessageRec, content: string | ContentPart[]): void {
  message.parts = Array.isArray(content) ? content : null;
  message.text = typeof content === "string" ? content : "";
}
