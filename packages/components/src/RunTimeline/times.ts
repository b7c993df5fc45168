import type { RunStore } from "@run-timeline/protocol";

/** When an event happened, ms: when its producer made it, else when it arrived. @internal */
export function timeAt({ log }: RunStore, index: number): number | null {
  const event = log.at(index);
  const stamp =
    typeof event === "object" && event !== null && "timestamp" in event ? event.timestamp : null;
  return typeof stamp === "number" && Number.isFinite(stamp) ? stamp : log.timeAt(index);
}

/** Ms since the start; `null` where it is not known. @internal */
export function offsetAt(store: RunStore, index: number): number | null {
  const time = timeAt(store, index);
  const start = timeAt(store, store.log.start);
  return time === null || start === null ? null : time - start;
}
