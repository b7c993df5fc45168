import { beforeAll, describe, expect, test } from "vitest";
import { createFinder } from "./find.js";
import { createHistory, createRunStore, loadLog, type RunStore, saveLog } from "./index.js";
import { loadKeeper } from "./letGo/loadKeeper.js";
import { partsOf } from "./storeParts.js";

beforeAll(loadKeeper);

/** A run of twelve events: it works for a person, says what it found, and keeps the last two messages only. */
function run(number: number, isCompact = false): object[] {
  const ids = { threadId: "t1", runId: `r${number}` };
  const messageId = `m${number}`;
  const toolCallId = `c${number}`;
  const said = { id: messageId, role: "assistant", content: "Found it." };
  return [
    { type: "RUN_STARTED", ...ids },
    { type: "STEP_STARTED", stepName: `step ${number}` },
    { type: "TOOL_CALL_START", toolCallId, toolCallName: `tool_${number}` },
    { type: "TOOL_CALL_ARGS", toolCallId, delta: "{}" },
    { type: "TOOL_CALL_END", toolCallId },
    { type: "TOOL_CALL_RESULT", toolCallId, messageId: `t${number}`, content: "3 files" },
    { type: "STATE_SNAPSHOT", snapshot: { number } },
    { type: "SUBAGENT_STARTED", subagentRunId: `a${number}`, name: "Reader" },
    { type: "SUBAGENT_FINISHED", subagentRunId: `a${number}` },
    { type: "STEP_FINISHED", stepName: `step ${number}` },
    isCompact
      ? { type: "MESSAGES_SNAPSHOT", messages: [said] }
      : { type: "TEXT_MESSAGE_CHUNK", messageId, delta: "Found it." },
    { type: "RUN_FINISHED", ...ids },
  ];
}

const asking = (number: number): object[] => [
  { type: "RUN_STARTED", threadId: "t1", runId: `r${number}` },
  {
    type: "RUN_FINISHED",
    threadId: "t1",
    runId: `r${number}`,
    outcome: { type: "interrupt", interrupts: [{ id: "ok", reason: "approval" }] },
  },
];

/** How much the tables hold, of all that grows with events. */
function heldBy(store: RunStore): Record<string, number> {
  const { tables, tree } = partsOf(store);
  const { records, rows, issues, own, runs, subagents, snapshots } = tables;
  const indexes = [tables.calls, tables.notes, tables.stepsById, tables.owners, tables.runsById];
  return {
    records: records.length,
    rows: rows.length,
    events: store.log.length - store.log.start,
    named: indexes.reduce((sum, index) => sum + index.records.size, 0),
    nodes: tree("opened").all.length,
    single: issues.length + own.length + runs.length + subagents.length + snapshots.size,
  };
}

