import { manyCalls, recordedRuns } from "@run-timeline/fixtures";
import { createRunStore, type RunStore } from "@run-timeline/protocol";
import { describe, expect, it } from "vitest";
import { loadLettingGo } from "../../test/lettingGo.js";
import { type BarModel, createBarModel, LONGEST_IDLE } from "./barModel.js";

function storeOf(events: readonly unknown[]): RunStore {
  const store = createRunStore();
  store.push(events);
  store.end();
  return store;
}

function modelOf(store: RunStore): BarModel {
  const model = createBarModel(store);
  model.update();
  return model;
}

const barsOf = (model: BarModel) => model.lanes.flatMap((lane) => lane.bars);
describe.each(
  recordedRuns.filter(({ name }) => name !== "long").map((run) => [run.name, run] as const),
)("the bars of the recording %s", (_, recorded) => {
  const events = [...recorded.events()];

  it("are one for each call, thought and text, and overlap on no track", () => {
    const store = storeOf(events);
    const model = modelOf(store);
    const calls = barsOf(model).filter(({ kind }) => kind === "call");
    expect(calls).toHaveLength(
      new Set(
        [...store.outline("in-order")]
          .filter(({ entityKind }) => entityKind === "tool-call")
          .map(({ entity }) => entity),
      ).size,
    );
    for (const lane of model.lanes) {
      for (const bars of lane.tracks) {
        for (const [index, bar] of bars.entries()) {
          expect(bar.start).toBeGreaterThanOrEqual(model.start);
          expect(Number.isFinite(bar.start)).toBe(true);
          expect(bar.end).toBeGreaterThanOrEqual(bar.start);
          if (index > 0) expect(bar.start).toBeGreaterThanOrEqual(bars[index - 1]?.end ?? 0);
        }
      }
    }
  });

  it.each([1, 7, 40])(
    "are the same, on the same tracks, whether they were read at once or %i at a time",
    (size) => {
      const store = createRunStore();
      const growing = createBarModel(store);
      for (let from = 0; from < Math.min(events.length, 2000); from += size) {
        store.push(events.slice(from, from + size));
        growing.update();
      }
      store.end();
      growing.update();
      const whole = modelOf(store);
      const kinds = (model: BarModel) =>
        barsOf(model).map(({ kind, id, first, status, start, end, track }) => ({
          kind,
          id,
          first,
          status,
          start,
          end,
          track,
        }));
      expect(kinds(growing)).toEqual(kinds(whole));
      expect(growing.gaps(growing.end)).toEqual(whole.gaps(whole.end));
      expect(growing.count).toBe(whole.count);
    },
  );
});

it("a subagent's lane stands below the one that it works for", () => {
  const run = recordedRuns.find(({ name }) => name === "dinner");
  const model = modelOf(storeOf([...(run?.events() ?? [])]));
  const names = model.lanes.map(({ name, depth }) => `${"  ".repeat(depth)}${name}`);
  expect(names).toMatchInlineSnapshot(`
    [
      "",
      "diet-checker",
      "venue-scout",
      "  floor-reader",
      "seating-planner",
      "mailer",
      "",
    ]
  `);
});

const started = { type: "RUN_STARTED", threadId: "t1", runId: "r1" };

it("B153: clocks that disagree give no negative time, and are marked", () => {
  const model = modelOf(
    storeOf([
      { ...started, timestamp: 10_000 },
      { type: "TOOL_CALL_START", toolCallId: "c1", toolCallName: "f", timestamp: 9000 },
      { type: "TOOL_CALL_END", toolCallId: "c1", timestamp: 9100 },
      {
        type: "TOOL_CALL_RESULT",
        messageId: "r1m",
        toolCallId: "c1",
        content: "ok",
        timestamp: 8000,
      },
      { type: "TEXT_MESSAGE_START", messageId: "m1", role: "assistant" },
      { type: "TEXT_MESSAGE_CONTENT", messageId: "m1", delta: "x" },
      { type: "TEXT_MESSAGE_END", messageId: "m1" },
      { type: "RUN_FINISHED", threadId: "t1", runId: "r1", timestamp: 9500 },
    ]),
  );
  expect([model.start, model.end]).toEqual([10_000, 10_000]);
  const [call, text] = model.lanes[0]?.bars ?? [];
  expect(call).toMatchObject({ id: "c1", start: 10_000, end: 10_000, isSkewed: true });
  expect(text).toMatchObject({ id: "m1", start: 10_000, isTimed: false });
});

it("B153: a result from before its call makes no bar that runs backwards", () => {
  const model = modelOf(
    storeOf([
      { ...started, timestamp: 1000 },
      { type: "TOOL_CALL_START", toolCallId: "c1", toolCallName: "f", timestamp: 5000 },
      { type: "TOOL_CALL_END", toolCallId: "c1", timestamp: 5100 },
      {
        type: "TOOL_CALL_RESULT",
        messageId: "r1m",
        toolCallId: "c1",
        content: "ok",
        timestamp: 3000,
      },
      { type: "RUN_FINISHED", threadId: "t1", runId: "r1", timestamp: 4000 },
    ]),
  );
  expect(model.lanes[0]?.bars).toMatchObject([{ start: 5000, end: 5000, isSkewed: true }]);
  expect([model.start, model.end]).toEqual([1000, 5000]);
});

