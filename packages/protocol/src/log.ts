import { bytes, type Column, floats, words } from "./columns.js";
import type { EventType, TextMessageRole } from "./events.js";
import type { EventLog } from "./store.js";

/**
 * What a delta was appended to. Its text only ever grows while the log refers to it; whoever replaces it detaches it
 * first.
 */
export interface Source {
  readonly id: string;
  readonly owner: { readonly tag: string | null };
  text: string;
  /** Its place among the log's sources; -1 while it has none. */
  source: number;
}

/** The shapes of events that are kept as numbers; `WHOLE` is an event kept as it is. */
export const SHAPE = {
  WHOLE: 0,
  CONTENT: 1,
  ARGS: 2,
  THOUGHT: 3,
  TEXT_END: 4,
  CALL_END: 5,
  TEXT_START: 6,
  CALL_START: 7,
  RESULT: 8,
} as const;

const TYPES: readonly EventType[] = [
  "RAW",
  "TEXT_MESSAGE_CONTENT",
  "TOOL_CALL_ARGS",
  "REASONING_MESSAGE_CONTENT",
  "TEXT_MESSAGE_END",
  "TOOL_CALL_END",
  "TEXT_MESSAGE_START",
  "TOOL_CALL_START",
  "TOOL_CALL_RESULT",
];
export const ROLES: readonly (TextMessageRole | undefined)[] = [
  undefined,
  "assistant",
  "user",
  "system",
  "developer",
];
/** Bits above the shape: a result says its role, and more; the event carries its source's tag; it has its own time. */
export const HAS_ROLE = 0x10;
export const HAS_METADATA = 0x20;
export const OWNED = 0x40;
const STAMPED = 0x80;
export const KIND = 0x0f;

/**
 * What arrived, in columns. A million parsed events are 300 MB as objects and 17 MB here: deltas are ranges of the
 * text that their entity holds anyway, starts, ends and results are references, and only the odd event is kept whole.
 */
export class Log implements EventLog {
  length = 0;
  start = 0;
  /** @internal */
  readonly code: Column<Uint8Array> = bytes();
  /** A source, or the place of a whole event. */
  /** @internal */
  readonly place: Column<Uint32Array> = words();
  /** Deltas: where in the source's text. Starts: the role or the name. Results: the place of the content; metadata follow. */
  /** @internal */
  readonly from: Column<Uint32Array> = words();
  /** Deltas: how long. Starts: the parent's source, from 1. Results: the message's source. */
  /** @internal */
  readonly size: Column<Uint32Array> = words();
  /** Since the epoch, in ms. */
  /** @internal */
  readonly stamp: Column<Uint32Array> = words();
  private epoch = Number.NaN;
  /** Made when the first arrival time is known. */
  arrival: Column<Float64Array> | null = null;
  /** @internal */
  readonly sources: Source[] = [];
  /** @internal */
  readonly whole: unknown[] = [];
  /** @internal */
  readonly names: string[] = [];
  /** @internal */
  readonly nameIndex: Map<string, number> = new Map();

  /** Keeps an event as it is. `stamp` is its own time, NaN where it has none. */
  push(event: unknown, stamp: number, at: number): void {
    this.#write(SHAPE.WHOLE, this.whole.length, 0, 0, this.fits(stamp) ? stamp : Number.NaN, at);
    this.whole.push(event);
  }

  /** Keeps an event as numbers: its code, what it is about, and two more. */
  pushShape(
    code: number,
    source: Source,
    from: number,
    size: number,
    stamp: number,
    at: number,
  ): void {
    this.#write(code, this.placeOf(source), from, size, stamp, at);
  }

  /** Keeps what an event carries, and says where. @internal */
  keep(content: unknown, metadata: unknown): number {
    const place = this.whole.push(content) - 1;
    if (metadata !== undefined) this.whole.push(metadata);
    return place;
  }

  /** Whether an event's time can be kept as a number of milliseconds since the first; if not, keep the event whole. */
  fits(stamp: number): boolean {
    if (Number.isNaN(stamp)) return true;
    // Clocks disagree, and some events are older than the first: three weeks to either side fit.
    if (Number.isNaN(this.epoch)) this.epoch = stamp - 0x80000000;
    const since = stamp - this.epoch;
    return since >= 0 && since <= 0xffffffff;
  }

