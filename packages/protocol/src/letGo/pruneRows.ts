import type { InOrderRows } from "../outline/inOrder.js";
import type { Rec } from "../records.js";
import type { Tables } from "../tables.js";

/**
 * Lets go of the first rows, one at least, and leaves room for one in their place.
 *
 * @param handles which handles records have from now on, by those that they had
 */
export function pruneRows(count: number, handles: Uint32Array, rows: InOrderRows): void {
  const { code, record, owner, first, last, start, stop } = rows;
  const handleOf = (handle: number): number => handles[handle] as number;
  for (let from = count, to = 1; from < rows.length; from++, to++) {
    const begin = start.get(from);
    const end = stop.get(from);
    code.set(to, code.get(from));
    record.set(to, handleOf(record.get(from)));
    owner.set(to, handleOf(owner.get(from)));
    first.set(to, first.get(from));
    last.set(to, last.get(from));
    // Where a row draws no text, its start is what it is about.
    start.set(to, end === 0 ? handleOf(begin) : begin);
    stop.set(to, end);
  }
  rows.cut(rows.length - count + 1);
  rows.seal();
  rows.epoch++;
}

/** Writes the row that stands in the place of those that were let go. */
export function writeFirst(code: number, record: Rec, { rows, root }: Tables): void {
  if (rows.length === 0) rows.add(code, record, root);
  for (const column of [rows.owner, rows.start, rows.stop]) column.set(0, 0);
  rows.code.set(0, code);
  rows.record.set(0, record.handle);
  rows.first.set(0, record.first);
  rows.last.set(0, record.last);
  rows.version++;
}
