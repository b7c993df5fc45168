import type { EventType, Message } from "./events.js";
import { isPointer } from "./patch.js";
import {
  boolean,
  type Check,
  count,
  exactly,
  Fault,
  type Fields,
  integer,
  isRecord,
  json,
  list,
  object,
  oneOf,
  present,
  record,
  string,
  UNKNOWN,
  union,
  where,
} from "./shapes.js";

/** The shape of every event type (AG-UI 1.1, sections "Events" and "Types"). */

const base: Fields = {
  type: string,
  "timestamp?": integer,
  "rawEvent??": present,
  "metadata?": record,
};
const owned: Fields = { ...base, "subagentRunId?": string };

const members = (entries: Readonly<Record<string, Check>>): ReadonlyMap<string, Check> =>
  new Map(Object.entries(entries));

const source = union(
  "type",
  members({
    data: object({ type: string, value: string, mimeType: string }),
    url: object({ type: string, value: string, "mimeType?": string }),
    // TC-07: an opaque handle.
    file: object({ type: string, value: string, "provider?": string, "mimeType?": string }),
  }),
);
const partFields: Fields = { type: string, "id?": string, "metadata??": present };
const media = object(partFields, { source });
const knownPart = union(
  "type",
  members({
    text: object(partFields, { text: string }),
    image: media,
    audio: media,
    video: media,
    document: media,
  }),
);

/** A content part; the retired `binary` one becomes media by its MIME type (rule VE-06). */
const part: Check = (value, walk) =>
  knownPart(isRecord(value) && value.type === "binary" ? fromBinary(value, walk) : value, walk);

const fromBinary = (value: Record<string, unknown>, walk: Parameters<Check>[1]): unknown => {
  const { mimeType, data, url, filename } = value;
  if (typeof mimeType !== "string" || (typeof data !== "string" && typeof url !== "string"))
    return value;
  walk.repair("binary");
  const type = /^(image|audio|video)\//.exec(mimeType)?.[1] ?? "document";
  return {
    type,
    source:
      typeof data === "string"
        ? { type: "data", value: data, mimeType }
        : { type: "url", value: url, mimeType },
    ...(typeof filename === "string" && { metadata: { filename } }),
  };
};

const content: Check = (value, walk) =>
  typeof value === "string"
    ? value
    : Array.isArray(value)
      ? list(part)(value, walk)
      : string(value, walk);

const encrypted: Fields = { "encryptedValue?": string, "encryptedValueType?": string };
const message: Fields = { id: string, role: string, "metadata?": record, "subagentRunId?": string };
const toolCall = object({ id: string, type: exactly("function"), "metadata?": record }, encrypted, {
  function: object({ name: string, arguments: string }),
});
const named = object(message, encrypted, { content: string, "name?": string });
const wireMessage = union(
  "role",
  members({
    developer: named,
    system: named,
    assistant: object(message, encrypted, {
      "content?": string,
      "name?": string,
      "toolCalls?": list(toolCall),
    }),
    user: object(message, encrypted, { content, "name?": string }),
    tool: object(message, encrypted, { toolCallId: string, content, "error?": string }),
    activity: object(message, { activityType: string, content: record }),
    reasoning: object(message, encrypted, { content: string }),
  }),
);

const SILENT = { kind: true, salvage: false, careless: false };

/** A message that did not come in an event, read as one that did; `undefined` where it is none. @internal */
export function readMessage(value: unknown): Message | undefined {
  const nothing = (): void => undefined;
  try {
    const walk = { ...SILENT, path: [], strip: nothing, repair: nothing, lose: nothing };
    const read = wireMessage(value, walk);
    return read === UNKNOWN ? undefined : (read as Message);
  } catch {
    return undefined;
  }
}

const pointer: Check = (value, walk) => {
  if (typeof value === "string" && isPointer(value)) return value;
  throw new Fault(where(walk.path), 'a JSON Pointer such as "/a/0"');
};
const OPERATIONS = oneOf("add", "remove", "replace", "move", "copy", "test");

/** One patch operation: an unknown one is left out (rule ST-04); its further members are data and stay (rule PM-08). */
const operation: Check = (value, walk) => {
  if (!isRecord(value)) throw new Fault(where(walk.path), "a patch operation");
  const { op } = value;
  const field = (key: string, check: Check): unknown => {
    walk.path.push(key);
    const checked = check(value[key], walk);
    walk.path.pop();
    return checked;
  };
  if (field("op", OPERATIONS) === UNKNOWN) return UNKNOWN;
  field("path", pointer);
  if (op === "move" || op === "copy") field("from", pointer);
  else if (op !== "remove" && value.value === undefined) {
    if (!walk.kind) throw new Fault(where([...walk.path, "value"]), "any JSON value");
    walk.repair("value");
    return { ...value, value: null };
  }
  return value;
};
const patch = list(operation);

const usage = list(
  object({
    "provider?": string,
    "model?": string,
    "inputTokens?": count,
    "outputTokens?": count,
    "totalTokens?": count,
    "reasoningTokens?": count,
    "cachedInputTokens?": count,
    "cacheWriteInputTokens?": count,
  }),
);

