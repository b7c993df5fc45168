import { describe, expect, test } from "vitest";
import { createHistory, createRunStore, type RunStore } from "../index.js";

const started = { type: "RUN_STARTED", threadId: "t", runId: "r" };
const keys = (store: RunStore): string[] => [...store.outline("grouped")].map(({ key }) => key);

describe("a span of reasoning in the grouped view", () => {
  test("is one row with the first thought in it, which has an id of its own", () => {
    const store = createRunStore();
    store.push([started, { type: "REASONING_START", messageId: "span" }]);
    expect(keys(store)).toEqual(["run:1", "reasoning:span"]);
    store.push([
      { type: "REASONING_MESSAGE_START", messageId: "a", role: "reasoning" },
      { type: "REASONING_MESSAGE_CONTENT", messageId: "a", delta: "first" },
    ]);
    const outline = store.outline("grouped");
    expect(keys(store)).toEqual(["run:1", "reasoning:span"]);
    expect(outline.at(1)).toMatchObject({ entity: "a", textEnd: 5 });
    expect(outline.indexOf("reasoning:span")).toBe(1);
    store.push([
      { type: "REASONING_MESSAGE_END", messageId: "a" },
      { type: "REASONING_MESSAGE_START", messageId: "b", role: "reasoning" },
      { type: "REASONING_MESSAGE_CONTENT", messageId: "b", delta: "second" },
    ]);
    expect(keys(store)).toEqual(["run:1", "reasoning:span", "reasoning:b"]);
  });

  test("in which nothing is said has a row of its own", () => {
    const store = createRunStore();
    store.push([
      started,
      { type: "REASONING_START", messageId: "span" },
      { type: "REASONING_END", messageId: "span" },
    ]);
    expect(keys(store)).toEqual(["run:1", "reasoning:span"]);
  });

  test("is the same whether it is read as it grows or at the end", () => {
    const events = [
      started,
      { type: "REASONING_START", messageId: "span" },
      { type: "REASONING_MESSAGE_START", messageId: "a", role: "reasoning" },
      { type: "REASONING_MESSAGE_CONTENT", messageId: "a", delta: "x" },
      { type: "REASONING_MESSAGE_START", messageId: "b", role: "reasoning" },
      { type: "REASONING_MESSAGE_CONTENT", messageId: "b", delta: "y" },
    ];
    const slow = createRunStore();
    for (const event of events) {
      slow.push(event);
      keys(slow);
    }
    const fast = createRunStore();
    fast.push(events);
    expect([...slow.outline("grouped")]).toEqual([...fast.outline("grouped")]);
  });
});

test("a message to which a snapshot gives a fresh id keeps its row and its key", () => {
  const store = createRunStore();
  store.push([
    started,
    { type: "TEXT_MESSAGE_START", messageId: "m1", role: "assistant" },
    { type: "TEXT_MESSAGE_CONTENT", messageId: "m1", delta: "Done." },
    { type: "TEXT_MESSAGE_END", messageId: "m1" },
  ]);
  const before = keys(store);
  store.push({
    type: "MESSAGES_SNAPSHOT",
    messages: [{ id: "fresh", role: "assistant", content: "Done." }],
  });
  expect(keys(store)).toEqual(before);
  expect(store.outline("grouped").indexOf("message:m1")).toBe(1);
  expect(store.outline("grouped").at(1)?.entity).toBe("fresh");
});

test("a question of a subagent stands at the top level, and keeps its owner", () => {
  const store = createRunStore();
  store.push([
    started,
    { type: "SUBAGENT_STARTED", subagentRunId: "s", name: "mailer" },
    {
      type: "SUBAGENT_FINISHED",
      subagentRunId: "s",
      outcome: { type: "suspended", interruptIds: ["q"] },
    },
    {
      type: "RUN_FINISHED",
      threadId: "t",
      runId: "r",
      outcome: {
        type: "interrupt",
        interrupts: [{ id: "q", reason: "tool_approval", subagentRunId: "s" }],
      },
    },
  ]);
  expect(keys(store)).toEqual(["run:1", "subagent:s", "interrupt:q", "run-end:1"]);
  expect(store.outline("grouped").at(2)).toMatchObject({ owner: "s", depth: 0 });
});

const asked = (value: object, more: object = {}) => ({
  type: "CUSTOM",
  name: "approval_required",
  value,
  ...more,
});
const stopped = (...interrupts: object[]) => ({
  type: "RUN_FINISHED",
  threadId: "t",
  runId: "r",
  outcome: { type: "interrupt", interrupts },
});
/** What asks a person for something: the row, and what it draws. */
const asking = (store: RunStore): string[] =>
  [...store.outline("grouped")]
    .filter(({ kind }) => kind === "approval" || kind === "interrupt")
    .map(({ key, entityKind, entity, depth }) => `${key} = ${entityKind} ${entity} at ${depth}`);

