import type { RunStore } from "@run-timeline/protocol";
import { isSynchronous, onNextFrame } from "./frameSchedule.js";
import type { Run } from "./run.js";

/**
 * The subscriptions of a store that tells its listeners at every push, told at most once a frame: a producer that
 * pushes two thousand events a second would render two thousand times.
 *
 * @internal
 */
export function coalesce(store: RunStore): Pick<Run, "subscribe" | "subscribeTo"> {
  const waiting = new Set<() => void>();
  let takeBack: (() => void) | undefined;

  const flush = (): void => {
    takeBack = undefined;
    const listeners = [...waiting];
    waiting.clear();
    for (const listener of listeners) listener();
  };
  const tellLater = (listener: () => void): void => {
    if (isSynchronous()) {
      listener();
      return;
    }
    waiting.add(listener);
    takeBack ??= onNextFrame(flush);
  };
  const forget = (listener: () => void): void => {
    waiting.delete(listener);
    if (waiting.size > 0) return;
    takeBack?.();
    takeBack = undefined;
  };

  // Those who hear of everything are one listener of the store: thirty pushes a frame tell one and not thirty each.
  const everybody = new Set<() => void>();
  const tellEverybody = (): void => {
    for (const listener of [...everybody]) listener();
  };
  let unsubscribeAll = ignored;

  return {
    subscribe(listener) {
      // One function a subscription: the same listener may subscribe twice.
      const own = (): void => listener();
      if (everybody.size === 0) unsubscribeAll = store.subscribe(() => tellLater(tellEverybody));
      everybody.add(own);
      return () => {
        everybody.delete(own);
        if (everybody.size > 0) return;
        unsubscribeAll();
        forget(tellEverybody);
      };
    },
    subscribeTo(id, listener) {
      const own = (): void => listener();
      const unsubscribe = store.subscribeTo(id, () => tellLater(own));
      return () => {
        unsubscribe();
        forget(own);
      };
    },
  };
}

const ignored = (): void => {};
