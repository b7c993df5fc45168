import type { Interrupt } from "@run-timeline/protocol";
import { expectRun, type Run } from "./run.js";
import { hasSameItems, useSnapshot } from "./useSnapshot.js";

/**
 * What persons were asked, answered ones included, in the order in which it was asked. Renders when a question comes or is answered.
 */
export function useInterrupts(run: Run): readonly Interrupt[] {
  const { store } = expectRun(run, "useInterrupts");
  return useSnapshot(run, () => store.interrupts, hasSameItems);
}
