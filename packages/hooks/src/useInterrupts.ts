import type { Interrupt } from "@run-timeline/protocol";
import type { Run } from "./run.js";
import { hasSameItems, useSnapshot } from "./useSnapshot.js";

/**
 * What persons were asked, answered ones included, in the order in which it was asked. Renders when a question comes or is answered.
 */
export function useInterrupts(run: Run): readonly Interrupt[] {
  return useSnapshot(run, "useInterrupts", (store) => store.interrupts, hasSameItems);
}
