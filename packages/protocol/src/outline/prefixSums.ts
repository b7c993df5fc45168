/**
 * Sums over the front of a growing list of small numbers (a Fenwick tree): append, change and find are logarithmic,
 * where a running total would be rewritten behind every change.
 */
export class PrefixSums {
  length = 0;
  total = 0;
  /** From 1, as the scheme wants it. */
  private readonly tree: number[] = [0];

  push(value: number): void {
    const at = ++this.length;
    let sum = value;
    for (let below = at - 1, stop = at - (at & -at); below > stop; below -= below & -below) {
      sum += this.tree[below] as number;
    }
    this.tree.push(sum);
    this.total += value;
  }

  /** Adds to the number at an index. */
  add(index: number, change: number): void {
    for (let at = index + 1; at <= this.length; at += at & -at) {
      this.tree[at] = (this.tree[at] as number) + change;
    }
    this.total += change;
  }

  /** Keeps the first numbers only. */
  cut(length: number): void {
    this.total = this.before(length);
    this.length = length;
    this.tree.length = length + 1;
  }

  /** The sum of the numbers before an index. */
  before(index: number): number {
    if (index === this.length) return this.total;
    let sum = 0;
    for (let at = index; at > 0; at -= at & -at) sum += this.tree[at] as number;
    return sum;
  }

  /** The last index before which the sum is not above an offset. */
  find(offset: number): number {
    let index = 0;
    let rest = offset;
    for (let step = 1 << (31 - Math.clz32(this.length || 1)); step > 0; step >>= 1) {
      const at = index + step;
      if (at <= this.length && (this.tree[at] as number) <= rest) {
        index = at;
        rest -= this.tree[at] as number;
      }
    }
    return index;
  }
}
