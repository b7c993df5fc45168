import type { RunAgentInput } from "../events.js";

type Json = Readonly<Record<string, unknown>>;

/** Fields that name a thing of a run, wherever they stand in an event. */
const NAMING_FIELDS = new Set([
  "messageId",
  "toolCallId",
  "parentMessageId",
  "parentToolCallId",
  "subagentRunId",
  "parentSubagentRunId",
  "entityId",
]);
const NAMING_LISTS = new Set(["pendingToolCallIds", "interruptIds"]);
/** What a producer's own data holds is not ours to change. */
const OPEN_FIELDS = new Set([
  "metadata",
  "rawEvent",
  "value",
  "event",
  "snapshot",
  "delta",
  "patch",
  "result",
  "content",
  "state",
  "forwardedProps",
  "parameters",
  "responseSchema",
]);
/** Names inside what well-known CUSTOM events and `metadata["run-timeline"]` hold. */
const NOTE_FIELDS = ["group_id", "tool_call_id", "action_id", "connection_id"];

/**
 * Makes a recording the answer to an input: its thread and its last run get the input's ids, earlier runs ids of
 * their own, and its first run is told the input's messages where there are any. Where those already use an
 * id of the recording, because it was played on this thread before, all its ids get a prefix; the answer to a
 * resume, or to a frontend tool's result, keeps the prefix of the run that it goes on with.
 *
 * Ids that the recording never announced stay as they are: a faulty recording keeps its faults.
 */
export function readdressEvents(events: readonly unknown[], input: RunAgentInput): unknown[] {
  const threads = threadIdsFor(events, input.threadId);
  const runs = runIdsFor(events, input.runId);
  const prefix = prefixFor(events, input);
  const echo = createEcho(input);
  return events.map((event) => {
    if (!isObject(event)) return event;
    const copy: Record<string, unknown> = { ...event };
    if (prefix !== "") rename(copy, prefix);
    if (copy.threadId !== undefined) copy.threadId = threads.get(copy.threadId) ?? copy.threadId;
    if (copy.runId !== undefined) copy.runId = runs.get(copy.runId) ?? copy.runId;
    if (copy.type === "RUN_STARTED" && isObject(copy.input)) copy.input = echo(copy, copy.input);
    return copy;
  });
}

/** What RUN_STARTED says that it was asked for. Later runs of a recording tell only what no earlier one told. */
function createEcho(input: RunAgentInput): (event: Json, recorded: Json) => Json {
  const told = new Set<unknown>();
  let isFirst = true;
  return ({ threadId, runId }, recorded) => {
    const messages = (Array.isArray(recorded.messages) ? recorded.messages : []).filter(isObject);
    const isAnswer = input.messages.length > 0;
    const fresh = messages.filter(({ id }) => !told.has(id));
    for (const { id } of messages) told.add(id);
    if (isAnswer && isFirst) {
      isFirst = false;
      return { ...input, threadId, runId };
    }
    return { ...recorded, threadId, runId, messages: isAnswer ? fresh : messages };
  };
}

/** Ends a prefix: no id of a recording has it. */
const MARK = "~";

function prefixFor(events: readonly unknown[], input: RunAgentInput): string {
  const last = input.messages.at(-1);
  const continued =
    input.resume?.[0]?.interruptId ?? (last?.role === "tool" ? last.toolCallId : undefined);
  if (continued !== undefined) return continued.slice(0, continued.lastIndexOf(MARK) + 1);
  return isPlayedAgain(events, input) ? `${input.runId}${MARK}` : "";
}

function threadIdsFor(events: readonly unknown[], threadId: string): Map<unknown, string> {
  const first = events.find((event) => isObject(event) && event.type === "RUN_STARTED");
  return new Map(isObject(first) ? [[first.threadId, threadId]] : []);
}

function runIdsFor(events: readonly unknown[], runId: string): Map<unknown, string> {
  const recorded = events
    .filter(isObject)
    .flatMap(({ type, runId: id }) =>
      type === "RUN_STARTED" && typeof id === "string" ? [id] : [],
    );
  const ids = [...new Set(recorded)];
  return new Map(ids.map((id, index) => [id, index === ids.length - 1 ? runId : `${runId}:${id}`]));
}

function isPlayedAgain(events: readonly unknown[], { messages }: RunAgentInput): boolean {
  const held = new Set<unknown>(
    messages.flatMap((message) => [
      message.id,
      ...("toolCalls" in message ? (message.toolCalls ?? []).map(({ id }) => id) : []),
    ]),
  );
  return events.some(
    (event) => isObject(event) && (held.has(event.messageId) || held.has(event.toolCallId)),
  );
}

function rename(event: Record<string, unknown>, prefix: string): void {
  Object.assign(event, renamed(event, prefix));
  if (event.type === "CUSTOM") event.value = renamedNote(event.value, prefix);
  const { metadata } = event;
  if (!isObject(metadata) || !isObject(metadata["run-timeline"])) return;
  event.metadata = {
    ...metadata,
    "run-timeline": renamedNote(metadata["run-timeline"], prefix),
  };
}

function renamedNote(note: unknown, prefix: string): unknown {
  if (!isObject(note)) return note;
  const names = NOTE_FIELDS.filter((field) => typeof note[field] === "string");
  return {
    ...note,
    ...Object.fromEntries(names.map((field) => [field, `${prefix}${note[field]}`])),
  };
}

/** A copy in which every id of a message, call, subagent or interrupt has the prefix. */
function renamed(value: unknown, prefix: string): unknown {
  if (Array.isArray(value)) return value.map((one) => renamed(one, prefix));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, member]) => [field, renamedMember(field, member, prefix)]),
  );
}

function renamedMember(field: string, member: unknown, prefix: string): unknown {
  const isName = NAMING_FIELDS.has(field) || field === "id";
  if (isName && typeof member === "string") return prefix + member;
  if (NAMING_LISTS.has(field) && Array.isArray(member)) return member.map((id) => `${prefix}${id}`);
  return OPEN_FIELDS.has(field) ? member : renamed(member, prefix);
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
