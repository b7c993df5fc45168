import type { EventOf, Message, MessageToolCall } from "../events.js";
import { ROW } from "../outline/inOrder.js";
import {
  type CallExtra,
  type CallRec,
  type MessageRec,
  NO_EXTRA,
  type Rec,
  setExtra,
} from "../records.js";
import type { Restated, Tables } from "../tables.js";
import { messageOf } from "../views.js";
import { unlessDropped } from "./dropped.js";
import { claim, drawWhole, fill } from "./message.js";
import { isBlank } from "./text.js";
import { outcomeOf, place, resultRow, setStatus } from "./toolCall.js";

/**
 * MS-01 to MS-04: a snapshot is an edit. What has an id that is held is replaced in its place; what is new goes to the
 * end in the snapshot's order; what is held and absent is dropped, but for activities and reasoning, as long as the
 * snapshot carries none of that role.
 *
 * Rows do not follow ids alone: calls are the same by `toolCallId`, and a message that comes back under a fresh id with
 * the same words takes over the row of the one that went.
 */
export function messagesSnapshot(event: EventOf<"MESSAGES_SNAPSHOT">, tables: Tables): void {
  const incoming = new Map<string, Message>();
  for (const message of event.messages) incoming.set(keyOf(message), message);
  const sifted = sift(incoming, tables);
  const { kept, gone, records } = sifted;
  const added = match(incoming, sifted, tables);
  const staying = new Set(kept);
  const removed: Rec[] = gone.filter((record) => !staying.has(record));
  tables.list.reset(kept);
  const changed = new Map<MessageRec, Message>();
  for (const [key, message] of incoming) {
    const record = records.get(key) as MessageRec;
    if (added.has(record) || !isSame(record, message)) changed.set(record, message);
  }
  const calls = detachCalls([...changed.keys(), ...(removed as MessageRec[])], tables);
  for (const [record, message] of changed) {
    fill(record, message, tables.owner(message.subagentRunId), tables);
    tables.changedMessage(record);
  }
  const addedCalls = attachCalls(changed, calls, tables);
  for (const call of calls) {
    call.removed = true;
    call.message = null;
    tables.groups.leave(call);
    tables.changedCall(call);
  }
  for (const [record] of changed) if (record.role === "tool") answer(record, tables);
  for (const record of removed as MessageRec[]) {
    record.removed = true;
    tables.changedMessage(record);
  }
  nameAgain(records.values(), tables);
  for (const key of incoming.keys()) reown(records.get(key) as MessageRec, tables);
  tables.listVersion++;
  const restated = [...changed.keys()].filter((record) => !added.has(record)).map(restatedOf);
  tables.markSnapshot({ gone: [...removed, ...calls], restated });
  tables.rows.add(ROW.messages, tables.root, tables.root);
  drawHeld([...added], addedCalls, tables);
  tables.emit({
    type: "messages",
    ids: kept.map((record) => record.id),
    removed: removed.map((record) => record.id),
    added: [...added].map((record) => record.id),
    event: tables.index,
    owner: null,
    entity: null,
  });
}

function restatedOf(record: MessageRec): Restated {
  const { owner, parts, text } = record;
  return {
    record,
    owner,
    length: parts === null ? text.length : null,
    isBlank: parts === null && isBlank(text),
  };
}

/** What a snapshot does to the list. */
interface Sifted {
  /** Who stands where; what is replaced still stands in the place of what takes it. */
  readonly kept: MessageRec[];
  /** Held messages that the snapshot leaves out or replaces by something else. */
  readonly gone: MessageRec[];
  /** Held messages by the key of what the snapshot says they are. */
  readonly records: Map<string, MessageRec>;
  /** The places of what something else is to take, by the key of that. */
  readonly places: Map<string, number>;
}

/**
 * Which held messages stay where they are, and which the snapshot leaves out. A message of another sort under a held id
 * takes the place (rule MS-01), and is something else: what was drawn of one is nothing of the other.
 */
