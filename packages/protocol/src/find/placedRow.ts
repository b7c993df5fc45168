import type { Rec } from "../records.js";
import type { Row } from "../rows.js";

/** A row before anything is made of it. */
export interface PlacedRow {
  readonly inOrder: boolean;
  readonly kind: Row["kind"];
  readonly change?: string | undefined;
  /** What it draws; the root for a row that is an event alone. */
  readonly record: Rec;
  readonly owner: string | null;
  readonly first: number;
  readonly last: number;
  /** The part of the record's text that it draws; both 0 where it draws no part. */
  readonly start: number;
  readonly stop: number;
}

/**
 * The rows of a view in the order in which they were placed: unlike its place in the view, the number of a row never
 * changes, so that each is looked at once.
 */
export interface PlacedRows {
  /** Rows placed so far. */
  readonly length: number;
  /** `undefined` for a row that was taken out. */
  at(number: number): PlacedRow | undefined;
  /** Keeps a row in mind for `numbersOf`; called once for each, in order. */
  note(number: number): void;
  /** The rows of a record that were noted, the last one first. */
  numbersOf(record: Rec): Iterable<number>;
  /** The rows that an event made or extended. */
  numbersAt(event: number): Iterable<number>;
  /** Takes in what was placed since the last time. */
  sync(): void;
  /** Numbers of rows that were taken out, or joined another thing, since the last time. */
  takeChanged(): Iterable<number>;
  dispose(): void;
}

/** What a row is of, for those who choose among rows: the kind of its entity, else its own. */
export function kindOf({ kind, record }: PlacedRow): string {
  return record.handle === 0 ? kind : record.kind;
}

/** Rows that draw a part of a text that may go on. */
export function isPart(row: PlacedRow): boolean {
  return row.stop > 0;
}
