import type { RunHead } from "@run-timeline/protocol";
import type { Run } from "./run.js";
import { useSnapshot } from "./useSnapshot.js";

/**
 * The run in one glance: status, goal, counts, tokens, times. Renders once a frame while one of them changes; with a
 * selector, when what it takes changes.
 *
 * @example
 * const isRunning = useRunHead(run, (head) => head.status === "running");
 */
export function useRunHead(run: Run): RunHead;
export function useRunHead<T>(run: Run, selector: (head: RunHead) => T): T;
export function useRunHead(run: Run, selector?: (head: RunHead) => unknown): unknown {
  return useSnapshot(run, "useRunHead", ({ head }) => (selector ? selector(head) : head));
}
