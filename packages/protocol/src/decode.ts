import { EVENT_SHAPES } from "./eventShapes.js";
import type { Event } from "./events.js";
import { Fault, isRecord, UNKNOWN, type Walk, where } from "./shapes.js";
import type { Tables } from "./tables.js";
import { translateThinking } from "./thinking.js";
import { UnreadableFrame } from "./unreadableFrame.js";

/** What an input turned out to be where it is not simply a sound event. */
export class Decoded {
  /** @internal */
  constructor(
    /** What is left to apply: a retired shape translated, or what a terminal that breaks a rule still says. */
    readonly events: readonly Event[],
    /** What broke a rule. */
    readonly faults: readonly DecodeFault[],
    /** The event's type, where it is to be drawn as unrecognised: unknown, or named by an unknown word. */
    readonly unrecognised: string | null,
  ) {}
}

/** Why an input is no event. */
export interface DecodeFault {
  readonly code: "unreadable-frame" | "not-an-event" | "malformed-field" | "too-deep";
  readonly rule: string;
  readonly message: string;
}

/**
 * Reads one input. Strips what is unknown, repairs known slips of producers where the mode allows it, and never
 * throws. The order is the specification's: retired shapes first, then enforcement (rule PM-09).
 */
export function decode(input: unknown, tables: Tables): Event | Decoded {
  tables.plain = false;
  if (!isRecord(input) || typeof input.type !== "string") return notAnEvent(input, tables);
  const { type } = input;
  if (isPlain(input, type, tables.limits.depth)) {
    tables.plain = true;
    return input as unknown as Event;
  }
  if (!isShallow(input, tables.limits.depth)) {
    return faulty(
      "too-deep",
      "PM-06",
      `${type} nests deeper than ${tables.limits.depth} levels. Expected flatter JSON, or a higher limits.depth.`,
    );
  }
  const translated = translateThinking(input, tables);
  if (translated !== null) return enforceAll(translated, tables);
  if (EVENT_SHAPES.has(type)) return enforce(input, type, tables);
  // PM-02: dropped whole, with a word.
  tables.issueOnce(`type ${type}`, "unknown-event", {
    rule: "PM-02",
    message: `${type.slice(0, 80)} is no event type of AG-UI 1.1; it is shown and changes nothing. Expected one of the 31 types, or CUSTOM.`,
  });
  return new Decoded([], [], type);
}

function notAnEvent(input: unknown, tables: Tables): Decoded {
  if (!(input instanceof UnreadableFrame)) {
    return faulty(
      "not-an-event",
      "TR-02",
      `${describe(input)} is no event. Expected a JSON object with a string "type".`,
    );
  }
  const { frame, reason, text } = input;
  if (tables.conformance !== "strict" && (reason === "empty" || reason === "done")) {
    tables.issueOnce(`frame ${reason}`, "empty-frame", {
      rule: "TR-09",
      message: `Frame ${frame} is ${reason === "done" ? "[DONE]" : "empty"}; it is passed over. Expected frames that hold an event.`,
    });
    return new Decoded([], [], null);
  }
  return faulty(
    "unreadable-frame",
    "TR-02",
    `Frame ${frame} is no JSON object: ${text.slice(0, 200)}. Expected one event as a JSON object.`,
  );
}

type Fields = Record<string, unknown>;

/** How many fields of one of the commonest events are there, its own ones; NaN where one of them is not sound. */
const PLAIN: ReadonlyMap<string, (input: Fields, depth: number) => number> = new Map<
  string,
  (input: Fields, depth: number) => number
