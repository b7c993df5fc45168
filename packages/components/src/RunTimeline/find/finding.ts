import type { Find } from "@run-timeline/hooks/find";
import type { Outline } from "@run-timeline/protocol";

/** What was found in a timeline, and what its filters leave. @internal */
export interface Finding {
  /** `null` while nobody looks. */
  readonly found: Find | null;
  /** The lines that filters leave in the view in order; `null` is all. */
  readonly lines: Outline | null;
  /** There is no row to show. */
  readonly isEmpty: boolean;
  /** Key of the match that the reader went to last. */
  readonly current: string | null;
  /** The way that the reader asked to go before anything was found of a query. */
  readonly awaited: { readonly query: string; readonly direction: 1 | -1 } | null;
  /** What was opened to show that match, and how the reader had it before. */
  readonly lent: ReadonlyMap<string, boolean | undefined>;
  /** Whether the filters are shown. `null` until the reader chose: then they are in the view in order. */
  readonly isBarShown: boolean | null;
}

/** @internal */
export const NOTHING_FOUND: Finding = {
  found: null,
  lines: null,
  isEmpty: false,
  current: null,
  awaited: null,
  lent: new Map(),
  isBarShown: null,
};
