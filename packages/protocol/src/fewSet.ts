/** Up to here looking through all is faster than a hash. */
const FEW = 16;

/**
 * A set of mostly a handful, in the order in which they came. What is open comes and goes with every call; a `Set` makes
 * its table anew for every few of them, which was a twentieth of all that folding allocates. It takes over where there
 * are many.
 */
export class FewSet<T> {
  /** The places behind `count` are kept: a list that shrinks and grows is made anew as well. */
  private readonly few: (T | undefined)[] = [];
  private count = 0;
  private many: Set<T> | null = null;

  constructor(items: Iterable<T> = []) {
    for (const item of items) this.add(item);
  }

  get size(): number {
    return this.many === null ? this.count : this.many.size;
  }

  add(item: T): void {
    const { few, count } = this;
    if (this.many !== null) this.many.add(item);
    else if (this.placeOf(item) >= 0) return;
    else if (count < FEW) few[this.count++] = item;
    else {
      this.many = new Set(few as T[]).add(item);
      this.empty();
    }
  }

  /** Whether it was there. */
  delete(item: T): boolean {
    if (this.many !== null) {
      const was = this.many.delete(item);
      if (this.many.size === 0) this.many = null;
      return was;
    }
    const { few } = this;
    const place = this.placeOf(item);
    if (place < 0) return false;
    this.count--;
    for (let next = place; next < this.count; next++) few[next] = few[next + 1];
    few[this.count] = undefined;
    return true;
  }

  clear(): void {
    this.many = null;
    this.empty();
  }

  [Symbol.iterator](): IterableIterator<T> {
    return (this.many ?? (this.few.slice(0, this.count) as T[])).values();
  }

  private placeOf(item: T): number {
    for (let place = this.count - 1; place >= 0; place--)
      if (this.few[place] === item) return place;
    return -1;
  }

  private empty(): void {
    this.few.fill(undefined);
    this.count = 0;
  }
}
