import { mutate } from "../properties/mutations.js";
import type { Choice } from "../properties/streamWriter.js";

/** A way to change one value inside an event. */
const NASTY: readonly (() => unknown)[] = [
  () => null,
  () => undefined,
  () => "",
  () => "__proto__",
  () => "constructor",
  () => "\ud83d",
  () => "a".repeat(5_000),
  () => 0,
  () => -0,
  () => Number.NaN,
  () => 2 ** 53,
  () => 1e308,
  () => [],
  () => [[[[]]]],
  () => ({}),
  () => JSON.parse('{"__proto__":{"polluted":true}}'),
  () => JSON.parse('{"constructor":{"prototype":{"polluted":true}}}'),
  () => ({ type: "RUN_FINISHED" }),
  () => deep(400),
  () => [{ op: "add", path: "/__proto__/polluted", value: true }],
  () => [{ op: "move", from: "/", path: "/a/b/c" }],
  () => [{ op: "copy", from: "", path: "/a" }],
  () => [{ id: "m", role: "assistant", toolCalls: [{ id: "c", type: "function", function: {} }] }],
];

function deep(levels: number): unknown {
  let value: unknown = "bottom";
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { value };
  return value;
}

/** Events that nobody would send. */
const STRANGE: readonly (() => unknown)[] = [
  () => null,
  () => 7,
  () => "data",
  () => [],
  () => ({}),
  () => ({ type: 7 }),
  () => ({ type: "__proto__" }),
  () => ({ type: "toString" }),
  () => ({ type: "TEXT_MESSAGE_CONTENT", messageId: {}, delta: [] }),
  () => ({ type: "CUSTOM", name: "tool_group", value: { phase: "start", group_id: "g" } }),
  () => ({ type: "CUSTOM", name: "tool_group", value: { phase: "end", group_id: "g" } }),
  () => ({ type: "CUSTOM", name: "plan", value: deep(50) }),
  () => ({ type: "MESSAGES_SNAPSHOT", messages: [] }),
  () => ({
    type: "STATE_DELTA",
    delta: [{ op: "add", path: "/constructor/prototype/x", value: 1 }],
  }),
  () => ({ type: "THINKING_END" }),
  () => ({ type: "THINKING_TEXT_MESSAGE_CONTENT", delta: "x" }),
  () => ({ type: "SUBAGENT_STARTED", subagentRunId: "a", name: "a", parentSubagentRunId: "a" }),
  () => ({ type: "SUBAGENT_STARTED", subagentRunId: "a", name: "a", parentToolCallId: "c1" }),
];

/** Damages a stream: every decision changes one thing, in what follows what or in what one event says. */
export function damage(events: readonly unknown[], choices: readonly Choice[]): unknown[] {
  let damaged: unknown[] = structuredClone([...events]);
  for (const choice of choices) {
    const [what, how] = choice;
    const at = how % (damaged.length || 1);
    if (what % 5 === 0) damaged.splice(at, 0, pick(STRANGE, how)());
    else if (what % 5 === 1) damaged[at] = withNasty(damaged[at], how, what);
    else if (what % 5 === 2) damaged = damaged.slice(0, at + 1);
    else if (what % 5 === 3) damaged[at] = withOtherId(damaged[at], damaged, how);
    else damaged = mutate(damaged.map(asRecord), [choice]);
  }
  return damaged;
}

const asRecord = (event: unknown): unknown =>
  typeof event === "object" && event !== null && !Array.isArray(event) ? event : { type: "odd" };

const pick = <T>(list: readonly T[], how: number): T => list[how % list.length] as T;

/** Gives a thing the id of another one, of whatever kind. */
function withOtherId(event: unknown, events: readonly unknown[], how: number): unknown {
  const ids = [...new Set(events.flatMap(idsIn))];
  let left = how % (idsIn(event).length || 1);
  return JSON.parse(
    JSON.stringify(event ?? null, (key, value: unknown) =>
      isId(key, value) && left-- === 0 ? pick(ids, how >> 3) : value,
    ),
  );
}

const isId = (key: string, value: unknown): value is string =>
  typeof value === "string" && /^id$|(?:message|toolCall|subagentRun|entity)Id$/i.test(key);

function idsIn(event: unknown): string[] {
  const ids: string[] = [];
  JSON.stringify(event, (key, value: unknown) => {
    if (isId(key, value)) ids.push(value);
    return value;
  });
  return ids;
}

/** Replaces something at some depth. */
function withNasty(event: unknown, how: number, what: number): unknown {
  if (typeof event !== "object" || event === null) return pick(NASTY, how)();
  const keys = Object.keys(event);
  const key = keys[what % (keys.length || 1)];
  if (key === undefined) return pick(NASTY, how)();
  const inner = (event as Record<string, unknown>)[key];
  const goesDeeper = typeof inner === "object" && inner !== null && how % 3 !== 0;
  const value = goesDeeper ? withNasty(inner, how >> 1, what >> 1) : pick(NASTY, how)();
  if (Array.isArray(event)) return event.with(Number(key), value);
  return { ...event, [key]: value };
}
