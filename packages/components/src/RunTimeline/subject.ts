import type { RunSelection } from "@run-timeline/hooks";
import type { Row, RunStore, StateEntity } from "@run-timeline/protocol";
import { groupedKey } from "./crossView.js";

/**
 * What a row is about. A group of one call is drawn as that call, and is about it.
 *
 * @internal
 */
export function subjectOf(row: Row, store: RunStore): RunSelection {
  const { key, entity, entityKind } = row;
  const call = loneCallOf(row, store);
  if (call === undefined) return { key, entity, entityKind };
  return { key: groupedKey("tool-call", call), entity: call, entityKind: "tool-call" };
}

function loneCallOf({ kind, entity }: Row, store: RunStore): string | undefined {
  const group =
    kind === "tool-group" && entity !== null ? store.entity(entity, "tool-group") : undefined;
  return group && group.calls.length === 1 && !group.declared ? group.calls[0] : undefined;
}

/** Tags of the calls that were open during a change of state. @internal */
export function openCallsOf(state: StateEntity, store: RunStore): { number: number }[] {
  return state.openCalls.flatMap((id) => {
    const call = store.entity(id, "tool-call");
    return call ? [{ number: call.number }] : [];
  });
}
