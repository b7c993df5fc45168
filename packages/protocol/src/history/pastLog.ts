import { Log } from "../log.js";

/**
 * The log of tables that are moved through another log: it shows the first events of that one, and keeps none itself.
 */
export class PastLog extends Log {
  /** For the engine, which throws away what it compiled for events when a collection finds none. */
  private readonly latest: unknown[] = [];
  constructor(private readonly seen: Log) {
    super();
    this.start = this.length = seen.start;
  }

  override push(): void {
    this.length++;
  }
  override pushShape(): void {
    this.length++;
  }
  override keep(): number {
    return 0;
  }
  override placeOf(): number {
    return 0;
  }
  override nameOf(): number {
    return 0;
  }
  override fits(): boolean {
    return true;
  }
  override detach(): void {}

  override at(index: number): unknown {
    return index < this.length ? this.seen.at(index) : undefined;
  }

  /** The event that comes next. */
  next(): unknown {
    const event = this.seen.at(this.length);
    this.latest[this.length & 31] = event;
    return event;
  }
  override offsetAt(index: number): number {
    return this.seen.offsetAt(index);
  }
  override stampAt(index: number): number {
    return this.seen.stampAt(index);
  }
  override arrivalAt(index: number): number {
    return index < this.length ? this.seen.arrivalAt(index) : Number.NaN;
  }
}
