"use client";
import {
  type Context,
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { flushSync } from "react-dom";
import { commands } from "#later";
import { useIsomorphicLayoutEffect } from "../isomorphicLayoutEffect.js";
import type { ListDriver, ListPosition, RowAlignment, TailStatus } from "../list/listDriver.js";
import { type ListRow, VirtualList } from "../list/VirtualList.js";
import type { ListRows } from "../list/virtualiser.js";
import type { ListCommand } from "./listKeys.js";
import { createValue, useValue, type Value } from "./value.js";

/** Brings rows into sight and gives them focus. @internal */
export interface RowListHandle {
  readonly driver: ListDriver;
  /** Key of the row that has the list's tab stop. */
  readonly active: string | null;
  focusRow(index: number, align?: RowAlignment): void;
  /** Gives focus to the row that has the tab stop, or to the one at the top. */
  focus(): void;
}

/** Props of `RowList`. */
interface RowListProps {
  role: "treegrid" | "grid";
  label: string;
  rows: ListRows;
  subscribe: (listener: () => void) => () => void;
  renderRow: (row: ListRow) => ReactNode;
  defaultSize: number;
  isFollowing: boolean;
  onFollowChange: (isFollowing: boolean) => void;
  position: ListPosition | null;
  onPositionChange: (position: ListPosition | null) => void;
  /** What a key asks for besides moving. */
  onCommand: (command: ListCommand, index: number) => void;
  /** Whether Escape has something to leave. */
  canLeave: () => boolean;
  /** A row was chosen by pointer. */
  onChoose: (index: number) => void;
  handle: RefObject<RowListHandle | null>;
  /** Drawn over the end of the rows, given where the reader is. */
  pill: (status: TailStatus) => ReactNode;
}

/** Key of the row that has the tab stop. */
const ActiveRow: Context<Value<string | null>> = createContext(createValue<string | null>(null));

/** Whether a row has the list's tab stop. Renders when it gets or loses it. @internal */
export function useIsActive(key: string): boolean {
  return useValue(useContext(ActiveRow), (active) => active === key);
}

/** Px before the first and after the last row. @internal */
export const LIST_PADDING: { readonly start: number; readonly end: number } = { start: 8, end: 64 };
/** Rows that a server draws. */
const SERVER_ROWS = 500;

/**
 * A list of rows that is one tab stop: arrows move between rows, Tab goes into the row's own controls and Escape
 * back to it.
 *
 * @internal
 */
export function RowList(props: RowListProps): ReactElement {
  const { rows, role, label, handle, subscribe, onChoose, onFollowChange } = props;
  const [list, setList] = useState<ListDriver | null>(null);
  const [active] = useState(() => createValue<string | null>(null));
  const activeKey = useValue(active, (key) => key);
  const isStop = activeKey === null || rows.indexOf(activeKey) < 0;

  const focusRow = (index: number, align: RowAlignment = "nearest"): void => {
    if (!list || index < 0 || index >= rows.length) return;
    const key = rows.keyAt(index);
    flushSync(() => {
      active.set(key);
      list.scrollToRow(index, align);
    });
    rowIn(list.elementOf(key))?.focus({ preventScroll: true });
  };
  useIsomorphicLayoutEffect(() => {
    if (!list) return;
    handle.current = {
      driver: list,
      get active() {
        return active.get();
      },
      focusRow,
      focus() {
        const key = active.get() ?? list.position?.key ?? "";
        focusRow(Math.max(0, rows.indexOf(key)));
      },
    };
  });

  const focusTop = (): void => focusRow(Math.max(0, rows.indexOf(list?.position?.key ?? "")));
  /** A row that leaves takes focus with it, and no element hears of that. */
  const hasFocus = useRef(false);
  const onRowsChange = (): void => {
    const key = active.get();
    if (hasFocus.current && key !== null && rows.indexOf(key) < 0) focusTop();
  };
  const latest = useRef(onRowsChange);
  useIsomorphicLayoutEffect(() => {
    latest.current = onRowsChange;
  });
  useEffect(() => subscribe(() => latest.current()), [subscribe]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (list) commands()?.pressKey(event, { ...props, list, active: active.get(), focusRow });
  };
  const onFocus = (event: FocusEvent<HTMLDivElement>): void => {
    hasFocus.current = true;
    if (!list) return;
    const key = list.keyAround(event.target);
    if (key !== undefined) active.set(key);
    else if (event.target === event.currentTarget && rows.length > 0) focusTop();
  };
  const onBlur = (event: FocusEvent<HTMLDivElement>): void => {
    hasFocus.current = event.currentTarget.contains(event.relatedTarget);
  };
  const onClick = (event: MouseEvent<HTMLDivElement>): void => {
    const target = event.target as Element;
    const key = list?.keyAround(target);
    if (key === undefined || event.defaultPrevented || isInControl(target)) return;
    if (!target.ownerDocument.getSelection()?.isCollapsed) return;
    active.set(key);
    onChoose(rows.indexOf(key));
  };

  return (
    <ActiveRow.Provider value={active}>
      <VirtualList
        role={role}
        aria-label={label}
        tabIndex={isStop ? 0 : -1}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={onBlur}
        onClick={onClick}
        rows={rows}
        subscribe={subscribe}
        renderRow={props.renderRow}
        defaultSize={props.defaultSize}
        isFollowing={props.isFollowing}
        onFollowChange={onFollowChange}
        position={props.position}
        onPositionChange={props.onPositionChange}
        keepKey={activeKey}
        padding={LIST_PADDING}
        serverRows={SERVER_ROWS}
        driverRef={setList}
      />
      {list ? <Tail list={list} pill={props.pill} /> : null}
    </ActiveRow.Provider>
  );
}

/** What came while the reader was elsewhere. Renders when that changes. */
function Tail({ list, pill }: { list: ListDriver; pill: RowListProps["pill"] }): ReactNode {
  const read = (): TailStatus => list.status;
  return pill(useSyncExternalStore(list.subscribeToStatus, read, read));
}

function rowIn(slot: HTMLElement | undefined): HTMLElement | null {
  return slot?.querySelector<HTMLElement>("[role=row]") ?? null;
}

function isInControl(element: Element): boolean {
  const control = element.closest(
    "a[href], button, label, summary, input, textarea, select, [role=row]",
  );
  return control !== null && !control.matches("[role=row]");
}
