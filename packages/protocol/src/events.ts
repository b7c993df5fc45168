/**
 * The vocabulary on the wire: AG-UI 1.1, 31 event types, as types of our own, so that no published
 * declaration needs a foreign package. `events.test-d.ts` proves that `@ag-ui/core`'s are assignable.
 *
 * @see AG-UI specification 1.1, "Events"
 */

/** What every event may carry. */
export interface EventBase {
  /** When the producer made it, milliseconds since the epoch by convention. */
  timestamp?: number;
  /** The provider's own event, kept verbatim and never interpreted (rule RC-02). */
  rawEvent?: unknown;
  /** Open by key; merged per key into what the event builds (rule MD-01). */
  metadata?: Record<string, unknown>;
}

/** An event that may be attributed to a subagent's invocation. */
export interface OwnedEventBase extends EventBase {
  /** The invocation that it belongs to. Absent means the parent agent. */
  subagentRunId?: string;
}

/** Roles that a streamed text message may have. */
export type TextMessageRole = "developer" | "system" | "assistant" | "user";

/** Where a media part's bytes are. A `file` handle is opaque: never fetched, never shown as a link. */
export type PartSource =
  | { type: "data"; value: string; mimeType: string }
  | { type: "url"; value: string; mimeType?: string }
  | { type: "file"; value: string; provider?: string; mimeType?: string };

/** One part of multimodal content. */
export type ContentPart =
  | { type: "text"; text: string; id?: string; metadata?: unknown }
  | {
      type: "image" | "audio" | "video" | "document";
      source: PartSource;
      id?: string;
      metadata?: unknown;
    };

/** An operation of RFC 6902. Members beyond these are data and stay (rule PM-08). */
export type PatchOperation =
  | { op: "add" | "replace" | "test"; path: string; value: unknown }
  | { op: "move" | "copy"; path: string; from: string }
  | { op: "remove"; path: string };

/** Tokens of one provider and model. An absent count is unknown, not zero (rule US-02). */
export interface TokenUsage {
  provider?: string;
  model?: string;
  inputTokens?: number;
  outputTokens?: number;
  totalTokens?: number;
  reasoningTokens?: number;
  cachedInputTokens?: number;
  cacheWriteInputTokens?: number;
}

/** A question that a run ended on, as it travels. */
export interface WireInterrupt {
  id: string;
  reason: string;
  message?: string;
  toolCallId?: string;
  responseSchema?: Record<string, unknown>;
  /** No fixed format; read as a date, and what cannot be read never expires (rule IR-07). */
  expiresAt?: string;
  metadata?: Record<string, unknown>;
  subagentRunId?: string;
}

/** How a run ended, on RUN_FINISHED. Absent means success (rule LC-10). */
export type RunOutcome =
  | { type: "success"; pendingToolCallIds?: string[] }
  | { type: "interrupt"; interrupts: WireInterrupt[] }
  | { type: "cancelled" };

/** How a subagent's invocation ended, on SUBAGENT_FINISHED. */
export type SubagentOutcome = { type: "success" } | { type: "suspended"; interruptIds?: string[] };

/** A tool call as it stands inside an assistant message. */
export interface MessageToolCall {
  id: string;
  type: "function";
  function: { name: string; arguments: string };
  encryptedValue?: string;
  encryptedValueType?: string;
  metadata?: Record<string, unknown>;
}

interface MessageBase {
  id: string;
  encryptedValue?: string;
  encryptedValueType?: string;
  metadata?: Record<string, unknown>;
  subagentRunId?: string;
}

/** Instructions of a developer. Never drawn as prose of the run. */
export interface DeveloperMessage extends MessageBase {
  role: "developer";
  content: string;
  name?: string;
}

/** Instructions of the system. */
export interface SystemMessage extends MessageBase {
  role: "system";
  content: string;
  name?: string;
}

/** What an agent said, and the calls that it made. */
export interface AssistantMessage extends MessageBase {
  role: "assistant";
  content?: string;
  name?: string;
  toolCalls?: MessageToolCall[];
}

/** What a person said: text, or parts of several media. */
export interface UserMessage extends MessageBase {
  role: "user";
  content: string | ContentPart[];
  name?: string;
}

/** The result of a call, as a message. */
export interface ToolMessage extends MessageBase {
  role: "tool";
  toolCallId: string;
  content: string | ContentPart[];
  error?: string;
}

/** Progress that is no message, as a snapshot holds it. */
export interface ActivityMessage
  extends Omit<MessageBase, "encryptedValue" | "encryptedValueType"> {
  role: "activity";
  activityType: string;
  content: Record<string, unknown>;
}