it("B155: what carries no time stands where the event before it stood, and is marked", () => {
  const model = modelOf(
    storeOf([
      started,
      { type: "TOOL_CALL_START", toolCallId: "c1", toolCallName: "f" },
      { type: "TOOL_CALL_END", toolCallId: "c1" },
      { type: "TOOL_CALL_RESULT", messageId: "res-c1", toolCallId: "c1", content: "ok" },
      {
        type: "TOOL_CALL_START",
        toolCallId: "c2",
        toolCallName: "g",
        timestamp: 1_767_225_600_000,
      },
      { type: "TOOL_CALL_END", toolCallId: "c2" },
      { type: "TOOL_CALL_RESULT", messageId: "res-c2", toolCallId: "c2", content: "ok" },
      { type: "RUN_FINISHED", threadId: "t1", runId: "r1", timestamp: 1_767_225_601_000 },
    ]),
  );
  expect(model.base).toBe("time");
  expect(model.lanes[0]?.bars).toMatchObject([
    { id: "c1", start: 1_767_225_600_000, isTimed: false },
    { id: "c2", start: 1_767_225_600_000, end: 1_767_225_600_000, isTimed: true },
  ]);
  expect(model.end - model.start).toBe(1000);
});

it("a run whose events carry no times at all is drawn along its events", () => {
  const model = modelOf(
    storeOf([
      started,
      { type: "TOOL_CALL_START", toolCallId: "c1", toolCallName: "f" },
      { type: "TOOL_CALL_END", toolCallId: "c1" },
      { type: "TOOL_CALL_RESULT", messageId: "res-c1", toolCallId: "c1", content: "ok" },
      { type: "RUN_FINISHED", threadId: "t1", runId: "r1" },
    ]),
  );
  expect(model.base).toBe("events");
  expect(model.lanes[0]?.bars).toMatchObject([{ start: 1, end: 3 }]);
  expect([model.start, model.end, model.gaps(99)]).toEqual([0, 5, []]);
});

it("what waits for a person is no activity: the time is idle", () => {
  const model = modelOf(
    storeOf([
      { ...started, timestamp: 0 },
      { type: "TEXT_MESSAGE_START", messageId: "m1", role: "assistant", timestamp: 0 },
      { type: "TEXT_MESSAGE_CONTENT", messageId: "m1", delta: "x", timestamp: 100 },
      { type: "TEXT_MESSAGE_END", messageId: "m1", timestamp: 200 },
      {
        type: "RUN_FINISHED",
        threadId: "t1",
        runId: "r1",
        timestamp: 1000,
        outcome: { type: "interrupt", interrupts: [{ id: "i1", reason: "input_required" }] },
      },
      { type: "RUN_STARTED", threadId: "t1", runId: "r2", timestamp: 60_000 },
      { type: "RUN_FINISHED", threadId: "t1", runId: "r2", timestamp: 61_000 },
    ]),
  );
  expect(model.gaps(61_000)).toEqual([{ start: 1000, end: 60_000 }]);
  expect(61_000 - 1000).toBeGreaterThan(LONGEST_IDLE);
});

it("ten thousand invocations, each for the one before, are read", () => {
  const store = createRunStore();
  store.push(started);
  for (let n = 0; n < 10_000; n++) {
    store.push({
      type: "SUBAGENT_STARTED",
      subagentRunId: `s${n}`,
      name: `agent ${n}`,
      ...(n > 0 && { parentSubagentRunId: `s${n - 1}` }),
    });
  }
  expect(modelOf(store).lanes.at(-1)?.depth).toBe(9999);
});

it("reads what is new: a further event costs the same behind a hundred thousand calls", () => {
  const store = createRunStore();
  store.push([...manyCalls(2000)].slice(0, -1));
  const model = createBarModel(store);
  model.update();
  const rows = store.outline("in-order");
  let read = 0;
  const at = rows.at.bind(rows);
  rows.at = (index) => {
    read++;
    return at(index);
  };
  store.push({ type: "TOOL_CALL_START", toolCallId: "new", toolCallName: "f" });
  model.update();
  expect(read).toBeLessThan(5);
});

it("holds the bars of what is kept when earlier runs are let go", async () => {
  await loadLettingGo();
  const store = createRunStore({ limits: { events: 100 } });
  const model = createBarModel(store);
  for (let number = 0; number < 9; number++) {
    store.push({ type: "RUN_STARTED", threadId: "t1", runId: `r${number}` });
    for (let nth = 0; nth < 8; nth++) {
      const toolCallId = `${number}-${nth}`;
      store.push({ type: "TOOL_CALL_START", toolCallId, toolCallName: "f" });
      store.push({ type: "TOOL_CALL_END", toolCallId });
      store.push({ type: "TOOL_CALL_RESULT", toolCallId, messageId: toolCallId, content: "" });
    }
    store.push({ type: "RUN_FINISHED", threadId: "t1", runId: `r${number}` });
    model.update();
    const calls = barsOf(model).filter(({ kind }) => kind === "call");
    const rows = [...store.outline("in-order")].filter(({ kind }) => kind === "call");
    expect(calls.map(({ id }) => id)).toEqual(rows.map(({ entity }) => entity));
  }
  expect(store.log.start).toBeGreaterThan(0);
});
