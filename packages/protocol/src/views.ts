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
import type {
  CallRec,
  GroupRec,
  InterruptRec,
  MessageRec,
  NoteRec,
  OwnerRec,
  Rec,
  RunRec,
  StateRec,
  StepRec,
} from "./records.js";
import type { Tables } from "./tables.js";

/** Frozen values made from the tables' records: one object a change, made when somebody asks. */

const known = (time: number): number | null => (Number.isNaN(time) ? null : time);

/** The first time that is known. */
const time = (stamp: number, at: number): number | null => known(Number.isNaN(stamp) ? at : stamp);

/** A span within one clock; null across two, or where a clock ran backwards. */
function span(stamp: number, at: number, endStamp: number, endAt: number): number | null {
  const spent = Number.isNaN(endStamp - stamp) ? endAt - at : endStamp - stamp;
  return spent >= 0 ? spent : null;
}

function base(record: Rec): EntityBase {
  return {
    id: record.id,
    owner: record.owner.tag,
    first: record.first,
    last: record.last,
    startedAt: time(record.stamp, record.at),
    endedAt: time(record.endStamp, record.endAt),
    duration: span(record.stamp, record.at, record.endStamp, record.endAt),
    ...(record.metadata !== undefined && { metadata: record.metadata }),
  };
}

/** The frozen value of a record, made once a change. */
export function viewOf(record: Rec): Entity {
  record.view ??= Object.freeze(MAKERS[record.kind](record as never));
  return record.view as Entity;
}

const MAKERS: { readonly [K in EntityKind]: (record: never) => Entity } = {
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
  decision: noteEntity,
  observation: noteEntity,
  summary: noteEntity,
  artifact: noteEntity,
  approval: noteEntity,
  connection: noteEntity,
  "child-call": noteEntity,
  notice: noteEntity,
  plan: noteEntity,
  custom: noteEntity,
  raw: noteEntity,
  unrecognised: noteEntity,
  late: noteEntity,
};

/** Written out, and not by `base`: it is made once a delta. */
function messageEntity(record: MessageRec): MessageEntity {
  const entity: MessageEntity = {
    kind: "message",
    id: record.id,
    owner: record.owner.tag,
    first: record.first,
    last: record.last,
    startedAt: time(record.stamp, record.at),
    endedAt: time(record.endStamp, record.endAt),
    duration: span(record.stamp, record.at, record.endStamp, record.endAt),
    role: record.role as MessageEntity["role"],
    content: record.parts ?? record.text,
    status: streamStatus(record),
  };
  return plain(record) ? entity : { ...entity, ...extras(record) };
}

function streamStatus(record: MessageRec): MessageEntity["status"] {
  if (record.incomplete) return "incomplete";
  return record.openIn > 0 || record.live ? "streaming" : "done";
}

const plain = (record: MessageRec): boolean =>
  record.metadata === undefined &&
  record.name === undefined &&
  record.encryptedValue === undefined &&
  record.toolCallId === undefined &&
  !record.removed;

function extras(record: MessageRec): Partial<MessageEntity> {
  return {
    ...(record.metadata !== undefined && { metadata: record.metadata }),
    ...(record.name !== undefined && { name: record.name }),
    ...(record.toolCallId !== undefined && { toolCallId: record.toolCallId }),
    ...(record.error !== undefined && { error: record.error }),
    ...(record.encryptedValue !== undefined && { encryptedValue: record.encryptedValue }),
    ...(record.removed && { removed: true as const }),
  };
}

function reasoningEntity(record: MessageRec): ReasoningEntity {
  return {
    kind: "reasoning",
    ...base(record),
    content: record.text,
    status: streamStatus(record),
    ...(record.encryptedValue !== undefined && { encryptedValue: record.encryptedValue }),
    ...(record.removed && { removed: true as const }),
  };
}

function activityEntity(record: MessageRec): ActivityEntity {
  return {
    kind: "activity",
    ...base(record),
    activityType: record.activityType,
    content: record.content ?? {},
    ...(record.removed && { removed: true as const }),
  };
}

/** Written out, and not by `base`: it is made once a delta. */
function callEntity(record: CallRec): ToolCallEntity {
  const stated = record.statedDuration;
  const entity: ToolCallEntity = {
    kind: "tool-call",
    id: record.id,
    owner: record.owner.tag,
    first: record.first,
    last: record.last,
    startedAt: time(record.stamp, record.at),
    endedAt: time(record.endStamp, record.endAt),
    duration: Number.isNaN(stated)
      ? span(record.stamp, record.at, record.endStamp, record.endAt)
      : stated,
    name: record.name,
    arguments: record.text,
    argumentsDone: record.argumentsDone,
    status: record.status,
    messageId: record.message?.id ?? record.id,
    number: record.number,
    argumentsAt: time(record.argumentsStamp, record.argumentsAt),
    group: record.group?.id ?? "",
  };
  if (record.result === null && record.metadata === undefined && record.openIn > 0) return entity;
  return {
    ...entity,
    ...(record.result !== null && {
      result: record.result.parts ?? record.result.text,
      resultMessageId: record.result.id,
    }),
    ...(record.error !== undefined && { error: record.error }),
    ...(record.metadata !== undefined && { metadata: record.metadata }),
    ...(record.subagent !== undefined && { subagent: record.subagent }),
    ...(record.encryptedValue !== undefined && { encryptedValue: record.encryptedValue }),
    ...(record.unseen && { unseen: true as const }),
    ...(record.removed && { removed: true as const }),
  };
}

