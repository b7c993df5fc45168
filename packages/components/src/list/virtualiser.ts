import { Virtualizer, type VirtualizerOptions } from "@tanstack/react-virtual";
import { findRowChange } from "./rowChange.js";
import { createSizeIndex } from "./sizeIndex.js";

/**
 * The rows of a list as the virtualiser needs them.
 *
 * @internal
 */
export interface ListRows {
  readonly length: number;
  /** Stable for the life of a row, unique in the list. */
  keyAt(index: number): string;
  /** -1 for a row that is not in the list. */
  indexOf(key: string): number;
  /** Where a row would stand that was left out; -1 where nothing is known of it. @default nothing is */
  rankOf?(key: string): number;
  /** What a row will roughly measure, px. */
  estimate(index: number): number;
  /** Grows with whatever arrives, within rows or as rows. */
  readonly revision: number;
}

/**
 * First and last row, both included; `last` is -1 while there is none.
 *
 * @internal
 */
export interface RowRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Knows where each row of a list stands, measures those that are drawn, and says which a stretch of the list shows.
 * The list's driver knows no more of its engine than this.
 *
 * @internal
 */
export interface Virtualiser {
  /** Rows that were taken in. The list's own may be ahead. */
  readonly count: number;
  /** The key of a row that was taken in, near what is seen. */
  keyAt(index: number): string;
  /** Length of the list, px. */
  readonly total: number;
  /** Where a row starts, px from the top of the list. */
  offsetOf(index: number): number;
  /** The row at a place in the list; -1 while there is none. */
  indexAt(offset: number): number;
  measure(index: number, size: number): void;
  sizeOf(index: number): number;
  isMeasured(index: number): boolean;
  /** The rows that are seen when the viewport starts at a place in the list. */
  rangeAt(offset: number, viewport: number): RowRange;
  /** The list is now these rows, which may be others altogether. */
  setRows(rows: ListRows): void;
  /**
   * Looks whether rows came or went, and takes it in.
   *
   * @param seen rows that are compared one by one; elsewhere only the tail is, unless the length or these differ
   * @returns whether any did
   */
  takeChange(seen: RowRange): boolean;
  /** Starts to measure elements inside the scrolling element. Returns what stops it. */
  attach(scroller: HTMLElement): () => void;
  /** Measures a row's element now and whenever it changes its size. */
  observe(element: HTMLElement, key: string): void;
  /** Forgets elements that have left the document. */
  forgetRemoved(): void;
}

/** Options of `createVirtualiser`. */
interface VirtualiserOptions {
  readonly rows: ListRows;
  /** px of a row that nothing is known about. */
  readonly defaultSize: number;
  /** Rows were measured, outside of `observe`. */
  readonly onMeasure: () => void;
  /** Rows are to be read that changed since they were taken in. */
  readonly onBehind: () => void;
}

/** Rows that the engine is given. It walks them all when one changes its size. */
const WINDOW = 256;
/** Rows between what is seen and the end of the window at which the window moves. */
const MARGIN = 48;
/** Sizes that are remembered by key, for rows that others came before. The index remembers all, by index. */
const REMEMBERED = 8192;

/** Px of a row that draws nothing: as little as layout knows. */
const NOTHING = 1 / 64;

const NO_ROWS: RowRange = { first: 0, last: -1 };

/**
 * Makes a virtualiser on `@tanstack/react-virtual`, in the only file that knows it.
 *
 * The engine walks all its rows whenever their count or one size changes: 12 ms at 100,000 rows. It is therefore
 * given a few hundred rows around the viewport, and the size index knows the others. It is told where the viewport is
 * and writes no scroll position: that is the driver's, because only the driver knows of remapped heights, of
 * gestures and of following. Later versions of the engine are 5 kB larger for scroll corrections of their own, which
 * would never run here: hence the version.
 *
 * @internal
 */
