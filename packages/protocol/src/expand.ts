import type { Event, EventOf } from "./events.js";
import { given } from "./given.js";
import type { CallRec, MessageRec, OwnerRec } from "./records.js";
import type { Tables } from "./tables.js";
import type { Violation } from "./verify.js";

type Kind = "text" | "call" | "reasoning";
type Chunk = EventOf<"TEXT_MESSAGE_CHUNK" | "TOOL_CALL_CHUNK" | "REASONING_MESSAGE_CHUNK">;

/** A stream that chunks opened, and whose END is owed. */
export interface Lane {
  readonly kind: Kind;
  readonly id: string;
  readonly owner: OwnerRec;
  /** What its first chunk established (rule CH-04). */
  readonly established: Readonly<Record<string, string | undefined>>;
}

/** Applies one expanded event; false when it broke a rule, and what follows from the same chunk is then moot. */
export type Apply = (event: Event) => boolean;
/** Reports a chunk that cannot be expanded. */
export type Refuse = (violation: Violation, chunk: Event) => void;

/**
 * Chunks become START, CONTENT and END before anything judges them (rule CH-01); the ENDs that are owed come out
 * before what closes them.
 *
 * `strict` closes a lane as CH-05 to CH-08 say. Elsewhere state, step, custom, activity and raw events leave it open,
 * and chunks and explicit events of one id may mix: real producers do both.
 */
export function expand(event: Event, tables: Tables, apply: Apply, refuse: Refuse): void {
  const chunk = asChunk(event);
  if (chunk !== null) {
    expandChunk(chunk, tables, apply, refuse);
    return;
  }
  if (tables.lanes.size > 0 && !closeLanes(event, tables, apply)) return;
  apply(event);
}

function asChunk(event: Event): Chunk | null {
  switch (event.type) {
    case "TEXT_MESSAGE_CHUNK":
    case "TOOL_CALL_CHUNK":
    case "REASONING_MESSAGE_CHUNK":
      return event;
    default:
      return null;
  }
}

const KIND = {
  TEXT_MESSAGE_CHUNK: "text",
  TOOL_CALL_CHUNK: "call",
  REASONING_MESSAGE_CHUNK: "reasoning",
} as const satisfies Record<Chunk["type"], Kind>;

function expandChunk(chunk: Chunk, tables: Tables, apply: Apply, refuse: Refuse): void {
  const kind = KIND[chunk.type];
  const id = chunk.type === "TOOL_CALL_CHUNK" ? chunk.toolCallId : chunk.messageId;
  const strict = tables.conformance === "strict";
  const lane = findLane(chunk, kind, id, tables);
  if (lane === "ambiguous") {
    refuse(
      {
        code: "chunk-ambiguous",
        rule: "CH-09",
        message: `${chunk.type} without an id could continue several open ${NOUN[kind]}s. Expected an id or a subagentRunId.`,
      },
      chunk,
    );
    return;
  }
  if (lane !== null) {
    const fault = strict ? conflict(chunk, lane, tables) : null;
    if (fault === null) grow(chunk, kind, lane.id, apply);
    else refuse(fault, chunk);
    return;
  }
  const open = strict ? null : findOpen(chunk, kind, id, tables);
  if (open !== null) {
    grow(chunk, kind, open.id, apply);
    return;
  }
  const name = chunk.type === "TOOL_CALL_CHUNK" ? chunk.toolCallName : "";
  if (id === undefined || name === undefined) {
    refuse(
      {
        code: "chunk-without-id",
        rule: "CH-02",
        message:
          id === undefined
            ? `${chunk.type} without an id, while no ${NOUN[kind]} is open. Expected the id on the first chunk.`
            : `${chunk.type} opens call "${id}" without a toolCallName. Expected the name on the first chunk.`,
        entityId: id,
      },
      chunk,
    );
    return;
  }
  openLane(chunk, kind, id, tables, apply);
}

const NOUN: Readonly<Record<Kind, string>> = {
  text: "message",
  call: "tool call",
  reasoning: "reasoning message",
};

/** The lane that a chunk continues: the one that holds its id, or the one that its tag or its kind picks (CH-09). */
function findLane(
  chunk: Chunk,
  kind: Kind,
  id: string | undefined,
  tables: Tables,
): Lane | null | "ambiguous" {
  const fits = (lane: Lane | undefined): lane is Lane => lane?.kind === kind;
  if (id !== undefined) {
    for (const lane of tables.lanes.values()) if (fits(lane) && lane.id === id) return lane;
    return null;
  }
  if (chunk.subagentRunId !== undefined) {
    const lane = tables.lanes.get(tables.owner(chunk.subagentRunId));
    return fits(lane) ? lane : null;
  }
  const parents = tables.lanes.get(tables.root);
  if (fits(parents)) return parents;
  const candidates = [...tables.lanes.values()].filter(fits);
  return candidates.length > 1 ? "ambiguous" : (candidates[0] ?? null);
}

