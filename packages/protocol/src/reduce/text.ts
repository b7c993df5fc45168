import type { EventBase } from "../events.js";
import { OWNED } from "../log.js";
import type { CallRec, MessageRec } from "../records.js";
import { LOGGED, type Tables } from "../tables.js";

type Grown = MessageRec | CallRec;
type Shaped = EventBase & { readonly subagentRunId?: string };

/** Appends a delta; an event that is nothing but an id and a delta is logged by that. */
export function append(
  record: Grown,
  event: Shaped & { readonly delta: string },
  shape: number,
  tables: Tables,
): void {
  logAs(shape, record, event, tables, record.text.length, event.delta.length);
  record.text += event.delta;
}

/** Logs an event as numbers, where that says all of it. */
export function logAs(
  shape: number,
  record: Grown,
  event: Shaped,
  tables: Tables,
  from = 0,
  size = 0,
): void {
  if (!isShaped(record, event, tables)) return;
  const code = event.subagentRunId === undefined ? shape : shape | OWNED;
  tables.log.pushShape(code, record, from, size, tables.stamp, tables.at);
  tables.unlogged = LOGGED;
}

/** Whether an event can be kept as numbers: it came as it is, is plain, and names its own owner or none. */
export function isShaped(record: Grown, event: Shaped, tables: Tables): boolean {
  if (!tables.plain || tables.unlogged !== event || !tables.log.fits(tables.stamp)) return false;
  return event.subagentRunId === undefined || event.subagentRunId === record.owner.tag;
}

/**
 * The engine keeps appended text as a tree of its pieces and flattens it when somebody reads a character. Reading one
 * at the end of a stream lets go of the pieces.
 */
export function flatten(record: Grown): void {
  record.text.charCodeAt(0);
}

/** Whether text draws nothing. */
export function isBlank(text: string): boolean {
  return !/\S/.test(text);
}

/**
 * Merges an event's metadata into what it builds: per key, whatever the key, last write wins, no recursion (rules
 * MD-01 to MD-03).
 */
export function mergeMetadata(record: Grown, event: EventBase): void {
  const { metadata } = event;
  if (metadata === undefined) return;
  // The first one is kept as it came, as the log does: most things have no other, and a copy of each is a third of them.
  const { metadata: known } = record;
  record.metadata = known === undefined ? metadata : Object.freeze({ ...known, ...metadata });
}

/** What a producer rides in `metadata["run-timeline"]` because AG-UI has no field for it. */
export function ridden(event: EventBase): Readonly<Record<string, unknown>> {
  const own = event.metadata?.["run-timeline"];
  return typeof own === "object" && own !== null && !Array.isArray(own)
    ? (own as Record<string, unknown>)
    : NOTHING;
}
const NOTHING: Readonly<Record<string, unknown>> = Object.freeze({});