function sift(incoming: ReadonlyMap<string, Message>, tables: Tables): Sifted {
  const roles = new Set([...incoming.values()].map((message) => message.role));
  const sifted: Sifted = { kept: [], gone: [], records: new Map(), places: new Map() };
  const { kept, gone, records, places } = sifted;
  for (const record of tables.list) {
    const key = keyOf(record);
    const message = incoming.get(key);
    if (message !== undefined && isActivity(message) === isActivity(record)) {
      records.set(key, record);
    }
  }
  const comers = new Map<string, string>();
  const named = new Set<string>();
  for (const [key, { role, id }] of incoming) {
    if (role === "reasoning") continue;
    named.add(id);
    if (!records.has(key)) comers.set(id, key);
  }
  for (const record of tables.list) {
    tables.reach(record);
    const { role, id } = record;
    const isThought = role === "reasoning";
    const exempt = !roles.has(role) && (isThought || (role === "activity" && !named.has(id)));
    const comer = isThought ? undefined : comers.get(id);
    if (records.get(keyOf(record)) === record) kept.push(record);
    else if (comer !== undefined) {
      comers.delete(id);
      places.set(comer, kept.push(record) - 1);
      gone.push(record);
    } else (exempt ? kept : gone).push(record);
  }
  return sifted;
}

/** Finds the record of each message, makes the missing ones, and puts those in their place or at the end. */
function match(
  incoming: ReadonlyMap<string, Message>,
  { kept, gone, records, places }: Sifted,
  tables: Tables,
): Set<MessageRec> {
  const heir = heirs(gone);
  const added = new Set<MessageRec>();
  for (const [key, message] of incoming) {
    if (records.has(key)) continue;
    const place = places.get(key);
    let record = place === undefined ? (spanOf(message, tables) ?? heir(message)) : undefined;
    if (record === undefined) {
      record = fresh(message, tables);
      added.add(record);
    } else if (record.id !== message.id) rename(record, message.id, tables);
    records.set(key, record);
    if (place === undefined) kept.push(record);
    else kept[place] = record;
  }
  return added;
}

/** A span that is drawn and made no message yet: the thought of its id is what it was about. */
function spanOf({ role, id }: Message, tables: Tables): MessageRec | undefined {
  return role === "reasoning" ? unlessDropped(tables.thoughts.get(id)) : undefined;
}

/** An id names what stays: of two that share it not the result, which its call names. */
function nameAgain(records: Iterable<MessageRec>, tables: Tables): void {
  for (const record of records) {
    if (record.role === "reasoning") continue;
    const named = tables.messages.get(record.id);
    if (named !== record && (record.role !== "tool" || named?.removed !== false)) {
      tables.messages.set(record.id, record);
    }
  }
}

/** Whether a snapshot says what is held: then everything keeps its identity. */
function isSame(record: MessageRec, message: Message): boolean {
  return JSON.stringify(ordered(messageOf(record))) === JSON.stringify(ordered(message));
}

