import type { Event } from "../events.js";

/** An object of unknown content: what every native event is read as. */
export type Fields = Readonly<Record<string, unknown>>;

const NONE: Fields = Object.freeze({});

/** A value as an object: anything that is none is an empty one. */
export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : NONE;
}

/** Whether a value is an object that is no list. */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Text, or nothing. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** An id or a name: text that is not empty, or a number as text. */
export function nameOf(value: unknown): string | undefined {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The first of these that is text and not blank, trimmed. */
export function firstText(...values: readonly unknown[]): string {
  for (const value of values) {
    const text = textOf(value).trim();
    if (text !== "") return text;
  }
  return "";
}

/** A value as JSON text. What has no JSON (a cycle, a nesting too deep for the machine) gives `null`'s. */
export function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "null";
  } catch {
    return "null";
  }
}

/** Text as it is; any other value as JSON; nothing as empty text. */
export function textOrJson(value: unknown): string {
  if (typeof value === "string") return value;
  return value === undefined || value === null ? "" : jsonOf(value);
}

const ZONED = /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/i;

/** A time in ms: from ms since the epoch, or from an ISO text that names its zone. */
export function timeOf(value: unknown): number | undefined {
  let time = Number.NaN;
  if (typeof value === "number") time = value;
  // Text without a zone would mean another moment on another machine.
  else if (typeof value === "string" && ZONED.test(value)) time = Date.parse(value);
  const ms = Math.round(time);
  return Number.isSafeInteger(ms) && ms >= 0 ? ms : undefined;
}

/** Notes on each event what it was made of, and when that happened. */
export function withOrigin(events: Event[], native: unknown, timestamp?: number): Event[] {
  const origin = {
    ...(timestamp !== undefined && { timestamp }),
    ...(native !== undefined && native !== null && { rawEvent: native }),
  };
  return events.map((event) => ({ ...event, ...origin }));
}
