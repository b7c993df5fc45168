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
  const leave = (listener: () => void): void => {
    waiting.delete(listener);
    if (waiting.size > 0) return;
    takeBack?.();
    takeBack = undefined;
  };
  const through =
    (subscribe: (tell: () => void) => () => void) =>
    (listener: () => void): (() => void) => {
      // One function a subscription: the same listener may subscribe twice.
      const own = (): void => listener();
      const unsubscribe = subscribe(() => tellLater(own));
      return () => {
        unsubscribe();
        leave(own);
      };
    };

  return {
    subscribe: through((tell) => store.subscribe(tell)),
    subscribeTo: (id, listener) => through((tell) => store.subscribeTo(id, tell))(listener),
  };
}