/** A thought, as a snapshot holds it. */
export interface ReasoningMessage extends MessageBase {
  role: "reasoning";
  content: string;
}

/** A message as the specification assembles it (sections MS, TX, TC, RE, AC). */
export type Message =
  | DeveloperMessage
  | SystemMessage
  | AssistantMessage
  | UserMessage
  | ToolMessage
  | ActivityMessage
  | ReasoningMessage;

/** A tool that the client offers. */
export interface Tool {
  name: string;
  description: string;
  /** JSON Schema of the arguments. */
  parameters?: unknown;
  metadata?: Record<string, unknown>;
}

/** A fact that the client passes along. */
export interface Context {
  description: string;
  value: string;
}

/** One answer to one open interrupt. */
export interface ResumeEntry {
  interruptId: string;
  status: "resolved" | "cancelled";
  payload?: unknown;
  metadata?: Record<string, unknown>;
}

/** What a client sends to start a run (rules RI-01, RI-02). */
export interface RunAgentInput {
  threadId: string;
  runId: string;
  protocolVersion?: string;
  parentRunId?: string;
  state?: unknown;
  messages: Message[];
  tools?: Tool[];
  context?: Context[];
  forwardedProps?: unknown;
  resume?: ResumeEntry[];
}

/** A run began. It names the thread, and may carry what it was asked. */
export interface RunStartedEvent extends EventBase {
  type: "RUN_STARTED";
  threadId: string;
  runId: string;
  protocolVersion?: string;
  parentRunId?: string;
  input?: RunAgentInput;
}

/** A run ended well, or waits for answers to its interrupts. */
export interface RunFinishedEvent extends EventBase {
  type: "RUN_FINISHED";
  threadId: string;
  runId: string;
  result?: unknown;
  outcome?: RunOutcome;
  usage?: TokenUsage[];
}

/** A run failed. */
export interface RunErrorEvent extends EventBase {
  type: "RUN_ERROR";
  message: string;
  code?: string;
  usage?: TokenUsage[];
}

/** A named phase of a run began. */
export interface StepStartedEvent extends OwnedEventBase {
  type: "STEP_STARTED";
  stepName: string;
}

/** A named phase of a run ended. */
export interface StepFinishedEvent extends OwnedEventBase {
  type: "STEP_FINISHED";
  stepName: string;
}

/** A message began. */
export interface TextMessageStartEvent extends OwnedEventBase {
  type: "TEXT_MESSAGE_START";
  messageId: string;
  role?: TextMessageRole;
  name?: string;
}

/** More text of a message. */
export interface TextMessageContentEvent extends OwnedEventBase {
  type: "TEXT_MESSAGE_CONTENT";
  messageId: string;
  delta: string;
}

/** A message is whole. */
export interface TextMessageEndEvent extends OwnedEventBase {
  type: "TEXT_MESSAGE_END";
  messageId: string;
}

/** Start, text and end of a message in one: what is missing is derived. */
export interface TextMessageChunkEvent extends OwnedEventBase {
  type: "TEXT_MESSAGE_CHUNK";
  messageId?: string;
  role?: TextMessageRole;
  delta?: string;
  name?: string;
}

/** A call of a tool began. */
export interface ToolCallStartEvent extends OwnedEventBase {
  type: "TOOL_CALL_START";
  toolCallId: string;
  toolCallName: string;
  parentMessageId?: string;
}

/** More text of the arguments of a call. */
export interface ToolCallArgsEvent extends OwnedEventBase {
  type: "TOOL_CALL_ARGS";
  toolCallId: string;
  delta: string;
}

/** The arguments of a call are whole. */
export interface ToolCallEndEvent extends OwnedEventBase {
  type: "TOOL_CALL_END";
  toolCallId: string;
}

/** Start, arguments and end of a call in one: what is missing is derived. */
export interface ToolCallChunkEvent extends OwnedEventBase {
  type: "TOOL_CALL_CHUNK";
  toolCallId?: string;
  toolCallName?: string;
  parentMessageId?: string;
  delta?: string;
}

/** What a call returned. */
export interface ToolCallResultEvent extends OwnedEventBase {
  type: "TOOL_CALL_RESULT";
  messageId: string;
  toolCallId: string;
  content: string | ContentPart[];
  role?: "tool";
}

/** The shared state, whole. */
export interface StateSnapshotEvent extends OwnedEventBase {
  type: "STATE_SNAPSHOT";
  snapshot: unknown;
}

/** A change of the shared state, as a JSON Patch. */
export interface StateDeltaEvent extends OwnedEventBase {
  type: "STATE_DELTA";
  delta: PatchOperation[];
}

