/**
 * One replacement of rows by others.
 *
 * @internal
 */
export interface RowChange {
  readonly index: number;
  readonly removed: number;
  readonly added: number;
}

/** What was known of the rows before they changed: their count, and the keys of some adjacent ones. */
interface KnownRows {
  readonly length: number;
  /** Index of the first known key. */
  readonly start: number;
  readonly keys: readonly string[];
}

/** The rows as they are now. */
interface RowsNow {
  readonly length: number;
  keyAt(index: number): string;
  indexOf(key: string): number;
}

/**
 * Finds what changed between the rows as they were and as they are, looking at the known keys only: a list of a
 * million rows is not compared row by row. A change outside of what is known is placed at its edge, where it moves
 * the known rows as far as the true change did.
 *
 * @internal
 */
export function findRowChange(known: KnownRows, rows: RowsNow): RowChange {
  const { start, keys } = known;
  const end = start + keys.length;
  const grown = rows.length - known.length;
  const before = countEqual(keys.length, (n) => keyOf(rows, start + n) === keys[n]);
  if (before === keys.length) return change(end, grown);
  const after = countEqual(
    keys.length - before,
    (n) => keyOf(rows, end - 1 - n + grown) === keys[keys.length - 1 - n],
  );
  const removed = keys.length - before - after;
  if (before + after > 0 && removed + grown >= 0) {
    return { index: start + before, removed, added: removed + grown };
  }
  if (after === keys.length) return change(Math.max(0, start + grown), grown);
  return aroundSurvivor(known, rows, grown);
}

/** Nothing stands where it stood: the first known row that is still there tells how much came before it. */
function aroundSurvivor(known: KnownRows, rows: RowsNow, grown: number): RowChange {
  for (let place = 0; place < known.keys.length; place++) {
    const now = rows.indexOf(known.keys[place] as string);
    if (now < 0) continue;
    const moved = now - (known.start + place);
    if (moved !== 0) return change(Math.max(0, Math.min(known.start, known.start + moved)), moved);
  }
  return change(known.start + known.keys.length, grown);
}

function change(index: number, grown: number): RowChange {
  return { index, removed: Math.max(0, -grown), added: Math.max(0, grown) };
}

function keyOf(rows: RowsNow, index: number): string | undefined {
  return index >= 0 && index < rows.length ? rows.keyAt(index) : undefined;
}

function countEqual(most: number, isEqual: (n: number) => boolean): number {
  let count = 0;
  while (count < most && isEqual(count)) count++;
  return count;
}
