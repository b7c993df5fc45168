import { bytes } from "../columns.js";
import { ROW } from "../outline/inOrder.js";
import type { MessageRec, Rec } from "../records.js";
import type { Outline, OutlineView, Placement, Row } from "../rows.js";
import type { FoldedOutline, RunStore } from "../store.js";
import { partsOf, type StoreParts } from "../storeParts.js";
import { recordOf, SEARCH } from "../views.js";
import { FacetCounts, type Facets } from "./facets.js";
import { IssueIndex, isSameFilters, type RowFilters, type RowTest, testOf } from "./filters.js";
import { GroupedRows } from "./groupedRows.js";
import { inOrderRows } from "./inOrderRows.js";
import { LinePicker, type Picker, RowPicker } from "./picker.js";
import { isPart, type PlacedRows } from "./placedRow.js";
import { holds, isNarrower, type Query, queryOf } from "./query.js";
import { Slice } from "./slice.js";
import { WordCache } from "./wordCache.js";

/** Options of `createFinder`. */
export interface FinderOptions {
  /** @default "grouped" */
  readonly view?: OutlineView;
  /** Grouped: whose rows are filtered. @default a fold of the finder's own */
  readonly fold?: FoldedOutline;
  /** Grouped. @default "opened" */
  readonly placement?: Placement;
  /** In order: one row a delta. @default false */
  readonly fragments?: boolean;
  /** Calls `work` once, soon, and lets more urgent things come first. Returns what takes it back. */
  readonly later: (work: () => void) => () => void;
  /** Ms; only differences count. */
  readonly now: () => number;
  /** Ms that are worked at a time: what is found is drawn in the same frame. @default 5 */
  readonly slice?: number;
}

/** What was found so far. A new object whenever it differs. */
export interface Findings {
  /** What was looked for. */
  readonly query: string;
  /** All rows were looked at. */
  readonly isDone: boolean;
  /** Rows that hold the query and are shown, or are only folded away. */
  readonly matches: number;
  /** Rows that hold the query and are left out by the filters. */
  readonly hidden: number;
  /** Rows that the filters show. Tool groups, which are drawn around their calls, are not counted. */
  readonly shown: number;
  /** What there is to filter by. */
  readonly facets: Facets;
  /** What is shown: another object where other filters apply. */
  readonly outline: Outline;
}

/** Looks for rows. Made by `createFinder`. */
export interface Finder {
  readonly get: () => Findings;
  readonly subscribe: (listener: () => void) => () => void;
  /** Looks for something else; what is under way is given up. */
  readonly look: (query: string, filters?: RowFilters) => void;
  /** The match after or before a row, from the other end where there is none; `undefined` without any. */
  readonly step: (from: string | null, direction: 1 | -1) => Row | undefined;
  /** Which match a row is, from 0; -1 where it is none. */
  readonly indexOf: (key: string) => number;
  /** A match by its index. */
  readonly at: (index: number) => Row | undefined;
  /** Stops. The fold that it was given shows all again. */
  readonly dispose: () => void;
}

/**
 * Looks for text in the rows of a view and filters them, a few milliseconds at a time, and goes on while the run does.
 * A row is found by all that it draws or would draw when it is opened: text, names, arguments, results.
 *
 * @example
 * ```ts
 * const finder = createFinder(store, { later: (work) => { const id = setTimeout(work); return () => clearTimeout(id); }, now: () => performance.now() });
 * finder.subscribe(() => console.log(finder.get().matches));
 * finder.look("needle", { kinds: ["message"] });
 * ```
 */
export function createFinder(store: RunStore, options: FinderOptions): Finder {
  return new RowFinder(store, options);
}

class RowFinder implements Finder {
  private readonly parts: StoreParts;
  private rows: PlacedRows;
  private picker: Picker;
  private facets = new FacetCounts();
  private issues: IssueIndex;
  private readonly words: WordCache;
  private readonly ownFold: FoldedOutline | null = null;
  private readonly listeners = new Set<() => void>();
  private readonly leave: (() => void)[];
  private query: Query | null = null;
  private typed = "";
  private filters: RowFilters = {};
  private test: RowTest | null = null;
  /** What holds for each row. */
  private flags = bytes();
  private readonly counts = { matches: 0, hidden: 0, shown: 0 };
  /** Rows before it were looked at, and rows before the other once at least. */
  private cursor = 0;
  private noted = 0;
  /** Rows before it can only hold what is looked for if they held what was looked for before. */
  private narrowed = 0;
  /** The rows that are shown are those that the filters ask for. */
  private isShowing = true;
  /** What changed since it was looked at. */
  private readonly touched = new Set<Rec>();
  private readonly again = new Set<number>();
  /** How much text a thing had when it was last looked at. */
  private readonly lengths = new Map<Rec, number>();
  /** Lines in order that were taken note of. */
  private lines: number;
  private epoch = 0;
  private takeBack: (() => void) | null = null;
  private version = 0;
  private told = -1;
  private toldAt = Number.NEGATIVE_INFINITY;
  private findings: Findings;

