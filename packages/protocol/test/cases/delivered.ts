import type { RunStore, Update } from "@run-timeline/protocol";

/** An event as application code sees it: decoded, expanded, in order. */
export type Delivered = Record<string, unknown> & { readonly type: string };

/**
 * The events that a store applied, read back from its updates and rows. A thought has one start and one end however
 * many brackets the wire put around it.
 */
export function deliveredEvents(store: RunStore, updates: readonly Update[]): Delivered[] {
  const placed: { readonly index: number; readonly event: Delivered }[] = [];
  for (const row of store.outline("in-order")) {
    const event = logged(store, row.first);
    if (row.kind === "run" && event.type === "RUN_STARTED")
      placed.push({ index: row.first, event });
  }
  for (const update of updates) {
    const event = eventOf(update, store);
    if (event !== null) placed.push({ index: update.event, event });
  }
  return placed.sort((a, b) => a.index - b.index).map(({ event }) => event);
}

const logged = (store: RunStore, index: number): Delivered =>
  (store.log.at(index) ?? { type: "" }) as Delivered;

const CHANGES: Readonly<Record<string, string>> = {
  started: "TEXT_MESSAGE_START",
  content: "TEXT_MESSAGE_CONTENT",
  ended: "TEXT_MESSAGE_END",
  toolCallStarted: "TOOL_CALL_START",
  toolCallArgs: "TOOL_CALL_ARGS",
  toolCallEnded: "TOOL_CALL_END",
  toolResult: "TOOL_CALL_RESULT",
  encryptedValue: "REASONING_ENCRYPTED_VALUE",
};
const THOUGHTS: Readonly<Record<string, string>> = {
  started: "REASONING_MESSAGE_START",
  content: "REASONING_MESSAGE_CONTENT",
  ended: "REASONING_MESSAGE_END",
  encryptedValue: "REASONING_ENCRYPTED_VALUE",
};

function eventOf(update: Update, store: RunStore): Delivered | null {
  const event = logged(store, update.event);
  switch (update.type) {
    case "message":
    case "reasoning": {
      const { kind } = update.change;
      if (kind === "activity") return event;
      const type = (update.type === "message" ? CHANGES : THOUGHTS)[kind];
      return type === undefined ? null : event.type === type ? event : { type };
    }
    case "subagent":
      return update.change.kind === "aborted" ? null : event;
    case "state":
    case "messages":
    case "step":
    case "custom":
    case "raw":
      return event;
    case "error":
      return update.error === "run" ? event : null;
    case "late":
      return update.name === "RUN_ERROR" && store.head.status === "failed" ? event : null;
    case "done":
      return finish(event, update, store);
    default:
      return null;
  }
}

function finish(
  event: Delivered,
  done: Update & { type: "done" },
  store: RunStore,
): Delivered | null {
  const { outcome, ...rest } = event;
  switch (done.end) {
    case "interrupted":
      return { ...rest, outcome: { type: "interrupt", interrupts: store.interrupts } } as Delivered;
    case "cancelled":
      return { ...rest, outcome: { type: "cancelled" } } as Delivered;
    case "success":
      return (outcome as { type?: string } | undefined)?.type === "success"
        ? event
        : (rest as Delivered);
    default:
      return null;
  }
}
