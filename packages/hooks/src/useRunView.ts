import { useMemo, useSyncExternalStore } from "react";
import {
  nothingChosen,
  type ReaderChoices,
  type ReaderView,
  type RunFilters,
  type RunPosition,
  type RunSelection,
  type RunViewName,
} from "./readerView.js";
import { expectRun, type Run } from "./run.js";

/** A reader's choices, and what changes them. */
export interface RunView extends ReaderChoices {
  setView(view: RunViewName): void;
  /** Opens or folds a row. */
  setOpen(key: string, isOpen: boolean): void;
  /** Lets every row follow its default again. */
  resetOpen(): void;
  select(selection: RunSelection | null): void;
  setFollow(follow: boolean): void;
  setPosition(position: RunPosition | null): void;
  setQuery(query: string): void;
  setFilters(filters: RunFilters): void;
  setFragments(fragments: boolean): void;
}

/**
 * What the reader chose: view, open rows, selection, following, position, query, filters, fragments. Renders when one of them
 * changed. `RunTimeline` reads and writes the same choices.
 */
export function useRunView(run: Run): RunView {
  const { view } = expectRun(run, "useRunView");
  const choices = useSyncExternalStore(view.subscribe, view.getState, view.getInitialState);
  const setters = useMemo(() => settersOf(view), [view]);
  return useMemo(() => ({ ...nothingChosen, ...choices, ...setters }), [choices, setters]);
}

function settersOf({ setState }: ReaderView): Omit<RunView, keyof ReaderChoices> {
  const setterOf =
    <N extends keyof ReaderChoices>(name: N) =>
    (value: ReaderChoices[N]): void =>
      setState({ [name]: value });
  return {
    setView: setterOf("view"),
    setOpen: (key, isOpen) => setState(({ open }) => ({ open: new Map(open).set(key, isOpen) })),
    resetOpen: () => setState({ open: new Map() }),
    select: setterOf("selection"),
    setFollow: setterOf("follow"),
    setPosition: setterOf("position"),
    setQuery: setterOf("query"),
    setFilters: setterOf("filters"),
    setFragments: setterOf("fragments"),
  };
}
