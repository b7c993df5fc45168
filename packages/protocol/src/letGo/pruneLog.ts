import { BITS, type Column } from "../columns.js";
import { HAS_METADATA, KIND, type Log, SHAPE, type Source } from "../log.js";

/** Lets an empty log begin behind events that others let go. */
export function beginAt(index: number, log: Log): void {
  log.start = log.length = index;
  for (const column of columnsOf(log)) column.length = index;
}

/** Lets go of the events before an index, and of what only they referred to. */
export function pruneLog(index: number, log: Log): void {
  const { code, place, from, size, whole } = log;
  const names = log.names.splice(0);
  const sources = log.sources.splice(0);
  const values = whole.splice(0);
  log.nameIndex.clear();
  log.start = index;
  for (const source of sources) source.source = -1;
  const placeOf = (old: number): number => log.placeOf(sources[old] as Source);
  const keepValue = (old: number): number => whole.push(values[old]) - 1;
  for (let at = index; at < log.length; at++) {
    const bits = code.get(at);
    const shape = bits & KIND;
    const old = from.get(at);
    if (shape === SHAPE.WHOLE) {
      place.set(at, keepValue(place.get(at)));
      continue;
    }
    place.set(at, placeOf(place.get(at)));
    if (shape === SHAPE.RESULT) {
      from.set(at, keepValue(old));
      if (bits & HAS_METADATA) keepValue(old + 1);
      size.set(at, placeOf(size.get(at)));
    } else if (shape === SHAPE.CALL_START) {
      from.set(at, log.nameOf(names[old] as string));
      const parent = size.get(at);
      if (parent > 0) size.set(at, placeOf(parent - 1) + 1);
    }
  }
  // A block at a time: what is left of the first one goes with it.
  for (const column of columnsOf(log)) column.blocks.fill(undefined, 0, index >> BITS);
}

function columnsOf(log: Log): Column<Uint8Array | Uint32Array | Float64Array>[] {
  const { code, place, from, size, stamp, arrival } = log;
  return [code, place, from, size, stamp, ...(arrival === null ? [] : [arrival])];
}
