import type { KeyboardEvent } from "react";
import type { ListDriver } from "../list/listDriver.js";
import type { Timeline } from "./TimelineContext.js";

/** What a key asks of a list of rows. @internal */
export type ListCommand =
  | "previous"
  | "next"
  | "first"
  | "last"
  | "page-up"
  | "page-down"
  | "into"
  | "out"
  | "details"
  | "toggle"
  | "leave"
  | "search"
  | "follow"
  | "view-1"
  | "view-2"
  | "view-3"
  | "previous-urgent"
  | "next-urgent"
  | "help";

/** What a key is pressed on. */
interface KeyContext {
  readonly list: ListDriver;
  readonly rows: { readonly length: number; indexOf(key: string): number };
  /** Key of the row that has the tab stop. */
  readonly active: string | null;
  focusRow(index: number): void;
  onFollowChange(isFollowing: boolean): void;
  /** What a key asks for besides moving. */
  onCommand(command: ListCommand, index: number): void;
  /** Whether Escape has something to leave. */
  canLeave(): boolean;
}

/** Does what a key press on a list of rows asks for. @internal */
export function pressKey(event: KeyboardEvent<HTMLElement>, context: KeyContext): void {
  const target = event.target as Element;
  const { list, rows, active } = context;
  if (event.defaultPrevented || isTyping(target)) return;
  const command = commandOf(event, getComputedStyle(event.currentTarget).direction === "rtl");
  if (!command || (isControl(target) && !BESIDE_CONTROLS.has(command))) return;
  const key = list.keyAround(target) ?? active;
  if (!obey(command, key === null ? -1 : rows.indexOf(key), target, context)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Does what a key press in a view asks for that neither a row nor a lane took. @internal */
export function pressAround(
  event: KeyboardEvent<HTMLElement>,
  { detail, help, openDetails }: Pick<Timeline, "detail" | "help" | "openDetails">,
): void {
  const command = commandOf(event, false);
  if (event.defaultPrevented || isTyping(event.target as Element)) return;
  if (command === "help") help.set(!help.get());
  else if (command === "leave" && detail.get()) openDetails(null);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function obey(command: ListCommand, index: number, target: Element, context: KeyContext): boolean {
  const { list, rows, focusRow } = context;
  const next = moved(command, index, rows.length, list);
  if (next !== undefined) {
    focusRow(next);
    if (command === "last") context.onFollowChange(true);
  } else if (command === "leave" && isInside(target)) focusRow(index);
  else if (command === "search") return false;
  else if (command === "leave" && !context.canLeave()) return false;
  else context.onCommand(command, index);
  return true;
}

/** The part of a keyboard event that is looked at. */
interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const COMMANDS: ReadonlyMap<string, ListCommand> = new Map([
  ["ArrowUp", "previous"],
  ["ArrowDown", "next"],
  ["Home", "first"],
  ["End", "last"],
  ["PageUp", "page-up"],
  ["PageDown", "page-down"],
  ["ArrowRight", "into"],
  ["ArrowLeft", "out"],
  ["Enter", "details"],
  [" ", "toggle"],
  ["Escape", "leave"],
  ["/", "search"],
  ["f", "follow"],
  ["F", "follow"],
  ["1", "view-1"],
  ["2", "view-2"],
  ["3", "view-3"],
  ["[", "previous-urgent"],
  ["]", "next-urgent"],
  ["?", "help"],
]);

/** Read to the other side where the script is. */
const MIRRORED: Partial<Record<ListCommand, ListCommand>> = { into: "out", out: "into" };

/** The command of a key press on a row, if it has one. With a modifier it is the browser's. */
function commandOf(press: KeyPress, isRtl: boolean): ListCommand | undefined {
  if (press.ctrlKey || press.metaKey || press.altKey) return undefined;
  const command = COMMANDS.get(press.key);
  return command && isRtl ? (MIRRORED[command] ?? command) : command;
}

/** Where the reader types, keys are text. */
export function isTyping(element: Element): boolean {
  return element.matches("input, textarea, select, [contenteditable]:not([contenteditable=false])");
}

/** Whether a control of a row has focus: it takes Enter, Space and arrows itself. */
function isControl(element: Element): boolean {
  return element.matches("a[href], button, summary, [role=tab], [role=radio], [role=treeitem]");
}

/** Commands that are not a control's own while it has focus. */
const BESIDE_CONTROLS: ReadonlySet<ListCommand> = new Set([
  "leave",
  "search",
  "follow",
  "view-1",
  "view-2",
  "view-3",
  "previous-urgent",
  "next-urgent",
  "help",
]);

/** The row that a command moves to; `undefined` for one that does not move. */
function moved(
  command: ListCommand,
  index: number,
  count: number,
  list: ListDriver,
): number | undefined {
  if (count === 0) return undefined;
  switch (command) {
    case "previous":
      return Math.max(0, index - 1);
    case "next":
      return Math.min(count - 1, index + 1);
    case "first":
      return 0;
    case "last":
      return count - 1;
    case "page-up":
      return list.pageFrom(Math.max(0, index), -1);
    case "page-down":
      return list.pageFrom(Math.max(0, index), 1);
    default:
      return undefined;
  }
}

/** Focus is on something inside a row, not on the row. */
function isInside(element: Element): boolean {
  return !element.matches("[role=row]") && element.closest("[role=row]") !== null;
}
