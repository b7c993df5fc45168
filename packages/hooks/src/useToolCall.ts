import type { ToolCallEntity } from "@run-timeline/protocol";
import { expectRun, type Run } from "./run.js";
import { useEntity } from "./useEntity.js";

/**
 * One tool call, `undefined` until it arrives. Renders when that call changed, and for no other.
 */
export function useToolCall(run: Run, id: string): ToolCallEntity | undefined {
  return useEntity(expectRun(run, "useToolCall"), id, "tool-call");
}
