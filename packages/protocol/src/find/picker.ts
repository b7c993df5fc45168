import { bytes, type Column } from "../columns.js";
import { Folded } from "../outline/folded.js";
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
  readonly matches: Folded;
  private readonly fold: Folded;
  private matching = new NodeSet(false);
  private shown: NodeSet | null = null;
  private next: NodeSet | null = null;

  constructor(
    private readonly tree: GroupedTree,
    fold: FoldedOutline,
  ) {
    this.outline = fold;
    this.fold = fold as Folded;
    this.matches = new Folded(tree, true, this.matching);
  }

  begin(isFiltered: boolean): void {
    this.next = isFiltered ? new NodeSet(true) : null;
  }

  show(): void {
    if (this.shown === this.next) return;
    this.shown = this.next;
    this.fold.pick(this.shown);
  }

  pick(number: number, isPicked: boolean): void {
    const { next } = this;
    if (next?.set(number, isPicked) && next === this.shown) this.fold.repick(this.nodeAt(number));
  }

  touch(): void {}

  forgetMatches(): void {
    this.matching = new NodeSet(false);
    this.matches.pick(this.matching);
  }

  match(number: number, isMatch: boolean): void {
    if (this.matching.set(number, isMatch)) this.matches.repick(this.nodeAt(number));
  }

  dispose(): void {
    this.matches.dispose();
    if (this.shown) this.fold.pick(null);
  }

  private nodeAt(number: number): Node {
    return this.tree.all[number] as Node;
  }
}

/** Nodes by their ordinals. */
class NodeSet {
  private readonly flags: Column<Uint8Array> = bytes();
  constructor(readonly withParents: boolean) {}

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
