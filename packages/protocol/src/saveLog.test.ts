import { recordedRuns } from "@run-timeline/fixtures";
import { describe, expect, test } from "vitest";
import { createRunStore, loadLog, saveLog, UnreadableFrame } from "./index.js";

const text = (store: Parameters<typeof saveLog>[0]): string => [...saveLog(store)].join("\n");

describe("a saved log", () => {
  test.each(
    recordedRuns
      .filter(({ kind, name }) => kind === "agui" && name !== "very-long")
      .map((run) => [run.name, run] as const),
  )("of %s loads as the same thread, arrival times included", (_name, run) => {
    const store = createRunStore();
    let at = 1_700_000_000_000;
    for (const event of run.events()) store.push(event, { at: at++ });
    store.end({ type: "closed" }, { at });
    const loaded = loadLog(saveLog(store));
    expect([...loaded.log]).toEqual([...store.log]);
    expect(loaded.messages).toEqual(store.messages);
    expect(loaded.head).toEqual(store.head);
    expect(loaded.issues).toEqual(store.issues);
    expect([...loaded.outline("grouped")]).toEqual([...store.outline("grouped")]);
    expect([...loaded.outline("in-order")]).toEqual([...store.outline("in-order")]);
    expect(loaded.log.timeAt(0)).toBe(store.log.timeAt(0));
    expect(text(loaded)).toBe(text(store));
  });

  test.each([
    '{"run-timeline":1,"messages":5}',
    '{"run-timeline":1,"messages":[null,{"id":5,"role":"assistant","toolCalls":7}]}',
    '{"run-timeline":1,"conformance":"odd"}',
    '{"message":{"id":"a","role":"assistant","toolCalls":[null]}}',
    '{"message":{"id":"a","role":"odd","content":[1]}}',
    '{"answer":[null,5]}',
    '{"end":{"type":"odd"}}',
    '{"unreadable":{}}',
  ])("that says what nobody would loads all the same: %s", (line) => {
    const events = [
      { type: "RUN_STARTED", threadId: "t", runId: "r" },
      { type: "RUN_FINISHED", threadId: "t", runId: "r" },
    ];
    const store = loadLog([line, ...events.map((event) => JSON.stringify({ event }))]);
    expect(store.head.status).toBe("success");
    expect(store.conformance).toBe("lenient");
    expect(store.messages).toEqual([]);
  });

  test("begins with a line that says its version", () => {
    expect(JSON.parse([...saveLog(createRunStore())][0] as string)).toMatchObject({
      "run-timeline": 1,
    });
  });

  test("keeps what the client did: its messages, its answers, and where a stream stopped", () => {
    const store = createRunStore({ state: { n: 1 } });
    store.addMessage({ id: "u1", role: "user", content: "go" });
    store.push({ type: "RUN_STARTED", threadId: "t", runId: "r" });
    store.push({
      type: "RUN_FINISHED",
      threadId: "t",
      runId: "r",
      outcome: { type: "interrupt", interrupts: [{ id: "i", reason: "confirmation" }] },
    });
    store.answer([{ interruptId: "i", status: "resolved", payload: true }]);
    store.push({ type: "RUN_STARTED", threadId: "t", runId: "r2" });
    store.end({ type: "error", error: new Error("cut") });
    const loaded = loadLog(saveLog(store));
    expect(loaded.head).toEqual(store.head);
    expect(loaded.state).toEqual({ n: 1 });
    expect(loaded.messages).toEqual(store.messages);
    expect(loaded.own.map(({ kind, before }) => [kind, before])).toEqual([
      ["message", 0],
      ["answer", 2],
      ["end", 3],
    ]);
  });

  test("of the oldest version, plain events one a line, loads", () => {
    const lines = ['{"type":"RUN_STARTED","threadId":"t","runId":"r"}', "", "not json"];
    const store = loadLog(lines);
    expect(store.head.status).toBe("running");
    expect(store.issues.map(({ code }) => code)).toEqual(["unreadable-frame"]);
  });

  test("keeps frames that could not be read", () => {
    const store = createRunStore();
    store.push({ type: "RUN_STARTED", threadId: "t", runId: "r" });
    store.push(new UnreadableFrame("<html>", 2));
    expect([...loadLog(saveLog(store)).log]).toEqual([...store.log]);
  });
});
