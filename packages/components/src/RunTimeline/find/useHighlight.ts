import type { Find } from "@run-timeline/hooks/find";
import { type RefCallback, useCallback, useEffect, useState } from "react";
import { subjectOf } from "../subject.js";
import type { Timeline } from "../TimelineContext.js";
import { useValue } from "../value.js";
import { createHighlighter, type Highlighter } from "./highlighter.js";

/**
 * Marks what was found in the rows of a timeline. Give what it returns as `ref` to an element in the timeline.
 *
 * @internal
 */
export function useHighlight(timeline: Timeline, found: Find | null): RefCallback<HTMLElement> {
  const [view, setView] = useState<HTMLElement | null>(null);
  const [highlighter, setHighlighter] = useState<Highlighter | null>(null);
  const current = useValue(timeline.finding, (finding) => finding.current);
  useEffect(() => {
    if (!view) return;
    const made = createHighlighter(view);
    setHighlighter(made);
    return made.stop;
  }, [view]);
  useEffect(() => {
    if (!highlighter) return;
    highlighter.mark({
      query: found && found.matches > 0 ? found.query : "",
      stateOf(slot) {
        const key = subjectKey(timeline, slot);
        if (key === undefined || !found) return undefined;
        // A group's title is made of what its calls hold.
        if (found.indexOf(key) < 0) return key.startsWith("tool-group") ? "" : undefined;
        return key === current ? "current" : "";
      },
    });
  }, [highlighter, timeline, found, current]);
  useEffect(() => {
    if (current !== null) highlighter?.reveal();
  }, [highlighter, current]);
  return useCallback((host: HTMLElement | null) => {
    setView(host?.closest(".rt")?.querySelector<HTMLElement>(".rt-main") ?? null);
  }, []);
}

/** What the row in a slot is about. */
function subjectKey({ list, folding, run, choices }: Timeline, slot: HTMLElement) {
  const key = list.current?.driver.keyAround(slot);
  if (key === undefined || choices.get().view !== "grouped") return key;
  const row = folding.fold.at(folding.fold.indexOf(key));
  return row ? subjectOf(row, run.store).key : key;
}
