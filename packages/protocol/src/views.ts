import type {
  ActivityEntity,
  Entity,
  EntityBase,
  EntityKind,
  Interrupt,
  MessageEntity,
  NoteEntity,
  ReasoningEntity,
  RunEntity,
  StateEntity,
  StepEntity,
  Subagent,
  ToolCallEntity,
  ToolGroup,
} from "./entities.js";
import type { Message, MessageToolCall } from "./events.js";
import { given } from "./given.js";
import { reapply } from "./patch.js";
import {
  type CallRec,
  type GroupRec,
  type InterruptRec,
  type MessageRec,
  NEVER,
  NO_EXTRA,
  type NoteRec,
  type OwnerRec,
  type Rec,
  type RunRec,
  StateRec,
  type StepRec,
} from "./records.js";
import { stateBefore } from "./stateVersions.js";
import type { Tables } from "./tables.js";

/** Frozen values made from the tables' records: one object a change, made when somebody asks. */

const known = (time: number): number | null => (Number.isNaN(time) ? null : time);

/** When something was, ms: by the producer's clock, else by ours. */
function timeOf(place: number, tables: Tables): number | null {
  if (place === NEVER) return null;
  const stamp = tables.stampOf(place);
  return known(Number.isNaN(stamp) ? tables.arrivalOf(place) : stamp);
}

/** A span within one clock; null across two, or where a clock ran backwards. */
function spanOf(from: number, to: number, tables: Tables): number | null {
  if (to === NEVER) return null;
  const stamped = tables.stampOf(to) - tables.stampOf(from);
  const spent = Number.isNaN(stamped) ? tables.arrivalOf(to) - tables.arrivalOf(from) : stamped;
  return spent >= 0 ? spent : null;
}

function base(record: Rec, tables: Tables): EntityBase {
  const { id, owner, first, last, ended } = record;
  return {
    id,
    owner: owner.tag,
    first,
    last,
    startedAt: timeOf(record.first, tables),
    endedAt: timeOf(ended, tables),
    duration: spanOf(first, ended, tables),
    ...given(record, "metadata"),
  };
}

/**
 * The frozen value of a record, for an update: the same one that `entityOf` then finds, for a while. Keeping every
 * value that an update carried would cost a finished run as much as all its records.
 */
export function viewOf(record: Rec, tables: Tables): Entity {
  if (record.view === null) {
    record.view = make(record, tables);
    record.held = false;
    tables.recent.add(record);
  }
  return record.view as Entity;
}

/** As `viewOf`, for somebody who may ask again: kept until it changes, or, where it is large, while it is used. */
function heldView(record: Rec, tables: Tables): Entity {
  if (record instanceof StateRec) {
    const seen = record.seen?.deref() ?? make(record, tables);
    record.seen = new WeakRef(seen);
    return seen;
  }
  record.view ??= make(record, tables);
  record.held = true;
  return record.view as Entity;
}

function make(record: Rec, tables: Tables): Entity {
  return Object.freeze((MAKERS[record.kind] ?? noteEntity)(record as never, tables));
}

/** What is no note. */
const MAKERS: {
  readonly [K in EntityKind]?: (record: never, tables: Tables) => Entity;
} = {
  message: messageEntity,
  reasoning: reasoningEntity,
  activity: activityEntity,
  "tool-call": callEntity,
  "tool-group": groupEntity,
  subagent: subagentEntity,
  step: stepEntity,
  state: stateEntity,
  interrupt: interruptEntity,
  run: runEntity,
};

/** Written out, and not by `base`: it is made once a delta. */
function messageEntity(record: MessageRec, tables: Tables): MessageEntity {
  const entity: MessageEntity = {
    kind: "message",
    id: record.id,
    owner: record.owner.tag,
    first: record.first,
    last: record.last,
    startedAt: timeOf(record.first, tables),
    endedAt: timeOf(record.ended, tables),
    duration: spanOf(record.first, record.ended, tables),
    role: record.role as MessageEntity["role"],
    content: record.parts ?? record.text,
    status: streamStatus(record),
  };
  return plain(record) ? entity : { ...entity, ...extras(record) };
}

function streamStatus(record: MessageRec): MessageEntity["status"] {
  if (record.incomplete) return "incomplete";
  // A result is whole: a text that is aimed at it is refused.
  if (record.role === "tool") return "done";
  return record.openIn > 0 || record.live ? "streaming" : "done";
}

