import type {
  ActivityEntity,
  Entity,
  Interrupt,
  MessageEntity,
  NoteEntity,
  ReasoningEntity,
  RunEnd,
  StepEntity,
  Subagent,
  ToolCallEntity,
} from "./entities.js";
import type { Issue } from "./issues.js";

/** What every update tells. */
export interface UpdateBase {
  /** Log index of the event that caused it. At an ending that no event caused: the log's length. */
  readonly event: number;
  /** `null` is the parent agent. */
  readonly owner: string | null;
}

/** What changed about a message. `aborted` and `toolCallAborted` settle what a run left open. */
export type MessageChange =
  | { readonly kind: "started" }
  | { readonly kind: "content"; readonly delta: string }
  | { readonly kind: "ended" }
  | { readonly kind: "toolCallStarted"; readonly toolCallId: string; readonly name: string }
  | { readonly kind: "toolCallArgs"; readonly toolCallId: string; readonly delta: string }
  | { readonly kind: "toolCallEnded"; readonly toolCallId: string }
  | { readonly kind: "toolResult"; readonly toolCallId: string }
  | { readonly kind: "activity" }
  | { readonly kind: "encryptedValue" }
  | { readonly kind: "aborted" }
  | { readonly kind: "toolCallAborted"; readonly toolCallId: string };

/**
 * A message was created, grown or closed, or a call, result or activity touched it. `entity` is the tool call for
 * the `toolCall…` changes, the activity for `activity`, and the message for the others.
 */
export interface MessageUpdate extends UpdateBase {
  readonly type: "message";
  /** Its place in `store.messages` at that moment. */
  readonly index: number;
  /** The message's id. */
  readonly id: string;
  readonly change: MessageChange;
  readonly entity: MessageEntity | ToolCallEntity | ActivityEntity;
}

/** MESSAGES_SNAPSHOT: all earlier indexes are void. */
export interface MessagesUpdate extends UpdateBase {
  readonly type: "messages";
  /** Ids of all messages now, in order. */
  readonly ids: readonly string[];
  readonly removed: readonly string[];
  readonly added: readonly string[];
  readonly entity: null;
}

/** The shared state changed. */
export interface StateUpdate extends UpdateBase {
  readonly type: "state";
  readonly state: unknown;
  readonly entity: null;
}

/** What an event changed about a thought. */
export type ReasoningChange =
  | { readonly kind: "started" }
  | { readonly kind: "content"; readonly delta: string }
  | { readonly kind: "ended" }
  | { readonly kind: "encryptedValue" }
  | { readonly kind: "aborted" };

/** A thought began, grew, or ended: once per id however many brackets the wire used. */
export interface ReasoningUpdate extends UpdateBase {
  readonly type: "reasoning";
  readonly id: string;
  readonly change: ReasoningChange;
  /** All of it so far. */
  readonly text: string;
  readonly entity: ReasoningEntity;
}

/** What an event changed about a subagent. */
export type SubagentChangeKind =
  | "started"
  | "resumed"
  | "finished"
  | "suspended"
  | "failed"
  | "aborted";

/** An announced invocation changed. */
export interface SubagentUpdate extends UpdateBase {
  readonly type: "subagent";
  /** Its place in `store.subagents`. */
  readonly index: number;
  readonly subagentRunId: string;
  readonly name: string;
  readonly change: { readonly kind: SubagentChangeKind };
  readonly status: Subagent["status"];
  readonly entity: Subagent;
}

/** A question was put to a person. */
export interface InterruptUpdate extends UpdateBase {
  readonly type: "interrupt";
  readonly id: string;
  readonly message: string | null;
  readonly subagentRunId?: string;
  readonly entity: Interrupt;
}

/**
 * - `run`: the producer's RUN_ERROR
 * - `protocol`: an event broke a rule, or the stream stopped
 * - `patch`: a patch did not apply
 * - `decode`: bytes or fields that could not be read
 */
export type ErrorKind = "run" | "protocol" | "patch" | "decode";

/** Something went wrong. Not an ending by itself. */
export interface ErrorUpdate extends UpdateBase {
  readonly type: "error";
  readonly error: ErrorKind;
  readonly message: string;
  readonly code?: string;
  /** The issue behind it; absent for `run`. */
  readonly issue?: Issue;
  readonly entity: null;
}

/** The run ended. Exactly one ends a run; of that run only `late` may follow. */
export interface DoneUpdate extends UpdateBase {
  readonly type: "done";
  readonly end: RunEnd["type"];
  /** For `success`. */
  readonly result?: unknown;
  /** For `failed`. */
  readonly message?: string;
  readonly code?: string | null;
  /** For `interrupted`. */
  readonly interruptIds?: readonly string[];
  /** For `success`, where frontend calls wait for an answer (rule TC-09). */
  readonly pendingToolCallIds?: readonly string[];
  readonly entity: null;
}

/** A step began or ended. */
export interface StepUpdate extends UpdateBase {
  readonly type: "step";
  readonly name: string;
  readonly change: { readonly kind: "started" | "finished" | "aborted" };
  readonly entity: StepEntity;
}

/** A CUSTOM or RAW event, an event of a type that we do not know, or one that came after its run's end. */
export interface NoteUpdate extends UpdateBase {
  readonly type: "custom" | "raw" | "unrecognised" | "late";
  readonly name: string;
  readonly entity: NoteEntity;
}

/** One change, in the order in which it happened. */
export type Update =
  | MessageUpdate
  | MessagesUpdate
  | StateUpdate
  | ReasoningUpdate
  | SubagentUpdate
  | InterruptUpdate
  | ErrorUpdate
  | DoneUpdate
  | StepUpdate
  | NoteUpdate;

export type { Entity };
