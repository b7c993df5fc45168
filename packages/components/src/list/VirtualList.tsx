"use client";
import {
  type Context,
  createContext,
  type HTMLAttributes,
  memo,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  useContext,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { flushSync } from "react-dom";
import { useIsomorphicLayoutEffect } from "../isomorphicLayoutEffect.js";
import {
  createListDriver,
  type DrawnRows,
  type ListDriver,
  type ListPosition,
} from "./listDriver.js";
import type { ListRows } from "./virtualiser.js";

/**
 * A row as the list asks for it.
 *
 * @internal
 */
export interface ListRow {
  readonly key: string;
  readonly index: number;
}

/**
 * Props of `VirtualList`.
 *
 * @internal
 */
export interface VirtualListProps extends HTMLAttributes<HTMLDivElement> {
  /** The rows. Another object is another list. */
  rows: ListRows;
  /** Calls `listener` when rows may have come or gone. Keep it the same function. */
  subscribe: (listener: () => void) => () => void;
  /**
   * Draws a row: again when its index or its neighbours may have changed. Keep it the same function, or every drawn
   * row is.
   */
  renderRow: (row: ListRow) => ReactNode;
  /** px of a row that nothing is known about. */
  defaultSize: number;
  /** Keeps the tail in view. */
  isFollowing: boolean;
  onFollowChange?: ((isFollowing: boolean) => void) | undefined;
  /** Where to begin. Later changes are ignored. @default the first row, or the tail while following */
  position?: ListPosition | null | undefined;
  /** The reader came to rest somewhere else, or the list leaves the page. */
  onPositionChange?: ((position: ListPosition | null) => void) | undefined;
  /** A row that stays in the page when it is scrolled away: the one that has focus. */
  keepKey?: string | null | undefined;
  /** Px before the first and after the last row. @default none */
  padding?: { readonly start: number; readonly end: number } | undefined;
  /** Rows that a server draws, which cannot know the viewport. */
  serverRows: number;
  driverRef?: Ref<ListDriver> | undefined;
}

const NO_PADDING = { start: 0, end: 0 };

/**
 * Draws the rows of a list that are in view, and a few around them. Renders a `<div class="rt-scroller">` that
 * scrolls, and in it a `<div class="rt-slot">` for each drawn row.
 *
 * @internal
 */
export function VirtualList({
  rows,
  subscribe,
  renderRow,
  defaultSize,
  isFollowing,
  onFollowChange,
  position,
  onPositionChange,
  keepKey,
  padding = NO_PADDING,
  serverRows,
  driverRef,
  ...attributes
}: VirtualListProps): ReactElement {
  const scroller = useRef<HTMLDivElement>(null);
  const sizer = useRef<HTMLDivElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  const told = useRef({ onFollowChange, onPositionChange });
  const [driver] = useState(() =>
    createListDriver({
      rows,
      defaultSize,
      isFollowing,
      position: position ?? null,
      padding,
      flush: flushSync,
      onFollowChange: (next) => told.current.onFollowChange?.(next),
      onRest: () => told.current.onPositionChange?.(driver.position),
    }),
  );
  const onServer = useMemo(() => firstRows(rows, serverRows), [rows, serverRows]);
  const drawn = useSyncExternalStore(
    driver.subscribe,
    () => driver.drawn,
    () => onServer,
  );

  useImperativeHandle(driverRef, () => driver, [driver]);
  useIsomorphicLayoutEffect(() => {
    told.current = { onFollowChange, onPositionChange };
  });
  useIsomorphicLayoutEffect(() => {
    if (!scroller.current || !sizer.current || !strip.current) return;
    const detach = driver.attach({
      scroller: scroller.current,
      sizer: sizer.current,
      strip: strip.current,
    });
    return () => {
      told.current.onPositionChange?.(driver.position);
      detach();
    };
  }, [driver]);
  useIsomorphicLayoutEffect(() => {
    driver.takeRows(rows);
    return subscribe(() => driver.takeRows());
  }, [driver, rows, subscribe]);
  useIsomorphicLayoutEffect(() => driver.setFollowing(isFollowing), [driver, isFollowing]);
  useIsomorphicLayoutEffect(() => driver.settle(), [driver, drawn]);

  const list = { ...attributes, "aria-rowcount": drawn.count };
  return (
    <div {...list} ref={scroller} className="rt-scroller">
      <div ref={sizer} className="rt-sizer" role="presentation">
        <div ref={strip} className="rt-strip" role="presentation">
          {withKept(drawn, rows, keepKey).map(({ key, index, isKept }) => (
            <Slot
              key={key}
              rowKey={key}
              index={index}
              count={drawn.count}
              shape={drawn.shape}
              isKept={isKept}
              driver={driver}
              renderRow={renderRow}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

/** Props of `Slot`. */
interface SlotProps {
  rowKey: string;
  index: number;
  count: number;
  /** Draws it again: its neighbours may be others. */
  shape: number;
  isKept: boolean;
  driver: ListDriver;
  renderRow: (row: ListRow) => ReactNode;
}

/** The place of one row, which is measured. Rows may be anybody's component. */
const Slot = memo(function Slot(props: SlotProps): ReactElement {
  const { rowKey, index, count, isKept, driver, renderRow } = props;
  const element = useRef<HTMLDivElement>(null);
  const [place] = useState(() => createPlace(element));
  useIsomorphicLayoutEffect(() => {
    const slot = element.current;
    if (!slot) return;
    driver.observe(slot, rowKey);
    return () => driver.leave(slot, rowKey);
  }, [driver, rowKey]);
  useIsomorphicLayoutEffect(() => place.set(index, count), [place, index, count]);
  return (
    <div ref={element} className="rt-slot" role="presentation" data-kept={isKept ? "" : undefined}>
      <SlotContext.Provider value={place}>{renderRow({ key: rowKey, index })}</SlotContext.Provider>
    </div>
  );
});

/** Tells a row's element which of how many it is. */
interface Place {
  set(index: number, count: number): void;
  ready(): void;
}

const SlotContext: Context<Place | null> = createContext<Place | null>(null);

/**
 * Drawn inside a row, below whatever may be late: says that the row's element is there.
 *
 * @internal
 */
export function RowReady(): null {
  const place = useContext(SlotContext);
  useIsomorphicLayoutEffect(() => place?.ready(), [place]);
  return null;
}

/** A row that React has yet to take over from a server is left as it is. */
function createPlace(element: RefObject<HTMLDivElement | null>): Place {
  let isReady = false;
  let place = { index: 0, count: 0 };
  const write = (): void => {
    if (isReady) placeRow(element.current, place.index, place.count);
  };
  return {
    set(index, count) {
      place = { index, count };
      write();
    },
    ready() {
      isReady = true;
      write();
    },
  };
}

/**
 * Says which of how many a row is. Past React, because the number of all rows changes with every row that comes, and
 * no row is to render for another one.
 */
function placeRow(slot: Element | null, index: number, count: number): void {
  const row = slot?.querySelector("[role=row]");
  if (!row) return;
  row.setAttribute("aria-rowindex", `${index + 1}`);
  if (row.closest("[role=treegrid]") === null) return;
  row.setAttribute("aria-posinset", `${index + 1}`);
  row.setAttribute("aria-setsize", `${count}`);
}

/** The drawn rows and the kept one, in order, so that no element of a row is ever moved in the page. */
function withKept(drawn: DrawnRows, rows: ListRows, keepKey: string | null | undefined) {
  const places = drawn.keys.map((key, place) => ({
    key,
    index: drawn.first + place,
    isKept: false,
  }));
  const index = keepKey == null ? -1 : rows.indexOf(keepKey);
  if (keepKey == null || index < 0 || drawn.keys.includes(keepKey)) return places;
  const kept = { key: keepKey, index, isKept: true };
  return index < drawn.first ? [kept, ...places] : [...places, kept];
}

function firstRows(rows: ListRows, most: number): DrawnRows {
  const count = rows.length;
  const keys = Array.from({ length: Math.min(count, most) }, (_, index) => rows.keyAt(index));
  return { first: 0, last: keys.length - 1, keys, count, shape: 0 };
}
