import type { MessageEntity } from "./entities.js";
import { legible } from "./outline/legible.js";
import type { DoneUpdate, ErrorUpdate, NoteUpdate } from "./updates.js";

/** Where the payload of a line begins. */
export const COLUMN: string = " ".repeat(9);

/** A labelled line; what follows a line break in its payload stands below its beginning. */
export function printed(label: string, payload: string): string[] {
  const [first = "", ...rest] = payload.split("\n");
  return [`  ${label.padEnd(7)}${first}`, ...rest.map((each) => COLUMN + each)];
}

/** On one line, and with nothing that a terminal would obey or that hides what it says. */
export function oneLine(text: string): string {
  return legible(text.replace(/\r\n|[\r\n]/g, " "));
}

/** What tells ids apart in a short space: what follows the last hyphen. */
export function shortId(id: string): string {
  return id.slice(id.lastIndexOf("-") + 1) || id;
}

/** A result, cut to the width of a line. */
export function resultText(result: MessageEntity["content"]): string {
  const text =
    typeof result === "string"
      ? result
      : result.map((part) => (part.type === "text" ? part.text : `[${part.type}]`)).join(" ");
  return clippedLine(text);
}

/** The tasks of a state that has some; any other state as JSON. */
export function stateText(state: unknown): string {
  if (typeof state !== "object" || state === null)
    return state == null ? "empty" : clippedLine(json(state));
  const tasks = Array.isArray(state) ? undefined : (state as Record<string, unknown>).tasks;
  if (Array.isArray(tasks)) {
    const done = tasks.filter(isDone).length;
    return tasks.length === 0 ? "empty" : `${tasks.length - done} open · ${done} done`;
  }
  return Object.keys(state).length === 0 ? "empty" : clippedLine(json(state));
}

/** What went wrong, beginning with its kind. */
export function errorText(update: ErrorUpdate): string {
  if (update.error === "patch") {
    return /\bpatch failed\b/.test(update.message)
      ? update.message
      : `state patch failed: ${update.message}`;
  }
  // The stream broke no rule: there was none, or its connection was lost.
  if (update.issue?.code === "transport-failed") return update.message;
  const kind = kinds[update.error];
  return update.message.startsWith(kind) ? update.message : `${kind}: ${update.message}`;
}

/** RUN_ERROR after the end of its run: it turns the run failed, without a second `done`. */
export function lateErrorText({ entity }: NoteUpdate): string {
  const { value } = entity;
  const message =
    typeof value === "object" && value !== null && "message" in value && value.message;
  return `${kinds.run}: ${typeof message === "string" ? message : ""}`;
}

/** How the run ended. A cut-off stream is a failure with the cause that was told just before. */
export function doneLine(update: DoneUpdate, lastError: ErrorUpdate | null): string {
  switch (update.end) {
    case "interrupted":
      return `interrupted on ${update.interruptIds?.length ?? 0}`;
    case "truncated":
      return `failed ${lastError ? errorText(lastError) : `${kinds.protocol}: the stream ended before its run did`}`;
    case "failed": {
      const own = lastError && lastError.error !== "run" && lastError.message === update.message;
      const message = own ? errorText(lastError) : (update.message ?? "");
      return update.code ? `failed [${update.code}] ${message}` : `failed ${message}`;
    }
    default:
      return update.end;
  }
}

const kinds = {
  run: "run failed",
  protocol: "protocol violation",
  decode: "unreadable event",
};

function isDone(task: unknown): boolean {
  if (typeof task !== "object" || task === null) return false;
  const { done, status } = task as Record<string, unknown>;
  return done === true || status === "done" || status === "completed";
}

function clippedLine(text: string): string {
  const line = text.slice(0, 400).replace(/\r\n|[\r\n]/g, " ");
  const characters = Array.from(line);
  return legible(characters.length > 88 ? `${characters.slice(0, 87).join("")}…` : line);
}

function json(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "";
  } catch {
    // A cycle cannot come over a wire, but a state may be set by hand.
    return String(value);
  }
}