  constructor(
    private readonly store: RunStore,
    private readonly options: FinderOptions,
  ) {
    const { view = "grouped", placement = "opened", fold } = options;
    this.parts = partsOf(store);
    const { tables, listeners } = this.parts;
    if (view === "grouped" && !fold) this.ownFold = store.fold({ placement });
    ({ rows: this.rows, picker: this.picker } = this.open());
    this.issues = new IssueIndex(tables.issues);
    this.words = new WordCache(tables);
    this.lines = tables.rows.length;
    this.epoch = tables.rows.epoch;
    this.leave = [
      listeners.watch((touched, isElsewhere) => {
        if (isElsewhere) this.begin();
        for (const record of touched) this.touched.add(record);
      }),
      store.subscribe(() => this.schedule()),
    ];
    this.findings = this.found();
    this.work();
  }

  readonly get = (): Findings => this.findings;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  readonly look = (typed: string, filters: RowFilters = {}): void => {
    const query = queryOf(typed);
    const before = this.query;
    const isFiltered = !isSameFilters(filters, this.filters);
    if (typed !== this.typed) this.version++;
    this.typed = typed;
    this.toldAt = Number.NEGATIVE_INFINITY;
    if (!isFiltered && query?.text === before?.text) {
      this.tell();
      return;
    }
    const time = this.slice();
    this.query = query;
    this.filters = filters;
    if (isFiltered) this.filter();
    const isNarrowed = !isFiltered && this.isDone && query !== null && before !== null;
    if (isNarrowed && isNarrower(query, before)) this.narrowed = this.cursor;
    else this.forget();
    this.cursor = 0;
    this.work(time);
  };

  readonly step = (from: string | null, direction: 1 | -1): Row | undefined => {
    const { matches } = this.picker;
    const { length } = matches;
    if (length === 0) return undefined;
    const rank = from === null ? -1 : matches.rankOf(from);
    if (from === null || rank < 0) return matches.at(direction > 0 ? 0 : length - 1);
    const isMatch = matches.indexOf(from) >= 0;
    const next = direction > 0 ? rank + Number(isMatch) : rank - 1;
    return matches.at((next + length) % length);
  };

  readonly indexOf = (key: string): number => this.picker.matches.indexOf(key);

  readonly at = (index: number): Row | undefined => this.picker.matches.at(index);

  readonly dispose = (): void => {
    for (const leave of this.leave) leave();
    this.takeBack?.();
    this.takeBack = null;
    this.rows.dispose();
    this.picker.dispose();
    this.ownFold?.dispose();
    this.listeners.clear();
  };

  private open(): { rows: PlacedRows; picker: Picker } {
    const { view = "grouped", placement = "opened", fragments = false, fold } = this.options;
    const { tables, tree } = this.parts;
    if (view === "grouped") {
      const picker = new RowPicker(tree(placement), fold ?? (this.ownFold as FoldedOutline));
      return { rows: new GroupedRows(tables, tree(placement)), picker };
    }
    const outline = this.store.outline("in-order", { fragments });
    return { rows: inOrderRows(tables, outline), picker: new LinePicker(outline) };
  }

  /** A history moved the store: nothing that was known holds any more. */
  private begin(): void {
    this.rows.dispose();
    this.picker.dispose();
    ({ rows: this.rows, picker: this.picker } = this.open());
    const { tables } = this.parts;
    this.facets = new FacetCounts();
    this.issues = new IssueIndex(tables.issues);
    for (const known of [this.touched, this.again, this.lengths]) known.clear();
    this.words.clear();
    this.lines = tables.rows.length;
    this.epoch = tables.rows.epoch;
    this.cursor = this.noted = 0;
    this.forget();
    this.filter();
  }

  private get isDone(): boolean {
    return this.cursor >= this.rows.length && this.again.size + this.touched.size === 0;
  }

  private filter(): void {
    this.test = testOf(this.filters, this.issues);
    this.isShowing = false;
    this.picker.begin(this.test !== null);
  }

  /** Nothing is known of any row any more. */
  private forget(): void {
    this.narrowed = 0;
    this.flags = bytes();
    this.counts.matches = this.counts.hidden = this.counts.shown = 0;
    this.picker.forgetMatches();
    this.version++;
  }

  private schedule(): void {
    this.takeBack ??= this.options.later(() => {
      this.takeBack = null;
      this.work();
    });
  }

  private slice(): Slice {
    return new Slice(this.options.now, this.options.slice ?? 5);
  }

