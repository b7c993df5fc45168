import { EVENT_SHAPES } from "./eventShapes.js";
import type { Event } from "./events.js";
import { translateThinking } from "./thinking.js";
import { Fault, isRecord, UNKNOWN, type Walk, where } from "./shapes.js";
import type { Tables } from "./tables.js";
import { UnreadableFrame } from "./unreadableFrame.js";

/**
 * What an input turned out to be. `events` are sound; more than one, or none, where a retired shape was translated.
 * `unknown` is an event of a type that we do not know. `faulty` was reported; `salvage` is what a terminal that
 * breaks a rule still says.
 */
export type Decoded =
  | { readonly kind: "event"; readonly event: Event }
  | { readonly kind: "events"; readonly events: readonly Event[] }
  | { readonly kind: "unknown"; readonly type: string }
  | { readonly kind: "dropped"; readonly silent?: true }
  | {
      readonly kind: "faulty";
      readonly faults: readonly DecodeFault[];
      readonly salvage?: Event;
    };

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
export function decode(input: unknown, tables: Tables): Decoded {
  if (input instanceof UnreadableFrame) {
    if (tables.conformance !== "strict" && (input.reason === "empty" || input.reason === "done")) {
      tables.issueOnce(`frame ${input.reason}`, "empty-frame", {
        rule: "TR-09",
        message: `Frame ${input.frame} is ${input.reason === "done" ? "[DONE]" : "empty"}; it is passed over. Expected frames that hold an event.`,
      });
      return { kind: "dropped", silent: true };
    }
    return faulty(
      "unreadable-frame",
      "TR-02",
      `Frame ${input.frame} is no JSON: ${input.text.slice(0, 200)}. Expected one event as a JSON object.`,
    );
  }
  if (!isRecord(input) || typeof input.type !== "string") {
    return faulty(
      "not-an-event",
      "TR-02",
      `${describe(input)} is no event. Expected a JSON object with a string "type".`,
    );
  }
  if (isDelta(input)) return { kind: "event", event: input as unknown as Event };
  const { type } = input;
  if (!isShallow(input, tables.limits.depth)) {
    return faulty(
      "too-deep",
      "PM-06",
      `${type} nests deeper than ${tables.limits.depth} levels. Expected flatter JSON, or a higher limits.depth.`,
    );
  }
  const translated = translateThinking(input, tables);
  if (translated !== null) return { kind: "events", events: translated };
  const check = EVENT_SHAPES.get(type);
  return check === undefined ? { kind: "unknown", type } : enforce(input, type, tables);
}

/** The commonest events, checked without a walk: most of a run is these. */
function isDelta(input: Record<string, unknown>): boolean {
  const { type } = input;
  let id: string;
  if (type === "TEXT_MESSAGE_CONTENT" || type === "REASONING_MESSAGE_CONTENT") id = "messageId";
  else if (type === "TOOL_CALL_ARGS") id = "toolCallId";
  else return false;
  for (const key in input) {
    if (key === "delta" || key === id || key === "subagentRunId") {
      if (typeof input[key] !== "string") return false;
    } else if (key === "timestamp") {
      if (!Number.isSafeInteger(input[key])) return false;
    } else if (key !== "type") return false;
  }
  return input.delta !== undefined && input[id] !== undefined;
}

function enforce(input: Record<string, unknown>, type: string, tables: Tables): Decoded {
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
    if (checked === UNKNOWN) return { kind: "dropped" };
    const event = checked as Event;
    if (lost.length === 0) return { kind: "event", event };
    return { kind: "faulty", faults: lost.map((fault) => malformed(type, fault)), salvage: event };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const faults = [malformed(type, error)];
    return terminal && walk.kind
      ? { kind: "faulty", faults, salvage: salvage(input, type, tables) }
      : { kind: "faulty", faults };
  }
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
  if (type === "RUN_ERROR") return { type, message: text(input.message, "") };
  const threadId = text(input.threadId, tables.run?.threadId ?? "");
  const runId = text(input.runId, tables.run?.id ?? "");
  // An outcome that cannot be read is no success: it may have been a question.
  return input.outcome === undefined || input.outcome === null
    ? { type: "RUN_FINISHED", threadId, runId }
    : { type: "RUN_ERROR", message: "The run ended with an outcome that cannot be read." };
}

function faulty(code: DecodeFault["code"], rule: string, message: string): Decoded {
  return { kind: "faulty", faults: [{ code, rule, message }] };
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

/** Whether JSON nests no deeper than a limit. Walks without recursion: depth is what it guards against. */
function isShallow(input: object, limit: number): boolean {
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
