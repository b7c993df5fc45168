import { bytes, type Column, words } from "../columns.js";
import type { Rec } from "../records.js";
import type { InOrderRowKind, Outline, Row } from "../rows.js";
import type { Tables } from "../tables.js";

/**
 * The codes of in-order rows, by their kind and, for some, the change that they draw. Written out, because the engine
 * then knows the numbers: from an object that is put together, each is looked up, twenty for one row of a view.
 */
export const ROW = {
  run: 0,
  message: 1,
  "message.parts": 2,
  text: 3,
  reasoning: 4,
  "reasoning.span": 5,
  think: 6,
  call: 7,
  args: 8,
  end: 9,
  result: 10,
  "result.unseen": 11,
  encrypted: 12,
  messages: 13,
  state: 14,
  activity: 15,
  "step.started": 16,
  "step.finished": 17,
  "subagent.started": 18,
  "subagent.resumed": 19,
  "subagent.finished": 20,
  "subagent.suspended": 21,
  "subagent.failed": 22,
  interrupt: 23,
  custom: 24,
  raw: 25,
  unrecognised: 26,
  late: 27,
  aborted: 28,
  issue: 29,
  done: 30,
} as const satisfies Partial<Record<InOrderRowKind | `${InOrderRowKind}.${string}`, number>>;

/** The kinds and changes, by code. */
const KINDS = Object.keys(ROW).map((name) => name.split(".")) as [InOrderRowKind, string?][];

/**
 * The in-order rows: append-only segments in columns, 29 bytes each. Consecutive deltas of one entity extend the
 * last one, anything in between starts a new one.
 */
export class InOrderRows {
  length = 0;
  /** Grows with every row and every extension. */
  version = 0;
  /** Grows whenever the first rows were let go: each is at another index then. */
  epoch = 0;
  /** @internal */
  readonly code: Column<Uint8Array> = bytes();
  /** @internal */
  readonly record: Column<Uint32Array> = words();
  /** @internal */
  readonly owner: Column<Uint32Array> = words();
  /** @internal */
  readonly first: Column<Uint32Array> = words();
  /** @internal */
  readonly last: Column<Uint32Array> = words();
  /** @internal */
  readonly start: Column<Uint32Array> = words();
  /** @internal */
  readonly stop: Column<Uint32Array> = words();
  /** What the last row draws, as long as it may be extended. */
  lastCode = -1;
  lastRecord = -1;

  constructor(private readonly tables: Tables) {}

  /** A row that draws no text. What it is about beside its record is for the grouped view. */
  add(code: number, record: Rec, owner: Rec, about?: Rec | null): void {
    this.#write(code, record.handle, owner.handle, about?.handle ?? 0, 0);
    this.lastCode = -1;
  }

  /** What a row is about beside its record. */
  aboutAt(index: number): Rec | null {
    const handle = this.start.get(index);
    return handle === 0 ? null : (this.tables.records[handle] as Rec);
  }

  /** What comes next of the same text is a stretch of its own. */
  seal(): void {
    this.lastCode = -1;
  }

  /** A stretch of an entity's text: extends the last row where that draws the same entity. */
  extend(code: number, record: Rec, owner: Rec, start: number, stop: number): void {
    this.version++;
    if (code === this.lastCode && record.handle === this.lastRecord) {
      const at = this.length - 1;
      this.last.set(at, this.tables.index);
      this.stop.set(at, stop);
      return;
    }
    this.#write(code, record.handle, owner.handle, start, stop);
    this.lastCode = code;
    this.lastRecord = record.handle;
  }

  codeAt(index: number): number {
    return this.code.get(index);
  }
  recordAt(index: number): Rec {
    return this.tables.records[this.record.get(index)] as Rec;
  }
  ownerAt(index: number): Rec {
    return this.tables.records[this.owner.get(index)] as Rec;
  }
  firstAt(index: number): number {
    return this.first.get(index);
  }
  lastAt(index: number): number {
    return this.last.get(index);
  }
  startAt(index: number): number {
    return this.start.get(index);
  }
  stopAt(index: number): number {
    return this.stop.get(index);
  }

  /** Keeps the first rows only; those behind them may be written again. @internal */
  cut(length: number): void {
    const { code, record, owner, first, last, start, stop } = this;
    for (const column of [code, record, owner, first, last, start, stop]) column.length = length;
    this.length = length;
    this.version++;
  }

  /** Says where a row ends. @internal */
  extent(index: number, last: number, stop: number): void {
    this.last.set(index, last);
    this.stop.set(index, stop);
  }

  /** The row at an index. */
  at(index: number): Row | undefined {
    if (!(index >= 0 && index < this.length)) return undefined;
    return this.make(index, this.first.get(index), this.last.get(index), `e${this.#keyAt(index)}`);
  }

  /** Where the row with a key stands, or -1. */
  indexOf(key: string): number {
    const match = /^e(\d+)(?:\.(\d+))?$/.exec(key);
    if (match === null) return -1;
    const base = this.firstFrom(Number(match[1]));
    const index = base + Number(match[2] ?? 0);
    return this.#keyAt(index) === key.slice(1) ? index : -1;
  }

  /** The first row whose first event is not before an event. */
  firstFrom(event: number): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.first.get(middle) < event) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** A row's key: its first event, and its place among the rows that begin with that event. */
  #keyAt(index: number): string {
    if (!(index >= 0 && index < this.length)) return "";
    const first = this.first.get(index);
    const place = index - this.firstFrom(first);
    return place === 0 ? String(first) : `${first}.${place}`;
  }

  /** @internal */
  make(index: number, first: number, last: number, key: string): Row {
    const [kind, change] = KINDS[this.code.get(index)] as [InOrderRowKind, string?];
    const record = this.recordAt(index);
    const start = this.start.get(index);
    const stop = this.stop.get(index);
    const alone = record.handle === 0;
    return {
      key,
      kind,
      entity: alone ? null : record.id,
      entityKind: alone ? null : record.kind,
      owner: ownerTag(this.ownerAt(index)),
      depth: 0,
      parent: null,
      first,
      last,
      ...(stop > 0 && { textStart: start, textEnd: stop }),
      ...(change !== undefined && { change }),
    };
  }

  #write(code: number, record: number, owner: number, start: number, stop: number): void {
    this.tables.journal?.writeRow(this.length);
    this.code.push(code);
    this.record.push(record);
    this.owner.push(owner);
    this.first.push(this.tables.index);
    this.last.push(this.tables.index);
    this.start.push(start);
    this.stop.push(stop);
    this.length++;
    this.version++;
  }
}

const ownerTag = (owner: Rec): string | null => (owner.handle === 0 ? null : owner.id);

/** The in-order outline of a store. */
export class InOrderOutline implements Outline {
  readonly view = "in-order";
  constructor(private readonly rows: InOrderRows) {}
  get length(): number {
    return this.rows.length;
  }
  get version(): number {
    return this.rows.version;
  }
  at(index: number): Row | undefined {
    return this.rows.at(index);
  }
  indexOf(key: string): number {
    return this.rows.indexOf(key);
  }
  *[Symbol.iterator](): IterableIterator<Row> {
    for (let index = 0; index < this.rows.length; index++) yield this.rows.at(index) as Row;
  }
}