  /** A source is about to say something else: the log keeps what it said. */
  detach(source: Source): void {
    if (source.source < 0) return;
    const { id, text, owner } = source;
    this.sources[source.source] = { id, text, owner: { tag: owner.tag }, source: source.source };
    source.source = -1;
  }

  at(index: number): unknown {
    if (!(index >= this.start && index < this.length)) return undefined;
    const code = this.code.get(index);
    const place = this.place.get(index);
    if ((code & KIND) === SHAPE.WHOLE) return this.whole[place];
    const event = this.#make(code & KIND, index, this.sources[place] as Source);
    if (code & HAS_ROLE) event.role = "tool";
    if (code & HAS_METADATA) event.metadata = this.whole[this.from.get(index) + 1];
    if (code & STAMPED) event.timestamp = this.epoch + this.stamp.get(index);
    if (code & OWNED) event.subagentRunId = (this.sources[place] as Source).owner.tag;
    return event;
  }

  /** Where in its source's text an event's delta begins; -1 for any other event. */
  offsetAt(index: number): number {
    const shape = this.code.get(index) & KIND;
    return shape === SHAPE.WHOLE || shape > SHAPE.THOUGHT ? -1 : this.from.get(index);
  }

  /** The event's own time in ms; NaN where it has none, or one out of all proportion. */
  stampAt(index: number): number {
    if (index < this.start) return Number.NaN;
    return this.code.get(index) & STAMPED ? this.epoch + this.stamp.get(index) : Number.NaN;
  }

  /** Arrival in ms; NaN where unknown. */
  arrivalAt(index: number): number {
    return this.arrival === null || index < this.start || index >= this.length
      ? Number.NaN
      : this.arrival.get(index);
  }

  timeAt(index: number): number | null {
    const at = this.arrivalAt(index);
    return Number.isNaN(at) ? null : at;
  }

  *[Symbol.iterator](): IterableIterator<unknown> {
    for (let index = this.start; index < this.length; index++) yield this.at(index);
  }

  #make(shape: number, index: number, source: Source): Record<string, unknown> {
    const type = TYPES[shape];
    const from = this.from.get(index);
    const size = this.size.get(index);
    const { id } = source;
    switch (shape) {
      case SHAPE.CONTENT:
      case SHAPE.THOUGHT:
        return { type, messageId: id, delta: source.text.slice(from, from + size) };
      case SHAPE.ARGS:
        return { type, toolCallId: id, delta: source.text.slice(from, from + size) };
      case SHAPE.TEXT_START:
        return from === 0 ? { type, messageId: id } : { type, messageId: id, role: ROLES[from] };
      case SHAPE.CALL_START: {
        const start = { type, toolCallId: id, toolCallName: this.names[from] };
        return size === 0 ? start : { ...start, parentMessageId: this.sources[size - 1]?.id };
      }
      case SHAPE.RESULT:
        return {
          type,
          messageId: this.sources[size]?.id,
          toolCallId: id,
          content: this.whole[from],
        };
      case SHAPE.CALL_END:
        return { type, toolCallId: id };
      default:
        return { type, messageId: id };
    }
  }

  /** @internal */
  placeOf(source: Source): number {
    if (source.source < 0) {
      source.source = this.sources.length;
      this.sources.push(source);
    }
    return source.source;
  }

  /** @internal */
  nameOf(name: string): number {
    let index = this.nameIndex.get(name);
    if (index === undefined) {
      index = this.names.length;
      this.names.push(name);
      this.nameIndex.set(name, index);
    }
    return index;
  }

  #write(code: number, place: number, from: number, size: number, stamp: number, at: number): void {
    const stamped = !Number.isNaN(stamp);
    this.code.push(stamped ? code | STAMPED : code);
    this.place.push(place);
    this.from.push(from);
    this.size.push(size);
    this.stamp.push(stamped ? stamp - this.epoch : 0);
    if (!Number.isNaN(at) && this.arrival === null) {
      this.arrival = floats();
      this.arrival.length = this.start;
      for (let index = this.start; index < this.length; index++) this.arrival.push(Number.NaN);
    }
    this.arrival?.push(at);
    this.length++;
  }
}
