import type { Outline, RunStore, ToolGroup } from "@run-timeline/protocol";
import { useMemo } from "react";
import { expectRun, type Run } from "./run.js";
import { hasSameItems, useSnapshot } from "./useSnapshot.js";

/**
 * The tool groups of a run, in the order of the grouped view, those of subagents included. Renders once a frame while
 * one of them changes.
 */
export function useToolGroups(run: Run): readonly ToolGroup[] {
  const { store } = expectRun(run, "useToolGroups", "tool groups");
  const groups = useMemo(() => createGroupReader(store), [store]);
  return useSnapshot(run, groups, hasSameItems);
}

/** Reads the groups of a run; what it has read of an outline that only grew it does not read again. */
function createGroupReader(store: RunStore): () => readonly ToolGroup[] {
  const outline = store.outline("grouped");
  let ids: string[] = [];
  let version = -1;
  let length = 0;
  let lastKey: string | undefined;

  return () => {
    if (outline.version !== version) {
      if (length > 0 && outline.at(length - 1)?.key !== lastKey) {
        ids = [];
        length = 0;
      }
      for (; length < outline.length; length++) addGroup(outline, length, ids);
      version = outline.version;
      lastKey = outline.at(length - 1)?.key;
    }
    const groups: ToolGroup[] = [];
    for (const id of ids) {
      const group = store.entity(id, "tool-group");
      if (group) groups.push(group);
    }
    return groups;
  };
}

function addGroup(outline: Outline, index: number, ids: string[]): void {
  const row = outline.at(index);
  if (row?.kind === "tool-group" && row.entity !== null) ids.push(row.entity);
}
