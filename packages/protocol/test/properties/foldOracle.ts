import type { FoldedOutline, Row, RunStore } from "@run-timeline/protocol";

/** The rows that one reader sees, picked slowly from all of them. */
export function foldOracle(store: RunStore, fold: FoldedOutline): string[] {
  const rows = [...store.outline("grouped")];
  const byKey = new Map(rows.map((row) => [row.key, row]));

  /** A group of one call, unless its producer declared it, is drawn as that call. */
  const isLone = (row: Row): boolean => {
    const group = row.kind === "tool-group" ? store.entity(row.entity ?? "", "tool-group") : null;
    return group != null && group.calls.length < 2 && !group.declared;
  };
  /** What failed or was denied is never folded away. */
  const isPinned = (row: Row): boolean => {
    const call = row.kind === "tool-call" ? store.entity(row.entity ?? "", "tool-call") : undefined;
    return call?.status === "failed" || call?.status === "denied";
  };
  const isShown = (row: Row): boolean => {
    const parent = row.parent === null ? undefined : byKey.get(row.parent);
    if (parent === undefined) return true;
    if (!isShown(parent) || isLone(parent)) return false;
    return fold.isOpen(parent.key) || (parent.kind === "tool-group" && isPinned(row));
  };
  return rows.filter(isShown).map(({ key }) => key);
}
