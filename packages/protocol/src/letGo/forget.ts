import type { RecordIndex } from "../recordIndex.js";
import type { Rec } from "../records.js";

/** Forgets what the records are called that do not stay. */
export function forget<R extends Rec>(
  index: RecordIndex<R>,
  isKept: (record: R) => boolean = () => false,
): void {
  for (const [name, record] of index.records) if (!isKept(record)) index.put(name, undefined);
}

/** Names all records anew. */
export function rename<R extends Rec>(index: RecordIndex<R>, nameOf: (record: R) => string): void {
  const records = [...index.records.values()];
  index.records.clear();
  for (const record of records) index.put(nameOf(record), record);
}
