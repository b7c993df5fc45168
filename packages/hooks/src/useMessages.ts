import type { Message } from "@run-timeline/protocol";
import type { Run } from "./run.js";
import { useSnapshot } from "./useSnapshot.js";

/**
 * The messages of a run as the specification assembles them, in their order. Renders once a frame while one of them
 * changes.
 */
export function useMessages(run: Run): readonly Message[] {
  return useSnapshot(run, "useMessages", (store) => store.messages);
}
