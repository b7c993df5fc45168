import type { PatchOperation } from "./events.js";
import { reapply } from "./patch.js";
import type { StateRec } from "./records.js";

/** What the shared state was before a change of it. */
export function stateBefore({ previous, before }: StateRec): unknown {
  return previous === null ? before : stateAfter(previous);
}

/** What it was then: from the last version that is held. */
function stateAfter(record: StateRec): unknown {
  const patches: (readonly PatchOperation[])[] = [];
  let at = record;
  for (; at.patch !== null && at.previous !== null; at = at.previous) patches.push(at.patch);
  if (at.patch !== null) patches.push(at.patch);
  return reapply(at.patch === null ? at.snapshot : at.before, patches.reverse());
}
