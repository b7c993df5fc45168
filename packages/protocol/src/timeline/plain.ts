import type { Json } from "./step.js";

/** Nesting beyond which a value is cut: no step line may overflow the stack of whoever reads it. */
const DEPTH = 200;

/** A copy that JSON can hold: no NaN, no cycle, nothing that is no data. */
export function plain(value: unknown, depth = 0): Json {
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "number":
      return Number.isFinite(value) ? value : null;
    case "bigint":
      return value.toString();
    case "object":
      break;
    default:
      return null;
  }
  if (value === null || depth >= DEPTH) return null;
  if (Array.isArray(value)) return value.map((item) => plain(item, depth + 1));
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  // `fromEntries` defines, so that a key named `__proto__` is data like any other.
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== undefined && typeof member !== "function")
      .map(([key, member]) => [key, plain(member, depth + 1)]),
  );
}

/** Text that is a whole JSON object or array is parsed; any other text stays as it is. */
export function parsedOrText(text: string): Json {
  const trimmed = text.trim();
  const whole =
    (trimmed.startsWith("{") && trimmed.endsWith("}")) ||
    (trimmed.startsWith("[") && trimmed.endsWith("]"));
  if (!whole) return text;
  try {
    const value = JSON.parse(trimmed) as Json;
    return isDeep(value, DEPTH) ? text : value;
  } catch {
    return text;
  }
}

/** Text as it is, nothing as empty text, any other value as JSON. */
export function asText(value: unknown): string {
  if (typeof value === "string") return value;
  return value === undefined || value === null ? "" : JSON.stringify(plain(value));
}

/** A value as an object whose members can be read; what is none has no members. */
export function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

/** What a producer says beyond AG-UI, in the metadata of an event or of an entity. */
export function timelineMetadata(carrier: unknown): Readonly<Record<string, unknown>> {
  return membersOf(membersOf(membersOf(carrier).metadata)["run-timeline"]);
}

function isDeep(value: Json, left: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (left === 0) return true;
  const members = Array.isArray(value) ? value : Object.values(value);
  return members.some((member) => isDeep(member, left - 1));
}
