import type { Outline, OutlineOptions, OutlineView } from "@run-timeline/protocol";
import { useMemo } from "react";
import { expectRun, type Run } from "./run.js";
import { useSnapshot } from "./useSnapshot.js";

/** Options of `useOutline`. */
export interface UseOutlineOptions extends OutlineOptions {
  /** @default "grouped" */
  view?: OutlineView;
}

/**
 * The rows of a view, in order. Renders when rows came, went or grew; what a row draws is for `useRow`. The outline
 * is the same object throughout: depend on its `version`.
 */
export function useOutline(run: Run, options: UseOutlineOptions = {}): Outline {
  const { store } = expectRun(run, "useOutline");
  const { view = "grouped", placement = "opened", fragments = false } = options;
  const outline = useMemo(
    () => store.outline(view, { placement, fragments }),
    [store, view, placement, fragments],
  );
  useSnapshot(run, "useOutline", () => outline.version);
  return outline;
}
