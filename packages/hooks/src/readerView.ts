import type { EntityKind } from "@run-timeline/protocol";
import type { RowFilters } from "@run-timeline/protocol/find";
import { createStore, type StoreApi } from "zustand/vanilla";

/** The views of a run: both outlines, and the time view where one is given. */
export type RunViewName = "grouped" | "in-order" | "time";

/** What the reader chose: a row, and the entity that it draws. */
export interface RunSelection {
  /** Key of the row. */
  readonly key: string;
  /** `null` for a row that is an event alone. */
  readonly entity: string | null;
  readonly entityKind: EntityKind | null;
}

/** Where the reader is in a view. */
export interface RunPosition {
  /** Key of the row at the top. */
  readonly key: string;
  /** Px of that row above the top. */
  readonly distance: number;
}

/** Which rows are shown: see `RowFilters` of `@run-timeline/protocol/find`. What is absent filters nothing. */
export type RunFilters = RowFilters;

/** What a reader chooses while looking at a run. None of it comes from the stream. */
export interface ReaderChoices {
  readonly view: RunViewName;
  /** What the reader opened or folded, by row key; other rows follow their default. */
  readonly open: ReadonlyMap<string, boolean>;
  readonly selection: RunSelection | null;
  /** Keeps the tail in view. `null` until the reader chose: then a live run is followed and a finished one is not. */
  readonly follow: boolean | null;
  readonly position: RunPosition | null;
  readonly query: string;
  readonly filters: RunFilters;
  /** In order: one row a fragment. Else fragments that follow each other are one row. */
  readonly fragments: boolean;
}

/** The choices of one reader. What was not chosen yet is absent. */
export type ReaderView = StoreApi<Partial<ReaderChoices>>;

/** What holds while nothing was chosen. @internal */
export const nothingChosen: ReaderChoices = {
  view: "grouped",
  open: new Map(),
  selection: null,
  follow: null,
  position: null,
  query: "",
  filters: {},
  fragments: false,
};

/**
 * Makes the place where a reader's choices are kept. Each run has one; make another where one run is shown twice and
 * read by two.
 *
 * @param choices what is chosen to begin with
 */
export function createReaderView(choices: Partial<ReaderChoices> = {}): ReaderView {
  return createStore<Partial<ReaderChoices>>(() => ({ ...choices }));
}