/** With its own keys in one order; what is inside keeps the producer's. */
function ordered(message: Message): [string, unknown][] {
  return Object.entries(message)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Takes their calls off messages that are about to say something else. */
function detachCalls(records: readonly MessageRec[], tables: Tables): Set<CallRec> {
  const calls = new Set<CallRec>();
  for (const record of records) {
    for (const call of record.calls ?? []) {
      tables.reach(call);
      calls.add(call);
    }
    record.calls = record.callsView = null;
  }
  return calls;
}

/** Ids are unique per kind: reasoning has its own, and a result stands beside what has its id. */
function keyOf(
  message: Pick<Message, "role" | "id"> & { readonly toolCallId?: string | undefined },
): string {
  const { role, id } = message;
  if (role !== "tool") return `${role === "reasoning" ? "r" : "m"}${id}`;
  const { toolCallId = "" } = message;
  return `t${toolCallId.length} ${toolCallId}${id}`;
}

const isActivity = ({ role }: { readonly role: Message["role"] }): boolean => role === "activity";

/** Finds, among the messages that a snapshot leaves out, the one that a message with a fresh id is. */
function heirs(gone: readonly MessageRec[]): (message: Message) => MessageRec | undefined {
  const bySense = new Map<string, MessageRec[]>();
  // From the end, so that the first of several comes off the end of its list.
  for (const record of gone.toReversed()) {
    if (record.openIn > 0) continue;
    for (const sense of sensesOf(record)) {
      const same = bySense.get(sense);
      if (same === undefined) bySense.set(sense, [record]);
      else same.push(record);
    }
  }
  const taken = new Set<MessageRec>();
  return (message) => {
    for (const sense of sensesOfMessage(message)) {
      const same = bySense.get(sense) ?? [];
      for (let record = same.pop(); record !== undefined; record = same.pop()) {
        if (taken.has(record)) continue;
        taken.add(record);
        return record;
      }
    }
    return undefined;
  };
}

function sensesOf(record: MessageRec): string[] {
  if (record.role === "tool") return [`tool ${record.toolCallId}`];
  if (record.role === "activity" || record.text === "")
    return (record.calls ?? []).map(({ id }) => `call ${id}`);
  return [`${record.role} ${record.text}`];
}

function sensesOfMessage(message: Message): string[] {
  if (message.role === "tool") return [`tool ${message.toolCallId}`];
  if (message.role === "activity") return [];
  const { content } = message;
  if (typeof content === "string" && content !== "") return [`${message.role} ${content}`];
  return message.role === "assistant"
    ? (message.toolCalls ?? []).map(({ id }) => `call ${id}`)
    : [];
}

function fresh(message: Message, tables: Tables): MessageRec {
  return tables.addMessage(message.id, message.role, tables.owner(message.subagentRunId));
}

function rename(record: MessageRec, id: string, tables: Tables): void {
  const map = record.role === "reasoning" ? tables.thoughts : tables.messages;
  if (map.get(record.id) === record) map.delete(record.id);
  tables.log.detach(record);
  tables.keyBy(record, record.extra.firstId ?? record.id);
  record.id = id;
  map.set(id, record);
  tables.changedMessage(record);
  for (const call of record.calls ?? []) tables.changedCall(call);
  const answered = tables.calls.get(record.toolCallId ?? "");
  if (answered?.result === record) tables.changedCall(answered);
}

/** Calls are the same by id, whichever message carries them now. Takes those that are carried out of `detached`. */
function attachCalls(
  changed: ReadonlyMap<MessageRec, Message>,
  detached: Set<CallRec>,
  tables: Tables,
): CallRec[] {
  const added: CallRec[] = [];
  for (const [record, message] of changed) {
    if (message.role !== "assistant") continue;
    for (const wire of message.toolCalls ?? []) {
      const known = tables.calls.get(wire.id);
      if (known !== undefined && known.message !== null && !detached.has(known)) continue;
      const call = known ?? newCall(wire, record, tables);
      if (known === undefined || known.removed) added.push(call);
      detached.delete(call);
      restate(call, wire, tables);
      tables.attach(call, record);
    }
  }
  return added;
}

/** A call that came whole. */
function newCall(wire: MessageToolCall, message: MessageRec, tables: Tables): CallRec {
  const call = tables.addCall(wire.id, wire.function.name, null, message.owner);
  call.argumentsEnded = tables.place;
  call.status = tables.phase === "running" ? "running" : "waiting";
  call.message = message;
  tables.run?.unanswered.add(call);
  return call;
}

function restate(call: CallRec, wire: MessageToolCall, tables: Tables): void {
  call.name = wire.function.name;
  call.removed = false;
  if (call.text !== wire.function.arguments) {
    tables.log.detach(call);
    call.text = wire.function.arguments;
  }
  // RE-07: also by leaving it out.
  const { encryptedValue, encryptedValueType } = wire;
  if (encryptedValue !== undefined || call.extra !== NO_EXTRA) {
    setExtra<CallExtra>(call, { encryptedValue, encryptedValueType });
  }
  call.metadata = wire.metadata;
  tables.touch(call);
}

/** MS-04: a snapshot says whose each message is, and with it the calls that it carries. */
function reown(record: MessageRec, tables: Tables): void {
  tables.setOpener(record, record.owner);
  for (const call of record.calls ?? []) tables.setOpener(call, record.owner);
}

/** A tool message is the result of its call. */
function answer(message: MessageRec, tables: Tables): void {
  const call = tables.calls.get(message.toolCallId ?? "");
  if (call === undefined) return;
  call.result = message;
  tables.run?.unanswered.delete(call);
  if (call.openIn === 0) setStatus(call, outcomeOf(call), tables);
  tables.changedCall(call);
}

/** Draws what came whole, behind everything that is drawn already. */
export function drawHeld(
  messages: readonly MessageRec[],
  calls: readonly CallRec[],
  tables: Tables,
): void {
  const isNew = new Set(calls);
  for (const record of messages) {
    if (record.role === "activity") tables.rows.add(ROW.activity, record, record.owner);
    else if (record.role !== "tool") drawWhole(record, tables);
    for (const call of record.calls ?? []) if (isNew.delete(call)) drawCall(call, tables);
  }
  for (const call of isNew) drawCall(call, tables);
}

function drawCall(call: CallRec, tables: Tables): void {
  if (call.group === null) tables.groups.join(call, undefined);
  tables.rows.add(ROW.call, call, call.owner, call.group);
  if (call.text !== "") tables.rows.extend(ROW.args, call, call.owner, 0, call.text.length);
  tables.rows.add(ROW.end, call, call.owner);
  if (call.result !== null) tables.rows.add(resultRow(call), call, call.owner);
}

/**
 * MS-05: messages that RUN_STARTED repeats are added where they are not held; held ones are left alone. Returns the last
 * user message's text: the run's goal.
 */
export function echo(messages: readonly Message[], tables: Tables): string | null {
  const added: MessageRec[] = [];
  const calls: CallRec[] = [];
  let goal: string | null = null;
  for (const message of messages) {
    if (message.role === "user") goal = textOf(message.content);
    const known = unlessDropped(
      tables.item(message.role === "reasoning" ? "reasoning" : "text", message.id),
    );
    if (known !== undefined) {
      claim(known, message.subagentRunId, tables);
      continue;
    }
    added.push(hold(message, calls, tables));
  }
  drawHeld(added, calls, tables);
  return goal;
}

/** Takes in a message that nobody streamed. */
export function hold(message: Message, calls: CallRec[], tables: Tables): MessageRec {
  const record = fresh(message, tables);
  fill(record, message, record.owner, tables);
  const call = record.toolCallId === undefined ? undefined : tables.calls.get(record.toolCallId);
  if (call === undefined) tables.list.push(record);
  else {
    place(record, call, tables);
    answer(record, tables);
    tables.rows.add(resultRow(call), call, record.owner);
  }
  tables.changedMessage(record);
  if (message.role !== "assistant") return record;
  for (const wire of message.toolCalls ?? []) {
    const known = tables.calls.get(wire.id);
    if (known !== undefined && known.message !== null) continue;
    const call = known ?? newCall(wire, record, tables);
    call.unseen = false;
    restate(call, wire, tables);
    tables.attach(call, record);
    calls.push(call);
  }
  return record;
}

function textOf(content: string | readonly { type: string }[]): string {
  if (typeof content === "string") return content;
  return content
    .map((part) => ("text" in part && typeof part.text === "string" ? part.text : ""))
    .filter((text) => text !== "")
    .join("\n");
}
