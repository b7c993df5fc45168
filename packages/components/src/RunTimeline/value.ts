import { useSyncExternalStore } from "react";

/** One value that components read, each as much of it as it needs. @internal */
export interface Value<T> {
  get(): T;
  set(next: T): void;
  subscribe(listener: () => void): () => void;
}

/** @internal */
export function createValue<T>(initial: T): Value<T> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
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
  const read = (): S => select(value.get());
  return useSyncExternalStore(value.subscribe, read, read);
}
