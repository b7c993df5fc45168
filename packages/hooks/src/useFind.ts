"use client";

import type { FoldedOutline, OutlineView, Placement } from "@run-timeline/protocol";
import { createFinder, type Finder, type Findings } from "@run-timeline/protocol/find";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { RunFilters } from "./readerView.js";
import { expectRun, type Run } from "./run.js";

/** Options of `useFind`. */
export interface UseFindOptions {
  /** @default "grouped" */
  view?: OutlineView | undefined;
  /** @default nothing is looked for */
  query?: string | undefined;
  /** @default all rows are shown */
  filters?: RunFilters | undefined;
  /** Grouped: the rows that are filtered. @default a fold of its own, in which nothing was opened */
  fold?: FoldedOutline | undefined;
  /** Grouped. @default "opened" */
  placement?: Placement | undefined;
  /** In order: one row a delta. @default false */
  fragments?: boolean | undefined;
}

/** What was found so far, and what goes from match to match. */
export interface Find extends Findings, Pick<Finder, "step" | "indexOf" | "at"> {}

/**
 * Looks for text in the rows of a view, folded ones included, and filters them: a few milliseconds at a time, and on
 * while the run goes on. Renders when what was found is another; `null` before anybody looked, and on a server.
 *
 * @example
 * const find = useFind(run, { query: "needle", filters: { kinds: ["message"] } });
 * return <p>{find?.matches} found, {find?.hidden} more hidden by the filter</p>;
 */
export function useFind(run: Run, options: UseFindOptions = {}): Find | null {
  const { store } = expectRun(run, "useFind");
  const { view = "grouped", placement = "opened", fragments = false } = options;
  const { query = "", filters, fold } = options;
  const given = useMemo(
    () => ({ store, view, placement, fragments, fold }),
    [store, view, placement, fragments, fold],
  );
  const [made, setMade] = useState<{ finder: Finder; given: typeof given } | null>(null);
  useEffect(() => {
    const { store, fold, ...rows } = given;
    const now = () => performance.now();
    const finder = createFinder(store, { ...rows, ...(fold && { fold }), later, now });
    setMade({ finder, given });
    return finder.dispose;
  }, [given]);
  const finder = made?.given === given ? made.finder : null;
  useEffect(() => finder?.look(query, filters), [finder, query, filters]);
  const found = useSyncExternalStore(
    finder?.subscribe ?? never,
    () => finder?.get() ?? null,
    nothing,
  );
  return useMemo(
    () =>
      finder && found && { ...found, step: finder.step, indexOf: finder.indexOf, at: finder.at },
    [finder, found],
  );
}

/** The next task: what a reader does, and what they see of it, comes first. */
function later(work: () => void): () => void {
  const timer = setTimeout(work, 0);
  return () => clearTimeout(timer);
}

const never = () => () => {};
const nothing = () => null;
