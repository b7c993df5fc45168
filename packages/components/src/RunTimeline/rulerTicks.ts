import type { Interrupt, Issue, Outline, Row } from "@run-timeline/protocol";
import type { RulerTick } from "../Ruler/Ruler.js";
import { indexOfEvent } from "./crossView.js";

/** What a ruler shows of a run. @internal */
interface RulerMarks {
  /** The lines that are shown, and all of them. */
  readonly shown: Outline;
  readonly inOrder: Outline;
  /** Indexes among all lines, and the colour, of what is chosen. */
  readonly lines: readonly number[];
  readonly hue: number;
  readonly issues: readonly Pick<Issue, "index">[];
  readonly interrupts: readonly Pick<Interrupt, "first">[];
}

/** Places that can be told apart on a ruler. */
const PLACES = 400;

/**
 * At most one tick for each place that can be told apart: one that waits for a person is kept before an issue, and
 * both before lines of what is chosen. What filters leave out has none.
 *
 * @internal
 */
export function rulerTicks(marks: RulerMarks): RulerTick[] {
  const { shown, inOrder, lines, hue, issues, interrupts } = marks;
  const places = new Map<number, Omit<RulerTick, "at">>();
  const add = (line: number, tick: Omit<RulerTick, "at">): void => {
    const row = inOrder.at(line);
    const index = row ? indexIn(shown, inOrder, row, line) : -1;
    if (index >= 0) places.set(Math.floor(((index + 0.5) / shown.length) * PLACES), tick);
  };
  for (const line of lines) add(line, { hue });
  for (const { index } of issues) add(indexOfEvent(inOrder, index), { tone: "issue" });
  for (const { first } of interrupts) add(indexOfEvent(inOrder, first), { tone: "warn" });
  return [...places].map(([place, tick]) => ({ at: (place + 0.5) / PLACES, ...tick }));
}

function indexIn(shown: Outline, inOrder: Outline, row: Row, line: number): number {
  return shown === inOrder ? line : shown.indexOf(row.key);
}
