import type { InOrderRowKind, Row, RunStore, Update } from "@run-timeline/protocol";

/** The part of a row that updates tell of. */
type OracleRow = Pick<Row, "kind" | "entity" | "first" | "last" | "textStart" | "textEnd">;

/**
 * The in-order rows of a run without snapshots, made slowly of its updates: one an update, and adjacent deltas of one
 * thing are one. Rows of runs come of no update.
 */
export function inOrderOracle(updates: readonly Update[]): OracleRow[] {
  const rows: OracleRow[] = [];
  const lengths = new Map<string, number>();
  for (const update of updates) {
    const drawn = drawnOf(update);
    if (drawn === null) continue;
    const { kind, entity, delta } = drawn;
    const { event } = update;
    if (delta === undefined) {
      rows.push({ kind, entity, first: event, last: event });
      continue;
    }
    const name = `${kind} ${entity}`;
    const start = lengths.get(name) ?? 0;
    const stop = start + delta.length;
    lengths.set(name, stop);
    if (delta === "") continue;
    const last = rows.at(-1);
    if (last?.kind === kind && last.entity === entity && last.textEnd !== undefined) {
      rows[rows.length - 1] = { ...last, last: event, textEnd: stop };
    } else rows.push({ kind, entity, first: event, last: event, textStart: start, textEnd: stop });
  }
  return rows;
}

interface Drawn {
  readonly kind: InOrderRowKind;
  readonly entity: string | null;
  readonly delta?: string;
}

const CALLS: Readonly<Record<string, InOrderRowKind>> = {
  toolCallStarted: "call",
  toolCallArgs: "args",
  toolCallEnded: "end",
  toolResult: "result",
  toolCallAborted: "aborted",
};
const CHANGES: Readonly<Record<string, InOrderRowKind>> = {
  content: "text",
  ended: "end",
  activity: "activity",
  encryptedValue: "encrypted",
  aborted: "aborted",
};

function drawnOf(update: Update): Drawn | null {
  switch (update.type) {
    case "message": {
      const { change } = update;
      if ("toolCallId" in change) {
        const kind = CALLS[change.kind] as InOrderRowKind;
        return "delta" in change
          ? { kind, entity: change.toolCallId, delta: change.delta }
          : { kind, entity: change.toolCallId };
      }
      const kind = CHANGES[change.kind] ?? "message";
      return "delta" in change
        ? { kind, entity: update.id, delta: change.delta }
        : { kind, entity: update.entity.id };
    }
    case "reasoning": {
      const { change, id } = update;
      if (change.kind === "content") return { kind: "think", entity: id, delta: change.delta };
      return { kind: CHANGES[change.kind] ?? "reasoning", entity: id };
    }
    case "subagent":
      return {
        kind: update.change.kind === "aborted" ? "aborted" : "subagent",
        entity: update.subagentRunId,
      };
    case "step":
      return update.change.kind === "aborted" ? null : { kind: "step", entity: update.entity.id };
    case "error":
      return update.issue === undefined ? null : { kind: "issue", entity: null };
    case "state":
      return { kind: "state", entity: String(update.event) };
    case "done":
      return { kind: "done", entity: null };
    case "messages":
      return { kind: "messages", entity: null };
    default:
      return { kind: update.type, entity: update.entity.id };
  }
}

/** The in-order rows of a store that updates tell of. */
export function toldRows(store: RunStore): OracleRow[] {
  return [...store.outline("in-order")].filter(isToldByUpdates).map(asTold);
}

/** No update tells that a run began, or that an activity took the place of a message. */
const isToldByUpdates = ({ kind }: Row): boolean => kind !== "run" && kind !== "messages";

function asTold({ kind, entity, first, last, textStart, textEnd }: Row): OracleRow {
  return {
    kind,
    entity: kind === "done" ? null : entity,
    first,
    last,
    ...(textStart !== undefined && { textStart }),
    ...(textEnd !== undefined && { textEnd }),
  };
}
