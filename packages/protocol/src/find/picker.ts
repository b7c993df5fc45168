import { bytes, type Column } from "../columns.js";
import { Folded, type Picks } from "../outline/folded.js";
import type { GroupedTree, Node } from "../outline/grouped.js";
import type { Outline } from "../rows.js";
import type { FoldedOutline } from "../store.js";
import { PickedLines } from "./pickedLines.js";

/** Matching rows in the order of their view, folded ones included. */
export interface Matches extends Outline {
  /** How many matching rows stand before a row, be it one or not; -1 where there is no such row. */
  rankOf(key: string): number;
}

/** Shows the rows of a view that were picked, and keeps those that match. */
export interface Picker {
  /** What is shown. */
  readonly outline: Outline;
  readonly matches: Matches;
  /** Another set of rows is about to be picked; until it is shown, the one before stays. */
  begin(isFiltered: boolean): void;
  show(): void;
  pick(number: number, isPicked: boolean): void;
  /** A row draws more than it did. */
  touch(number: number): void;
  forgetMatches(): void;
  match(number: number, isMatch: boolean): void;
  dispose(): void;
}

/** Lines in order. */
export class LinePicker implements Picker {
  outline: Outline;
  matches: PickedLines;
  private shown: PickedLines | null = null;
  private next: PickedLines | null = null;

  constructor(private readonly whole: Outline) {
    this.outline = whole;
    this.matches = new PickedLines(whole);
  }

  begin(isFiltered: boolean): void {
    this.next = isFiltered ? new PickedLines(this.whole) : null;
  }

  show(): void {
    this.shown = this.next;
    this.outline = this.shown ?? this.whole;
  }

  pick(number: number, isPicked: boolean): void {
    this.next?.pick(number, isPicked);
  }

  touch(number: number): void {
    this.next?.touch(number);
  }

  forgetMatches(): void {
    this.matches = new PickedLines(this.whole);
  }

  match(number: number, isMatch: boolean): void {
    this.matches.pick(number, isMatch);
  }

  dispose(): void {}
}

/** Grouped rows, in the fold of a reader. */
export class RowPicker implements Picker {
  readonly outline: FoldedOutline;
  private readonly fold: Folded;
  private found: MarkedFold;
  /** Made while rows are picked, so that showing them is done at once. */
  private next: MarkedFold | null = null;
  /** What the reader's fold shows, and in its place what it shows without a filter. */
  private shown: MarkedFold | null = null;

  constructor(
    private readonly tree: GroupedTree,
    fold: FoldedOutline,
  ) {
    this.outline = fold;
    this.fold = fold as Folded;
    this.found = new MarkedFold(tree, true, false);
  }

  get matches(): Matches {
    return this.found.fold;
  }

  begin(isFiltered: boolean): void {
    if (this.next !== this.shown) this.next?.fold.dispose();
    this.next = isFiltered ? new MarkedFold(this.tree, false, true) : null;
  }

  show(): void {
    if (this.shown === this.next) return;
    this.clear();
    this.shown = this.next;
    if (this.shown) this.fold.exchange(this.shown.fold);
  }

  pick(number: number, isPicked: boolean): void {
    const { next } = this;
    if (!next?.set(number, isPicked)) return;
    (next === this.shown ? this.fold : next.fold).repick(this.nodeAt(number));
  }

  touch(): void {}

  forgetMatches(): void {
    this.found.fold.dispose();
    this.found = new MarkedFold(this.tree, true, false);
  }

  match(number: number, isMatch: boolean): void {
    if (this.found.set(number, isMatch)) this.found.fold.repick(this.nodeAt(number));
  }

  dispose(): void {
    this.found.fold.dispose();
    this.next?.fold.dispose();
    this.clear();
  }

  private clear(): void {
    if (!this.shown) return;
    this.fold.exchange(this.shown.fold);
    this.shown.fold.dispose();
    this.shown = null;
  }

  private nodeAt(number: number): Node {
    return this.tree.all[number] as Node;
  }
}

/** A fold of the rows that were marked. */
class MarkedFold implements Picks {
  readonly fold: Folded;
  private readonly flags: Column<Uint8Array> = bytes();

  constructor(
    tree: GroupedTree,
    whole: boolean,
    readonly withParents: boolean,
  ) {
    this.fold = new Folded(tree, whole, this);
  }

  has(ordinal: number): boolean {
    return this.flags.get(ordinal) === 1;
  }

  /** `true` where it was otherwise. */
  set(ordinal: number, isIn: boolean): boolean {
    if (this.has(ordinal) === isIn) return false;
    while (this.flags.length <= ordinal) this.flags.push(0);
    this.flags.set(ordinal, Number(isIn));
    return true;
  }
}
