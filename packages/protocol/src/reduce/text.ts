import type { EventBase } from "../events.js";
import { ARGS, CALL_END, CONTENT, TEXT_END, TextSource, THOUGHT } from "../log.js";
import type { CallRec, MessageRec } from "../records.js";
import type { Tables } from "../tables.js";

/** The log's shapes of events that this file keeps in columns. */
export const SHAPE = { CONTENT, ARGS, THOUGHT, TEXT_END, CALL_END };

type Grown = MessageRec | CallRec;
type Delta = EventBase & { readonly subagentRunId?: string; readonly delta?: string };

/**
 * Appends a delta. Where the event is nothing but an id and a delta the log keeps it as a range of the entity's own
 * text, so that both hold it once.
 */
export function append(record: Grown, event: Delta, shape: number, tables: Tables): void {
  const delta = event.delta ?? "";
  if (!logShaped(record, event, shape, delta, tables)) {
    record.text += delta;
    record.shared = record.shared && delta === "";
    return;
  }
  const source = record.source as TextSource;
  record.text = record.shared ? source.text : record.text + delta;
}

/** Keeps an event in the log's columns; false when it is more than its shape, and is kept whole. */
export function logShaped(
  record: Grown,
  event: Delta,
  shape: number,
  delta: string,
  tables: Tables,
): boolean {
  if (tables.unlogged !== event || !isPlain(event)) return false;
  const tag = record.owner.tag;
  if (event.subagentRunId !== undefined && event.subagentRunId !== tag) return false;
  if (record.source === null || record.source.owner !== tag) {
    record.source = new TextSource(record.id, tag);
    record.shared = record.text === "";
  }
  tables.log.pushShaped(
    shape,
    record.source,
    delta,
    event.subagentRunId !== undefined,
    tables.stamp,
    tables.at,
  );
  tables.unlogged = null;
  return true;
}

/** Whether an event holds nothing that its shape does not. */
function isPlain(event: Delta): boolean {
  for (const key in event) {
    switch (key) {
      case "type":
      case "messageId":
      case "toolCallId":
      case "delta":
      case "timestamp":
      case "subagentRunId":
        break;
      default:
        return false;
    }
  }
  return true;
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

/** Merges an event's metadata into what it builds: per key, last write wins, no recursion (rule MD-01). */
export function mergeMetadata(record: Grown, event: EventBase): void {
  const { metadata } = event;
  if (metadata === undefined) return;
  record.metadata = Object.freeze({ ...record.metadata, ...metadata });
}

/** What a producer rides in `metadata["run-timeline"]` because AG-UI has no field for it (design.md section 8). */
export function ridden(event: EventBase): Readonly<Record<string, unknown>> {
  const own = event.metadata?.["run-timeline"];
  return typeof own === "object" && own !== null && !Array.isArray(own)
    ? (own as Record<string, unknown>)
    : NOTHING;
}
const NOTHING: Readonly<Record<string, unknown>> = Object.freeze({});
