import type { Subagent } from "@run-timeline/protocol";
import { expectRun, type Run } from "./run.js";
import { hasSameItems, useSnapshot } from "./useSnapshot.js";

/**
 * The invocations of subagents, in the order in which they began. Renders once a frame while one of them changes.
 */
export function useSubagents(run: Run): readonly Subagent[] {
  const { store } = expectRun(run, "useSubagents");
  return useSnapshot(run, () => store.subagents, hasSameItems);
}
