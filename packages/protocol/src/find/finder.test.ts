import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Entity } from "../entities.js";
import type { Outline, OutlineView, Row } from "../rows.js";
import { createRunStore, type RunStore } from "../store.js";
import { caseless, caselessJson } from "./caseless.js";
import type { RowFilters } from "./filters.js";
import { createFinder, type Finder, type FinderOptions } from "./finder.js";

const START = { type: "RUN_STARTED", threadId: "t1", runId: "r1" };
const END = { type: "RUN_FINISHED", threadId: "t1", runId: "r1" };

const keysOf = (outline: Outline): string[] => [...outline].map(({ key }) => key);

/** A finder that works when it is told to, so many rows at a time. */
function finderOf(store: RunStore, options: Partial<FinderOptions> = {}) {
  let pending: (() => void) | null = null;
  let time = 0;
  const finder = createFinder(store, {
    ...options,
    later(work) {
      pending = work;
      return () => {
        pending = null;
      };
    },
    now: () => time++,
    slice: 1,
  });
  const turn = (): boolean => {
    const work = pending;
    pending = null;
    work?.();
    return work !== null;
  };
  return {
    finder,
    turn,
    finish() {
      for (let turns = 0; turn(); turns++) if (turns > 100_000) throw new Error("never done");
    },
  };
}

const words = fc.constantFrom("Anna", "an na", "NAN", "n", "ban\u00e4na", "x", "\u202ean", "a\nn");
const owner = fc.constantFrom(undefined, "s1", "s2");
const id = fc.integer({ min: 1, max: 5 });

/** Short stretches of a run, legal or not. */
const stretch = fc.oneof(
  fc
    .record({ n: id, owner, words })
    .map(({ n, owner: tag, words: text }) => [
      tagged({ type: "TOOL_CALL_START", toolCallId: `c${n}`, toolCallName: `read_${n % 2}` }, tag),
      { type: "TOOL_CALL_ARGS", toolCallId: `c${n}`, delta: JSON.stringify({ a: text }) },
    ]),
  id.map((n) => [{ type: "TOOL_CALL_ARGS", toolCallId: `c${n}`, delta: "na" }]),
  id.map((n) => [{ type: "TOOL_CALL_END", toolCallId: `c${n}` }]),
  fc
    .record({ n: id, words, status: fc.constantFrom("completed", "failed", "denied") })
    .map(({ n, words: content, status }) => [
      {
        type: "TOOL_CALL_RESULT",
        messageId: `c${n}-r`,
        toolCallId: `c${n}`,
        content,
        metadata: { "run-timeline": { status, error: "no" } },
      },
    ]),
  fc
    .record({ n: id, owner, words })
    .map(({ n, owner: tag, words: delta }) => [
      tagged({ type: "TEXT_MESSAGE_START", messageId: `m${n}`, role: "assistant" }, tag),
      { type: "TEXT_MESSAGE_CONTENT", messageId: `m${n}`, delta },
    ]),
  fc
    .record({ n: id, words })
    .map(({ n, words: delta }) => [{ type: "TEXT_MESSAGE_CONTENT", messageId: `m${n}`, delta }]),
  id.map((n) => [{ type: "TEXT_MESSAGE_END", messageId: `m${n}` }]),
  words.map((delta) => [
    { type: "REASONING_MESSAGE_START", messageId: "th", role: "reasoning" },
    { type: "REASONING_MESSAGE_CONTENT", messageId: "th", delta },
  ]),
  fc
    .record({ owner: fc.constantFrom("s1", "s2"), words })
    .map(({ owner: tag, words: name }) => [
      { type: "SUBAGENT_STARTED", subagentRunId: tag, name, description: name },
    ]),
  fc
    .record({ owner: fc.constantFrom("s1", "s2"), words })
    .map(({ owner: tag, words: result }) => [
      { type: "SUBAGENT_FINISHED", subagentRunId: tag, result },
    ]),
  words.map((text) => [{ type: "STATE_SNAPSHOT", snapshot: { text } }]),
  words.map((value) => [{ type: "CUSTOM", name: "notice", value: { content: value } }]),
  words.map((content) => [
    { type: "ACTIVITY_SNAPSHOT", messageId: "act", activityType: "SEARCH", content: { content } },
  ]),
  words.map((content) => [
    { type: "MESSAGES_SNAPSHOT", messages: [{ id: "m1", role: "assistant", content }] },
  ]),
  fc.constant([{ type: "NOBODY_KNOWS" }]),
  fc.constant([END, START]),
);