/** The conversation, whole. */
export interface MessagesSnapshotEvent extends EventBase {
  type: "MESSAGES_SNAPSHOT";
  messages: Message[];
}

/** An activity, whole. */
export interface ActivitySnapshotEvent extends OwnedEventBase {
  type: "ACTIVITY_SNAPSHOT";
  messageId: string;
  activityType: string;
  content: Record<string, unknown>;
  /** @default true */
  replace?: boolean;
}

/** A change of an activity, as a JSON Patch. */
export interface ActivityDeltaEvent extends OwnedEventBase {
  type: "ACTIVITY_DELTA";
  messageId: string;
  activityType: string;
  patch: PatchOperation[];
}

/** An agent began to think. */
export interface ReasoningStartEvent extends OwnedEventBase {
  type: "REASONING_START";
  messageId: string;
}

/** An agent stopped thinking. */
export interface ReasoningEndEvent extends OwnedEventBase {
  type: "REASONING_END";
  messageId: string;
}

/** The text of a thought began. */
export interface ReasoningMessageStartEvent extends OwnedEventBase {
  type: "REASONING_MESSAGE_START";
  messageId: string;
  role: "reasoning";
}

/** More text of a thought. */
export interface ReasoningMessageContentEvent extends OwnedEventBase {
  type: "REASONING_MESSAGE_CONTENT";
  messageId: string;
  delta: string;
}

/** The text of a thought is whole. */
export interface ReasoningMessageEndEvent extends OwnedEventBase {
  type: "REASONING_MESSAGE_END";
  messageId: string;
}

/** Start, text and end of a thought in one: what is missing is derived. */
export interface ReasoningMessageChunkEvent extends OwnedEventBase {
  type: "REASONING_MESSAGE_CHUNK";
  messageId?: string;
  delta?: string;
}

/** A sealed thought, to be handed back and never shown. */
export interface ReasoningEncryptedValueEvent extends OwnedEventBase {
  type: "REASONING_ENCRYPTED_VALUE";
  subtype: "message" | "tool-call";
  entityId: string;
  encryptedValue: string;
  /** New in 1.1; travels with its value (rule RE-06). */
  encryptedValueType?: string;
}

/** An agent began to work for another. */
export interface SubagentStartedEvent extends EventBase {
  type: "SUBAGENT_STARTED";
  subagentRunId: string;
  name: string;
  description?: string;
  parentSubagentRunId?: string;
  parentToolCallId?: string;
  parentMessageId?: string;
}

/** A subagent finished its work, or suspended it. */
export interface SubagentFinishedEvent extends EventBase {
  type: "SUBAGENT_FINISHED";
  subagentRunId: string;
  result?: unknown;
  outcome?: SubagentOutcome;
}

/** A subagent failed. */
export interface SubagentErrorEvent extends EventBase {
  type: "SUBAGENT_ERROR";
  subagentRunId: string;
  message: string;
  code?: string;
}

/** An event of another system, passed through. */
export interface RawEvent extends OwnedEventBase {
  type: "RAW";
  event: unknown;
  source?: string;
}

/** An event with a name of the application. */
export interface CustomEvent extends OwnedEventBase {
  type: "CUSTOM";
  name: string;
  value: unknown;
}

/** One event of AG-UI 1.1. */
export type Event =
  | RunStartedEvent
  | RunFinishedEvent
  | RunErrorEvent
  | StepStartedEvent
  | StepFinishedEvent
  | TextMessageStartEvent
  | TextMessageContentEvent
  | TextMessageEndEvent
  | TextMessageChunkEvent
  | ToolCallStartEvent
  | ToolCallArgsEvent
  | ToolCallEndEvent
  | ToolCallChunkEvent
  | ToolCallResultEvent
  | StateSnapshotEvent
  | StateDeltaEvent
  | MessagesSnapshotEvent
  | ActivitySnapshotEvent
  | ActivityDeltaEvent
  | ReasoningStartEvent
  | ReasoningEndEvent
  | ReasoningMessageStartEvent
  | ReasoningMessageContentEvent
  | ReasoningMessageEndEvent
  | ReasoningMessageChunkEvent
  | ReasoningEncryptedValueEvent
  | SubagentStartedEvent
  | SubagentFinishedEvent
  | SubagentErrorEvent
  | RawEvent
  | CustomEvent;

/** The name of an event type. */
export type EventType = Event["type"];

/** The event of one type. */
export type EventOf<T extends EventType> = Extract<Event, { type: T }>;

/** The protocol version that we speak (rule VE-01). */
export const PROTOCOL_VERSION = "1.1";
