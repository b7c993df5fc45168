import type { GroupRec, OwnerRec } from "../records.js";
import type { Row } from "../rows.js";
import type { FoldedOutline } from "../store.js";
import type { GroupedTree, Node } from "./grouped.js";
import { PrefixSums } from "./prefixSums.js";

/** Containers with more children than this keep sums of them; the others are counted through. */
const FEW = 16;

/** What a fold shows, and what it has noted for that. */
const SIGHT = ["weights", "sums", "dirty", "unsettled", "later", "seen", "picks", "choices"];

const sightOf = (fold: object): object =>
  Object.fromEntries(Object.entries(fold).filter(([name]) => SIGHT.includes(name)));

/** Some rows of a tree, by their ordinals. */
export interface Picks {
  /** Whether the rows that a picked one stands under are shown as well. */
  readonly withParents: boolean;
  has(ordinal: number): boolean;
}

/**
 * One reader's view of the grouped tree: which rows are shown, and where. Every container knows how many rows it shows,
 * so that a row is found by descending, and opening one changes only those above it.
 */
export class Folded implements FoldedOutline {
  readonly view = "grouped";
  /** How many rows each node shows in its container, itself included; by the node's ordinal. */
  private weights: number[] = [];
  private sums = new WeakMap<Node, PrefixSums>();
  private dirty = new Set<Node>();
  private choices: ReadonlyMap<string, boolean> = new Map();
  private chosen = 0;
  /** Groups that are not settled: a boundary settles one without a row of its own. */
  private unsettled = new Set<Node>();
  private seen = -1;
  /** Heard of rows that are not there at the moment: a history took them back. */
  private later = new Set<Node>();

  /**
   * @param whole everything is shown: groups of one call with their row, and pending calls at the end
   * @param picks the rows that are shown: none to begin with, then those of which `repick` is told. @default all
   */
  constructor(
    private readonly tree: GroupedTree,
    private readonly whole: boolean,
    private picks: Picks | null = null,
  ) {
    tree.sync();
    this.#build();
    tree.readers.add(this);
  }

  /** @internal */
  hear(node: Node): void {
    this.dirty.add(node);
    if (isOpenGroup(node)) this.unsettled.add(node);
  }

  /** @internal */
  gone(node: Node): void {
    this.dirty.delete(node);
    this.unsettled.delete(node);
  }

  /** @internal */
  reset(): void {
    this.dirty.clear();
    this.#build();
  }

  get version(): number {
    this.#settle();
    return this.tree.version + this.chosen;
  }

  get length(): number {
    this.#settle();
    return (this.weights[0] as number) + this.#pendingCount();
  }

  at(index: number): Row | undefined {
    this.#settle();
    if (!(index >= 0 && Number.isInteger(index))) return undefined;
    const shown = this.weights[0] as number;
    if (index < shown) return this.#find(this.tree.root, index).row();
    return [...this.tree.pending.values()][this.whole ? index - shown : Number.NaN]?.row();
  }

  /** The index of a row; of its group's, where a group of one call stands for it; -1 where it is folded away. */
  indexOf(key: string): number {
    this.#settle();
    const node = this.tree.node(key);
    return node === undefined || !this.#isShown(node) ? -1 : this.#rank(node);
  }

  /** How many rows are shown before a row, be it picked or not; -1 where it is folded away. */
  rankOf(key: string): number {
    this.#settle();
    const node = this.tree.node(key);
    return node === undefined ? -1 : this.#rank(node);
  }

  /** Changes places with another fold of the same tree: each shows what the other did, opened as it was itself. */
  exchange(other: Folded): void {
    const { choices } = this;
    const otherChoices = other.choices;
    const sight = sightOf(this);
    Object.assign(this, sightOf(other));
    Object.assign(other, sight);
    this.setOpen(choices);
    other.setOpen(otherChoices);
    this.chosen++;
    other.chosen++;
  }

