import type { RunStore, ToolGroup } from "@run-timeline/protocol";
import { useMemo } from "react";
import { expectRun, type Run } from "./run.js";
import { hasSameItems, useSnapshot } from "./useSnapshot.js";

/**
 * The tool groups of a run, in the order of the grouped view, those of subagents included. Renders once a frame while
 * one of them changes.
 */
export function useToolGroups(run: Run): readonly ToolGroup[] {
  const { store } = expectRun(run, "useToolGroups");
  const groups = useMemo(() => createGroupReader(store), [store]);
  return useSnapshot(run, "useToolGroups", groups, hasSameItems);
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
      version = outline.version;
      if (outline.at(length - 1)?.key !== lastKey) {
        ids = [];
        length = 0;
      }
      for (; length < outline.length; length++) {
        const row = outline.at(length);
        if (row?.kind === "tool-group" && row.entity !== null) ids.push(row.entity);
        lastKey = row?.key;
      }
    }
    return ids.flatMap((id) => store.entity(id, "tool-group") ?? []);
  };
}
