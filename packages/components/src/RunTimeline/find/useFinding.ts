import { type Find, useFind } from "@run-timeline/hooks/find";
import type { OutlineView } from "@run-timeline/protocol";
import { useEffect, useRef } from "react";
import { useIsomorphicLayoutEffect } from "../../isomorphicLayoutEffect.js";
import { useChoice } from "../choices.js";
import { show } from "../showing.js";
import type { Timeline } from "../TimelineContext.js";
import { NOTHING_FOUND } from "./finding.js";
import { bring, endStepping, stepIfAwaited } from "./stepping.js";

/** Looks and filters for a timeline, as long as it is mounted, and says there what was found. @internal */
export function useFinding(timeline: Timeline, view: OutlineView): Find | null {
  const { run, choices, finding, folding, fragments } = timeline;
  const query = useChoice(choices, (chosen) => chosen.query);
  const filters = useChoice(choices, (chosen) => chosen.filters);
  const fold = view === "grouped" ? folding.fold : undefined;
  const found = useFind(run, { view, query, filters, fold, fragments });
  const isEmpty = useIsEmpty(found);

  useIsomorphicLayoutEffect(() => {
    const { outline } = found ?? {};
    const lines = outline && view === "in-order" && outline !== timeline.inOrder ? outline : null;
    finding.set({ ...finding.get(), found, lines, isEmpty });
    if (view === "grouped") folding.changes.set(folding.changes.get() + 1);
    showTarget(timeline, view);
    stepIfAwaited(timeline);
  }, [timeline, finding, folding, found, isEmpty, view]);
  useEffect(() => {
    if (query === "") endStepping(timeline);
  }, [timeline, query]);
  useEffect(
    () => () => {
      const { isBarShown } = finding.get();
      endStepping(timeline);
      finding.set({ ...NOTHING_FOUND, isBarShown });
      folding.changes.set(folding.changes.get() + 1);
      showTarget(timeline, view);
    },
    [timeline, finding, folding, view],
  );
  useStepAcrossViews(timeline);
  return found;
}

/** Whether there is nothing to show, as far as it is known: rows that are looked at again change nothing yet. */
function useIsEmpty(found: Find | null): boolean {
  const kept = useRef(false);
  const isFound = (find: Find): boolean =>
    find.shown > 0 && (find.query.trim() === "" || find.matches + find.hidden > 0);
  if (!found || isFound(found)) kept.current = false;
  else if (found.isDone) kept.current = true;
  return kept.current;
}

/** A row that was asked for and that filters left out. */
function showTarget(timeline: Timeline, view: OutlineView): void {
  const { target, choices } = timeline;
  const next = target.get();
  if (next?.view !== view || choices.get().view !== view) return;
  target.set(null);
  // Not while React draws: focus is given at once.
  queueMicrotask(() => show(timeline, next));
}

/** A step from a view without rows goes on when the rows are there. */
function useStepAcrossViews(timeline: Timeline): void {
  const view = useChoice(timeline.choices, (chosen) => chosen.view);
  useEffect(() => {
    if (view === "time") return;
    const frame = requestAnimationFrame(() => bring(timeline));
    return () => cancelAnimationFrame(frame);
  }, [timeline, view]);
}
