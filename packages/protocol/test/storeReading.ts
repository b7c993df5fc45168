import type { RunStore } from "@run-timeline/protocol";

/** Everything that a store shows: two that show the same are equal as JSON. */
export function readingOf(store: RunStore): unknown {
  return {
    messages: store.messages,
    state: store.state ?? null,
    hasState: store.state !== undefined,
    head: store.head,
    issues: store.issues,
    subagents: store.subagents,
    interrupts: store.interrupts,
    log: [...store.log],
    opened: rowsOf(store, "grouped"),
    closed: [...store.outline("grouped", { placement: "closed" })],
    inOrder: rowsOf(store, "in-order"),
    fragments: [...store.outline("in-order", { fragments: true })],
  };
}

/** The rows of a view, each with what it draws. */
function rowsOf(store: RunStore, view: "grouped" | "in-order"): unknown[] {
  return [...store.outline(view)].map((row) => ({
    ...row,
    drawn:
      row.entity === null || row.entityKind === null
        ? null
        : store.entity(row.entity, row.entityKind),
  }));
}
