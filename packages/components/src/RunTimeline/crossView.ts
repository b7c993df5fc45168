import type { EntityKind, FoldedOutline, Outline, Row, RunStore } from "@run-timeline/protocol";

/** The first row at or after an event, in an outline in the order of events. @internal */
export function indexOfEvent(inOrder: Outline, event: number): number {
  let low = 0;
  let high = inOrder.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((inOrder.at(middle) as Row).first < event) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The key of the grouped row that draws an entity. @internal */
export function groupedKey(kind: EntityKind, id: string): string {
  return `${kind}:${id}`;
}

/** The row of the other view that shows what a row shows, or what stood nearest. @internal */
export function rowInOrder(row: Row, inOrder: Outline): Row | undefined {
  const at = indexOfEvent(inOrder, row.first);
  return inOrder.at(Math.min(at, inOrder.length - 1));
}

/** @internal */
export function rowInGroups(
  row: Row,
  inOrder: Outline,
  fold: FoldedOutline,
  store: RunStore,
): Row | undefined {
  const start = inOrder.indexOf(row.key);
  for (let back = 0; back <= NEARBY && start - back >= 0; back++) {
    const near = inOrder.at(start - back);
    const shown = near && shownIn(near, fold, store);
    if (shown) return shown;
  }
  return fold.at(0);
}

/** Lines that are looked at for one that has a row in groups. */
const NEARBY = 200;

function shownIn(row: Row, fold: FoldedOutline, store: RunStore): Row | undefined {
  if (row.entity === null || row.entityKind === null) return undefined;
  return shownFor(groupedKey(row.entityKind, row.entity), fold, store);
}

/** A grouped row, or the one that folds it away. @internal */
export function shownFor(key: string, fold: FoldedOutline, store: RunStore): Row | undefined {
  for (const each of [key, ...parentsOf(key, store)]) {
    const index = fold.indexOf(each);
    if (index >= 0) return fold.at(index);
  }
  return undefined;
}

/** Keys of the rows that a grouped row stands under, from the nearest. @internal */
export function parentsOf(key: string, store: RunStore): string[] {
  const whole = store.outline("grouped");
  const parents: string[] = [];
  let row = whole.at(whole.indexOf(key));
  while (row?.parent) {
    parents.push(row.parent);
    row = whole.at(whole.indexOf(row.parent));
  }
  return parents;
}

/** Lines of an entity are counted in at most so many rows. */
const COUNTED = 50_000;

/** Indexes of an entity's lines in the view in order; as many as are found near its first one. @internal */
export function linesOf(inOrder: Outline, store: RunStore, kind: EntityKind, id: string): number[] {
  const entity = store.entity(id, kind);
  if (!entity) return [];
  const lines: number[] = [];
  const first = indexOfEvent(inOrder, entity.first);
  const end = Math.min(inOrder.length, first + COUNTED);
  for (let index = first; index < end; index++) {
    const row = inOrder.at(index) as Row;
    if (row.first > entity.last) break;
    if (row.entity === id && row.entityKind === kind) lines.push(index);
  }
  return lines;
}
