import type { GroupedTree, Node } from "../outline/grouped.js";

/** The first rows in order were let go, those before an event: what is left is drawn anew, under the keys that it had. */
export function pruneTree(start: number, tree: GroupedTree): void {
  const isGone = (node: Node): boolean => node.first < start;
  tree.earlier.clear();
  for (const node of tree.all) {
    const isFirst = node.previous === null || isGone(node.previous);
    if (node.part > 1 && isFirst && !isGone(node)) tree.earlier.set(node.record, node.part - 1);
  }
  tree.reset();
}