>([
  ["TEXT_MESSAGE_START", (it) => text(it.messageId) + role(it.role) + optional(it.name)],
  ["TEXT_MESSAGE_CONTENT", (it) => text(it.messageId) + text(it.delta)],
  ["TEXT_MESSAGE_END", (it) => text(it.messageId)],
  [
    "TOOL_CALL_START",
    (it) => text(it.toolCallId) + text(it.toolCallName) + optional(it.parentMessageId),
  ],
  ["TOOL_CALL_ARGS", (it) => text(it.toolCallId) + text(it.delta)],
  ["TOOL_CALL_END", (it) => text(it.toolCallId)],
  [
    "TOOL_CALL_RESULT",
    (it, depth) =>
      text(it.messageId) +
      text(it.toolCallId) +
      text(it.content) +
      (it.role === undefined ? 0 : it.role === "tool" ? 1 : Number.NaN) +
      metadata(it.metadata, depth),
  ],
  ["REASONING_MESSAGE_CONTENT", (it) => text(it.messageId) + text(it.delta)],
  ["REASONING_MESSAGE_END", (it) => text(it.messageId)],
]);

const text = (value: unknown): number => (typeof value === "string" ? 1 : Number.NaN);
const optional = (value: unknown): number => (value === undefined ? 0 : text(value));
const role = (value: unknown): number =>
  value === undefined ? 0 : ROLES.has(value) ? 1 : Number.NaN;
const ROLES: ReadonlySet<unknown> = new Set(["assistant", "user", "system", "developer"]);
const metadata = (value: unknown, depth: number): number =>
  value === undefined ? 0 : isRecord(value) && isShallow(value, depth - 1) ? 1 : Number.NaN;

/**
 * Whether an event is one of the commonest, sound, and has no field that is not known: most of a run needs no further
 * walk. What is not sure is walked, and the walk would find the same of what is: the general check takes eight times as
 * long.
 */
function isPlain(input: Fields, type: string, depth: number): boolean {
  const own = PLAIN.get(type)?.(input, depth);
  if (own === undefined) return false;
  const { timestamp } = input;
  const stamps = timestamp === undefined ? 0 : Number.isSafeInteger(timestamp) ? 1 : Number.NaN;
  let fields = 0;
  for (const _ in input) fields++;
  return fields === 1 + own + stamps + optional(input.subagentRunId);
}

function enforce(input: Record<string, unknown>, type: string, tables: Tables): Event | Decoded {
  const { conformance } = tables;
  const terminal = type === "RUN_FINISHED" || type === "RUN_ERROR";
  const lost: Fault[] = [];
  const walk: Walk = {
    kind: conformance !== "strict",
    salvage: conformance !== "strict" && terminal,
    careless: conformance === "off",
    path: [],
    strip: (what) => stripped(tables, type, walk.path, what),
    repair: (what) => repaired(tables, type, walk.path, what),
    lose: (fault) => lost.push(fault),
  };
  const check = EVENT_SHAPES.get(type) as NonNullable<ReturnType<typeof EVENT_SHAPES.get>>;
  try {
    const checked = check(supplied(input, type, tables), walk);
    if (checked === UNKNOWN) return new Decoded([], [], type);
    const event = checked as Event;
    if (lost.length === 0) return event;
    return new Decoded(
      [event],
      lost.map((fault) => malformed(type, fault)),
      null,
    );
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const left = terminal && walk.kind ? [salvage(input, type, tables)] : [];
    return new Decoded(left, [malformed(type, error)], null);
  }
}

/** What a retired shape became is judged as what it is now (rule PM-09). */
function enforceAll(inputs: readonly Record<string, unknown>[], tables: Tables): Decoded {
  const events: Event[] = [];
  for (const input of inputs) {
    const event = enforce(input, input.type as string, tables);
    if (event instanceof Decoded) return event;
    events.push(event);
  }
  return new Decoded(events, [], null);
}

/** A result without a message id gets one; the mode decides whether that is allowed (rule TC-05). */
function supplied(input: Record<string, unknown>, type: string, tables: Tables): unknown {
  if (type !== "TOOL_CALL_RESULT" || tables.conformance === "strict") return input;
  if (input.messageId != null || typeof input.toolCallId !== "string") return input;
  const messageId = `${input.toolCallId}-result`;
  tables.issueOnce("messageId", "missing-message-id", {
    rule: "TC-05",
    message: `TOOL_CALL_RESULT for call "${input.toolCallId}" has no messageId; it is kept as "${messageId}". Expected the id of the tool message.`,
    entityId: input.toolCallId,
  });
  return { ...input, messageId };
}

