import { describe, expect, test } from "vitest";
import { createRunStore, type RunStore } from "../index.js";

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
