import { type GroupedTree, Node } from "../outline/grouped.js";
import { Rec } from "../records.js";

/** Tells those who fold a tree which rows are different. */
export function tellChanged(changed: ReadonlySet<object>, tree: GroupedTree): void {
  for (const object of changed) {
    const node = object instanceof Rec ? tree.nodeOf(object) : undefined;
    for (let at = node ?? null; at !== null; at = at.previous) tell(at, tree);
    if (object instanceof Node) tell(object, tree);
  }
}

function tell(node: Node, tree: GroupedTree): void {
  node.changed(node.last);
  tree.tell(node);
  if (node.parent !== null) tree.tell(node.parent);
}

/** Lets go of the rows behind the first so many: `restore` puts back those that they stood for. */
export function dropRows(count: number, tree: GroupedTree, restore: () => void): void {
  const { all, readers, count: before } = tree;
  for (const reader of readers) {
    for (let ordinal = count + 1; ordinal <= before; ordinal++) reader.gone(all[ordinal] as Node);
  }
  tree.count = count;
  restore();
  for (const reader of readers) {
    for (let ordinal = count + 1; ordinal <= before; ordinal++) reader.hear(all[ordinal] as Node);
  }
}
