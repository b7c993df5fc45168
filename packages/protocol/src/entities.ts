import type { ContentPart, Message, ResumeEntry, TokenUsage, WireInterrupt } from "./events.js";

/**
 * What things are now. An entity is a frozen value: it is replaced when it changes, so that its identity
 * tells whether it did. Times are milliseconds, event time where the producer gave one, else arrival; `null`
 * where neither is known. Indexes are places in the log.
 */
export interface EntityBase {
  /** Unique among entities of one kind only. Comes from the wire: never an object key, selector or DOM id. */
  readonly id: string;
  /** The subagent's invocation that it belongs to; `null` is the parent agent. */
  readonly owner: string | null;
  /** Log index of the first event that made it. */
  readonly first: number;
  /** Log index of the last event that touched it. */
  readonly last: number;
  /** When it began, ms. */
  readonly startedAt: number | null;
  /** When it settled, ms. `null` while open. */
  readonly endedAt: number | null;
  /** `endedAt - startedAt` from one and the same clock; `null` where unknown, never negative. */
  readonly duration: number | null;
  /** What events carried under `metadata`, merged per key (rule MD-01). */
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** `streaming` until its end came; `incomplete` when its run ended first. */
export type StreamStatus = "streaming" | "done" | "incomplete";

/** A message of any role but reasoning and activity. */
export interface MessageEntity extends EntityBase {
  readonly kind: "message";
  readonly role: "developer" | "system" | "assistant" | "user" | "tool";
  /** All of its text so far, or its parts. */
  readonly content: string | readonly ContentPart[];
  readonly name?: string;
  readonly status: StreamStatus;
  /** On a tool message: the call that it answers. */
  readonly toolCallId?: string;
  readonly error?: string;
  readonly encryptedValue?: string;
  /** A snapshot left it out: it is no longer among the messages. */
  readonly removed?: true;
}

/** A thought: one per id, however many brackets the wire put around it. */
export interface ReasoningEntity extends EntityBase {
  readonly kind: "reasoning";
  readonly content: string;
  readonly status: StreamStatus;
  readonly encryptedValue?: string;
  readonly removed?: true;
}

/**
 * - `streaming`: its arguments are arriving
 * - `running`: arguments are whole, no result yet
 * - `completed`, `failed`, `denied`: it has a result
 * - `waiting`: the run ended well without a result: the client owes one (rule TC-09)
 * - `incomplete`: the run ended otherwise before its END or its result
 */
export type ToolCallStatus =
  | "streaming"
  | "running"
  | "completed"
  | "failed"
  | "denied"
  | "waiting"
  | "incomplete";

/** One tool call. */
export interface ToolCallEntity extends EntityBase {
  readonly kind: "tool-call";
  /** Empty when only a result was seen. */
  readonly name: string;
  /** The arguments so far, as text: valid JSON only once `argumentsDone`, if then. */
  readonly arguments: string;
  /** TOOL_CALL_END came. */
  readonly argumentsDone: boolean;
  readonly status: ToolCallStatus;
  /** What came back; `undefined` until then. An empty string is a result. */
  readonly result?: string | readonly ContentPart[];
  /** The tool message that holds the result. */
  readonly resultMessageId?: string;
  /** What went wrong, for `failed` and `denied`. */
  readonly error?: string;
  /** The assistant message that carries it. */
  readonly messageId: string;
  /** Its number in the thread, from 1: the `#6` of a tag. */
  readonly number: number;
  /** When its arguments were whole, ms. */
  readonly argumentsAt: number | null;
  /** The invocation that it started, if one was announced for it. */
  readonly subagent?: string;
  /** The tool group that it was placed in. */
  readonly group: string;
  readonly encryptedValue?: string;
  /** The call was never announced: only a result came. */
  readonly unseen?: true;
  readonly removed?: true;
}

/** How an invocation stands. */
export type SubagentStatus =
  | { readonly kind: "running" }
  | { readonly kind: "finished"; readonly result?: unknown }
  | {
      readonly kind: "suspended";
      readonly result?: unknown;
      readonly interruptIds: readonly string[];
    }
  | { readonly kind: "failed"; readonly message: string; readonly code?: string }
  | { readonly kind: "aborted" };

/** One invocation of a subagent. */
export interface Subagent extends EntityBase {
  readonly kind: "subagent";
  /** Its place in `store.subagents`. */
  readonly index: number;
  readonly subagentRunId: string;
  readonly name: string;
  readonly description?: string;
  readonly parentSubagentRunId?: string;
  readonly parentToolCallId?: string;
  readonly parentMessageId?: string;
  readonly status: SubagentStatus;
  /** `false` when only tags named it: it then counts neither as announced nor as running. */
  readonly announced: boolean;
  /** Tool calls made by it, not by its children. */
  readonly toolCalls: number;
}

/** A named phase of a run. */
export interface StepEntity extends EntityBase {
  readonly kind: "step";
  readonly name: string;
  readonly status: "running" | "finished" | "incomplete";
}

/** Progress that is not a message. */
export interface ActivityEntity extends EntityBase {
  readonly kind: "activity";
  readonly activityType: string;
  readonly content: Readonly<Record<string, unknown>>;
  readonly removed?: true;
}

/** What a person was asked. */
export interface Interrupt extends EntityBase, Omit<WireInterrupt, "id" | "metadata"> {
  readonly kind: "interrupt";
  /** `open` until a resume answered it. */
  readonly status: "open" | "resolved" | "cancelled";
  /** The answer, once given. */
  readonly answer?: ResumeEntry;
}

/** One change of the shared state. */
export interface StateEntity extends EntityBase {
  readonly kind: "state";
  readonly before: unknown;
  readonly after: unknown;
  /** How many events it stands for (adjacent changes are one row in the grouped view). */
  readonly changes: number;
  /** Tool calls that were open meanwhile. It does not belong to them. */
  readonly openCalls: readonly string[];
}

/**
 * What AG-UI has no event for, read from CUSTOM events with well-known names.
 * `value` is the event's value.
 */
export type NoteKind =
  | "decision"
  | "observation"
  | "summary"
  | "artifact"
  | "approval"
  | "connection"
  | "child-call"
  | "notice"
  | "plan"
  | "custom"
  | "raw"
  | "unrecognised"
  | "late";

/** A row that is one event: custom ones, well known or not, raw, unrecognised and late ones. */
export interface NoteEntity extends EntityBase {
  readonly kind: NoteKind;
  /** The CUSTOM event's name, the RAW event's source, or the event's type. */
  readonly name: string;
  /** Untrusted. */
  readonly value: unknown;
}

/** Adjacent tool calls of one owner. */
export interface ToolGroup extends EntityBase {
  readonly kind: "tool-group";
  /** What the producer declared; without it the title is made of the calls (`groupTitle`). */
  readonly title?: string;
  readonly declared: boolean;
  /** In the order in which they were placed. */
  readonly calls: readonly string[];
  /** A boundary closed it: no further call joins. Results may still be missing. */
  readonly closed?: true;
  /** `running` until a boundary closed it and each of its calls has settled. */
  readonly status: "running" | "done";
  readonly failed: number;
  readonly denied: number;
  readonly settled: number;
}

/** How a run stands. */
export type RunStatus =
  | "idle"
  | "connecting"
  | "running"
  | "reconnecting"
  | "success"
  | "interrupted"
  | "cancelled"
  | "failed"
  | "truncated"
  | "aborted";

/** How a run ended. */
export type RunEnd =
  | {
      readonly type: "success";
      readonly result?: unknown;
      readonly pendingToolCallIds: readonly string[];
    }
  | { readonly type: "interrupted"; readonly interruptIds: readonly string[] }
  | { readonly type: "cancelled" }
  | { readonly type: "failed"; readonly message: string; readonly code?: string }
  | { readonly type: "truncated" }
  | { readonly type: "aborted" };

/** One execution. */
export interface RunEntity extends EntityBase {
  readonly kind: "run";
  readonly threadId: string;
  /** Its number on the thread, from 1. */
  readonly number: number;
  readonly goal: string | null;
  readonly status: RunStatus;
  readonly end: RunEnd | null;
  readonly usage: readonly TokenUsage[];
  readonly result?: unknown;
  /** The run never announced itself: its events came without a RUN_STARTED. */
  readonly implicit?: true;
}

/** What a thing is now. */
export type Entity =
  | RunEntity
  | MessageEntity
  | ReasoningEntity
  | ToolCallEntity
  | Subagent
  | StepEntity
  | ActivityEntity
  | Interrupt
  | StateEntity
  | NoteEntity
  | ToolGroup;

/** The kind of an entity. */
export type EntityKind = Entity["kind"];

/** The entity of one kind. */
export type EntityOf<K extends EntityKind> = K extends NoteKind
  ? NoteEntity
  : Extract<Entity, { kind: K }>;

/** Counts of a thread so far. */
export interface RunCounts {
  readonly events: number;
  readonly messages: number;
  readonly toolCalls: number;
  /** Announced invocations. */
  readonly subagents: number;
  readonly runningSubagents: number;
  readonly issues: number;
}

/** Tokens summed over entries and runs; a count that no entry gave is absent, not zero (rule US-02). */
export interface UsageTotals {
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  readonly totalTokens?: number;
}

/** The run in one glance. */
export interface RunHead {
  readonly status: RunStatus;
  readonly threadId: string | null;
  readonly runId: string | null;
  readonly goal: string | null;
  /** ms; see `EntityBase`. */
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  /** From one and the same clock: the end of a run that was cut off is known from ours only. */
  readonly duration: number | null;
  readonly counts: RunCounts;
  readonly usage: UsageTotals;
  readonly end: RunEnd | null;
}

export type { Message };
