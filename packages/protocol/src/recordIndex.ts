import type { Rec } from "./records.js";
import type { Tables } from "./tables.js";

/**
 * Records by what names them. A name may mean a record that was taken back and may be made again: nobody finds it
 * meanwhile, so that going back through a million events deletes nothing.
 */
export class RecordIndex<R extends Rec> {
  /** @internal */
  readonly records: Map<string, R> = new Map();
  /** What was found last: most events name what the one before them named, and every step of the fold asks again. */
  private latestKey: string | null = null;
  private latest: R | undefined = undefined;
  constructor(private readonly tables: Tables) {}

  get(key: string): R | undefined {
    // A parsed id is a string of its own: comparing costs less than a hash of it, and the same string costs nothing.
    if (key !== this.latestKey) {
      this.latest = this.records.get(key);
      this.latestKey = key;
    }
    const record = this.latest;
    const { tables } = this;
    if (record === undefined || record.handle >= tables.recordCount) return undefined;
    if (tables.journal === null) return record;
    if (tables.records[record.handle] !== record) return undefined;
    tables.journal.reach(record);
    return record;
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  set(key: string, record: R): void {
    this.tables.journal?.rename(this, key, record);
    this.put(key, record);
  }

  delete(key: string): void {
    this.tables.journal?.rename(this, key, null);
    this.put(key, undefined);
  }

  /** What a name means, whether it was taken back or not. @internal */
  peek(key: string): R | undefined {
    return this.records.get(key);
  }

  /** Lets a name mean what it meant. @internal */
  put(key: string, record: R | undefined): void {
    this.latestKey = key;
    this.latest = record;
    if (record === undefined) this.records.delete(key);
    else this.records.set(key, record);
  }
}
