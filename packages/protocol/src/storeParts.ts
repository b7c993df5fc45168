import type { Listeners } from "./listeners.js";
import type { GroupedTree } from "./outline/grouped.js";
import type { Placement } from "./rows.js";
import type { RunStore } from "./store.js";
import type { Tables } from "./tables.js";

/** What a store is made of, for what reads all of it and is loaded only when it is needed. */
export interface StoreParts {
  readonly tables: Tables;
  readonly listeners: Listeners;
  tree(placement: Placement): GroupedTree;
}

const kept = new WeakMap<RunStore, StoreParts>();

export function keepParts(store: RunStore, parts: StoreParts): void {
  kept.set(store, parts);
}

export function partsOf(store: RunStore): StoreParts {
  const parts = kept.get(store);
  if (parts) return parts;
  throw new Error(
    "createFinder got a store of another kind. It reads what createRunStore makes. Pass that store.",
  );
}