function groupEntity(record: GroupRec): ToolGroup {
  return {
    kind: "tool-group",
    ...base(record),
    ...(record.title !== undefined && { title: record.title }),
    declared: record.declared,
    ...(!record.open && { closed: true as const }),
    calls: record.calls.map((call) => call.id),
    status: record.settled ? "done" : "running",
    failed: record.failed,
    denied: record.denied,
    settled: record.settledCalls,
  };
}

function subagentEntity(record: OwnerRec): Subagent {
  return {
    kind: "subagent",
    ...base(record),
    index: record.index,
    subagentRunId: record.id,
    name: record.name,
    ...(record.description !== undefined && { description: record.description }),
    ...(record.parentSubagentRunId !== undefined && {
      parentSubagentRunId: record.parentSubagentRunId,
    }),
    ...(record.parentToolCallId !== undefined && { parentToolCallId: record.parentToolCallId }),
    ...(record.parentMessageId !== undefined && { parentMessageId: record.parentMessageId }),
    status: record.status,
    announced: record.announced,
    toolCalls: record.toolCalls,
  };
}

function stepEntity(record: StepRec): StepEntity {
  return {
    kind: "step",
    ...base(record),
    name: record.name,
    status: record.openIn > 0 ? "running" : record.incomplete ? "incomplete" : "finished",
  };
}

function stateEntity(record: StateRec): StateEntity {
  return {
    kind: "state",
    ...base(record),
    before: record.before,
    after: record.after,
    changes: 1,
    openCalls: record.openCalls,
  };
}

function interruptEntity(record: InterruptRec): Interrupt {
  const { id: _id, metadata, ...wire } = record.wire;
  return {
    kind: "interrupt",
    ...base(record),
    ...wire,
    ...(metadata !== undefined && { metadata }),
    status: record.status,
    ...(record.answer !== undefined && { answer: record.answer }),
  };
}

function runEntity(record: RunRec): RunEntity {
  return {
    kind: "run",
    ...base(record),
    threadId: record.threadId,
    number: record.number,
    goal: record.goal,
    status: record.status,
    end: record.end,
    usage: record.usage,
    ...(record.result !== undefined && { result: record.result }),
    ...(record.implicit && { implicit: true as const }),
  };
}

function noteEntity(record: NoteRec): NoteEntity {
  return {
    kind: record.kind as NoteEntity["kind"],
    ...base(record),
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
  const shared = {
    id: record.id,
    ...(record.name !== undefined && { name: record.name }),
    ...(record.encryptedValue !== undefined && { encryptedValue: record.encryptedValue }),
    ...(record.encryptedValueType !== undefined && {
      encryptedValueType: record.encryptedValueType,
    }),
    ...(record.metadata !== undefined && { metadata: record.metadata }),
    ...(record.owner.tag !== null && { subagentRunId: record.owner.tag }),
  };
  const content = record.parts === null ? record.text : [...record.parts];
  switch (record.role) {
    case "activity":
      return { ...shared, role: "activity", activityType: record.activityType, content: record.content ?? {} };
    case "tool":
      return {
        ...shared,
        role: "tool",
        toolCallId: record.toolCallId ?? "",
        content,
        ...(record.error !== undefined && { error: record.error }),
      };
    case "assistant":
      return {
        ...shared,
        role: "assistant",
        ...(record.hasContent && { content: record.text }),
        ...(record.calls !== null && { toolCalls: toolCallsOf(record) }),
      };
    case "user":
      return { ...shared, role: "user", content };
    default:
      return { ...shared, role: record.role, content: record.text };
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
    ...(call.encryptedValue !== undefined && { encryptedValue: call.encryptedValue }),
    ...(call.encryptedValueType !== undefined && { encryptedValueType: call.encryptedValueType }),
    ...(call.metadata !== undefined && { metadata: call.metadata }),
  });
  return call.call;
}

/** Finds an entity by id; without a kind: tool call, message, reasoning, subagent, then the rest. */
export function entityOf(tables: Tables, id: string, kind?: EntityKind): Entity | undefined {
  const record = kind === undefined ? search(tables, id) : recordOf(tables, id, kind);
  return record === undefined ? undefined : viewOf(record);
}

const SEARCH: readonly EntityKind[] = [
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
      return tables.runs.find((run) => run.id === id);
    case "step":
      return tables.stepsById.get(id);
    default:
      return ofKind(tables.notes.get(id), kind);
  }
}

function ofKind(record: Rec | undefined, kind: EntityKind): Rec | undefined {
  return record?.kind === kind ? record : undefined;
}
