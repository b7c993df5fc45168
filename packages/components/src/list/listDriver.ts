import { createScrollScale, type ScrollScale } from "./scrollScale.js";
import { AT_TAIL, createTailFollower } from "./tailFollower.js";
import { type TouchGesture, watchTouches } from "./touchGesture.js";
import { createVirtualiser, type ListRows, type RowRange } from "./virtualiser.js";

/**
 * The rows to draw.
 *
 * @internal
 */
export interface DrawnRows extends RowRange {
  /** Keys of the rows from `first` to `last`. */
  readonly keys: readonly string[];
  /** All rows of the list. */
  readonly count: number;
  /** Another number whenever rows came or went, in view or not. */
  readonly shape: number;
}

/**
 * Where the reader is.
 *
 * @internal
 */
export interface TailStatus {
  readonly isFollowing: boolean;
  /** The end of the list is in view. */
  readonly isAtTail: boolean;
  /** Rows that came since the end of the list was in view. */
  readonly newRows: number;
  /** Something came since the end of the list was in view. */
  readonly hasNews: boolean;
}

/**
 * A place in a list that outlives rows above it and the list's own element.
 *
 * @internal
 */
export interface ListPosition {
  readonly key: string;
  /** Px from the row's start to the top of the viewport. */
  readonly distance: number;
}

/**
 * How a row is brought into view.
 *
 * @internal
 */
export type RowAlignment = "start" | "center" | "end" | "nearest";

/** The elements of a list: the one that scrolls, one as high as the list, and one that holds the drawn rows. */
interface ListElements {
  readonly scroller: HTMLElement;
  readonly sizer: HTMLElement;
  readonly strip: HTMLElement;
}

/** Options of `createListDriver`. */
interface ListDriverOptions {
  readonly rows: ListRows;
  readonly defaultSize: number;
  readonly isFollowing: boolean;
  readonly position?: ListPosition | null;
  /** Px before the first and after the last row. */
  readonly padding: { readonly start: number; readonly end: number };
  /** Runs `draw` so that the page has changed when it returns. */
  readonly flush: (draw: () => void) => void;
  readonly onFollowChange: (isFollowing: boolean) => void;
  /** The reader came to rest somewhere else. */
  readonly onRest: () => void;
}

/**
 * Moves a list: says which rows to draw, writes where they stand, and keeps what the reader looks at in place.
 *
 * @internal
 */
export interface ListDriver {
  /** A new object whenever other rows are to be drawn. */
  readonly drawn: DrawnRows;
  /** A new object whenever it differs. */
  readonly status: TailStatus;
  readonly position: ListPosition | null;
  subscribe(listener: () => void): () => void;
  subscribeToStatus(listener: () => void): () => void;
  attach(elements: ListElements): () => void;
  /** The list may have other rows now. `rows` is given where they are another list's. */
  takeRows(rows?: ListRows): void;
  /** A row's element is in the page. */
  observe(element: HTMLElement, key: string): void;
  /** It leaves the page. */
  leave(element: HTMLElement, key: string): void;
  /** The element of a row that is in the page. */
  elementOf(key: string): HTMLElement | undefined;
  /** The key of the row that an element is in. */
  keyAround(element: Element): string | undefined;
  /** The rows of `drawn` are in the page. */
  settle(): void;
  setFollowing(isFollowing: boolean): void;
  scrollToRow(index: number, align: RowAlignment): void;
  /** The index of the row about one page before or after a row. */
  pageFrom(index: number, direction: 1 | -1): number;
}

/** A point of a row that keeps its distance to the top of the viewport. */
interface Anchor {
  key: string;
  index: number;
  edge: "start" | "end";
  distance: number;
}