  /** A row was picked, or is not any more. */
  repick(node: Node): void {
    this.#weigh(node);
    this.chosen++;
  }

  #rank(node: Node): number {
    if (node.removed) return -1;
    let index = 0;
    for (let at = node; at.parent !== null; at = at.parent) {
      const { parent } = at;
      if (!this.#shows(parent, at)) {
        if (!this.#isLone(parent)) return -1;
        index = 0;
        continue;
      }
      index += this.#before(parent, at) + this.#own(parent);
    }
    return index;
  }

  isOpen(key: string): boolean {
    this.#settle();
    const node = this.tree.node(key);
    return node !== undefined && this.#opens(node);
  }

  setOpen(choices: ReadonlyMap<string, boolean>): void {
    const before = this.choices;
    this.choices = choices;
    for (const key of new Set([...before.keys(), ...choices.keys()])) {
      if (before.get(key) === choices.get(key)) continue;
      const node = this.tree.node(key);
      if (node !== undefined) this.dirty.add(node);
      this.chosen++;
    }
  }

  dispose(): void {
    this.tree.readers.delete(this);
  }

  *[Symbol.iterator](): IterableIterator<Row> {
    for (let index = 0; index < this.length; index++) yield this.at(index) as Row;
  }

  #pendingCount(): number {
    return this.whole && this.picks === null ? this.tree.pending.size : 0;
  }

  #settle(): void {
    const { tree, later } = this;
    tree.sync();
    if (this.seen !== tree.version) {
      this.seen = tree.version;
      this.#countFrom(this.weights.length);
      this.#noteSettled();
      for (const node of later) if (tree.holds(node) && later.delete(node)) this.dirty.add(node);
    }
    if (this.dirty.size === 0) return;
    const { dirty } = this;
    this.dirty = new Set();
    for (const node of dirty) {
      if (tree.holds(node)) this.#weigh(node);
      else later.add(node);
    }
  }

  #noteSettled(): void {
    for (const node of this.unsettled) {
      if (!(node.record as GroupRec).settled) continue;
      this.unsettled.delete(node);
      this.dirty.add(node);
    }
  }

  #build(): void {
    this.sums = new WeakMap();
    this.unsettled.clear();
    this.later.clear();
    this.weights = [];
    this.#countFrom(0);
  }

  /** Counts the nodes from one on, children before their parents. */
  #countFrom(from: number): void {
    const { tree, picks } = this;
    while (this.weights.length <= tree.count) this.weights.push(picks === null ? 1 : 0);
    if (picks !== null && this.whole) return;
    for (let ordinal = tree.count; ordinal >= from; ordinal--) {
      const node = tree.all[ordinal] as Node;
      if (isOpenGroup(node)) this.unsettled.add(node);
      if (picks !== null) continue;
      if (ordinal === 0 || node.children.length > 0 || node.removed)
        this.weights[ordinal] = this.#weightOf(node);
    }
  }

  /** Counts a node anew, and those above it as far as that changes them. */
  #weigh(node: Node): void {
    for (let at: Node | null = node; at !== null; at = at.parent) {
      const before = this.weights[at.ordinal] ?? 0;
      const after = this.#weightOf(at);
      // Its holder may show it otherwise though it is as long as it was; what is above that may not.
      if (after === before && at !== node) return;
      if (at.parent !== null) this.#note(at.parent, at, after - before);
      this.weights[at.ordinal] = after;
    }
  }

  #note(parent: Node, child: Node, change: number): void {
    const sums = this.#sumsOf(parent);
    if (change !== 0) sums?.add(child.place, change);
  }

  /** Sums over the rows under a node, at least of those that are there now; none where they are few. */
  #sumsOf(node: Node): PrefixSums | undefined {
    const { children } = node;
    let sums = this.sums.get(node);
    if (sums === undefined) {
      if (children.length <= FEW) return undefined;
      sums = new PrefixSums();
      this.sums.set(node, sums);
    }
    while (sums.length < children.length) {
      sums.push(this.weights[(children[sums.length] as Node).ordinal] ?? 0);
    }
    return sums;
  }

  #weightOf(node: Node): number {
    if (node.removed) return 0;
    return this.#own(node) + this.#inside(node);
  }

  /** Whether a node is a row itself. */
  #own(node: Node): 0 | 1 {
    if (node.parent === null) return 0;
    return this.#isShown(node) ? 1 : 0;
  }

  #isShown(node: Node): boolean {
    const { picks } = this;
    if (picks === null || picks.has(node.ordinal)) return true;
    return picks.withParents && this.#below(node) > 0;
  }

  /** Rows that a node holds when it is open. */
  #below(node: Node): number {
    const { length } = node.children;
    return this.#sumsOf(node)?.before(length) ?? this.#count(node, length, true);
  }

  #inside(node: Node): number {
    if (node.children.length === 0) return 0;
    if (this.#opens(node)) return this.#below(node);
    return this.#count(node, node.children.length, false);
  }

  #count(node: Node, stop: number, open: boolean): number {
    if (!open && (node.kind !== "tool-group" || this.#isLone(node))) return 0;
    let count = 0;
    for (let place = 0; place < stop; place++) {
      const child = node.children[place] as Node;
      if (open || isPinned(child)) count += this.weights[child.ordinal] ?? 0;
    }
    return count;
  }

  #before(parent: Node, child: Node): number {
    const open = this.#opens(parent);
    const sums = open ? this.#sumsOf(parent) : undefined;
    return sums?.before(child.place) ?? this.#count(parent, child.place, open);
  }

  #shows(parent: Node, child: Node): boolean {
    return (
      this.#opens(parent) ||
      (parent.kind === "tool-group" && !this.#isLone(parent) && isPinned(child))
    );
  }

  #find(container: Node, index: number): Node {
    let node = container;
    let rest = index;
    for (;;) {
      const place = this.#locate(node, rest);
      rest -= this.#before(node, node.children[place] as Node);
      node = node.children[place] as Node;
      if (!this.#isShown(node)) continue;
      if (rest === 0) return node;
      rest--;
    }
  }

  #locate(node: Node, index: number): number {
    const open = this.#opens(node);
    const sums = open ? this.#sumsOf(node) : undefined;
    if (sums !== undefined) return sums.find(index);
    let rest = index;
    return node.children.findIndex((child) => {
      rest -= open || isPinned(child) ? (this.weights[child.ordinal] ?? 0) : 0;
      return rest < 0;
    });
  }

  /** Open while running and folded when done, unless the reader chose. */
  #opens(node: Node): boolean {
    if (node.parent === null || this.whole) return true;
    if (node.kind === "tool-group") {
      if (this.#isLone(node)) return false;
      return this.#chosenFor(node) ?? !(node.record as GroupRec).settled;
    }
    if (node.kind !== "subagent") return true;
    return this.#chosenFor(node) ?? isWorking(node.record as OwnerRec);
  }

  /** What the reader chose. A key is text that is put together: not for every row while nothing was chosen. */
  #chosenFor(node: Node): boolean | undefined {
    return this.choices.size > 0 ? this.choices.get(node.key) : undefined;
  }

  /** A group of one call is drawn as that call, until a second one joins it. */
  #isLone(node: Node): boolean {
    if (this.whole || node.kind !== "tool-group" || (node.record as GroupRec).declared)
      return false;
    let calls = 0;
    for (const child of node.children) if (!child.removed && ++calls > 1) return false;
    return true;
  }
}

const isOpenGroup = (node: Node): boolean =>
  node.kind === "tool-group" && !(node.record as GroupRec).settled;

const isWorking = (owner: OwnerRec): boolean => owner.status.kind === "running";

/** Failed and denied calls are never folded away. */
function isPinned(node: Node): boolean {
  const { status } = node.record as { status?: unknown };
  return node.kind === "tool-call" && (status === "failed" || status === "denied");
}
