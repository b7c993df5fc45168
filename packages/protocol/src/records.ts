import type {
  Entity,
  EntityKind,
  RunEnd,
  RunStatus,
  SubagentStatus,
  ToolCallStatus,
} from "./entities.js";
import type {
  ContentPart,
  Message,
  MessageToolCall,
  PatchOperation,
  ResumeEntry,
  TokenUsage,
  WireInterrupt,
} from "./events.js";
import { FewSet } from "./fewSet.js";
import type { Source } from "./log.js";
import type { MessageChunk } from "./messageList.js";

/** In place of a log index: it has not happened yet. */
export const NEVER = -1;

/**
 * What the tables hold while a run is folded: mutable, never handed out; `viewOf` makes the frozen values. Times are
 * log indexes, and the log knows when: a number with a fraction in a record costs an object of its own.
 */
export abstract class Rec {
  abstract readonly kind: EntityKind;
  /** Its place among all records: what the columns of rows refer to. */
  handle = -1;
  last: number;
  /** The place at which it settled. */
  ended: number = NEVER;
  metadata: Readonly<Record<string, unknown>> | undefined = undefined;
  /** The frozen value as it was last asked for; null when something changed since. */
  view: unknown = null;
  /** Somebody asked for it and may ask again. */
  held = false;
  constructor(
    public id: string,
    public owner: OwnerRec,
    readonly first: number,
  ) {
    this.last = first;
  }
}

/** The parent agent, or a subagent's invocation. */
export class OwnerRec extends Rec {
  readonly kind = "subagent";
  name: string;
  index = -1;
  announced = false;
  description: string | undefined = undefined;
  parentSubagentRunId: string | undefined = undefined;
  parentToolCallId: string | undefined = undefined;
  parentMessageId: string | undefined = undefined;
  status: SubagentStatus = { kind: "running" };
  /** The number of the run in which it is active; 0 when it is not. */
  activeIn = 0;
  /** The number of the run in which it ended. */
  endedIn = 0;
  toolCalls = 0;
  /** The tool group that its next call joins. */
  group: GroupRec | null = null;
  /** The number of the last tool group that nobody declared. */
  groups = 0;
  /** Which invocation's work it is part of; itself for the parent agent. */
  parent: OwnerRec;
  /** The id for `owner` fields; null for the parent agent. */
  readonly tag: string | null;
  constructor(id: string | null, parent: OwnerRec | null, first: number) {
    super(id ?? "", null as unknown as OwnerRec, first);
    this.tag = id;
    this.name = id ?? "";
    this.parent = parent ?? this;
    this.owner = this.parent;
  }
}

/** What few messages have. */
export interface MessageExtra {
  /** The id that it had before a snapshot gave it another. */
  firstId?: string;
  name?: string | undefined;
  error?: string | undefined;
  encryptedValue?: string | undefined;
  encryptedValueType?: string | undefined;
  activityType?: string;
  content?: Readonly<Record<string, unknown>>;
}

/** What few calls have. */
export interface CallExtra {
  error?: string | undefined;
  /** What the producer said of the result. */
  stated?: "failed" | "denied" | undefined;
  subagent?: string;
  encryptedValue?: string | undefined;
  encryptedValueType?: string | undefined;
}

/** What most have. */
export const NO_EXTRA: Readonly<Record<never, never>> = Object.freeze({});

/** A message of any role, as the specification holds it. */
export class MessageRec extends Rec implements Source {
  readonly kind: "message" | "reasoning" | "activity";
  text = "";
  source = -1;
  parts: readonly ContentPart[] | null = null;
  /** Assistant messages have content only once text was streamed into them. */
  hasContent = false;
  /** The run in which it is open; 0 when it is not. */
  openIn = 0;
  /** Reasoning: whether a bracket of its span is open, and in which run. */
  spanIn = 0;
  /** Reasoning: `started` was reported and `ended` was not. */
  live = false;
  incomplete = false;
  removed = false;
  /** Who owns it was set in this run (rule SA-10). */
  ownedIn = 0;
  calls: CallRec[] | null = null;
  callsView: readonly MessageToolCall[] | null = null;
  /** The last of the results behind it, so that finding their end costs the same behind a thousand of them. */
  lastResult: MessageRec | null = null;
  toolCallId: string | undefined = undefined;
  extra: MessageExtra = NO_EXTRA;
  /** Texts that snapshots replaced, and the log index up to which rows were drawn from them. */
  former: readonly { readonly until: number; readonly text: string }[] | null = null;
  /** Where it is in the list; null when it is not in it. */
  chunk: MessageChunk | null = null;
  position = 0;
  message: Message | null = null;
  constructor(
    id: string,
    public role: Message["role"],
    owner: OwnerRec,
    first: number,
  ) {
    super(id, owner, first);
    this.kind = role === "reasoning" || role === "activity" ? role : "message";
  }
}