/** Rows drawn beyond what is seen, in the direction of travel and against it. */
const AHEAD = 6;
const BEHIND = 3;
/** Px of viewport assumed where there is none to measure: on the server, and before the first layout. */
const ASSUMED_VIEWPORT = 640;
/** Renderings that one change may cause while rows turn out smaller or larger than guessed. */
const MOST_PASSES = 8;
/** Px of a row at the top of the viewport that nobody reads on. */
const SLIVER = 48;
/** Viewports from an end of the scroll bar at which a long list is put back to its true place on it. */
const GUARD = 4;

/**
 * Makes a driver.
 *
 * Three numbers say where the list is: `offset`, the place in the list at the top of the viewport; `top`, the
 * element's `scrollTop`; and `shift`, their difference. It is 0 at rest in a list that a browser can hold. It is not
 * in a longer one, where the scroll bar is compressed, nor while a touch moves the element: then corrections go into
 * the shift instead of the scroll position, and are written when it rests.
 *
 * @internal
 */
export function createListDriver(options: ListDriverOptions): ListDriver {
  const { padding, flush } = options;
  let rows = options.rows;
  let elements: ListElements | null = null;
  let touches: TouchGesture | null = null;
  let viewport = 0;
  let width = 0;
  let offset = 0;
  let top = 0;
  let shift = 0;
  let direction: 1 | -1 = 1;
  let anchor: Anchor | null = null;
  /** What the reader looked at when all of it left the list: they are brought back, unless they have moved since. */
  let left: Anchor | null = null;
  let passes = 0;
  let shape = 0;
  let isAtRest = true;
  let tailCount = rows.length;
  let tailRevision = rows.revision;
  /** Elements of rows that came into the page and were not measured yet. */
  let fresh: HTMLElement[] = [];
  const elementOf = new Map<string, HTMLElement>();
  const keyOf = new WeakMap<Element, string>();
  const listeners = new Set<() => void>();
  const statusListeners = new Set<() => void>();

  const virtualiser = createVirtualiser({
    rows,
    defaultSize: options.defaultSize,
    onMeasure: () => update(true),
    onBehind: () => absorb(),
  });
  const tail = createTailFollower(options.isFollowing, (isFollowing) => {
    options.onFollowChange(isFollowing);
    updateStatus();
  });

  const seen = () => viewport || ASSUMED_VIEWPORT;
  const lengthOfList = () => padding.start + virtualiser.total + padding.end;
  const lastOffset = () => Math.max(0, lengthOfList() - seen());
  const startOf = (index: number) => padding.start + virtualiser.offsetOf(index);
  const endOf = (index: number) => startOf(index) + virtualiser.sizeOf(index);
  const within = (place: number) => Math.max(0, Math.min(place, lastOffset()));

  /** Where the viewport has to be for what the reader looks at to stand still. */
  const anchoredOffset = (): number => {
    if (tail.isPinned) return lastOffset();
    if (!anchor) return within(offset);
    const edge = anchor.edge === "start" ? startOf(anchor.index) : endOf(anchor.index);
    return within(edge + anchor.distance);
  };

  const anchorTo = (index: number, edge: "start" | "end", at: number): void => {
    if (index < 0 || index >= virtualiser.count) anchor = null;
    else anchor = { key: virtualiser.keyAt(index), index, edge, distance: at };
  };

  /**
   * Takes the first row in view whose size is known: when rows before it turn out larger than guessed, as they do
   * while scrolling up, it is what the reader has seen already. A row of which only the last line is in view counts
   * as above.
   */
  const takeAnchor = (): void => {
    const first = virtualiser.indexAt(offset - padding.start);
    const last = virtualiser.indexAt(offset + seen() - padding.start);
    let index = endOf(first) - offset < SLIVER && first < last ? first + 1 : first;
    while (index < last && !virtualiser.isMeasured(index)) index++;
    if (virtualiser.isMeasured(index)) anchorTo(index, "start", offset - startOf(index));
    else if (offset >= lastOffset() - 1)
      anchorTo(virtualiser.count - 1, "end", padding.end - seen());
    else anchorTo(first, "start", offset - startOf(first));
  };

  /** The anchor's row left: the nearest drawn row that stays takes its place, one that is in view if there is one. */
  const takeSurvivor = (): void => {
    if (left && rows.indexOf(left.key) >= 0) {
      anchor = left;
      left = null;
    }
    if (!anchor || rows.indexOf(anchor.key) >= 0) return;
    const from = anchor.index - drawn.first;
    const places = drawn.keys.map((_, place) => place);
    const survivor = [...places.slice(from + 1), ...places.slice(0, from).reverse()].find(
      (place) => rows.indexOf(drawn.keys[place] as string) >= 0,
    );
    if (survivor === undefined) {
      // None that was seen: whatever stands where it stood, until it comes back.
      left ??= anchor;
      const rank = Math.min(rows.rankOf?.(anchor.key) ?? -1, rows.length - 1);
      anchor = rank < 0 ? null : { key: rows.keyAt(rank), index: rank, edge: "start", distance: 0 };
    } else {
      const index = drawn.first + survivor;
      const key = drawn.keys[survivor] as string;
      anchor = { key, index, edge: "start", distance: offset - startOf(index) };
    }
  };

  const wantedRows = (): DrawnRows => {
    const range = virtualiser.rangeAt(offset - padding.start, seen());
    const count = virtualiser.count;
    const isEnough =
      drawn.first <= Math.max(0, range.first - 1) &&
      drawn.last >= Math.min(count - 1, range.last + 1) &&
      drawn.last < count &&
      drawn.last - drawn.first <= range.last - range.first + AHEAD + BEHIND;
    const before = direction > 0 ? BEHIND : AHEAD;
    const first = isEnough ? drawn.first : Math.max(0, range.first - before);
    const last = isEnough ? drawn.last : Math.min(count - 1, range.last + AHEAD + BEHIND - before);
    const keys: string[] = [];
    for (let index = first; index <= last; index++) keys.push(virtualiser.keyAt(index));
    return { first, last, keys, count, shape };
  };

  const isDrawn = (wanted: DrawnRows): boolean =>
    wanted.first === drawn.first &&
    wanted.last === drawn.last &&
    wanted.shape === drawn.shape &&
    wanted.keys.every((key, place) => key === drawn.keys[place]);

  /** Takes in rows that came or went. */
  const absorb = (): boolean => {
    takeSurvivor();
    if (!virtualiser.takeChange(drawn)) return false;
    noteChange();
    return true;
  };

  const noteChange = (): void => {
    shape++;
    if (!anchor) return;
    anchor.index = rows.indexOf(anchor.key);
    if (anchor.index < 0) anchor = null;
  };

  /** Reads all sizes in one go: a write between two of them would lay out the page anew. */
  const measureFresh = (): void => {
    const elements = fresh;
    fresh = [];
    for (const element of elements) {
      const key = keyOf.get(element);
      if (key !== undefined && element.isConnected) virtualiser.observe(element, key);
    }
  };

  /** Brings the page up to what is known. */
  const update = (isSync: boolean): void => {
    offset = anchoredOffset();
    // The reader may let go of the tail at any moment.
    if (tail.isPinned) takeAnchor();
    const wanted = wantedRows();
    if (isDrawn(wanted)) place();
    else {
      drawn = wanted;
      if (isSync) flush(() => tell(listeners));
      else tell(listeners);
    }
    updateStatus();
  };

  /** Writes where the rows stand. */
  const place = (): void => {
    if (!elements || viewport === 0) return;
    const scale = createScrollScale(lengthOfList(), viewport);
    const isFree = canScroll(scale);
    const next = isFree ? nextTop(scale) : top;
    shift = offset - next;
    const isLong = scale.height < lengthOfList();
    const height = isLong || isFree ? scale.height : Math.max(0, lengthOfList() - shift);
    write(elements.sizer, "height", Math.ceil(height - 0.01));
    // On the server rows stand one below the other without it.
    elements.strip.style.position = "absolute";
    write(elements.strip, "top", startOf(drawn.first) - shift);
    if (next !== top) {
      top = next;
      elements.scroller.scrollTop = next;
    }
  };

  const canScroll = (scale: ScrollScale): boolean =>
    !touches?.isMoving && top >= 0 && (top <= scale.lastTop + 1 || !isOverscrolled());

  const isOverscrolled = (): boolean => {
    const scroller = elements?.scroller;
    return !!scroller && scroller.scrollTop > scroller.scrollHeight - scroller.clientHeight + 1;
  };

  const nextTop = (scale: ScrollScale): number => {
    const settled = scale.topOf(offset);
    if (Math.abs(settled - top) < 1) return top;
    const isLong = scale.lastTop < scale.lastOffset;
    const isNearEnd = top < GUARD * viewport || top > scale.lastTop - GUARD * viewport;
    return !isLong || isNearEnd || isAtRest || tail.isPinned ? Math.ceil(settled - 0.01) : top;
  };

  const onScroll = (): void => {
    // A list that became higher reaches its end earlier: the browser moves it, and says so before it tells of the height.
    if (elements?.scroller.clientHeight !== viewport) onResize();
    const now = elements?.scroller.scrollTop ?? 0;
    if (viewport === 0 || Math.abs(now - top) < 1) return;
    const scale = createScrollScale(lengthOfList(), viewport);
    const isLong = scale.lastTop < scale.lastOffset;
    const isJump = isLong && Math.abs(now - top) > GUARD * viewport;
    const before = offset;
    left = null;
    isAtRest = false;
    offset = within(isJump ? scale.offsetOf(now) : now + shift);
    top = now;
    if (isJump) shift = offset - top;
    direction = offset < before ? -1 : 1;
    tail.moved(before, offset, scale.lastOffset);
    takeAnchor();
    update(true);
  };

  const onRest = (): void => {
    isAtRest = true;
    if (touches?.isMoving) return;
    update(true);
    options.onRest();
  };

  const onWheel = (event: WheelEvent): void => {
    if (event.deltaY < 0 && !event.ctrlKey && offset > 0) tail.yield();
  };

  const onResize = (): void => {
    if (!elements) return;
    const { clientHeight, clientWidth } = elements.scroller;
    // A hidden tab: what was known stays true.
    if (clientHeight === 0 || clientWidth === 0) {
      viewport = 0;
      return;
    }
    if (viewport === clientHeight && width === clientWidth) return;
    const wasHidden = viewport === 0;
    viewport = clientHeight;
    width = clientWidth;
    // The browser may have lost the position of an element that was hidden.
    if (wasHidden) top = elements.scroller.scrollTop;
    update(true);
  };

  const onSelection = (): void => {
    const selection = elements?.scroller.ownerDocument.getSelection();
    const isHeld =
      !!selection && !selection.isCollapsed && !!elements?.scroller.contains(selection.anchorNode);
    tail.hold(isHeld, offset, lastOffset());
    if (tail.isPinned) update(true);
  };

  const updateStatus = (): void => {
    const isAtTail = offset >= lastOffset() - AT_TAIL;
    if (isAtTail) {
      tailCount = virtualiser.count;
      tailRevision = rows.revision;
    }
    const next: TailStatus = {
      isFollowing: tail.isFollowing,
      isAtTail,
      newRows: Math.max(0, virtualiser.count - tailCount),
      hasNews: rows.revision > tailRevision,
    };
    const isSame = (Object.keys(next) as (keyof TailStatus)[]).every(
      (name) => next[name] === status[name],
    );
    if (isSame) return;
    status = next;
    tell(statusListeners);
  };

  let drawn: DrawnRows = { first: 0, last: -1, keys: [], count: rows.length, shape };
  let status: TailStatus = {
    isFollowing: tail.isFollowing,
    isAtTail: true,
    newRows: 0,
    hasNews: false,
  };
  if (options.position) {
    anchorTo(rows.indexOf(options.position.key), "start", options.position.distance);
  }
  offset = anchoredOffset();
  drawn = wantedRows();

  return {
    get drawn() {
      return drawn;
    },
    get status() {
      return status;
    },
    get position() {
      const index = virtualiser.indexAt(offset - padding.start);
      return index < 0
        ? null
        : { key: virtualiser.keyAt(index), distance: offset - startOf(index) };
    },
    subscribe: (listener) => subscribe(listeners, listener),
    subscribeToStatus: (listener) => subscribe(statusListeners, listener),
    attach(next) {
      elements = next;
      const { scroller } = next;
      const document = scroller.ownerDocument;
      const listening = new AbortController();
      const passive = { passive: true, signal: listening.signal };
      const gesture = watchTouches(scroller, onRest);
      const observer = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(onResize);
      const stopMeasuring = virtualiser.attach(scroller);
      touches = gesture;
      scroller.addEventListener("scroll", onScroll, passive);
      scroller.addEventListener("scrollend", onRest, passive);
      scroller.addEventListener("wheel", onWheel, passive);
      document.addEventListener("selectionchange", onSelection, passive);
      observer?.observe(scroller);
      viewport = scroller.clientHeight;
      width = scroller.clientWidth;
      top = scroller.scrollTop;
      return () => {
        listening.abort();
        gesture.stop();
        observer?.disconnect();
        stopMeasuring();
        elements = null;
        touches = null;
      };
    },
    takeRows(next) {
      if (next && next !== rows) {
        rows = next;
        takeSurvivor();
        virtualiser.setRows(rows);
        noteChange();
      } else if (!absorb()) {
        updateStatus();
        return;
      }
      update(false);
    },
    observe(element, key) {
      elementOf.set(key, element);
      keyOf.set(element, key);
      fresh.push(element);
    },
    leave(element, key) {
      if (elementOf.get(key) === element) elementOf.delete(key);
    },
    elementOf: (key) => elementOf.get(key),
    keyAround(element) {
      const slot = element.closest(".rt-slot");
      return slot ? keyOf.get(slot) : undefined;
    },
    settle() {
      measureFresh();
      virtualiser.forgetRemoved();
      offset = anchoredOffset();
      const wanted = wantedRows();
      if (passes < MOST_PASSES && !isDrawn(wanted)) {
        passes++;
        drawn = wanted;
        tell(listeners);
        return;
      }
      passes = 0;
      place();
      takeAnchor();
      updateStatus();
    },
    setFollowing(isFollowing) {
      if (isFollowing === tail.isFollowing) return;
      if (isFollowing) tail.follow();
      else tail.yield();
      takeAnchor();
      update(false);
    },
    scrollToRow(index, align) {
      absorb();
      if (index < 0 || index >= rows.length) return;
      left = null;
      tail.yield();
      const size = Math.min(virtualiser.sizeOf(index), seen());
      const isAbove = startOf(index) < offset;
      const isBelow = endOf(index) > offset + seen();
      if (align === "nearest" && !isAbove && !isBelow) return;
      const toStart = align === "start" || (align === "nearest" && isAbove);
      if (align === "center") anchorTo(index, "start", (size - seen()) / 2);
      else if (toStart || size === seen())
        anchorTo(index, "start", index === 0 ? -padding.start : 0);
      else anchorTo(index, "end", (index === rows.length - 1 ? padding.end : 0) - seen());
      direction = isAbove ? -1 : 1;
      update(false);
    },
    pageFrom(index, direction) {
      const at = startOf(index) + direction * Math.max(1, seen() - virtualiser.sizeOf(index));
      const target = virtualiser.indexAt(at - padding.start);
      const least = Math.max(0, Math.min(index + direction, rows.length - 1));
      return direction > 0 ? Math.max(least, target) : Math.min(least, target);
    },
  };
}

function subscribe(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function tell(listeners: Set<() => void>): void {
  for (const listener of [...listeners]) listener();
}

function write(element: HTMLElement, property: "height" | "top", px: number): void {
  const value = `${px}px`;
  if (element.style[property] !== value) element.style[property] = value;
}
