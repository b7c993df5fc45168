import { indexOfEvent, parentsOf } from "./crossView.js";
import type { Target, Timeline } from "./TimelineContext.js";

/** Brings a row into sight, opening what folds it away, and gives it focus. @internal */
export function show(timeline: Timeline, target: Target): void {
  const { choices, list } = timeline;
  if (!target.align) timeline.setFollow(false);
  if (target.view === "grouped") unfold(timeline, target.key);
  if (choices.get().view === target.view && list.current) bring(timeline, target);
  else {
    timeline.target.set(target);
    timeline.setView(target.view);
  }
}

/** Brings the line of an event into sight. @internal */
export function showEvent(timeline: Timeline, event: number): void {
  const { inOrder } = timeline;
  const row = inOrder.at(indexOfEvent(inOrder, event));
  if (row) show(timeline, { view: "in-order", key: row.key });
}

/** Opens what folds a row away. @internal */
export function unfold({ folding, choices, run }: Timeline, key: string): void {
  if (folding.fold.indexOf(key) >= 0) return;
  const open = new Map(choices.get().open);
  for (const parent of parentsOf(key, run.store)) open.set(parent, true);
  choices.choose("open", open);
}

function bring(timeline: Timeline, target: Target): void {
  const { folding, inOrder, finding, list, choices } = timeline;
  const { view, key } = target;
  const outline = view === "grouped" ? folding.fold : (finding.get().lines ?? inOrder);
  const index = outline.indexOf(key);
  if (index >= 0) list.current?.focusRow(index, target.align ?? "center");
  else if (Object.keys(choices.get().filters).length > 0) {
    timeline.target.set(target);
    choices.choose("filters", {});
  }
}
