import type { Journal } from "../journal.js";
import type { MessageChunk } from "../messageList.js";
import type { GroupedTree, Node } from "../outline/grouped.js";
import type { RecordIndex } from "../recordIndex.js";
import { CallRec, OwnerRec, type Rec } from "../records.js";
import type { Tables } from "../tables.js";
import { listsOf, type Mark, markOf, returnTo } from "./mark.js";
import { Pack } from "./pack.js";
import { dropRows, tellChanged } from "./placedRows.js";

/** Marks kept at most; each is a few kilobytes. */
const MOST = 128;

/**
 * Moves tables to any moment of a fold.
 *
 * The fold goes once through its log, at the frontier. Every so many events it leaves a mark, and between two marks it
 * notes what it changes of what was there before: a pack. Packs are taken back and done again whole; inside a stretch
 * the fold is done anew, with a pack of its own. When there are too many marks, every second one is dropped: a run of a
 * million events has a hundred, and their packs are small, because most things are made and settled between two.
 *
 * What the fold makes is never deleted, but cut off: going back through a million events costs what changed of the things
 * that were there before. Refused: copies of the tables (300 MB each), maps that share structure (a fold three times as
 * slow), and deleting what is taken back (50 ms, and as much to make it again).
 */
export class Rewind implements Journal {
  private marks: Mark[];
  private packs: Pack[] = [];
  /** Which mark the tables stand at or behind; behind the last one is the frontier. */
  private stand = 1;
  /** What was folded furthest, while the tables stand before it. */
  private frontier: Mark | null = null;
  /** The mark behind which changes are noted, and where. */
  private base: Mark;
  private pack: Pack;
  /** What is noted is done anew, behind a mark before the frontier. */
  private isAnew = false;
  /** The last row that was written anew, as it was. */
  private row: { index: number; last: number; stop: number } | null = null;
  /** Events are taken in: what they reach may change. */
  isFolding = false;

  /**
   * @param tree the grouped tree that goes along
   * @param spacing events between two marks, to begin with
   */
  constructor(
    private readonly tables: Tables,
    private readonly tree: GroupedTree,
    private spacing = 1024,
  ) {
    tables.journal = this;
    this.base = markOf(tables, tree);
    this.marks = [this.base];
    this.pack = this.begin();
    this.packs.push(this.pack);
  }

  /**
   * Moves as near before a moment as it can without folding. False when the tables stand there already.
   *
   * @param own how many deeds of the client belong to that moment
   */
  moveBefore(events: number, own: number): boolean {
    const isBefore = (mark: { events: number; own: number }): boolean =>
      mark.events <= events && mark.own <= own;
    const { tables, tree } = this;
    const next = this.frontier === null ? undefined : this.stop(this.stand + 1);
    const isNear = next === undefined || !isBefore(next);
    if (isNear && isBefore({ events: tables.log.length, own: tables.own.length })) return false;

    const changed = new Set<object>();
    if (this.isAnew) this.dropAnew(changed);
    else this.frontier ??= markOf(tables, tree);
    while (this.stand > 0 && !isBefore(this.stop(this.stand) as Mark)) this.back(changed);
    for (let ahead = this.stop(this.stand + 1); ahead !== undefined && isBefore(ahead); ) {
      this.forth(changed);
      ahead = this.stop(this.stand + 1);
    }
    returnTo(this.stop(this.stand) as Mark, tables, tree, changed);
    tellChanged(changed, tree);
    this.isAnew = this.stand < this.marks.length;
    if (this.isAnew) {
      this.base = this.marks[this.stand] as Mark;
      this.begin();
    } else {
      this.frontier = null;
      this.base = this.marks[this.marks.length - 1] as Mark;
      this.pack = this.packs[this.packs.length - 1] as Pack;
    }
    return true;
  }

  /** An event was taken in. */
  pass(): void {
    this.tables.dropUpdates();
    if (!this.isAnew && this.tables.log.length - this.base.events >= this.spacing) this.leaveMark();
  }

  reach(record: Rec): void {
    if (!this.isFolding || !this.keep(record)) return;
    this.keepOwner(record.owner);
    if (record instanceof OwnerRec) this.keepOwner(record);
    if (!(record instanceof CallRec)) return;
    const { message, group, result } = record;
    for (const each of [message, group, result]) if (each !== null) this.keep(each);
    if (message !== null) this.keepOwner(message.owner);
  }

