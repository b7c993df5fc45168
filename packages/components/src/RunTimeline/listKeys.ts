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

/**
 * The command of a key press on a row, if it has one. With a modifier it is the browser's.
 *
 * @internal
 */
export function commandOf(press: KeyPress, isRtl: boolean): ListCommand | undefined {
  if (press.ctrlKey || press.metaKey || press.altKey) return undefined;
  const command = COMMANDS.get(press.key);
  return command && isRtl ? (MIRRORED[command] ?? command) : command;
}

/** Where the reader types, keys are text. @internal */
export function isTyping(element: Element): boolean {
  return element.matches("input, textarea, select, [contenteditable]:not([contenteditable=false])");
}

/** Whether a control of a row has focus: it takes Enter, Space and arrows itself. @internal */
export function isControl(element: Element): boolean {
  return element.matches("a[href], button, summary, [role=tab], [role=radio], [role=treeitem]");
}
