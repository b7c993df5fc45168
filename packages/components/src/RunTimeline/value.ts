import { useSyncExternalStore } from "react";

/** One value that components read, each as much of it as it needs. @internal */
export interface Value<T> {
  get(): T;
  /** What it was at first. Parts that hydrate later than the rest begin with it. */
  first(): T;
  set(next: T): void;
  subscribe(listener: () => void): () => void;
}

/** @internal */
export function createValue<T>(initial: T): Value<T> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    first: () => initial,
    set(next) {
      if (Object.is(next, current)) return;
      current = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** What `select` takes of a value. Renders when that is another. @internal */
export function useValue<T, S>(value: Value<T>, select: (value: T) => S): S {
  return useSyncExternalStore(
    value.subscribe,
    () => select(value.get()),
    () => select(value.first()),
  );
}
