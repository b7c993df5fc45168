import type { RunStore } from "../store.js";

/**
 * Requests of the run that just ended which could not be read and so were never shown: the agent waits for an
 * answer to them all the same. Those without an id cannot be answered by anybody.
 */
export function unshownInterruptIds(store: RunStore): readonly string[] {
  const { end, runId } = store.head;
  if (end?.type !== "interrupted" || runId === null) return [];
  const last = store.entity(runId, "run")?.last ?? -1;
  const finish = store.log.at(last) as Finish | null | undefined;
  const requests: unknown = finish?.outcome?.interrupts;
  if (!Array.isArray(requests)) return [];
  const shown = new Set<unknown>(store.interrupts.map(({ id }) => id));
  return requests
    .map((request) => (request as { id?: unknown } | null)?.id)
    .filter((id): id is string => typeof id === "string" && !shown.has(id));
}

interface Finish {
  outcome?: { interrupts?: unknown };
}
