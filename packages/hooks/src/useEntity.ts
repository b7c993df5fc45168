import type { EntityKind, EntityOf } from "@run-timeline/protocol";
import { useCallback, useSyncExternalStore } from "react";
import type { Run } from "./run.js";

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
  const read = (): EntityOf<K> | undefined => store.entity(id, kind);
  return useSyncExternalStore(subscribe, read, read);
}