describe("an action that is asked about by name and by an interrupt is one row", () => {
  test.each([
    ["the same id", { action_id: "q" }],
    ["the same call", { action_id: "a", tool_call_id: "c1" }],
  ])("%s", (_, value) => {
    const store = createRunStore();
    store.push([started, asked(value)]);
    expect(asking(store)).toEqual(["approval:1 = approval 1 at 0"]);
    const [row] = [...store.outline("grouped")].filter(({ kind }) => kind === "approval");
    store.push(stopped({ id: "q", reason: "tool_approval", toolCallId: "c1" }));
    expect(asking(store)).toEqual(["approval:1 = interrupt q at 0"]);
    const outline = store.outline("grouped");
    expect(outline.indexOf(row?.key ?? "")).toBe(1);
    expect(outline.indexOf("interrupt:q")).toBe(1);
    expect(outline.at(1)?.kind).toBe("interrupt");
    expect([...store.outline("in-order")].map(({ kind }) => kind)).toContain("custom");
  });

  test("also where a subagent asks: what a person must answer stands at the top level", () => {
    const store = createRunStore();
    const tag = { subagentRunId: "s" };
    store.push([started, { type: "SUBAGENT_STARTED", name: "mailer", ...tag }]);
    store.push(asked({ action_id: "q" }, tag));
    expect(asking(store)).toEqual(["approval:2 = approval 2 at 0"]);
    store.push({
      type: "SUBAGENT_FINISHED",
      ...tag,
      outcome: { type: "suspended", interruptIds: ["q"] },
    });
    store.push(stopped({ id: "q", reason: "tool_approval", ...tag }));
    expect(asking(store)).toEqual(["approval:2 = interrupt q at 0"]);
  });

  test("not where one question asks about several actions, of an earlier run, or of what was allowed", () => {
    const several = createRunStore();
    several.push([
      started,
      asked({ action_id: "q" }),
      asked({ action_id: "q" }),
      stopped({ id: "q", reason: "x" }),
    ]);
    expect(asking(several)).toHaveLength(3);

    const earlier = createRunStore();
    earlier.push([
      started,
      asked({ action_id: "q" }),
      { type: "RUN_FINISHED", threadId: "t", runId: "r" },
    ]);
    earlier.push([
      { ...started, runId: "r2" },
      { ...stopped({ id: "q", reason: "x" }), runId: "r2" },
    ]);
    expect(asking(earlier)).toHaveLength(2);

    const allowed = createRunStore();
    allowed.push([
      started,
      asked({ action_id: "q", auto_approved: true }),
      stopped({ id: "q", reason: "x" }),
    ]);
    expect(asking(allowed)).toHaveLength(2);
  });

  test("and a history takes it apart and together again", () => {
    const store = createRunStore();
    store.push([started, asked({ action_id: "q" }), stopped({ id: "q", reason: "x" })]);
    const history = createHistory(store);
    for (const _ of [1, 2]) {
      expect(asking(history.seek(3))).toEqual(["approval:1 = interrupt q at 0"]);
      expect(asking(history.seek(2))).toEqual(["approval:1 = approval 1 at 0"]);
    }
  });
});

test("subagents nested without end stand beside each other from a depth on, each with its owner", () => {
  const count = 300;
  const events: object[] = [{ type: "RUN_STARTED", threadId: "t", runId: "r" }];
  for (let index = 0; index < count; index++) {
    const subagentRunId = `s${index}`;
    const parentSubagentRunId = index === 0 ? undefined : `s${index - 1}`;
    events.push({ type: "SUBAGENT_STARTED", subagentRunId, name: "a", parentSubagentRunId });
    events.push({ type: "TEXT_MESSAGE_CHUNK", messageId: `m${index}`, delta: "hi", subagentRunId });
  }
  const store = createRunStore();
  store.push(events);
  const rows = [...store.outline("grouped")];
  const agents = rows.filter(({ kind }) => kind === "subagent");
  const texts = rows.filter(({ kind }) => kind === "message");
  expect(agents.map(({ owner }) => owner)).toEqual([
    null,
    ...agents.slice(1).map((_, index) => `s${index}`),
  ]);
  expect(texts.map(({ owner }) => owner).toSorted()).toEqual(
    agents.map(({ entity }) => entity).toSorted(),
  );
  expect(texts).toHaveLength(count);
  expect(Math.max(...rows.map(({ depth }) => depth))).toBe(101);
});
