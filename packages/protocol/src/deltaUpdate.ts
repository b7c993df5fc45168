import type { MessageEntity, ReasoningEntity, ToolCallEntity } from "./entities.js";
import type { CallRec, MessageRec } from "./records.js";
import type { Tables } from "./tables.js";
import type { MessageChange, MessageUpdate, ReasoningChange, ReasoningUpdate } from "./updates.js";
import { viewOf } from "./views.js";

/*
 * Updates of deltas make their entity when somebody asks for it: most never do, and a frozen object a delta was a
 * third of what folding one costs. Asked late, they still say what was then.
 */

/** Text or arguments arrived. */
export class MessageDelta implements MessageUpdate {
  readonly type = "message";
  readonly #record: MessageRec | CallRec;
  readonly #text: string;
  readonly #tables: Tables;
  constructor(
    readonly index: number,
    readonly id: string,
    readonly change: MessageChange,
    readonly event: number,
    readonly owner: string | null,
    record: MessageRec | CallRec,
    tables: Tables,
  ) {
    this.#record = record;
    this.#text = record.text;
    this.#tables = tables;
  }
  get entity(): MessageEntity | ToolCallEntity {
    const now = viewOf(this.#record, this.#tables) as MessageEntity | ToolCallEntity;
    if (now.last === this.event && this.#record.text.length === this.#text.length) return now;
    const then = { ...now, ...OPEN, last: this.event };
    return Object.freeze(
      then.kind === "message"
        ? { ...then, content: this.#text }
        : { ...then, arguments: this.#text, argumentsDone: false, argumentsAt: null },
    );
  }
}

/** A thought went on. */
export class ReasoningDelta implements ReasoningUpdate {
  readonly type = "reasoning";
  readonly #record: MessageRec;
  readonly #tables: Tables;
  constructor(
    readonly id: string,
    readonly change: ReasoningChange,
    readonly text: string,
    readonly event: number,
    readonly owner: string | null,
    record: MessageRec,
    tables: Tables,
  ) {
    this.#record = record;
    this.#tables = tables;
  }
  get entity(): ReasoningEntity {
    const now = viewOf(this.#record, this.#tables) as ReasoningEntity;
    if (now.last === this.event && now.content.length === this.text.length) return now;
    return Object.freeze({ ...now, ...OPEN, last: this.event, content: this.text });
  }
}

const OPEN = { status: "streaming", endedAt: null, duration: null } as const;