function tagged(event: object, subagentRunId: string | undefined): object {
  return subagentRunId === undefined ? event : { ...event, subagentRunId };
}

const filters: fc.Arbitrary<RowFilters> = fc.record(
  {
    kinds: fc.subarray(["message", "tool-call", "subagent", "state", "issue"]),
    statuses: fc.subarray(["failed", "done", "running", "completed"]),
    owners: fc.subarray([null, "s1", "s2"]),
    tools: fc.subarray(["read_0", "read_1"]),
    issues: fc.boolean(),
  },
  { requiredKeys: [] },
);

type Step =
  | { open: ReadonlyMap<string, boolean> }
  | { push: readonly object[] }
  | { turn: true }
  | { query: string }
  | { filters: RowFilters };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: stretch.map((push) => ({ push })) },
    { weight: 2, arbitrary: fc.constant({ turn: true as const }) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom("", "a", "an", "ANN", "n\tn", "anan", "nana", '"an', "a:", "zz")
        .map((query) => ({ query })),
    },
    { weight: 1, arbitrary: filters.map((chosen) => ({ filters: chosen })) },
    {
      weight: 1,
      arbitrary: fc
        .dictionary(fc.constantFrom("tool-group:g1", "tool-group:g2", "subagent:s1"), fc.boolean())
        .map((open) => ({ open: new Map(Object.entries(open)) })),
    },
  ),
  { maxLength: 50 },
);

describe("a finder, whatever comes and however it is interrupted,", () => {
  const views = [
    { view: "grouped" },
    { view: "in-order" },
    { view: "in-order", fragments: true },
  ] as const;
  for (const view of views) {
    it(`finds what the slow way finds: ${JSON.stringify(view)}`, () => {
      fc.assert(
        fc.property(steps, (taken) => {
          const store = createRunStore();
          store.push(START);
          const fold = store.fold();
          const { finder, turn, finish } = finderOf(store, { ...view, fold });
          let open: ReadonlyMap<string, boolean> = new Map();
          let query = "";
          let chosen: RowFilters = {};
          let run = 1;
          const numbered = (event: object) => {
            if (event === START) run++;
            return "runId" in event ? { ...event, runId: `r${run}` } : event;
          };
          for (const step of taken) {
            if ("push" in step) store.push(step.push.map(numbered));
            else if ("turn" in step) turn();
            else if ("open" in step) {
              open = step.open;
              fold.setOpen(open);
            } else {
              if ("query" in step) query = step.query;
              else chosen = step.filters;
              finder.look(query, chosen);
            }
          }
          finish();
          expectSame(finder, store, view, query, chosen, open);
        }),
        { numRuns: 300 },
      );
    });
  }
});

const call = (id: string, args: string, result = "x", name = "read_file"): object[] => [
  { type: "TOOL_CALL_START", toolCallId: id, toolCallName: name },
  { type: "TOOL_CALL_ARGS", toolCallId: id, delta: args },
  { type: "TOOL_CALL_END", toolCallId: id },
  { type: "TOOL_CALL_RESULT", messageId: `${id}-r`, toolCallId: id, content: result },
];
const message = (id: string, ...deltas: string[]): object[] => [
  { type: "TEXT_MESSAGE_START", messageId: id, role: "assistant" },
  ...deltas.map((delta) => ({ type: "TEXT_MESSAGE_CONTENT", messageId: id, delta })),
  { type: "TEXT_MESSAGE_END", messageId: id },
];

function look(events: object[], query: string, chosen: RowFilters = {}, view?: OutlineView) {
  const store = createRunStore();
  store.push([START, ...events, END]);
  const { finder, finish } = finderOf(store, view ? { view } : {});
  finder.look(query, chosen);
  finish();
  return { store, finder, keys: stepsOf(finder), findings: finder.get() };
}