export function createVirtualiser(options: VirtualiserOptions): Virtualiser {
  const sizes = createSizeIndex(options.defaultSize);
  const keyOf = new WeakMap<Element, string>();
  const sizeOfKey = new Map<string, number>();
  let rows = options.rows;
  /** Index of the window's first row, the keys of its rows, and their places in it. */
  let start = 0;
  let keys: string[] = [];
  let placeOf = new Map<string, number>();
  let lastKey: string | undefined;
  let seenRevision = -1;
  let scroller: HTMLElement | null = null;
  let isQuiet = false;
  let isTelling = false;

  const placeOfElement = (element: Element): number => placeOf.get(keyOf.get(element) ?? "") ?? -1;

  /** Once for all rows that a frame measured, and still before it is painted. */
  const tellMeasured = (): void => {
    if (isTelling) return;
    isTelling = true;
    queueMicrotask(() => {
      isTelling = false;
      options.onMeasure();
    });
  };

  /** Changes that whoever asked for them takes in by themselves. */
  const quietly = (change: () => void): void => {
    isQuiet = true;
    change();
    isQuiet = false;
  };

  const engineOptions = (): VirtualizerOptions<HTMLElement, HTMLElement> => ({
    count: keys.length,
    getItemKey: (place) => keys[place] ?? place,
    estimateSize: (place) => sizes.sizeOf(start + place),
    scrollMargin: sizes.offsetOf(start),
    getScrollElement: () => scroller,
    observeElementRect: () => {},
    observeElementOffset: () => {},
    scrollToFn: () => {},
    measureElement: (element, entry) => {
      const index = start + placeOfElement(element);
      const size = entry?.borderBoxSize?.[0]?.blockSize ?? element.offsetHeight;
      // In a list that is drawn, a row without a height is a row that draws nothing.
      sizes.measure(index, size === 0 && scroller?.clientHeight ? NOTHING : size);
      const known = sizes.sizeOf(index);
      sizeOfKey.set(keyOf.get(element) ?? "", known);
      return known;
    },
    onChange: () => {
      if (!isQuiet) tellMeasured();
    },
  });

  const engine = new Virtualizer<HTMLElement, HTMLElement>(engineOptions());
  engine.shouldAdjustScrollPositionOnItemSizeChange = () => false;
  // Its own way reads an attribute, which every move of the window would have to rewrite on every row.
  engine.indexFromElement = placeOfElement;

  const addToWindow = (index: number): void => {
    const key = rows.keyAt(index);
    placeOf.set(key, keys.length);
    keys.push(key);
    const size = sizeOfKey.get(key);
    if (size === undefined) sizes.guess(index, rows.estimate(index));
    else sizes.measure(index, size);
  };

  const setWindow = (from: number, length: number = WINDOW): void => {
    start = Math.max(0, Math.min(from, rows.length - length));
    keys = [];
    placeOf = new Map();
    const end = Math.min(rows.length, start + length);
    for (let index = start; index < end; index++) addToWindow(index);
    engine.setOptions(engineOptions());
    forgetSizes();
  };

  /** The engine's sizes are by key too, and copied whenever one changes: they are those of the window at most. */
  const forgetSizes = (): void => {
    quietly(() => engine.measure());
    if (sizeOfKey.size <= REMEMBERED) return;
    for (const key of sizeOfKey.keys()) if (!placeOf.has(key)) sizeOfKey.delete(key);
  };

  const moveWindow = (first: number, last: number): void => {
    const end = start + keys.length;
    const isNear =
      (first - start < MARGIN && start > 0) || (end - last < MARGIN && end < rows.length);
    // A list that its page gives all the height that it wants shows more rows than a window has elsewhere.
    const length = Math.max(WINDOW, 2 * (last - first + 2 * MARGIN));
    if (isNear || keys.length > 2 * length) setWindow((first + last - length) >> 1, length);
  };

  const isKnown = ({ first, last }: RowRange): boolean => {
    for (let index = Math.max(first, start); index <= last; index++) {
      const key = keys[index - start];
      if (key !== undefined && (index >= rows.length || rows.keyAt(index) !== key)) return false;
    }
    return true;
  };

  const noteTail = (): void => {
    seenRevision = rows.revision;
    lastKey = rows.length > 0 ? rows.keyAt(rows.length - 1) : undefined;
  };

  const grow = (): void => {
    const hadTail = start + keys.length === sizes.length;
    sizes.splice(sizes.length, 0, rows.length - sizes.length);
    if (!hadTail) return;
    const end = Math.min(rows.length, start + 3 * WINDOW);
    for (let index = start + keys.length; index < end; index++) addToWindow(index);
    engine.setOptions(engineOptions());
  };

  const setRows = (next: ListRows): void => {
    rows = next;
    sizes.splice(0, sizes.length, rows.length);
    setWindow(start);
    noteTail();
  };

  const rangeInWindow = (): RowRange => {
    const range = engine.calculateRange();
    return range ? { first: start + range.startIndex, last: start + range.endIndex } : NO_ROWS;
  };

  setRows(rows);

  return {
    get count() {
      return sizes.length;
    },
    keyAt: (index) => keys[index - start] ?? rows.keyAt(index),
    get total() {
      return sizes.total;
    },
    offsetOf: sizes.offsetOf,
    indexAt: sizes.indexAt,
    measure: sizes.measure,
    sizeOf: sizes.sizeOf,
    isMeasured: sizes.isMeasured,
    setRows,
    rangeAt(offset, viewport) {
      if (rows.length === 0 || viewport <= 0) return NO_ROWS;
      moveWindow(sizes.indexAt(offset), sizes.indexAt(offset + viewport));
      if (engine.scrollRect?.height !== viewport)
        engine.scrollRect = { width: 0, height: viewport };
      engine.scrollOffset = offset;
      const range = rangeInWindow();
      if (rows.revision !== seenRevision || isKnown(range)) return range;
      // Rows out of sight were exchanged for as many others.
      setWindow(start);
      return rangeInWindow();
    },
    takeChange(seen) {
      const before = sizes.length;
      const keepsTail =
        rows.length >= before && (before === 0 || rows.keyAt(before - 1) === lastKey);
      if (keepsTail && isKnown(seen)) {
        seenRevision = rows.revision;
        if (rows.length === before) return false;
        grow();
      } else {
        const change = findRowChange({ length: before, start, keys }, rows);
        sizes.splice(change.index, change.removed, change.added);
        // Where it could only be guessed, the tail takes the difference.
        sizes.splice(sizes.length, 0, rows.length - sizes.length);
        sizes.splice(rows.length, sizes.length - rows.length, 0);
        setWindow(change.index <= start ? start + change.added - change.removed : start);
      }
      noteTail();
      return true;
    },
    attach(element) {
      scroller = element;
      const stop = engine._didMount();
      engine._willUpdate();
      return () => {
        scroller = null;
        stop();
      };
    },
    observe(element, key) {
      keyOf.set(element, key);
      quietly(() => engine.measureElement(element));
    },
    forgetRemoved() {
      engine.measureElement(null);
    },
  };
}