/** Outside `strict`: what an explicit START opened, or what a named chunk may continue. */
function findOpen(
  chunk: Chunk,
  kind: Kind,
  id: string | undefined,
  tables: Tables,
): MessageRec | CallRec | null {
  if (id !== undefined) {
    const record = tables.item(kind, id);
    return record !== undefined && isOpen(record, kind) ? record : null;
  }
  let latest: MessageRec | CallRec | null = null;
  const owner = chunk.subagentRunId === undefined ? null : tables.owner(chunk.subagentRunId);
  for (const record of tables.open) {
    if (record.kind !== KIND_OF[kind] || !isOpen(record as MessageRec, kind)) continue;
    if (owner !== null && record.owner !== owner) continue;
    if (latest === null || record.last >= latest.last) latest = record as MessageRec;
  }
  return latest;
}

const KIND_OF = { text: "message", call: "tool-call", reasoning: "reasoning" } as const;

const isOpen = (record: MessageRec | CallRec, kind: Kind): boolean =>
  record.kind === KIND_OF[kind] && record.openIn > 0;

function conflict(chunk: Chunk, lane: Lane, tables: Tables): Violation | null {
  if (chunk.subagentRunId !== undefined && tables.owner(chunk.subagentRunId) !== lane.owner) {
    return {
      code: "wrong-owner",
      rule: "CH-09",
      message: `${chunk.type} for "${lane.id}" is tagged "${chunk.subagentRunId}", but ${lane.owner.tag === null ? "the parent agent" : `"${lane.owner.tag}"`} opened it. Expected the opener's tag or none.`,
      entityId: lane.id,
    };
  }
  for (const [field, value] of Object.entries(establish(chunk))) {
    if (value === undefined || value === lane.established[field]) continue;
    return {
      code: "chunk-conflict",
      rule: "CH-04",
      message: `${chunk.type} for "${lane.id}" says ${field} "${value}", which is "${lane.established[field] ?? "not set"}" since its first chunk. Expected the same or nothing.`,
      entityId: lane.id,
    };
  }
  return null;
}

/** What a chunk says about its item. */
function establish(chunk: Chunk): Record<string, string | undefined> {
  switch (chunk.type) {
    case "TEXT_MESSAGE_CHUNK":
      return { role: chunk.role, name: chunk.name };
    case "TOOL_CALL_CHUNK":
      return { toolCallName: chunk.toolCallName, parentMessageId: chunk.parentMessageId };
    default:
      return {};
  }
}

function openLane(chunk: Chunk, kind: Kind, id: string, tables: Tables, apply: Apply): void {
  const owner = tables.owner(chunk.subagentRunId);
  const displaced = tables.lanes.get(owner);
  if (displaced !== undefined && !closeLane(displaced, tables, apply)) return;
  const established = establish(chunk);
  // CH-03: what is left out is established too.
  if (chunk.type === "TEXT_MESSAGE_CHUNK") established.role ??= "assistant";
  if (!apply(startOf(chunk, kind, id))) return;
  tables.lanes.set(owner, { kind, id, owner, established });
  // CH-12: an empty delta is content.
  if (chunk.delta !== undefined) apply(contentOf(kind, id, chunk.delta));
}

function startOf(chunk: Chunk, kind: Kind, id: string): Event {
  const said =
    chunk.type === "TOOL_CALL_CHUNK"
      ? { toolCallName: chunk.toolCallName, ...given(chunk, "parentMessageId") }
      : chunk.type === "TEXT_MESSAGE_CHUNK"
        ? { role: chunk.role ?? "assistant", ...given(chunk, "name") }
        : { role: "reasoning" };
  return eventOf(kind, "START", id, {
    ...said,
    ...carriedBy(chunk),
  });
}

/** What an expanded event has of its chunk. Its tag: an untagged one inherits. The log has the whole chunk. */
const carriedBy = (chunk: Chunk): object => given(chunk, "subagentRunId", "metadata");

function contentOf(kind: Kind, id: string, delta: string): Event {
  return eventOf(kind, kind === "call" ? "ARGS" : "CONTENT", id, { delta });
}