describe("a finder", () => {
  it("counts what the filters leave out, and steps to none of it", () => {
    const events = [...call("c1", '{"k":"needle"}'), ...message("m1", "needle in text")];
    const { finder, findings, keys } = look(events, "needle", { kinds: ["message"] });
    expect(findings).toMatchObject({ matches: 1, hidden: 1 });
    expect(keys).toEqual(["message:m1"]);
    expect(finder.step("message:m1", 1)?.key).toBe("message:m1");
    expect(finder.step("message:m1", -1)?.key).toBe("message:m1");
  });

  it("finds arguments and results in rows that are folded away, in the order of the view", () => {
    const events = Array.from({ length: 100 }, (_, n) =>
      call(`c${n}`, n === 40 ? '{"a":"Zebra"}' : "{}", n === 70 ? "a zebra" : "x"),
    ).flat();
    const { store, finder, keys } = look(events, "zebra");
    expect(store.fold().indexOf("tool-call:c40")).toBe(-1);
    expect(keys).toEqual(["tool-call:c40", "tool-call:c70"]);
    expect(finder.step("tool-call:c50", 1)?.key).toBe("tool-call:c70");
    expect(finder.step("tool-call:c50", -1)?.key).toBe("tool-call:c40");
    expect(finder.step("tool-call:c99", 1)?.key).toBe("tool-call:c40");
  });

  it("finds what is shown as well as what came: escapes, spaces, quotes, letters with accents", () => {
    const events = call("c1", '{"q":"caf\\u00e9","path":"a.md"}', "one\n  two");
    for (const query of ["café", "CAFE\u0301", 'path: "a.md"', "one two", "{ q:"]) {
      expect(look(events, query).keys, query).toEqual(["tool-call:c1"]);
    }
  });

  it("finds words that a fragment, a line or a pause cuts in two", () => {
    const events = [
      { type: "TEXT_MESSAGE_START", messageId: "m1", role: "assistant" },
      { type: "TEXT_MESSAGE_CONTENT", messageId: "m1", delta: "The nee" },
      { type: "STATE_SNAPSHOT", snapshot: {} },
      { type: "TEXT_MESSAGE_CONTENT", messageId: "m1", delta: "dle." },
      { type: "TEXT_MESSAGE_END", messageId: "m1" },
    ];
    expect(look(events, "needle", {}, "in-order").keys).toEqual(["e2"]);
  });

  it("finds nothing by a blank, and nothing across two fields", () => {
    expect(look(call("c1", "{}"), "  ").findings.matches).toBe(0);
    expect(look(call("c1", "{}", "x"), "read_file{").findings.matches).toBe(0);
  });

  it("reads no query as a pattern", () => {
    expect(look(message("m1", "a.*b(c"), ".*b(").keys).toEqual(["message:m1"]);
    expect(look(message("m1", "abc"), "a.c").keys).toEqual([]);
  });

  it("keeps the groups and subagents of what the filters show", () => {
    const events = [
      ...call("c1", "{}"),
      ...call("c2", "{}", "x", "write_file"),
      { type: "SUBAGENT_STARTED", subagentRunId: "s1", name: "planner" },
      ...message("m1", "hello").map((event) => ({ ...event, subagentRunId: "s1" })),
      { type: "SUBAGENT_FINISHED", subagentRunId: "s1" },
    ];
    const { findings } = look(events, "", { tools: ["write_file"] });
    expect([...findings.outline].map(({ kind }) => kind)).toEqual(["tool-group"]);
    const texts = look(events, "", { kinds: ["message"] });
    expect([...texts.findings.outline].map(({ kind }) => kind)).toEqual(["subagent"]);
    expect(texts.findings.shown).toBe(1);
  });

  it("tells what there is to filter by, and how much of it", () => {
    const { facets } = look(
      [...call("c1", "{}"), ...call("c2", "{}"), ...message("m1", "hello")],
      "",
    ).findings;
    expect(facets.total).toBe(5);
    expect(facets.kinds).toEqual(new Map(Object.entries({ run: 2, "tool-call": 2, message: 1 })));
    expect(facets.tools).toEqual(new Map([["read_file", 2]]));
    expect(facets.statuses.get("completed")).toBe(2);
  });

  it("works a few milliseconds at a time, and gives up what is no longer asked for", () => {
    const store = createRunStore();
    store.push([START, ...Array.from({ length: 500 }, (_, n) => message(`m${n}`, "word")).flat()]);
    const { finder, turn, finish } = finderOf(store);
    finder.look("word");
    turn();
    const { isDone, matches } = finder.get();
    expect(isDone).toBe(false);
    expect(matches).toBeLessThan(500);
    finder.look("nothing");
    finish();
    expect(finder.get()).toMatchObject({ isDone: true, matches: 0 });
  });

  it("gives the reader's rows back when it is done with", () => {
    const store = createRunStore();
    store.push([START, ...call("c1", "{}"), ...message("m1", "hello")]);
    const fold = store.fold();
    const { finder, finish } = finderOf(store, { fold });
    finder.look("", { kinds: ["message"] });
    finish();
    expect(fold.length).toBe(1);
    finder.dispose();
    expect(keysOf(fold)).toEqual(keysOf(store.fold()));
  });
});

