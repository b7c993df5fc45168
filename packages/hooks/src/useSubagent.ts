import type { Subagent } from "@run-timeline/protocol";
import { expectRun, type Run } from "./run.js";
import { useEntity } from "./useEntity.js";

/**
 * One invocation of a subagent, `undefined` until it arrives. Renders when that invocation changed, and for no other.
 */
export function useSubagent(run: Run, id: string): Subagent | undefined {
  return useEntity(expectRun(run, "useSubagent"), id, "subagent");
}