const plain = (record: MessageRec): boolean =>
  record.metadata === undefined &&
  record.extra === NO_EXTRA &&
  record.toolCallId === undefined &&
  !record.removed;

function extras(record: MessageRec): Partial<MessageEntity> {
  return {
    ...given(record, "metadata", "toolCallId"),
    ...given(record.extra, "name", "error", "encryptedValue"),
    ...(record.removed && { removed: true as const }),
  };
}

function reasoningEntity(record: MessageRec, tables: Tables): ReasoningEntity {
  return {
    kind: "reasoning",
    ...base(record, tables),
    content: record.text,
    status: streamStatus(record),
    ...given(record.extra, "encryptedValue"),
    ...(record.removed && { removed: true as const }),
  };
}

function activityEntity(record: MessageRec, tables: Tables): ActivityEntity {
  return {
    kind: "activity",
    ...base(record, tables),
    activityType: record.extra.activityType ?? "",
    content: record.extra.content ?? {},
    ...(record.removed && { removed: true as const }),
  };
}

/** Written out, and not by `base`: it is made once a delta. */
function callEntity(record: CallRec, tables: Tables): ToolCallEntity {
  const { extra } = record;
  const entity: ToolCallEntity = {
    kind: "tool-call",
    id: record.id,
    owner: record.owner.tag,
    first: record.first,
    last: record.last,
    startedAt: timeOf(record.first, tables),
    endedAt: timeOf(record.ended, tables),
    duration: record.statedDuration ?? spanOf(record.first, record.ended, tables),
    name: record.name,
    arguments: record.text,
    argumentsDone: record.argumentsEnded !== NEVER,
    status: record.status,
    messageId: record.message?.id ?? record.id,
    number: record.number,
    argumentsAt: timeOf(record.argumentsEnded, tables),
    group: record.group?.id ?? "",
  };
  if (
    record.openIn > 0 &&
    record.metadata === undefined &&
    extra === NO_EXTRA &&
    record.result === null
  ) {
    return entity;
  }
  return {
    ...entity,
    ...(record.result !== null && {
      result: record.result.parts ?? record.result.text,
      resultMessageId: record.result.id,
    }),
    ...given(extra, "error", "subagent", "encryptedValue"),
    ...given(record, "metadata"),
    ...(record.unseen && { unseen: true as const }),
    ...(record.removed && { removed: true as const }),
  };
}

function groupEntity(record: GroupRec, tables: Tables): ToolGroup {
  return {
    kind: "tool-group",
    ...base(record, tables),
    ...given(record, "title"),
    declared: record.declared,
    ...(!record.open && { closed: true as const }),
    calls: record.calls.map((call) => call.id),
    status: record.settled ? "done" : "running",
    failed: record.failed,
    denied: record.denied,
    settled: record.settledCalls,
  };
}

function subagentEntity(record: OwnerRec, tables: Tables): Subagent {
  return {
    kind: "subagent",
    ...base(record, tables),
    index: record.index,
    subagentRunId: record.id,
    name: record.name,
    ...given(record, "description", "parentSubagentRunId", "parentToolCallId", "parentMessageId"),
    status: record.status,
    announced: record.announced,
    toolCalls: record.toolCalls,
  };
}

function stepEntity(record: StepRec, tables: Tables): StepEntity {
  return {
    kind: "step",
    ...base(record, tables),
    name: record.name,
    status: record.openIn > 0 ? "running" : record.incomplete ? "incomplete" : "finished",
  };
}

function stateEntity(record: StateRec, tables: Tables): StateEntity {
  const before = stateBefore(record);
  return {
    kind: "state",
    ...base(record, tables),
    before,
    after: record.patch === null ? record.snapshot : reapply(before, [record.patch]),
    changes: 1,
    openCalls: record.openCalls,
  };
}

function interruptEntity(record: InterruptRec, tables: Tables): Interrupt {
  const { id: _id, metadata: _metadata, ...wire } = record.wire;
  return {
    kind: "interrupt",
    ...base(record, tables),
    ...wire,
    ...given(record.wire, "metadata"),
    status: record.status,
    ...given(record, "answer"),
  };
}

