import type { OutlineView } from "@run-timeline/protocol";
import { unfold } from "./showing.js";
import { rowFor } from "./switching.js";
import type { Timeline } from "./TimelineContext.js";

/** Lists that the reader was brought to. */
const arrived = new WeakSet<object>();

/**
 * Brings the row into sight that the page asked for, as a link to it does, and opens what folds it away: once, when it
 * is there, unless the reader went elsewhere meanwhile. Nothing gets focus.
 *
 * @internal
 */
export function arrive(timeline: Timeline, view: OutlineView): (() => void) | undefined {
  const { choices, list, run } = timeline;
  const asked = choices.first().position;
  if (!asked || arrived.has(list)) return undefined;
  arrived.add(list);
  if (indexIn(timeline, view, asked.key) >= 0) return undefined;
  const began = list.current?.driver.position?.key;
  const bring = (): boolean => {
    if (view === "grouped" && run.store.outline("grouped").indexOf(asked.key) >= 0)
      unfold(timeline, asked.key);
    const row = rowFor(timeline, asked.key, view);
    if (row) list.current?.driver.scrollToRow(indexIn(timeline, view, row.key), "start");
    return row !== undefined;
  };
  if (bring()) return undefined;
  const leave = run.subscribe(() => {
    const isElsewhere = began !== undefined && list.current?.driver.position?.key !== began;
    if (isElsewhere || bring()) leave();
  });
  return leave;
}

function indexIn({ inOrder, folding, finding }: Timeline, view: OutlineView, key: string): number {
  return (view === "grouped" ? folding.fold : (finding.get().lines ?? inOrder)).indexOf(key);
}
