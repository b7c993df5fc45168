import type { RunViewName } from "@run-timeline/hooks";
import type { OutlineView, Row } from "@run-timeline/protocol";
import type { ListPosition } from "../list/listDriver.js";
import { groupedKey, indexOfEvent, rowInGroups, rowInOrder, shownFor } from "./crossView.js";
import type { Timeline } from "./TimelineContext.js";

/** Shows another view, and gives focus there to what had it here, or is chosen. @internal */
export function switchView(timeline: Timeline, view: RunViewName, from?: Row): void {
  const { target, choices, list } = timeline;
  if (choices.get().view === view) return;
  const row =
    view === "time"
      ? undefined
      : (rowFor(timeline, from?.key, view) ??
        chosenIn(timeline, view) ??
        rowFor(timeline, list.current?.active ?? list.current?.driver.position?.key, view));
  target.set({ view, key: row?.key ?? "", align: "nearest" });
  timeline.setView(view);
}

/** Px from the top at which a row stands that was chosen elsewhere. */
const DOWN = 96;

/**
 * Where to begin in a view, for a reader who comes from another one. What has focus there, or is chosen, stays where it
 * is on the screen; else what stood at the top does.
 *
 * @internal
 */
export function placeIn(
  timeline: Timeline,
  view: OutlineView,
  before: ListPosition,
): ListPosition | null {
  const { list } = timeline;
  const { driver, active } = list.current ?? {};
  const chosen = chosenIn(timeline, view);
  const isInPage = driver?.elementOf(before.key) !== undefined;
  const other = view === "grouped" ? "in-order" : "grouped";
  for (const key of isInPage ? [active, chosenIn(timeline, other)?.key] : []) {
    const distance = key ? distanceOf(driver?.elementOf(key)) : undefined;
    const row = rowFor(timeline, key, view);
    if (row && distance !== undefined) return { key: row.key, distance };
  }
  // From the time, which has no rows: the reader may have chosen something there.
  if (driver && !isInPage && chosen && chosen.key !== rowFor(timeline, active, view)?.key)
    return { key: chosen.key, distance: -DOWN };
  const row = rowFor(timeline, before.key, view);
  return row ? { key: row.key, distance: row.key === before.key ? before.distance : 0 } : null;
}

/** How far above the top of its list a row begins; nothing for one out of sight. */
function distanceOf(element: HTMLElement | undefined): number | undefined {
  const list = element?.closest(".rt-scroller");
  if (!element || !list) return undefined;
  const { top, bottom } = element.getBoundingClientRect();
  const view = list.getBoundingClientRect();
  return bottom > view.top && top < view.bottom ? view.top - top : undefined;
}

/** The row of a view that shows what is chosen. */
function chosenIn(timeline: Timeline, view: OutlineView): Row | undefined {
  const { choices, inOrder, folding, run } = timeline;
  const { selection } = choices.get();
  if (!selection) return undefined;
  const { key, entity: id, entityKind: kind } = selection;
  const row = rowFor(timeline, key, view);
  if (row || id === null || kind === null) return row;
  if (view === "grouped") return shownFor(groupedKey(kind, id), folding.fold, run.store);
  const entity = run.store.entity(id, kind);
  return entity && inOrder.at(indexOfEvent(inOrder, entity.first));
}

/** The row of a view that shows what a row of either view shows. @internal */
export function rowFor(
  { folding, inOrder, run, choices }: Timeline,
  key: string | null | undefined,
  view: OutlineView,
): Row | undefined {
  if (key === null || key === undefined) return undefined;
  const line = inOrder.at(inOrder.indexOf(key));
  // A line needs no groups, which take long to make of a long run.
  if (line && view === "in-order") return line;
  const { fold } = folding;
  const row = fold.at(fold.indexOf(key));
  if (view === "grouped") return row ?? (line && rowInGroups(line, inOrder, fold, run.store));
  // Of all lines of what is chosen, that which the reader chose.
  const chosen = choices.get().selection;
  const isChosen = row?.entity === chosen?.entity && row?.entityKind === chosen?.entityKind;
  const own = chosen && isChosen ? inOrder.at(inOrder.indexOf(chosen.key)) : undefined;
  return own ?? (row && rowInOrder(row, inOrder));
}
