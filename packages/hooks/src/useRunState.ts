import type { Run } from "./run.js";
import { useSnapshot } from "./useSnapshot.js";

/**
 * The shared state of a run, `undefined` until one arrived. Renders when it changed.
 */
export function useRunState(run: Run): unknown;
/**
 * What `selector` takes from the shared state. Renders when that is another value; what a patch does not touch stays
 * the same object.
 *
 * @example
 * const city = useRunState(run, (state) => (state as { city?: string } | undefined)?.city);
 */
export function useRunState<T>(run: Run, selector: (state: unknown) => T): T;
export function useRunState(run: Run, selector?: (state: unknown) => unknown): unknown {
  return useSnapshot(run, "useRunState", ({ state }) => (selector ? selector(state) : state));
}