/** What is left of a terminal that cannot be read: the run ends all the same, so that nobody waits for ever. */
function salvage(input: Record<string, unknown>, type: string, tables: Tables): Event {
  const text = (value: unknown, otherwise: string): string =>
    typeof value === "string" ? value : otherwise;
  if (type === "RUN_ERROR") {
    const { message, code } = input;
    return { type, message: text(message, ""), ...(typeof code === "string" && { code }) };
  }
  const threadId = text(input.threadId, tables.run?.threadId ?? "");
  const runId = text(input.runId, tables.run?.id ?? "");
  // An outcome that cannot be read is no success: it may have been a question.
  return input.outcome === undefined || input.outcome === null
    ? { type: "RUN_FINISHED", threadId, runId }
    : { type: "RUN_ERROR", message: "The run ended with an outcome that cannot be read." };
}

function faulty(code: DecodeFault["code"], rule: string, message: string): Decoded {
  return new Decoded([], [{ code, rule, message }], null);
}

function malformed(type: string, fault: Fault): DecodeFault {
  return {
    code: "malformed-field",
    rule: "PM-06",
    message: `${type} has a malformed ${fault.path === "" ? "value" : fault.path}. Expected ${fault.expected}.`,
  };
}

function stripped(
  tables: Tables,
  type: string,
  path: readonly (string | number)[],
  what: string,
): void {
  const place = where(path);
  const member = what.startsWith('"');
  tables.issueOnce(`${type} ${place} ${what}`, member ? "unknown-member" : "unknown-property", {
    rule: member ? "PM-04" : "PM-03",
    message: member
      ? `${type} has an unknown ${place} ${what}, which was left out. Expected a value of AG-UI 1.1.`
      : `${type} has an unknown property ${place}, which was left out. Expected only fields of AG-UI 1.1.`,
  });
}

function repaired(
  tables: Tables,
  type: string,
  path: readonly (string | number)[],
  what: string,
): void {
  const place = where(path);
  if (what === "binary") {
    tables.issueOnce("binary", "retired-shape", {
      rule: "VE-06",
      message: `${type} has a retired binary part at ${place}; it is read as media. Expected image, audio, video or document.`,
    });
  } else if (what === "value") {
    tables.issueOnce("value", "missing-patch-value", {
      rule: "ST-03",
      message: `${type} has an operation without a value at ${place}; it is read as null. Expected a value.`,
    });
  } else {
    tables.issueOnce(`null ${what}`, "null-field", {
      rule: "PM-07",
      message: `${type} has a null ${place}, which is read as absent. Expected optional fields to be left out.`,
    });
  }
}

function describe(input: unknown): string {
  if (input === null || typeof input !== "object") return `${String(input)}`.slice(0, 80) || '""';
  return Array.isArray(input) ? "A list" : "An object without a type";
}

/** Whether JSON nests no deeper than a limit. */
function isShallow(input: object, limit: number): boolean {
  if (limit > RECURSION) return isShallowByLevels(input, limit);
  for (const key in input) {
    const inner = (input as Record<string, unknown>)[key];
    if (typeof inner !== "object" || inner === null) continue;
    if (limit === 0 || !isShallow(inner, limit - 1)) return false;
  }
  return true;
}

/** Levels that a stack surely holds. */
const RECURSION = 500;

/** As `isShallow`, without recursion: it takes twice as long. */
function isShallowByLevels(input: object, limit: number): boolean {
  let level: object[] = [input];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limit) return false;
    const next: object[] = [];
    for (const value of level) {
      for (const key in value) {
        const inner = (value as Record<string, unknown>)[key];
        if (typeof inner === "object" && inner !== null) next.push(inner);
      }
    }
    level = next;
  }
  return true;
}