/** The same, without any cache, slice or increment. */
function expectSame(
  finder: Finder,
  store: RunStore,
  options: { view: OutlineView; fragments?: boolean },
  query: string,
  chosen: RowFilters,
  open: ReadonlyMap<string, boolean>,
): void {
  const whole = store.outline(options.view, options);
  const rows = [...whole];
  const passing = rows.filter((row) => passes(row, store, chosen));
  const matching = query === "" ? [] : rows.filter((row) => holdsText(row, store, query));
  const found = matching.filter((row) => passing.includes(row));
  const findings = finder.get();
  expect(findings.isDone).toBe(true);
  expect(findings.matches).toBe(found.length);
  expect(findings.hidden).toBe(matching.length - found.length);
  const counted = passing.filter(({ kind }) => kind !== "tool-group");
  expect(findings.shown).toBe(counted.length);
  expect(findings.facets.total).toBe(rows.filter(({ kind }) => kind !== "tool-group").length);
  expect(stepsOf(finder)).toEqual(found.map(({ key }) => key));
  expect(found.map(({ key }) => finder.indexOf(key))).toEqual(found.map((_, index) => index));

  const shown = new Set(passing.map(({ key }) => key));
  for (const row of passing) {
    for (let key = row.parent; key !== null; key = whole.at(whole.indexOf(key))?.parent ?? null) {
      shown.add(key);
    }
  }
  const fold = store.fold();
  fold.setOpen(open);
  const base = options.view === "grouped" ? fold : whole;
  const expected = keysOf(base).filter((key) => shown.has(key));
  const { outline } = findings;
  expect(keysOf(outline)).toEqual(expected);
  expect(outline.length).toBe(expected.length);
  expect(expected.map((key) => outline.indexOf(key))).toEqual(expected.map((_, index) => index));
  for (const row of rows) if (!shown.has(row.key)) expect(outline.indexOf(row.key)).toBe(-1);
}

function stepsOf(finder: Finder): string[] {
  const keys: string[] = [];
  let from: string | null = null;
  for (let n = 0; n < finder.get().matches; n++) {
    const row = finder.step(from, 1);
    if (row) keys.push(row.key);
    from = row?.key ?? null;
  }
  return keys;
}

const entityOf = (row: Row, store: RunStore): Entity | undefined =>
  row.entity === null || row.entityKind === null
    ? undefined
    : store.entity(row.entity, row.entityKind);

function passes(row: Row, store: RunStore, chosen: RowFilters): boolean {
  const entity = entityOf(row, store);
  const { kinds = [], statuses = [], owners = [], tools = [], issues = false } = chosen;
  const isAsked = [kinds, statuses, owners, tools].some((list) => list.length > 0) || issues;
  if (!isAsked) return true;
  if (kinds.length > 0 && !kinds.includes(entity?.kind ?? row.kind)) return false;
  if (kinds.length === 0 && row.kind === "tool-group") return false;
  const status = entity && "status" in entity ? entity.status : "";
  const said = typeof status === "string" ? status : status.kind;
  if (statuses.length > 0 && !statuses.includes(said)) return false;
  const whose = entity?.kind === "subagent" ? entity.id : row.owner;
  if (owners.length > 0 && !owners.includes(row.owner) && !owners.includes(whose)) return false;
  if (tools.length > 0 && !(entity?.kind === "tool-call" && tools.includes(entity.name)))
    return false;
  return !issues || isTroubled(row, entity, store);
}

