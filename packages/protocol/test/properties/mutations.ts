import type { Choice } from "./streamWriter.js";

type Wire = Record<string, unknown>;

const KEYS = [
  "messageId",
  "toolCallId",
  "subagentRunId",
  "parentMessageId",
  "stepName",
  "entityId",
];
const VALUES: readonly unknown[] = [
  null,
  7,
  "",
  [],
  {},
  true,
  "__proto__",
  undefined,
  "constructor",
  -1,
  1.5,
];

/**
 * Damages a stream: events are lost, doubled, swapped, cut off or invented; ids and tags are mixed up; fields get values of
 * the wrong type. Every decision changes one thing.
 */
export function mutate(events: readonly unknown[], choices: readonly Choice[]): unknown[] {
  const damaged = structuredClone(events) as Wire[];
  for (const [what, how] of choices) {
    if (damaged.length === 0) break;
    const at = how % damaged.length;
    (MUTATIONS[what % MUTATIONS.length] as Mutation)(damaged, at, Math.floor(how / damaged.length));
  }
  return damaged;
}

type Mutation = (events: Wire[], at: number, how: number) => void;

const MUTATIONS: readonly Mutation[] = [
  (events, at) => events.splice(at, 1),
  (events, at) => events.splice(at, 0, structuredClone(events[at] as Wire)),
  (events, at, how) => {
    const other = how % events.length;
    [events[at], events[other]] = [events[other] as Wire, events[at] as Wire];
  },
  (events, at, how) => {
    const event = events[at] as Wire;
    const key = KEYS[how % KEYS.length] as string;
    event[key] = valueFrom(events, key, how) ?? `other${how % 5}`;
  },
  (events, at, how) => {
    const event = events[at] as Wire;
    const keys = Object.keys(event);
    const key = keys[how % keys.length];
    if (key !== undefined) event[key] = VALUES[Math.floor(how / 7) % VALUES.length];
  },
  (events, at, how) => {
    (events[at] as Wire)[`unknown${how % 3}`] = VALUES[how % VALUES.length];
  },
  (events, at) => events.splice(at, 0, { type: "FUTURE_EVENT", at }),
  (events, at) => events.splice(at, 0, { type: "RUN_STARTED", threadId: "t1", runId: `r${at}` }),
  (events, at) => events.splice(at, 0, { type: "RUN_ERROR", message: "it broke" }),
  (events, at, how) => {
    const type = ["TEXT_MESSAGE_CHUNK", "TOOL_CALL_CHUNK", "REASONING_MESSAGE_CHUNK"][how % 3];
    const id = how % 4 === 0 ? undefined : valueFrom(events, "messageId", how);
    events.splice(at, 0, {
      type,
      ...(id !== undefined && { [type === "TOOL_CALL_CHUNK" ? "toolCallId" : "messageId"]: id }),
      ...(type === "TOOL_CALL_CHUNK" && how % 2 === 0 && { toolCallName: "tool" }),
      delta: "chunk",
    });
  },
];

/** A value that the stream has for a key, somewhere. */
function valueFrom(events: readonly Wire[], key: string, how: number): unknown {
  const values = events.map((event) => event[key]).filter((value) => value !== undefined);
  return values.length === 0 ? undefined : values[how % values.length];
}
