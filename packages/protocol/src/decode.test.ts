import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decode } from "./decode.js";
import { EVENT_SHAPES } from "./eventShapes.js";
import type { Walk } from "./shapes.js";
import { Tables } from "./tables.js";

const LIMITS = { depth: 3, open: 10, issues: 10, events: 1_000_000 };

/** The commonest events, with all that they must have. */
const COMMON = [
  { type: "TEXT_MESSAGE_START", messageId: "m" },
  { type: "TEXT_MESSAGE_CONTENT", messageId: "m", delta: "" },
  { type: "TEXT_MESSAGE_END", messageId: "m" },
  { type: "TOOL_CALL_START", toolCallId: "c", toolCallName: "read" },
  { type: "TOOL_CALL_ARGS", toolCallId: "c", delta: "{}" },
  { type: "TOOL_CALL_END", toolCallId: "c" },
  { type: "TOOL_CALL_RESULT", toolCallId: "c", messageId: "r", content: "" },
  { type: "REASONING_MESSAGE_CONTENT", messageId: "t", delta: "" },
  { type: "REASONING_MESSAGE_END", messageId: "t" },
];
const NAMES = [
  "messageId",
  "toolCallId",
  "toolCallName",
  "parentMessageId",
  "delta",
  "content",
  "name",
  "role",
  "timestamp",
  "subagentRunId",
  "metadata",
  "rawEvent",
  "unheardOf",
];
const VALUES = [
  ...["", "a", "assistant", "user", "tool", "reasoning"],
  ...[0, 1.5, -1, Number.NaN, 2 ** 60, true, null, undefined],
  ...[[], ["a"], {}, { a: 1 }, { a: { b: {} } }, { a: { b: { c: { d: {} } } } }],
];

const change = fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom(...VALUES), fc.boolean());
const event = fc
  .tuple(fc.constantFrom(...COMMON), fc.array(change, { maxLength: 3 }))
  .map(([common, changes]) => {
    const made: Record<string, unknown> = { ...common };
    for (const [name, value, isLeftOut] of changes) {
      if (isLeftOut) delete made[name];
      else made[name] = value;
    }
    return made;
  });

describe("the commonest events", () => {
  test("that pass without a walk are those that it would leave as they are", () => {
    const passed = new Set<string>();
    fc.assert(
      fc.property(event, (input) => {
        const tables = new Tables("strict", LIMITS);
        const decoded = decode(input, tables);
        if (!tables.plain) return;
        passed.add(Object.keys(input).sort().join(" "));
        expect(decoded).toBe(input);
        const complaints: unknown[] = [];
        const complain = (what: unknown): void => void complaints.push(what);
        const walk: Walk = {
          kind: false,
          salvage: false,
          careless: false,
          path: [],
          strip: complain,
          repair: complain,
          lose: complain,
        };
        expect(EVENT_SHAPES.get(input.type as string)?.(input, walk)).toBe(input);
        expect(complaints).toEqual([]);
      }),
      { numRuns: 20_000, seed: 20_261_201 },
    );
    expect(passed.size).toBeGreaterThan(20);
  });

  test.each(COMMON)("$type passes with its time, its tag and nothing else", (common) => {
    const tables = new Tables("strict", LIMITS);
    const input = { ...common, timestamp: 1, subagentRunId: "s" };
    expect(decode(input, tables)).toBe(input);
    expect(tables.plain).toBe(true);
    decode({ ...input, unheardOf: "a" }, tables);
    expect(tables.plain).toBe(false);
  });

  test("a result passes with its role and with metadata that nest no deeper than allowed", () => {
    const tables = new Tables("strict", LIMITS);
    const result = { type: "TOOL_CALL_RESULT", toolCallId: "c", messageId: "r", content: "" };
    decode({ ...result, role: "tool", metadata: { a: { b: {} } } }, tables);
    expect(tables.plain).toBe(true);
    decode({ ...result, metadata: { a: { b: { c: {} } } } }, tables);
    expect(tables.plain).toBe(false);
  });
});
