import type { Interrupt, Issue } from "@run-timeline/protocol";

/** A place on the slider at which something was wrong, or waited for a person. @internal */
export interface ScrubMark {
  /** From 0 to 1. */
  readonly at: number;
  readonly tone: "issue" | "warn";
}

/** Places that can be told apart on a slider. */
const PLACES = 200;

/** At most one mark for each place that can be told apart; one that waits for a person is kept before others. @internal */
export function scrubMarks(
  issues: readonly Pick<Issue, "index">[],
  interrupts: readonly Pick<Interrupt, "first">[],
  length: number,
): ScrubMark[] {
  if (length === 0) return [];
  const places = new Map<number, ScrubMark["tone"]>();
  const placeOf = (index: number): number =>
    Math.round((Math.min(index + 1, length) / length) * PLACES);
  for (const { index } of issues) places.set(placeOf(index), "issue");
  for (const { first } of interrupts) places.set(placeOf(first), "warn");
  return [...places].map(([place, tone]) => ({ at: place / PLACES, tone }));
}
