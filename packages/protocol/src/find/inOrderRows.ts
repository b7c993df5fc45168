import { words } from "../columns.js";
import { FragmentsOutline } from "../outline/fragments.js";
import type { InOrderRows } from "../outline/inOrder.js";
import type { Rec } from "../records.js";
import type { Outline } from "../rows.js";
import type { Tables } from "../tables.js";
import type { PlacedRow, PlacedRows } from "./placedRow.js";

/** The lines in order as they were placed: a line is never moved or taken out, so its number is its index. */
export function inOrderRows(tables: Tables, outline: Outline): PlacedRows {
  return outline instanceof FragmentsOutline
    ? new FragmentRows(tables, outline)
    : new LineRows(tables);
}

/** Lines by the thing that they draw. */
class LinesOfThings {
  /** By the record's handle, the number of its last line and one; 0 where it has none. */
  private readonly last: number[] = [];
  /** By line, the same of the line before it. */
  private readonly before = words();

  add(handle: number): void {
    this.before.push(this.last[handle] ?? 0);
    this.last[handle] = this.before.length;
  }

  *of({ handle }: Rec): IterableIterator<number> {
    for (let next = this.last[handle] ?? 0; next > 0; next = this.before.get(next - 1)) {
      yield next - 1;
    }
  }
}

class LineRows implements PlacedRows {
  length = 0;
  private readonly things = new LinesOfThings();
  private readonly rows: InOrderRows;
  constructor(tables: Tables) {
    this.rows = tables.rows;
  }

  at(number: number): PlacedRow {
    const { rows } = this;
    return placed(rows, number, rows.firstAt(number), rows.lastAt(number));
  }

  numbersOf(record: Rec): Iterable<number> {
    return this.things.of(record);
  }

  *numbersAt(event: number): IterableIterator<number> {
    const { rows } = this;
    for (let at = rows.firstFrom(event + 1) - 1; at >= 0 && rows.lastAt(at) >= event; at--)
      yield at;
  }

  note(number: number): void {
    this.things.add(this.rows.recordAt(number).handle);
  }

  sync(): void {
    this.length = this.rows.length;
  }

  takeChanged(): Iterable<number> {
    return [];
  }

  dispose(): void {}
}

/** One line a delta: each segment is as many lines as it joined events, and the last one grows. */
class FragmentRows implements PlacedRows {
  length = 0;
  private readonly things = new LinesOfThings();
  /** By line, its segment. */
  private readonly segments = words();
  /** The segment whose lines are being noted, and how many of them are. */
  private segment = 0;
  private lines = 0;
  private readonly rows: InOrderRows;
  constructor(
    tables: Tables,
    private readonly outline: Outline,
  ) {
    this.rows = tables.rows;
  }

  at(number: number): PlacedRow | undefined {
    const row = this.outline.at(number);
    if (!row) return undefined;
    const base = placed(this.rows, this.segments.get(number), row.first, row.last);
    return { ...base, start: row.textStart ?? 0, stop: row.textEnd ?? 0 };
  }

  numbersOf(record: Rec): Iterable<number> {
    return this.things.of(record);
  }

  *numbersAt(event: number): IterableIterator<number> {
    const { outline, rows } = this;
    const last = rows.at(rows.firstFrom(event + 1) - 1);
    if (!last) return;
    let number = outline.indexOf(last.key) + Math.min(event, last.last) - last.first;
    for (; number >= 0 && (outline.at(number)?.last ?? -1) >= event; number--) yield number;
  }

  note(): void {
    const { rows, segments, things } = this;
    while (this.lines >= this.sizeOf(this.segment)) {
      this.segment++;
      this.lines = 0;
    }
    this.lines++;
    segments.push(this.segment);
    things.add(rows.recordAt(this.segment).handle);
  }

  sync(): void {
    this.length = this.outline.length;
  }

  private sizeOf(segment: number): number {
    const { rows } = this;
    return rows.stopAt(segment) === 0 ? 1 : rows.lastAt(segment) - rows.firstAt(segment) + 1;
  }

  takeChanged(): Iterable<number> {
    return [];
  }

  dispose(): void {}
}

function placed(rows: InOrderRows, at: number, first: number, last: number): PlacedRow {
  const { kind, change, owner } = rows.make(at, first, last, "");
  const record = rows.recordAt(at);
  const [start, stop] = [rows.startAt(at), rows.stopAt(at)];
  return { inOrder: true, kind, change, record, owner, first, last, start, stop };
}
