import type { Log } from "../log.js";
import type { Outline, Row } from "../rows.js";
import type { InOrderRows } from "./inOrder.js";
import { PrefixSums } from "./prefixSums.js";

/** The in-order outline with one row a delta: each segment is as many rows as it joined events. */
export class FragmentsOutline implements Outline {
  readonly view = "in-order";
  private readonly sums = new PrefixSums();
  private last = { first: -1, event: -1, start: 0 };
  private epoch = 0;
  constructor(
    private readonly rows: InOrderRows,
    private readonly log: Log,
  ) {}

  get version(): number {
    return this.rows.version;
  }

  get length(): number {
    this.#sync();
    return this.sums.total;
  }

  at(index: number): Row | undefined {
    this.#sync();
    if (!(index >= 0 && index < this.sums.total)) return undefined;
    const segment = this.sums.find(index);
    const nth = index - this.sums.before(segment);
    const count = this.#countOf(segment);
    if (count === 1) return this.rows.at(segment);
    return this.#fragment(segment, nth, count);
  }

  indexOf(key: string): number {
    this.#sync();
    const segment = this.rows.indexOf(key);
    if (segment >= 0) return this.sums.before(segment);
    const event = Number(/^e(\d+)$/.exec(key)?.[1] ?? Number.NaN);
    if (Number.isNaN(event)) return -1;
    const last = this.rows.firstFrom(event + 1) - 1;
    return last < 0
      ? -1
      : this.sums.before(last) + Math.min(event - this.rows.firstAt(last), this.#countOf(last) - 1);
  }

  *[Symbol.iterator](): IterableIterator<Row> {
    for (let index = 0; index < this.length; index++) yield this.at(index) as Row;
  }

  #sync(): void {
    if (this.epoch !== this.rows.epoch) this.sums.cut(0);
    this.epoch = this.rows.epoch;
    if (this.sums.length > this.rows.length) this.sums.cut(Math.max(0, this.rows.length - 1));
    const last = this.sums.length - 1;
    if (last >= 0) {
      const grown = this.#countOf(last) - (this.sums.total - this.sums.before(last));
      if (grown !== 0) this.sums.add(last, grown);
    }
    while (this.sums.length < this.rows.length) this.sums.push(this.#countOf(this.sums.length));
  }

  /** A segment that draws text is one row an event. */
  #countOf(segment: number): number {
    if (this.rows.stopAt(segment) === 0) return 1;
    return this.rows.lastAt(segment) - this.rows.firstAt(segment) + 1;
  }

  #fragment(segment: number, nth: number, count: number): Row {
    const first = this.rows.firstAt(segment);
    const start = this.#startOf(segment, first, first + nth);
    const stop =
      nth === count - 1
        ? this.rows.stopAt(segment)
        : this.#startOf(segment, first, first + nth + 1);
    const key = nth === 0 ? this.rows.at(segment)?.key : undefined;
    const row = this.rows.make(segment, first + nth, first + nth, key ?? `e${first + nth}`);
    return { ...row, textStart: start, textEnd: stop };
  }

  /** Where in the entity's text an event's delta begins: the log knows, unless it keeps the event whole. */
  #startOf(segment: number, first: number, event: number): number {
    const start = this.rows.startAt(segment);
    const base = this.log.offsetAt(first);
    const offset = this.log.offsetAt(event);
    if (base >= 0 && offset >= base) return start + offset - base;
    return this.#counted(first, start, event);
  }

  /** Counts on from the fragment that was counted last: they are read one after another. */
  #counted(first: number, start: number, event: number): number {
    const { last } = this;
    let { event: at, start: place } = last.first === first ? last : { event: first, start };
    for (; at < event; at++) place += this.#deltaLength(at);
    for (; at > event; at--) place -= this.#deltaLength(at - 1);
    this.last = { first, event, start: place };
    return place;
  }

  #deltaLength(event: number): number {
    const { delta } = (this.log.at(event) ?? {}) as { delta?: unknown };
    return typeof delta === "string" ? delta.length : 0;
  }
}
