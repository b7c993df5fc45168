import type { Outline, Row, RunStore } from "@run-timeline/protocol";
import type { ListRows } from "../list/virtualiser.js";
import { indexOfEvent } from "./crossView.js";

/** An outline that knows where the rows would stand that were left out of it. */
interface RankedOutline extends Outline {
  rankOf(key: string): number;
}

/** Rows of an outline as the list needs them. @internal */
export function outlineRows(
  outline: Outline,
  store: RunStore,
  estimate: (row: Row) => number,
): ListRows {
  return {
    get length() {
      return outline.length;
    },
    get revision() {
      return store.version;
    },
    keyAt: (index) => outline.at(index)?.key ?? "",
    indexOf: (key) => outline.indexOf(key),
    rankOf: (key) =>
      (outline as Partial<RankedOutline>).rankOf?.(key) ?? rankOfFragment(outline, key),
    estimate(index) {
      const row = outline.at(index);
      return row ? estimate(row) : 1;
    },
  };
}

/** Where the row stands that a fragment was joined to: it holds the event that the fragment's key names. */
function rankOfFragment(outline: Outline, key: string): number {
  const event = /^e(\d+)$/.exec(key)?.[1];
  return event === undefined ? -1 : indexOfEvent(outline, Number(event) + 1) - 1;
}

/** Px of a row on one line, by density: `--rt-row` and `--rt-line-row` of the stylesheet. */
const LINE = { comfortable: 36, compact: 28 } as const;
const IN_ORDER_LINE = { comfortable: 24, compact: 20 } as const;
/** Px that rows which are more than a line take roughly beyond it. */
const BEYOND: Partial<Record<Row["kind"], number>> = {
  message: 40,
  artifact: 24,
  approval: 140,
  connection: 30,
  interrupt: 140,
  issue: 20,
  plan: 100,
  state: 30,
  run: 4,
};

/** @internal */
export type Density = keyof typeof LINE;

/** Px of one line. @internal */
export function lineOf(density: Density): number {
  return LINE[density];
}

/** @internal */
export function groupedSize(density: Density): (row: Row) => number {
  return ({ kind }) => LINE[density] + (BEYOND[kind] ?? 0);
}

/** @internal */
export function inOrderSize(density: Density): () => number {
  return () => IN_ORDER_LINE[density];
}
