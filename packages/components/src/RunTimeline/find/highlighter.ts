import { createMarks } from "./marks.js";
import { textHits } from "./textHits.js";

/** What is to be marked. @internal */
export interface Marked {
  readonly query: string;
  /** Whether the row in a slot holds it; `"current"` is the one that the reader went to. */
  stateOf(slot: HTMLElement): "" | "current" | undefined;
}

/** Marks what is found in the rows that are in the page. @internal */
export interface Highlighter {
  mark(marked: Marked): void;
  /** Brings what is marked in the current row into sight, once it is there. */
  reveal(): void;
  stop(): void;
}

/** Ms after which a row that was opened no longer moves to show what it holds. */
const PATIENCE = 1500;

/**
 * Makes a highlighter for the rows in an element. Rows may change at any time and be anybody's: it watches what is
 * drawn, and draws nothing itself. `data-match` of a slot says that its row is a match, `"current"` which one.
 *
 * @internal
 */
export function createHighlighter(view: HTMLElement): Highlighter {
  const marks = createMarks(view);
  const hits = new Map<HTMLElement, Range[]>();
  let marked: Marked = { query: "", stateOf: () => undefined };
  let frame = 0;
  let revealUntil = 0;

  const draw = (): void => {
    frame = 0;
    const all: Range[] = [];
    const current: Range[] = [];
    const slots = new Set(view.querySelectorAll<HTMLElement>(".rt-slot"));
    for (const slot of hits.keys()) if (!slots.has(slot)) hits.delete(slot);
    for (const slot of slots) {
      const state = marked.query === "" ? undefined : marked.stateOf(slot);
      setState(slot, state);
      if (state === undefined) continue;
      const own = hits.get(slot) ?? textHits(slot, marked.query);
      hits.set(slot, own);
      (state === "current" ? current : all).push(...own);
    }
    marks.show(all, current);
    observer.takeRecords();
    const [first] = current;
    if (!first || performance.now() > revealUntil) return;
    revealUntil = 0;
    bringIntoSight(first, view);
  };
  const schedule = (): void => {
    frame ||= requestAnimationFrame(draw);
  };
  const observer = new MutationObserver((records) => {
    for (const { target } of records) {
      const slot = (target as Partial<Element>).closest
        ? (target as Element).closest<HTMLElement>(".rt-slot")
        : target.parentElement?.closest<HTMLElement>(".rt-slot");
      if (slot) hits.delete(slot);
    }
    schedule();
  });
  observer.observe(view, { subtree: true, childList: true, characterData: true });

  return {
    mark(next) {
      if (next.query !== marked.query) hits.clear();
      marked = next;
      schedule();
    },
    reveal() {
      revealUntil = performance.now() + PATIENCE;
      schedule();
    },
    stop() {
      observer.disconnect();
      cancelAnimationFrame(frame);
      marks.show([], []);
      for (const slot of view.querySelectorAll<HTMLElement>(".rt-slot")) setState(slot, undefined);
    },
  };
}

function setState(slot: HTMLElement, state: "" | "current" | undefined): void {
  if (slot.dataset.match === state) return;
  if (slot.dataset.match === "current") resetScroll(slot);
  if (state === undefined) delete slot.dataset.match;
  else slot.dataset.match = state;
}

/** Lines that were moved to show what they hold. */
const moved = new WeakMap<HTMLElement, Element[]>();

function resetScroll(slot: HTMLElement): void {
  for (const element of moved.get(slot) ?? []) element.scrollLeft = 0;
  moved.delete(slot);
}

/** Moves the list where a row is higher than it, and a line where it is cut off. */
function bringIntoSight(range: Range, view: HTMLElement): void {
  const scroller = view.querySelector<HTMLElement>(".rt-scroller");
  const slot = range.startContainer.parentElement?.closest<HTMLElement>(".rt-slot");
  if (!scroller || !slot) return;
  for (let at = range.startContainer.parentElement; at && at !== slot; at = at.parentElement) {
    if (at.scrollWidth <= at.clientWidth + 1) continue;
    const hit = range.getBoundingClientRect();
    const box = at.getBoundingClientRect();
    if (hit.left >= box.left && hit.right <= box.right - EDGE) continue;
    at.scrollLeft += hit.left - box.left - box.width / 3;
    moved.set(slot, [...(moved.get(slot) ?? []), at]);
  }
  const hit = range.getBoundingClientRect();
  const box = scroller.getBoundingClientRect();
  if (hit.height === 0 || (hit.top >= box.top && hit.bottom <= box.bottom)) return;
  scroller.scrollTop += hit.top - box.top - box.height / 3;
}

/** Px at the end of a line that is cut off, where an ellipsis stands. */
const EDGE = 24;
