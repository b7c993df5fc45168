import type { EntityKind, EntityOf } from "@run-timeline/protocol";
import { useCallback } from "react";
import type { Run } from "./run.js";
import { useKept } from "./useSnapshot.js";

/**
 * One entity of a run. Renders when that entity changed, and for no other.
 *
 * @internal
 */
export function useEntity<K extends EntityKind>(
  run: Run,
  id: string,
  kind: K,
): EntityOf<K> | undefined {
  const { store, subscribeTo } = run;
  const subscribe = useCallback(
    (listener: () => void) => subscribeTo(id, listener),
    [subscribeTo, id],
  );
  return useKept(subscribe, () => store.entity(id, kind), Object.is);
}