  /** Looks at rows until the time is up: first at those that changed. */
  private work(time: Slice = this.slice()): void {
    this.takeBack?.();
    this.takeBack = null;
    // The first rows were let go, and who watches is told with the next flush.
    if (this.parts.tables.rows.epoch !== this.epoch) this.begin();
    this.takeIn();
    for (const number of this.again) {
      this.again.delete(number);
      if (time.spend(this.lookAgain(number))) break;
    }
    for (const record of this.touched) {
      if (time.isUp) break;
      this.touched.delete(record);
      time.spend(this.lookAtThing(record));
    }
    while (this.cursor < this.rows.length && !time.isUp) {
      const number = this.cursor++;
      if (number === this.noted) this.rows.note(this.noted++);
      const isOut = number < this.narrowed && !(this.flags.get(number) & MATCH);
      if (!isOut) time.spend(this.lookAt(number));
    }
    if (!this.isDone) this.schedule();
    else if (!this.isShowing) {
      this.isShowing = true;
      this.picker.show();
      this.version++;
    }
    this.tell();
  }

  /** Takes note of what came. */
  private takeIn(): void {
    const { tables } = this.parts;
    this.rows.sync();
    for (const number of this.rows.takeChanged()) this.again.add(number);
    for (; this.lines < tables.rows.length; this.lines++) {
      // Restated messages may have become others.
      if (tables.rows.codeAt(this.lines) === ROW.messages) this.restart();
    }
    for (const { index, entityId } of this.issues.take()) {
      if (!this.filters.issues) continue;
      for (const number of this.rows.numbersAt(index)) this.again.add(number);
      if (entityId !== undefined) this.takeInNamed(entityId);
    }
  }

  private takeInNamed(id: string): void {
    for (const kind of SEARCH) {
      const record = recordOf(this.parts.tables, id, kind);
      if (record) for (const number of this.rows.numbersOf(record)) this.again.add(number);
    }
  }

  private restart(): void {
    this.cursor = 0;
    this.narrowed = 0;
    this.words.clear();
  }

  private lookAgain(number: number): number {
    this.words.forget(number);
    if (number >= this.cursor) return 0;
    this.picker.touch(number);
    return this.lookAt(number);
  }

  /** Looks at the rows of a thing that changed: at few of them where it only went on. */
  private lookAtThing(record: Rec): number {
    const { rows, lengths, query } = this;
    const before = lengths.get(record) ?? 0;
    lengths.set(record, (record as Partial<MessageRec>).text?.length ?? 0);
    let isOther = false;
    let count = 0;
    let cost = 0;
    for (const number of rows.numbersOf(record)) {
      const row = rows.at(number);
      if (number < this.cursor) isOther ||= this.facets.isStale(number, row);
      const isOpen = row !== undefined && isPart(row) && row.stop + (query?.reach ?? 0) >= before;
      if (++count > NEWEST && !isOther && !isOpen) break;
      cost += this.lookAgain(number);
    }
    return cost;
  }

  /** Looks at a row. Returns how much text there was to look at. */
  private lookAt(number: number): number {
    const { query } = this;
    const row = this.rows.at(number);
    if (this.facets.take(number, row)) this.version++;
    const words = row && query ? this.words.of(number, row) : "";
    let flags = 0;
    if (row && query && holds(row, words, query)) flags |= MATCH;
    if (row && (this.test === null || this.test(row))) flags |= SHOWN;
    if (flags & SHOWN && row?.kind !== "tool-group") flags |= COUNTED;
    this.note(number, flags);
    return words.length;
  }

  private note(number: number, flags: number): void {
    const before = this.flags.get(number);
    if (this.test) this.picker.pick(number, (flags & SHOWN) !== 0);
    if (flags === before) return;
    while (this.flags.length <= number) this.flags.push(0);
    this.flags.set(number, flags);
    this.picker.match(number, isFound(flags));
    const { counts } = this;
    counts.matches += Number(isFound(flags)) - Number(isFound(before));
    counts.hidden += Number(isHidden(flags)) - Number(isHidden(before));
    counts.shown += Number((flags & COUNTED) > 0) - Number((before & COUNTED) > 0);
    this.version++;
  }

  private found(): Findings {
    const { isDone, counts, typed: query } = this;
    return { query, isDone, ...counts, facets: this.facets.read(), outline: this.picker.outline };
  }

  private tell(): void {
    if (this.told === this.version && this.findings.isDone === this.isDone) return;
    // While it looks at a long run: to draw the counts takes longer than to count on.
    const now = this.options.now();
    if (!this.isDone && now - this.toldAt < QUIET) return;
    this.toldAt = now;
    this.told = this.version;
    this.findings = this.found();
    for (const listener of [...this.listeners]) listener();
  }
}

/** What may hold for a row. */
const MATCH = 1;
const SHOWN = 2;
const COUNTED = 4;
const isFound = (flags: number): boolean => (flags & (MATCH | SHOWN)) === (MATCH | SHOWN);
const isHidden = (flags: number): boolean => (flags & (MATCH | SHOWN)) === MATCH;

/** Ms between what is told while it is not all there is. */
const QUIET = 100;

/** The newest rows of a thing, which are looked at whenever it changes. */
const NEWEST = 16;
