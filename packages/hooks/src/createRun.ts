import type { RunStore } from "@run-timeline/protocol";
import { coalesce } from "./coalesce.js";
import { createReaderView } from "./readerView.js";
import type { Run } from "./run.js";

/** What may be done with a run besides reading it. */
export type RunActions = Pick<Run, "start" | "send" | "resume" | "cancel" | "stop">;

/** Makes a run over a store. @internal */
export function createRun(store: RunStore, actions: RunActions = {}): Run {
  const { subscribe, subscribeTo } = store.isScheduled ? store : coalesce(store);
  return { store, view: createReaderView(), subscribe, subscribeTo, ...actions };
}
