import { PrefixSums } from "../outline/prefixSums.js";
import type { Outline, Row } from "../rows.js";

/** Some lines of an outline in order, as an outline: its rows only ever come at the end. */
export class PickedLines implements Outline {
  readonly view = "in-order";
  version = 0;
  private readonly sums = new PrefixSums();
  /** Which lines are picked, one after the other. */
  private readonly picked: boolean[] = [];

  constructor(private readonly whole: Outline) {}

  get length(): number {
    return this.sums.total;
  }

  at(index: number): Row | undefined {
    if (!(index >= 0 && index < this.sums.total && Number.isInteger(index))) return undefined;
    return this.whole.at(this.sums.find(index));
  }

  indexOf(key: string): number {
    const line = this.whole.indexOf(key);
    return line >= 0 && this.picked[line] === true ? this.sums.before(line) : -1;
  }

  /** How many picked lines stand before a line, be it picked or not. */
  rankOf(key: string): number {
    const line = this.whole.indexOf(key);
    return line < 0 ? -1 : this.sums.before(Math.min(line, this.sums.length));
  }

  /** A line that was picked may draw more than it did. */
  touch(line: number): void {
    if (this.picked[line] === true) this.version++;
  }

  pick(line: number, isPicked: boolean): void {
    while (this.picked.length <= line) {
      this.picked.push(false);
      this.sums.push(0);
    }
    if (this.picked[line] === isPicked) return;
    this.picked[line] = isPicked;
    this.sums.add(line, isPicked ? 1 : -1);
    this.version++;
  }

  *[Symbol.iterator](): IterableIterator<Row> {
    for (let index = 0; index < this.length; index++) yield this.at(index) as Row;
  }
}
