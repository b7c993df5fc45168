import { bytes, floats, words } from "./columns.js";
import type { EventType } from "./events.js";
import type { EventLog } from "./store.js";

/**
 * Text that arrived in pieces for one entity. The log keeps ranges of it, the entity shares it, and nobody keeps
 * the pieces: a million deltas as objects cost more than their bytes on the wire.
 */
export class TextSource {
  text = "";
  /** Its place in the log's list of sources. */
  index = -1;
  constructor(
    readonly id: string,
    readonly owner: string | null,
  ) {}
}

/** How an event is kept: as an object, or by its shape. */
interface Shape {
  readonly type: EventType;
  readonly idKey: "messageId" | "toolCallId";
}

/** Shapes from 1; code 0 is an event kept whole. Bit 7 says that it carries its source's owner. */
const SHAPES: readonly (Shape | null)[] = [
  null,
  { type: "TEXT_MESSAGE_CONTENT", idKey: "messageId" },
  { type: "TOOL_CALL_ARGS", idKey: "toolCallId" },
  { type: "REASONING_MESSAGE_CONTENT", idKey: "messageId" },
  { type: "TEXT_MESSAGE_END", idKey: "messageId" },
  { type: "TOOL_CALL_END", idKey: "toolCallId" },
];
export const CONTENT = 1;
export const ARGS = 2;
export const THOUGHT = 3;
export const TEXT_END = 4;
export const CALL_END = 5;
const OWNED = 0x80;

/** The log's columns. Written by the store alone. */
export class Log implements EventLog {
  length = 0;
  start = 0;
  private readonly code = bytes();
  /** Index of a source, or of a whole event. */
  private readonly place = words();
  private readonly from = words();
  private readonly size = words();
  private readonly stamp = floats();
  private readonly arrival = floats();
  private readonly sources: TextSource[] = [];
  private readonly whole: unknown[] = [];

  /** Keeps an event as it is. */
  push(event: unknown, at: number): void {
    this.write(0, this.whole.length, 0, 0, Number.NaN, at);
    this.whole.push(event);
  }

  /** Keeps an event of a known shape; appends its delta to the source. */
  pushShaped(
    shape: number,
    source: TextSource,
    delta: string,
    owned: boolean,
    stamp: number,
    at: number,
  ): void {
    if (source.index < 0) {
      source.index = this.sources.length;
      this.sources.push(source);
    }
    this.write(owned ? shape | OWNED : shape, source.index, source.text.length, delta.length, stamp, at);
    if (delta !== "") source.text += delta;
  }

  /** Lets go of the events before an index; what it frees depends on whether their sources are let go too. */
  letGo(before: number): void {
    for (let index = this.start; index < before; index++) {
      if (this.code.get(index) === 0) this.whole[this.place.get(index)] = undefined;
    }
    this.start = before;
  }

  at(index: number): unknown {
    if (!(index >= this.start && index < this.length)) return undefined;
    const code = this.code.get(index);
    const place = this.place.get(index);
    if (code === 0) return this.whole[place];
    const shape = SHAPES[code & ~OWNED] as Shape;
    const source = this.sources[place] as TextSource;
    const event: Record<string, unknown> = { type: shape.type, [shape.idKey]: source.id };
    if ((code & ~OWNED) <= THOUGHT) {
      const from = this.from.get(index);
      event.delta = source.text.slice(from, from + this.size.get(index));
    }
    const stamp = this.stamp.get(index);
    if (!Number.isNaN(stamp)) event.timestamp = stamp;
    if (code & OWNED) event.subagentRunId = source.owner;
    return event;
  }

  /** Where in its source's text an event's delta begins; -1 for an event that is kept whole. */
  offsetAt(index: number): number {
    const shape = this.code.get(index) & ~OWNED;
    return shape === 0 || shape > THOUGHT ? -1 : this.from.get(index);
  }

  timeAt(index: number): number | null {
    if (!(index >= this.start && index < this.length)) return null;
    const at = this.arrival.get(index);
    return Number.isNaN(at) ? null : at;
  }

  *[Symbol.iterator](): IterableIterator<unknown> {
    for (let index = this.start; index < this.length; index++) yield this.at(index);
  }

  private write(
    code: number,
    place: number,
    from: number,
    size: number,
    stamp: number,
    at: number,
  ): void {
    this.code.push(code);
    this.place.push(place);
    this.from.push(from);
    this.size.push(size);
    this.stamp.push(stamp);
    this.arrival.push(at);
    this.length++;
  }
}