function runEntity(record: RunRec, tables: Tables): RunEntity {
  return {
    kind: "run",
    ...base(record, tables),
    threadId: record.threadId,
    number: record.number,
    goal: record.goal,
    status: record.status,
    end: record.end,
    usage: record.usage,
    ...given(record, "result"),
    ...(record.implicit && { implicit: true as const }),
  };
}

function noteEntity(record: NoteRec, tables: Tables): NoteEntity {
  return {
    kind: record.kind as NoteEntity["kind"],
    ...base(record, tables),
    name: record.name,
    value: record.value,
  };
}

/** A message as the specification holds it, frozen, made once a change. */
export function messageOf(record: MessageRec): Message {
  record.message ??= Object.freeze(makeMessage(record));
  return record.message;
}

function makeMessage(record: MessageRec): Message {
  const { id, role, extra, metadata, owner } = record;
  const bare = extra === NO_EXTRA && owner.tag === null;
  // Most messages are these; spreading costs them more than everything else about them.
  if (bare && role === "tool" && record.parts === null) {
    const { toolCallId = "", text: content } = record;
    return metadata === undefined
      ? { id, role, toolCallId, content }
      : { id, metadata, role, toolCallId, content };
  }
  if (bare && metadata === undefined && role === "assistant" && record.hasContent) {
    return record.calls === null
      ? { id, role, content: record.text }
      : { id, role, content: record.text, toolCalls: toolCallsOf(record) };
  }
  return {
    id,
    ...given(extra, "name", "encryptedValue", "encryptedValueType"),
    ...given(record, "metadata"),
    ...(owner.tag !== null && { subagentRunId: owner.tag }),
    role,
    ...ownFields(record),
  } as Message;
}

/** What only messages of its role have. */
function ownFields(record: MessageRec): object {
  const { extra, text } = record;
  const content = record.parts === null ? text : [...record.parts];
  switch (record.role) {
    case "activity":
      return { activityType: extra.activityType ?? "", content: extra.content ?? {} };
    case "tool":
      return { toolCallId: record.toolCallId ?? "", content, ...given(extra, "error") };
    case "assistant":
      return {
        ...(record.hasContent && { content: text }),
        ...(record.calls !== null && { toolCalls: toolCallsOf(record) }),
      };
    default:
      return { content };
  }
}

function toolCallsOf(record: MessageRec): MessageToolCall[] {
  record.callsView ??= Object.freeze((record.calls ?? []).map(toolCallOf));
  return record.callsView as MessageToolCall[];
}

function toolCallOf(call: CallRec): MessageToolCall {
  call.call ??= Object.freeze({
    id: call.id,
    type: "function" as const,
    function: Object.freeze({ name: call.name, arguments: call.text }),
    ...given(call.extra, "encryptedValue", "encryptedValueType"),
    ...given(call, "metadata"),
  });
  return call.call;
}

/** Finds an entity by id; without a kind: tool call, message, reasoning, subagent, then the rest. */
export function entityOf(tables: Tables, id: string, kind?: EntityKind): Entity | undefined {
  const record = kind === undefined ? search(tables, id) : recordOf(tables, id, kind);
  return record === undefined ? undefined : heldView(record, tables);
}

export const SEARCH: readonly EntityKind[] = [
  "tool-call",
  "message",
  "reasoning",
  "subagent",
  "activity",
  "interrupt",
  "tool-group",
  "run",
  "step",
];

function search(tables: Tables, id: string): Rec | undefined {
  for (const kind of SEARCH) {
    const record = recordOf(tables, id, kind);
    if (record !== undefined) return record;
  }
  return tables.notes.get(id);
}

/** The record of one kind and id. */
export function recordOf(tables: Tables, id: string, kind: EntityKind): Rec | undefined {
  switch (kind) {
    case "tool-call":
      return tables.calls.get(id);
    case "message":
    case "activity":
      return ofKind(tables.messages.get(id), kind);
    case "reasoning":
      return tables.thoughts.get(id);
    case "subagent":
      return tables.owners.get(id);
    case "interrupt":
      return tables.interruptsById.get(id);
    case "tool-group":
      return tables.groups.get(id);
    case "run":
      return tables.runsById.get(id);
    case "step":
      return tables.stepsById.get(id);
    default:
      return ofKind(tables.notes.get(id), kind);
  }
}

function ofKind(record: Rec | undefined, kind: EntityKind): Rec | undefined {
  return record?.kind === kind ? record : undefined;
}
