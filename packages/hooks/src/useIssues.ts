import type { Issue } from "@run-timeline/protocol";
import type { Run } from "./run.js";
import { hasSameItems, useSnapshot } from "./useSnapshot.js";

/**
 * What was wrong with the stream, in the order of its events. Renders when there is one more.
 */
export function useIssues(run: Run): readonly Issue[] {
  return useSnapshot(run, "useIssues", (store) => store.issues, hasSameItems);
}