describe("events kept", () => {
  test("a thousand runs hold no more than ten do, where the producer keeps the conversation short", () => {
    const store = createRunStore({ limits: { events: 120 } });
    const outline = store.outline("grouped");
    const held: Record<string, number>[] = [];
    for (let number = 0; number < 1000; number++) {
      store.push(run(number, true));
      void outline.length;
      held.push(heldBy(store));
    }
    const most = (from: number, to: number, name: string): number =>
      Math.max(...held.slice(from, to).map((each) => each[name] ?? 0));
    for (const name of Object.keys(held[0] ?? {})) {
      expect(most(500, 1000, name)).toBeLessThanOrEqual(most(0, 40, name));
    }
    expect(most(0, 1000, "events")).toBeLessThanOrEqual(120 + 12);
    expect(store.head.counts).toMatchObject({ events: 12_000, toolCalls: 1000, subagents: 1000 });
  });

  test("one run that is longer than the limit is kept whole, and goes when the run after the next begins", () => {
    const store = createRunStore({ limits: { events: 10 } });
    const long = run(1).concat();
    long.splice(1, 0, ...Array.from({ length: 50 }, () => ({ type: "CUSTOM", name: "tick" })));
    store.push(long);
    store.push(run(2));
    expect(store.letGo).toBeNull();
    store.push(run(3));
    expect(store.letGo).toMatchObject({ events: 62, runs: 1 });
    expect(store.log.start).toBe(62);
  });

  test("a run whose question is open stays, and so does its row", () => {
    const store = createRunStore({ limits: { events: 10 } });
    store.push([...run(1), ...asking(2)]);
    for (let number = 3; number < 9; number++) {
      store.push({ type: "RUN_STARTED", threadId: "t1", runId: `r${number}` });
      store.push([
        { type: "CUSTOM", name: "tick" },
        { type: "RUN_ERROR", message: "No" },
      ]);
    }
    expect(store.interrupts.map(({ id }) => id)).toEqual(["ok"]);
    expect(store.outline("grouped").indexOf("interrupt:ok")).toBeGreaterThan(0);
    store.push(run(9));
    store.push(run(10));
    expect(store.outline("grouped").indexOf("interrupt:ok")).toBe(-1);
  });

  test("a question is answered in the past of the run that took the answer, and in a fork of it", () => {
    const store = createRunStore({ limits: { events: 8 } });
    store.push([...run(1), ...asking(2)]);
    store.answer([{ interruptId: "ok", status: "resolved", payload: true }]);
    for (let number = 3; number < 5; number++) store.push(run(number));
    expect(store.log.start).toBe(14);
    const history = createHistory(store);
    expect(history.seek(store.log.start).interrupts).toMatchObject([{ status: "open" }]);
    for (const past of [history.seek(20), history.fork(20)]) {
      expect(past.interrupts).toMatchObject([{ id: "ok", status: "resolved" }]);
    }
    expect(loadLog(saveLog(store)).interrupts).toEqual([]);
  });

  test("a call that waits for the client is answered after its run was let go", () => {
    const store = createRunStore({ limits: { events: 10 } });
    store.push(run(1).filter((event) => (event as { type: string }).type !== "TOOL_CALL_RESULT"));
    for (let number = 2; number < 5; number++) store.push(run(number));
    expect(store.log.start).toBeGreaterThan(0);
    expect(store.entity("c1", "tool-call")?.status).toBe("waiting");
    store.addMessage({ id: "late", role: "tool", toolCallId: "c1", content: "Yes" });
    expect(store.entity("c1", "tool-call")).toMatchObject({ status: "completed", result: "Yes" });
    const loaded = loadLog(saveLog(store));
    expect(loaded.messages).toEqual(store.messages);
  });

  test("a suspended subagent is resumed after its run was let go", () => {
    const store = createRunStore({ limits: { events: 10 } });
    const events = run(1);
    const subagentRunId = "a1";
    events[8] = { type: "SUBAGENT_FINISHED", subagentRunId, outcome: { type: "suspended" } };
    store.push(events);
    for (let number = 2; number < 5; number++) store.push(run(number));
    expect(store.subagents[0]).toMatchObject({ id: "a1", index: 0, status: { kind: "suspended" } });
    store.push({ type: "RUN_STARTED", threadId: "t1", runId: "r9" });
    const started = { type: "SUBAGENT_STARTED", subagentRunId, name: "Reader" };
    expect(store.push(started)).toMatchObject([{ type: "subagent", change: { kind: "resumed" } }]);
    const past = createHistory(store).seek(store.log.length);
    expect(past.subagents).toEqual(
      store.subagents.map((each) => (each.first < store.log.start ? expect.anything() : each)),
    );
    expect(past.head).toEqual(store.head);
  });

  test("a search goes on in what is kept", () => {
    const store = createRunStore({ limits: { events: 30 } });
    const tasks: (() => void)[] = [];
    const finder = createFinder(store, {
      later: (work) => {
        tasks.push(work);
        return () => tasks.splice(tasks.indexOf(work), 1);
      },
      now: () => 0,
    });
    finder.look("tool_");
    for (let number = 0; number < 12; number++) {
      store.push(run(number));
      for (let task = tasks.shift(); task !== undefined; task = tasks.shift()) task();
      const calls = [...store.outline("grouped")].filter(({ kind }) => kind === "tool-call");
      expect(finder.get().matches).toBe(calls.length);
      expect(finder.step(null, -1)?.entity).toBe(`c${number}`);
    }
    expect(store.log.start).toBeGreaterThan(0);
  });

  test("a history that is open when runs are let go begins where the thread does then", () => {
    const store = createRunStore({ limits: { events: 30 } });
    store.push([...run(1), ...run(2)]);
    const history = createHistory(store);
    const before = history.seek(5);
    for (let number = 3; number < 8; number++) store.push(run(number));
    expect(history.store).toBe(before);
    const after = history.seek(5);
    expect(history.position).toBe(history.start);
    expect(history.start).toBe(store.log.start);
    expect(after.outline("grouped").length).toBe(1);
    expect(history.seek(store.log.length).head).toEqual(store.head);
  });

  test("who listens is told of everything", () => {
    const store = createRunStore({ limits: { events: 10 } });
    store.push([...run(1), ...run(2)]);
    let told = 0;
    store.subscribeTo("c1", () => told++);
    store.push(run(3));
    expect(told).toBe(1);
  });

  test("a saved log whose first line is damaged is read as far as it can be", () => {
    const store = createRunStore({ limits: { events: 10 } });
    for (let number = 1; number < 5; number++) store.push(run(number));
    const [first = "", ...rest] = saveLog(store);
    const saved = JSON.parse(first);
    const damages: object[] = [
      { events: -1 },
      { events: 2 ** 40 },
      { runs: "many", counts: null, usage: 3, goal: 4 },
      { standIn: [null, 3, { type: "MESSAGES_SNAPSHOT", messages: 7 }], agents: [null, { id: 1 }] },
      { standIn: {}, agents: {} },
      { agents: [{ id: "a9", index: -4, groups: "no", events: [{ type: "SUBAGENT_FINISHED" }] }] },
    ];
    for (const damage of damages) {
      const line = JSON.stringify({ ...saved, letGo: { ...saved.letGo, ...damage } });
      const loaded = loadLog([line, ...rest]);
      expect(loaded.head.status).toBe("success");
      expect(loaded.outline("grouped").length).toBeGreaterThan(3);
    }
  });

  test.each([0, -1, Number.NaN])("a limit of %s is a mistake, and said", (events) => {
    expect(() => createRunStore({ limits: { events } })).toThrow(
      /^createRunStore got limits\.events .* Pass a number above 0, or Infinity\.$/,
    );
  });
});