const PREFIX = {
  text: "TEXT_MESSAGE",
  call: "TOOL_CALL",
  reasoning: "REASONING_MESSAGE",
} as const;

function eventOf(kind: Kind, part: string, id: string, rest: object): Event {
  const named = kind === "call" ? { toolCallId: id } : { messageId: id };
  return { type: `${PREFIX[kind]}_${part}`, ...named, ...rest } as Event;
}

/** A continuation. One that carries nothing vanishes; metadata alone still reaches the item (CH-11). */
function grow(chunk: Chunk, kind: Kind, id: string, apply: Apply): void {
  const { delta, metadata, rawEvent } = chunk;
  if (delta === undefined && metadata === undefined && rawEvent === undefined) return;
  apply({ ...contentOf(kind, id, delta ?? ""), ...carriedBy(chunk) });
}

/** Its END has no tag: whose the item is may have changed since. */
function closeLane({ kind, id, owner }: Lane, tables: Tables, apply: Apply): boolean {
  tables.lanes.delete(owner);
  return apply(eventOf(kind, "END", id, {}));
}

function closeAll(tables: Tables, apply: Apply): boolean {
  for (const lane of [...tables.lanes.values()]) if (!closeLane(lane, tables, apply)) return false;
  return true;
}

/** Closes the lanes that an event closes. False when the event itself is not to be applied. */
function closeLanes(event: Event, tables: Tables, apply: Apply): boolean {
  const close = (lane: Lane | undefined): boolean =>
    lane === undefined || closeLane(lane, tables, apply);
  switch (event.type) {
    // CH-08: before the event itself.
    case "RUN_FINISHED":
      return closeAll(tables, apply);
    case "SUBAGENT_FINISHED":
    case "SUBAGENT_ERROR":
      return close(tables.lanes.get(tables.owner(event.subagentRunId)));
    // CH-07.
    case "RAW":
    case "ACTIVITY_SNAPSHOT":
    case "ACTIVITY_DELTA":
    case "REASONING_ENCRYPTED_VALUE":
    case "SUBAGENT_STARTED":
      return true;
    default:
      return tables.conformance === "strict"
        ? closeStrictly(event, tables, apply)
        : closeKindly(event, tables, apply);
  }
}

/** CH-06, CH-08, and CH-10: an explicit event of a chunk's id closes it first, and is then judged by itself. */
function closeStrictly(event: Event, tables: Tables, apply: Apply): boolean {
  if (
    event.type === "RUN_STARTED" ||
    event.type === "RUN_ERROR" ||
    event.type === "MESSAGES_SNAPSHOT"
  ) {
    return closeAll(tables, apply);
  }
  const tag = "subagentRunId" in event ? event.subagentRunId : undefined;
  const lane = tables.lanes.get(tables.owner(tag));
  return lane === undefined || closeLane(lane, tables, apply);
}

/** What closes a lane outside `strict`: another stream of its owner, the result of its call, the end of its span. */
function closeKindly(event: Event, tables: Tables, apply: Apply): boolean {
  const item = itemOf(event);
  if (item === null) return true;
  const lanes = [...tables.lanes.values()];
  const same = lanes.find((lane) => lane.kind === item.kind && lane.id === item.id);
  if (same !== undefined && item.part !== "RESULT") {
    // The producer mixes forms: a repeated START says nothing new, and an explicit END settles what is owed.
    if (item.part === "END") tables.lanes.delete(same.owner);
    return item.part !== "START";
  }
  const record = tables.item(item.kind, item.id);
  const tag = "subagentRunId" in event ? event.subagentRunId : undefined;
  const owner = item.part === "RESULT" ? tables.owner(tag) : (record?.owner ?? tables.owner(tag));
  const own = tables.lanes.get(owner);
  if (same !== undefined && !closeLane(same, tables, apply)) return false;
  return own === undefined || own === same || closeLane(own, tables, apply);
}

interface Item {
  readonly kind: Kind;
  readonly id: string;
  readonly part: "START" | "CONTENT" | "ARGS" | "END" | "RESULT";
}

function itemOf(event: Event): Item | null {
  if (event.type === "REASONING_END") {
    return { kind: "reasoning", id: event.messageId, part: "RESULT" };
  }
  const { toolCallId, messageId = "" } = event as { toolCallId?: string; messageId?: string };
  for (const kind of ["text", "call", "reasoning"] as const) {
    const [before, part] = event.type.split(`${PREFIX[kind]}_`);
    if (before === "") {
      return {
        kind,
        id: kind === "call" ? (toolCallId ?? "") : messageId,
        part: part as Item["part"],
      };
    }
  }
  return null;
}
