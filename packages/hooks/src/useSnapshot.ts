import type { RunStore } from "@run-timeline/protocol";
import { useRef, useSyncExternalStore } from "react";
import { expectRun, type Run } from "./run.js";

/**
 * Reads something from a run, and again with every flush. Renders when what is read is another.
 *
 * @param hook the hook that reads, for what is said when it got no run
 * @param isEqual tells that a value that was made anew is the same
 * @internal
 */
export function useSnapshot<T>(
  run: Run,
  hook: string,
  read: (store: RunStore) => T,
  isEqual: (before: T, after: T) => boolean = Object.is,
): T {
  const { store, subscribe } = expectRun(run, hook);
  return useKept(subscribe, () => read(store), isEqual);
}

/**
 * As `useSnapshot`, with a subscription of one's own. Keep it the same function.
 *
 * @internal
 */
export function useKept<T>(
  subscribe: (listener: () => void) => () => void,
  read: () => T,
  isEqual: (before: T, after: T) => boolean,
): T {
  const kept = useRef<{ value: T }>(undefined);
  const snapshot = (): T => {
    const value = read();
    if (!kept.current || !isEqual(kept.current.value, value)) kept.current = { value };
    return kept.current.value;
  };
  return useSyncExternalStore(subscribe, snapshot, snapshot);
}

/** @internal */
export function hasSameItems<T>(before: readonly T[], after: readonly T[]): boolean {
  return before.length === after.length && before.every((item, index) => item === after[index]);
}
