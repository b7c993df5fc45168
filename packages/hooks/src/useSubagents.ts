import type { Subagent } from "@run-timeline/protocol";
import type { Run } from "./run.js";
import { hasSameItems, useSnapshot } from "./useSnapshot.js";

/**
 * The invocations of subagents, in the order in which they began. Renders once a frame while one of them changes.
 */
export function useSubagents(run: Run): readonly Subagent[] {
  return useSnapshot(run, "useSubagents", (store) => store.subagents, hasSameItems);
}