function isTroubled(row: Row, entity: Entity | undefined, store: RunStore): boolean {
  if (row.kind === "issue") return true;
  const isNamed = store.issues.some(({ entityId }) => entity && entityId === entity.id);
  if (isNamed && entity?.kind !== "tool-group") return true;
  const isInOrder = row.key.startsWith("e");
  return isInOrder && store.issues.some(({ index }) => row.first <= index && index <= row.last);
}

const REACH = 4;

function holdsText(row: Row, store: RunStore, query: string): boolean {
  const entity = entityOf(row, store);
  const wanted = caseless(query);
  const bare = wanted.replace(/ *([{}[\]:,]) */g, "$1").replaceAll('"', "");
  const isProse = entity?.kind === "reasoning" || entity?.kind === "message";
  const fields = fieldsOf(row, entity, store);
  if (fields.some((field) => field.includes(wanted))) return true;
  const isJson = /[{}[\]:,"]/.test(wanted) && bare.trim() !== "" && !isProse;
  const joined = fields
    .join("\n")
    .replace(/ *([{}[\]:,]) */g, "$1")
    .replaceAll('"', "");
  if (isJson && joined.includes(bare)) return true;
  if (row.textEnd === undefined || !entity) return false;
  const text = wholeText(entity);
  const before = caseless(text.slice(row.textStart, row.textEnd));
  const reach = query.length * REACH + 64;
  const after = caseless(text.slice(row.textStart, row.textEnd + reach));
  const at = after.indexOf(wanted, Math.max(0, before.length - wanted.length + 1));
  return row.textEnd < text.length && at >= 0 && at < before.length;
}

const wholeText = (entity: Entity): string =>
  entity.kind === "tool-call"
    ? entity.arguments
    : "content" in entity && typeof entity.content === "string"
      ? entity.content
      : "";

function fieldsOf(row: Row, entity: Entity | undefined, store: RunStore): string[] {
  const json = (value: unknown) =>
    typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value);
  const event = store.log.at(row.first) as Record<string, unknown>;
  const isInOrder = row.key.startsWith("e");
  const says = (...texts: unknown[]): string[] => texts.map((each) => caselessJson(json(each)));
  if (row.kind === "issue") {
    return store.issues
      .filter(({ index }) => index === row.first)
      .flatMap(({ code, message }) => says(code, message));
  }
  if (!entity || ["end", "aborted", "encrypted"].includes(row.kind)) return [];
  if (row.textEnd !== undefined) {
    const part = wholeText(entity).slice(row.textStart, row.textEnd);
    return entity.kind === "tool-call" ? says(part) : [caseless(part)];
  }
  switch (entity.kind) {
    case "tool-call":
      if (row.kind === "call") return says(entity.name);
      return [
        ...(isInOrder ? [] : says(entity.name, entity.arguments)),
        ...says(entity.result, entity.error),
      ];
    case "subagent": {
      const begun = row.change === "started" || row.change === "resumed";
      const result = "result" in entity.status ? entity.status.result : undefined;
      return [
        ...says(entity.name, begun ? undefined : result),
        ...says(row.change === "started" || !isInOrder ? entity.description : undefined),
      ];
    }
    case "activity":
      return says(entity.activityType, isInOrder ? event.content : entity.content);
    case "state":
      return Array.from({ length: row.last - row.first + 1 }, (_, at) =>
        store.log.at(row.first + at),
      ).flatMap((each) => says((each as Record<string, unknown>).snapshot));
    case "notice":
      return says(entity.name, entity.value);
    case "unrecognised":
    case "late":
      return says(entity.name, entity.value);
    default:
      return [];
  }
}