const interrupt = object({
  id: string,
  reason: string,
  "message?": string,
  "toolCallId?": string,
  "responseSchema?": record,
  "expiresAt?": string,
  "metadata?": record,
  "subagentRunId?": string,
});
const outcome = union(
  "type",
  members({
    success: object({ type: string, "pendingToolCallIds?": list(string) }),
    interrupt: object({ type: string, interrupts: list(interrupt, 1) }),
    cancelled: object({ type: string }),
  }),
);
const subagentOutcome = union(
  "type",
  members({
    success: object({ type: string }),
    suspended: object({ type: string, "interruptIds?": list(string) }),
  }),
);

const input = object({
  threadId: string,
  runId: string,
  "protocolVersion?": string,
  "parentRunId?": string,
  "state??": present,
  messages: list(wireMessage),
  "tools?": list(
    object({ name: string, description: string, "parameters??": json, "metadata?": record }),
  ),
  "context?": list(object({ description: string, value: string })),
  "forwardedProps??": present,
  "resume?": list(
    object({
      interruptId: string,
      status: oneOf("resolved", "cancelled"),
      "payload??": present,
      "metadata?": record,
    }),
  ),
});

const role = oneOf("developer", "system", "assistant", "user");
const text: Fields = { messageId: string };
const call: Fields = { toolCallId: string };

/** Each event type's check, all 31 (rule PM-12); a chunk is judged as a chunk (rule PM-10). */
export const EVENT_SHAPES: ReadonlyMap<string, Check> = new Map<EventType, Check>([
  [
    "RUN_STARTED",
    object(base, {
      threadId: string,
      runId: string,
      "protocolVersion?": string,
      "parentRunId?": string,
      "input?": input,
    }),
  ],
  [
    "RUN_FINISHED",
    object(base, {
      threadId: string,
      runId: string,
      "result??": present,
      "outcome??": outcome,
      "usage?": usage,
    }),
  ],
  ["RUN_ERROR", object(base, { message: string, "code?": string, "usage?": usage })],
  ["STEP_STARTED", object(owned, { stepName: string })],
  ["STEP_FINISHED", object(owned, { stepName: string })],
  ["TEXT_MESSAGE_START", object(owned, text, { "role?": role, "name?": string })],
  ["TEXT_MESSAGE_CONTENT", object(owned, text, { delta: string })],
  ["TEXT_MESSAGE_END", object(owned, text)],
  [
    "TEXT_MESSAGE_CHUNK",
    object(owned, { "messageId?": string, "role?": role, "delta?": string, "name?": string }),
  ],
  ["TOOL_CALL_START", object(owned, call, { toolCallName: string, "parentMessageId??": string })],
  ["TOOL_CALL_ARGS", object(owned, call, { delta: string })],
  ["TOOL_CALL_END", object(owned, call)],
  [
    "TOOL_CALL_CHUNK",
    object(owned, {
      "toolCallId?": string,
      "toolCallName?": string,
      "parentMessageId??": string,
      "delta?": string,
    }),
  ],
  ["TOOL_CALL_RESULT", object(owned, text, call, { content, "role?": exactly("tool") })],
  ["STATE_SNAPSHOT", object(owned, { snapshot: json })],
  ["STATE_DELTA", object(owned, { delta: patch })],
  ["MESSAGES_SNAPSHOT", object(base, { messages: list(wireMessage) })],
  [
    "ACTIVITY_SNAPSHOT",
    object(owned, text, { activityType: string, content: record, "replace?": boolean }),
  ],
  ["ACTIVITY_DELTA", object(owned, text, { activityType: string, patch })],
  ["REASONING_START", object(owned, text)],
  ["REASONING_END", object(owned, text)],
  // RE-02.
  ["REASONING_MESSAGE_START", object(owned, text, { role: exactly("reasoning") })],
  ["REASONING_MESSAGE_CONTENT", object(owned, text, { delta: string })],
  ["REASONING_MESSAGE_END", object(owned, text)],
  ["REASONING_MESSAGE_CHUNK", object(owned, { "messageId?": string, "delta?": string })],
  [
    "REASONING_ENCRYPTED_VALUE",
    object(owned, {
      subtype: oneOf("message", "tool-call"),
      entityId: string,
      encryptedValue: string,
      "encryptedValueType?": string,
    }),
  ],
  [
    "SUBAGENT_STARTED",
    object(base, {
      subagentRunId: string,
      name: string,
      "description?": string,
      "parentSubagentRunId?": string,
      "parentToolCallId?": string,
      "parentMessageId?": string,
    }),
  ],
  [
    "SUBAGENT_FINISHED",
    object(base, { subagentRunId: string, "result?": json, "outcome?": subagentOutcome }),
  ],
  ["SUBAGENT_ERROR", object(base, { subagentRunId: string, message: string, "code?": string })],
  ["RAW", object(owned, { event: json, "source?": string })],
  ["CUSTOM", object(owned, { name: string, value: json })],
]);
