import type { GroupedTree, Node, TreeReader } from "../outline/grouped.js";
import type { Rec } from "../records.js";
import type { Tables } from "../tables.js";
import type { PlacedRow, PlacedRows } from "./placedRow.js";

/** The grouped rows by their ordinals: that of the root, which is no row, is 0. */
export class GroupedRows implements PlacedRows, TreeReader {
  /** The ends of runs: their things are the runs, which have rows of their own. */
  private readonly ends = new Map<Rec, number[]>();
  private seen = 0;
  /** Lines in order that were taken in. */
  private read: number;
  private changed = new Set<number>();

  constructor(
    private readonly tables: Tables,
    private readonly tree: GroupedTree,
  ) {
    this.read = tables.rows.length;
    tree.readers.add(this);
    this.sync();
  }

  hear({ ordinal }: Node): void {
    if (ordinal < this.seen) this.changed.add(ordinal);
  }

  gone(): void {}

  reset(): void {}

  get length(): number {
    return this.seen;
  }

  at(number: number): PlacedRow | undefined {
    const node = this.tree.all[number];
    if (node === undefined || node.removed || node.parent === null) return undefined;
    const { kind, record, owner, first, last, start, stop } = node;
    return { inOrder: false, kind, record, owner, first, last, start, stop };
  }

  note(number: number): void {
    const { kind, record } = this.tree.all[number] as Node;
    if (kind !== "run-end") return;
    const known = this.ends.get(record);
    if (known) known.push(number);
    else this.ends.set(record, [number]);
  }

  *numbersOf(record: Rec): IterableIterator<number> {
    for (let node = this.tree.nodeOf(record) ?? null; node !== null; node = node.previous) {
      yield node.ordinal;
    }
    yield* this.ends.get(record) ?? [];
  }

  *numbersAt(): IterableIterator<number> {}

  sync(): void {
    this.tree.sync();
    this.seen = this.tree.count + 1;
    const { rows } = this.tables;
    // What a line in order is about may look otherwise now, though it was placed long ago.
    for (; this.read < rows.length; this.read++) {
      const node = this.tree.nodeOf(rows.recordAt(this.read));
      if (node !== undefined) this.changed.add(node.ordinal);
    }
  }

  takeChanged(): Iterable<number> {
    const { changed } = this;
    if (changed.size > 0) this.changed = new Set();
    return changed;
  }

  dispose(): void {
    this.tree.readers.delete(this);
  }
}