  again(record: Rec): void {
    for (const list of [this.tables.records, this.tree.nodes] as const) {
      this.pack.keepLink(list, record.handle);
    }
    this.tables.records[record.handle] = record;
    this.tree.nodes[record.handle] = undefined;
  }

  rename(index: RecordIndex<Rec>, key: string, record: Rec | null): void {
    const known = index.peek(key);
    if (known === (record ?? undefined)) return;
    // What was made just now is not found by its name while it is taken back.
    if (known === undefined && record?.handle === this.tables.recordCount - 1) return;
    this.pack.keepLink(index, key);
  }

  relink(map: Map<number, unknown>, key: number): void {
    this.pack.keepLink(map, key);
  }

  writeRow(index: number): void {
    if (!this.isAnew) return;
    const { rows } = this.tables;
    this.row = { index, last: rows.lastAt(index), stop: rows.stopAt(index) };
  }

  growChunk(chunk: MessageChunk): void {
    this.pack.keepChunk(chunk, false);
  }

  editChunk(chunk: MessageChunk): void {
    this.pack.keepChunk(chunk, true);
  }

  editNode(node: Node, tree: GroupedTree): void {
    if (tree === this.tree && node.ordinal <= this.base.placed) this.pack.keep(node);
  }

  redraw(handle: number, tree: GroupedTree): void {
    if (tree === this.tree && handle < this.base.records) this.pack.keepLink(tree.nodes, handle);
  }

  follow(names: Map<string, Node>, id: string, tree: GroupedTree): void {
    if (tree === this.tree) this.pack.keepLink(names, id);
  }

  placed(node: Node, tree: GroupedTree): void {
    if (tree === this.tree && node.ordinal < tree.all.length) {
      this.pack.keepLink(tree.all, node.ordinal);
    }
  }

  private stop(index: number): Mark | undefined {
    return index === this.marks.length ? (this.frontier ?? undefined) : this.marks[index];
  }

  private keep(record: Rec): boolean {
    return record.handle < this.base.records && this.pack.keep(record);
  }

  private keepOwner(owner: OwnerRec): void {
    this.keep(owner);
    if (owner.group !== null) this.keep(owner.group);
  }

  /** A pack begins: lists that only grow, and what any event may change, whatever it names. */
  private begin(): Pack {
    this.pack = new Pack();
    const { root, run, pending } = this.tables;
    for (const list of listsOf(this.tables)) this.pack.keepLength(list);
    const { isFolding } = this;
    this.isFolding = true;
    for (const record of [root, ...(run === null ? [] : [run]), ...pending]) this.reach(record);
    this.isFolding = isFolding;
    return this.pack;
  }

  private leaveMark(): void {
    this.tree.sync();
    this.base = markOf(this.tables, this.tree);
    this.marks.push(this.base);
    this.packs.push(this.begin());
    this.stand = this.marks.length;
    if (this.marks.length > MOST) this.thin();
  }

  /** Drops every second mark. */
  private thin(): void {
    const { marks, packs } = this;
    this.marks = marks.filter((_, index) => index % 2 === 0);
    this.packs = this.marks.map((mark, index) => {
      const pack = packs[index * 2] as Pack;
      const next = packs[index * 2 + 1];
      if (next !== undefined) pack.join(next, mark.records);
      return pack;
    });
    this.spacing *= 2;
    this.stand = this.marks.length;
  }

  private back(changed: Set<object>): void {
    const pack = this.packs[--this.stand] as Pack;
    const mark = this.marks[this.stand] as Mark;
    const { rows } = this.tables;
    pack.takeBack(changed);
    const row = mark.rows.length - 1;
    pack.row = { last: rows.lastAt(row), stop: rows.stopAt(row) };
  }

  private forth(changed: Set<object>): void {
    const pack = this.packs[this.stand] as Pack;
    const { length } = (this.marks[this.stand] as Mark).rows;
    this.stand++;
    pack.doAgain(changed);
    if (pack.row !== null && length > 0) {
      this.tables.rows.extent(length - 1, pack.row.last, pack.row.stop);
    }
  }

  private dropAnew(changed: Set<object>): void {
    const { pack, row } = this;
    dropRows(this.base.placed, this.tree, () => pack.drop(changed));
    if (row !== null) this.tables.rows.extent(row.index, row.last, row.stop);
    this.row = null;
  }
}