/** A tool call. */
export class CallRec extends Rec implements Source {
  readonly kind = "tool-call";
  text = "";
  source = -1;
  openIn = 0;
  ownedIn = 0;
  /** The place at which its arguments were whole. */
  argumentsEnded: number = NEVER;
  status: ToolCallStatus = "streaming";
  result: MessageRec | null = null;
  group: GroupRec | null = null;
  /** From the producer, ms. */
  statedDuration: number | undefined = undefined;
  extra: CallExtra = NO_EXTRA;
  unseen = false;
  removed = false;
  /** The last run whose stream started it: a snapshot only tells of some. */
  startedIn = 0;
  call: MessageToolCall | null = null;
  constructor(
    id: string,
    public name: string,
    public message: MessageRec | null,
    readonly number: number,
    owner: OwnerRec,
    first: number,
  ) {
    super(id, owner, first);
  }
}

/** Adds to what few have. */
export function setExtra<E extends object>(record: { extra: E }, extra: Partial<E>): void {
  record.extra = { ...record.extra, ...extra };
}

/** Adds to a list that mostly stays short: one that is pushed to, or spread, takes room for sixteen more. */
export function appended<T>(list: T[] | null, item: T): T[] {
  if (list === null) return [item];
  if (list.length < 8) {
    const longer = new Array<T>(list.length + 1);
    for (let place = 0; place < list.length; place++) longer[place] = list[place] as T;
    longer[list.length] = item;
    return longer;
  }
  list.push(item);
  return list;
}

/** Adjacent calls of one owner. */
export class GroupRec extends Rec {
  readonly kind = "tool-group";
  title: string | undefined = undefined;
  calls: CallRec[] = [];
  open = true;
  settled = false;
  settledCalls = 0;
  failed = 0;
  denied = 0;
  constructor(
    id: string,
    readonly declared: boolean,
    owner: OwnerRec,
    first: number,
  ) {
    super(id, owner, first);
  }
}

/** A named phase. */
export class StepRec extends Rec {
  readonly kind = "step";
  openIn = 0;
  incomplete = false;
  /** A step of the same name that was still running when this one began (outside `strict`). */
  outer: StepRec | null = null;
  constructor(
    id: string,
    readonly name: string,
    owner: OwnerRec,
    first: number,
  ) {
    super(id, owner, first);
  }
}

/** A question to a person. */
export class InterruptRec extends Rec {
  readonly kind = "interrupt";
  status: "open" | "resolved" | "cancelled" = "open";
  answer: ResumeEntry | undefined = undefined;
  constructor(
    readonly wire: WireInterrupt,
    owner: OwnerRec,
    first: number,
    /** The question of an earlier run that had its id. */
    public earlier: InterruptRec | undefined,
    /** The approval that was asked for by name for the same action: both are one row. */
    readonly asked: NoteRec | undefined,
  ) {
    super(wire.id, owner, first);
  }
}

/** One change of the shared state: what changed, and not what it was, or each would hold a version of the whole. */
export class StateRec extends Rec {
  readonly kind = "state";
  openCalls: readonly string[] = [];
  /** Its entity, as long as somebody else holds that: it holds two versions. */
  seen: WeakRef<Entity> | null = null;
  constructor(
    /** What changed the state before; null where `before` says what it was. */
    public previous: StateRec | null,
    public before: unknown,
    /** What it did; null where it is a snapshot. */
    readonly patch: readonly PatchOperation[] | null,
    readonly snapshot: unknown,
    /** How many further patches go by before one holds what the state was. */
    readonly left: number,
    owner: OwnerRec,
    first: number,
  ) {
    super(String(first), owner, first);
  }
}

/** A row that is one event. */
export class NoteRec extends Rec {
  constructor(
    readonly kind: Exclude<EntityKind, "message">,
    readonly name: string,
    readonly value: unknown,
    owner: OwnerRec,
    first: number,
  ) {
    super(String(first), owner, first);
  }
}

/** One execution. */
export class RunRec extends Rec {
  readonly kind = "run";
  goal: string | null = null;
  status: RunStatus = "running";
  end: RunEnd | null = null;
  usage: readonly TokenUsage[] = [];
  result: unknown = undefined;
  implicit = false;
  /** The id of a start that was refused: its finish is then taken for this run's. */
  refusedId: string | null = null;
  /** Its calls without a result, in the order in which they came. */
  readonly unanswered: FewSet<CallRec> = new FewSet();
  constructor(
    id: string,
    public threadId: string,
    readonly number: number,
    owner: OwnerRec,
    first: number,
  ) {
    super(id, owner, first);
  }
}
