import type { MessageEntity, ReasoningEntity, ToolCallEntity } from "./entities.js";
import type { CallRec, MessageRec } from "./records.js";
import type { Tables } from "./tables.js";
import type { MessageChange, MessageUpdate, ReasoningChange, ReasoningUpdate } from "./updates.js";
import { viewOf } from "./views.js";

/*
 * These updates make their entity when somebody asks for it: most never do, and a frozen object an event was a third of
 * what folding one costs. Asked late, they still say what was then.
 */

/** A message grew, or was opened or closed. */
export class MessageChanged implements MessageUpdate {
  readonly type = "message";
  readonly id: string;
  readonly #record: MessageRec;
  readonly #text: string;
  readonly #tables: Tables;
  constructor(
    record: MessageRec,
    readonly change: MessageChange,
    readonly index: number,
    readonly event: number,
    readonly owner: string | null,
    tables: Tables,
  ) {
    this.id = record.id;
    this.#record = record;
    this.#text = record.text;
    this.#tables = tables;
  }
  get entity(): MessageEntity {
    const now = viewOf(this.#record, this.#tables) as MessageEntity;
    const { kind } = this.change;
    const settled = kind === "ended" || kind === "toolResult";
    if (isNow(now, this.event, settled ? "done" : "streaming", this.#text, now.content)) return now;
    const then = { ...now, last: this.event, content: this.#text };
    return Object.freeze(settled ? { ...then, status: "done" } : { ...then, ...OPEN });
  }
}

/** A call was opened, went on, or its arguments were whole. */
export class CallChanged implements MessageUpdate {
  readonly type = "message";
  readonly #call: CallRec;
  readonly #text: string;
  readonly #status: ToolCallEntity["status"];
  readonly #result: MessageRec | null;
  readonly #tables: Tables;
  constructor(
    call: CallRec,
    readonly change: MessageChange,
    readonly index: number,
    readonly id: string,
    readonly event: number,
    readonly owner: string | null,
    tables: Tables,
  ) {
    this.#call = call;
    this.#text = call.text;
    this.#status = call.status;
    this.#result = call.result;
    this.#tables = tables;
  }
  get entity(): ToolCallEntity {
    const now = viewOf(this.#call, this.#tables) as ToolCallEntity;
    if (isNow(now, this.event, this.#status, this.#text, now.arguments)) return now;
    const { result, resultMessageId, error, ...rest } = now;
    const then = { ...rest, last: this.event, arguments: this.#text, status: this.#status };
    const answered =
      this.#result === null
        ? { endedAt: null, duration: null }
        : { result, resultMessageId, error };
    const done = this.change.kind === "toolCallEnded";
    return Object.freeze({
      ...then,
      ...answered,
      ...(!done && { argumentsDone: false, argumentsAt: null }),
    } as ToolCallEntity);
  }
}

/** A thought went on. */
export class ReasoningChanged implements ReasoningUpdate {
  readonly type = "reasoning";
  readonly id: string;
  readonly text: string;
  readonly #record: MessageRec;
  readonly #tables: Tables;
  constructor(
    record: MessageRec,
    readonly change: ReasoningChange,
    readonly event: number,
    readonly owner: string | null,
    tables: Tables,
  ) {
    this.id = record.id;
    this.text = record.text;
    this.#record = record;
    this.#tables = tables;
  }
  get entity(): ReasoningEntity {
    const now = viewOf(this.#record, this.#tables) as ReasoningEntity;
    if (isNow(now, this.event, "streaming", this.text, now.content)) return now;
    return Object.freeze({ ...now, ...OPEN, last: this.event, content: this.text });
  }
}

const OPEN = { status: "streaming", endedAt: null, duration: null } as const;

/** Whether nothing has happened to it since. Lengths will do: a text only grows from one event to the next. */
function isNow(
  now: { readonly last: number; readonly status: string },
  event: number,
  status: string,
  text: string,
  current: { readonly length: number },
): boolean {
  return now.last === event && now.status === status && text.length === current.length;
}
