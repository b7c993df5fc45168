import type { NoteKind } from "../entities.js";
import type { EventOf, OwnedEventBase } from "../events.js";
import { ROW } from "../outline/inOrder.js";
import { type GroupRec, NoteRec, type OwnerRec } from "../records.js";
import { isRecord } from "../shapes.js";
import type { Tables } from "../tables.js";
import type { NoteUpdate } from "../updates.js";
import { viewOf } from "../views.js";

/** The well-known names of CUSTOM events: which row each is. */
const WELL_KNOWN: ReadonlyMap<string, NoteKind> = new Map<string, NoteKind>([
  ["agent_decision", "decision"],
  ["agent_observation", "observation"],
  ["reasoning_summary", "summary"],
  ["artifact_created", "artifact"],
  ["approval_required", "approval"],
  ["connection_required", "connection"],
  ["sub_agent_tool_call", "child-call"],
  ["notice", "notice"],
  ["plan", "plan"],
  ["run-timeline.gap", "notice"],
]);

/** Which of them end a tool group. */
const BOUNDARIES: ReadonlySet<NoteKind> = new Set([
  "decision",
  "observation",
  "approval",
  "connection",
  "notice",
]);

export function custom(event: EventOf<"CUSTOM">, tables: Tables): void {
  const owner = tables.owner(event.subagentRunId);
  if (event.name === "tool_group" && isRecord(event.value)) {
    const declared = group(event.value, owner, tables);
    if (declared !== undefined) {
      note("custom", "custom", event.name, event.value, owner, tables, event, declared);
      return;
    }
  }
  const kind = WELL_KNOWN.get(event.name) ?? "custom";
  if (BOUNDARIES.has(kind)) tables.groups.close(owner);
  note("custom", kind, event.name, event.value, owner, tables, event);
}

/** The group of calls that a producer declares or ends; none when it says neither. */
function group(
  value: Record<string, unknown>,
  owner: OwnerRec,
  tables: Tables,
): GroupRec | undefined {
  const { phase, group_id: id, title } = value;
  if (typeof id !== "string") return undefined;
  if (phase === "start") {
    const named = typeof title === "string" && title !== "" ? title : undefined;
    return tables.groups.declare(owner, id, named);
  }
  const declared = tables.groups.find(owner, id) ?? tables.groups.get(id);
  if (phase !== "end" || declared === undefined) return undefined;
  if (typeof title === "string" && title !== "") declared.title = title;
  if (declared.owner.group === declared) tables.groups.close(declared.owner);
  tables.touch(declared);
  return declared;
}

/** RC-01, RC-02: delivered, and nothing of the protocol comes of it. */
export function raw(event: EventOf<"RAW">, tables: Tables): void {
  note(
    "raw",
    "raw",
    event.source ?? "",
    event.event,
    tables.owner(event.subagentRunId),
    tables,
    event,
  );
}

/** A row that is one event. */
export function note(
  type: NoteUpdate["type"],
  kind: NoteKind,
  name: string,
  value: unknown,
  owner: OwnerRec,
  tables: Tables,
  event?: OwnedEventBase,
  about?: GroupRec,
): void {
  const record = tables.add(new NoteRec(kind, name, value, owner, tables.index));
  if (event?.metadata !== undefined) record.metadata = event.metadata;
  tables.notes.set(record.id, record);
  tables.touch(record);
  tables.rows.add(ROW[type], record, owner, about);
  tables.emit({
    type,
    name,
    event: tables.index,
    owner: owner.tag,
    entity: viewOf(record, tables) as NoteUpdate["entity"],
  });
}
