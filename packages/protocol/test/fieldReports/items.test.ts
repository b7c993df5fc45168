import { createRunStore, parsePartialJson } from "@run-timeline/protocol";
import { describe, expect, test } from "vitest";
import { codesOf, drawn, eventsOf, spinning, storeOf } from "./report.js";

describe("chunks", () => {
  test("B15: chunks are a message with a start, its content and an end before the run's", () => {
    const store = createRunStore();
    const updates = eventsOf("B15").flatMap((event) => [...store.push(event)]);
    const kinds = updates.map((update) => ("change" in update ? update.change.kind : update.type));
    expect(kinds).toEqual(["started", "content", "content", "content", "ended", "done"]);
    expect(store.messages).toEqual([{ id: "m1", role: "assistant", content: "Rates are stable." }]);
    expect(store.entity("m1", "message")?.status).toBe("done");
    expect(store.issues).toEqual([]);
  });

  test.each(["lenient", "strict", "off"] as const)(
    "B17: calls whose chunks alternate are two calls, in %s",
    (conformance) => {
      const store = storeOf("B17", { conformance });
      expect(drawn(store, "grouped", "tool-call")).toEqual(["tool-call c1", "tool-call c2"]);
      expect(store.entity("c1", "tool-call")?.arguments).toBe('{"x":1}');
      expect(store.entity("c2", "tool-call")?.arguments).toBe('{"y":2}');
      expect(spinning(store)).toEqual([]);
      expect(store.issues).toEqual([]);
    },
  );

  test("B19: a chunk that carries only metadata adds it, and no word", () => {
    const store = storeOf("B19");
    expect(store.messages).toEqual([
      {
        id: "m1",
        role: "assistant",
        content: "Hi",
        metadata: { finishReason: "stop", tokens: 12 },
      },
    ]);
    expect(store.entity("m1", "message")?.metadata).toMatchObject({ finishReason: "stop" });
  });
});

describe("reasoning", () => {
  test("B20: thoughts outlive a snapshot of the chat, unless it knows thoughts", () => {
    const store = storeOf("B20");
    const rows = ["reasoning Compare both.", "message Pick B."];
    expect(drawn(store, "grouped", "reasoning", "message")).toEqual(rows);

    const knowing = createRunStore();
    for (const event of eventsOf("B20") as { type: string; messages?: object[] }[]) {
      const other = { id: "other", role: "reasoning", content: "Another." };
      const { messages } = event;
      knowing.push(messages === undefined ? event : { ...event, messages: [...messages, other] });
    }
    expect(drawn(knowing, "grouped", "reasoning", "message")).toEqual([
      "message Pick B.",
      "reasoning Another.",
    ]);
  });

  test("B22: a thought inside an open message is legal, and stands inside", () => {
    const store = storeOf("B22", { conformance: "strict" });
    expect(drawn(store, "in-order", "text", "think")).toEqual([
      "text Let me think. ",
      "think 2+2=4",
      "text It is 4.",
    ]);
    expect(drawn(store, "grouped", "message", "reasoning")).toEqual([
      "message Let me think. ",
      "reasoning 2+2=4",
      "message It is 4.",
    ]);
    expect(store.entity("m1", "message")?.content).toBe("Let me think. It is 4.");
    expect(store.issues).toEqual([]);
  });
});

describe("tool calls", () => {
  test("B30: a result before the end of the arguments finishes nothing early", () => {
    const early = storeOf("B30", { until: 4 }).entity("c1", "tool-call");
    expect(early).toMatchObject({ arguments: '{"a":1,', result: "3", argumentsDone: false });
    expect(early?.status).toBe("streaming");
    const store = storeOf("B30");
    expect(store.entity("c1", "tool-call")).toMatchObject({
      arguments: '{"a":1,"b":2}',
      result: "3",
      status: "completed",
    });
    expect(drawn(store, "grouped", "tool-call")).toEqual(["tool-call c1"]);
    expect(store.issues).toEqual([]);
  });

  test("B32: an end under another id ends nothing, and nothing spins", () => {
    const store = storeOf("B32");
    const id = "builtin|vendor|w1";
    expect(drawn(store, "grouped", "tool-call")).toEqual([`tool-call ${id}`]);
    expect(store.entity(id, "tool-call")?.result).toBe("5 links");
    expect(spinning(store)).toEqual([]);
    expect(store.issues.map(({ code, entityId }) => [code, entityId])).toEqual([
      ["not-open", "w1"],
      ["open-at-end", id],
    ]);
    expect(store.entity("w1", "tool-call")).toBeUndefined();
  });

  test("B137: arguments that are cut inside an escape are read up to it", () => {
    const partial = (until: number): unknown =>
      parsePartialJson(storeOf("B137", { until }).entity("c1", "tool-call")?.arguments ?? "").value;
    expect([3, 4, 5, 6].map(partial)).toEqual([
      { title: "A", body: "x " },
      { title: "A", body: "x " },
      { title: "A", body: "x é y" },
      { title: "A", body: "x é y" },
    ]);
    const text = '{"a":"\\ud83d\\ude00"}';
    for (let cut = 1; cut <= text.length; cut++) {
      const { a = "" } = parsePartialJson(text.slice(0, cut)).value as { a?: string };
      expect(["", "😀"]).toContain(a);
    }
  });

  test("B139: what is inside an unfinished string is no structure", () => {
    const told = 'Note, for you: "a", {b}: [c';
    const partial = (until: number) =>
      parsePartialJson(storeOf("B139", { until }).entity("c1", "tool-call")?.arguments ?? "");
    expect(partial(3).value).toEqual({ text: told });
    expect(partial(4).value).toEqual({ text: `${told}, and, more` });
    expect(partial(5)).toMatchObject({ isComplete: false });
    expect(storeOf("B139").entity("c1", "tool-call")?.argumentsDone).toBe(true);
  });
});

describe("types", () => {
  test("B135: nulls of careless producers are absent, and told once for each field", () => {
    const store = storeOf("B135");
    expect(store.head.status).toBe("success");
    expect(store.entity("c1", "tool-call")?.status).toBe("completed");
    const told = store.issues.map(({ message }) => /null (\w+)/.exec(message)?.[1]);
    expect(new Set(told).size).toBe(told.length);
    expect(new Set(codesOf(store))).toEqual(new Set(["null-field"]));

    const [first] = storeOf("B135", { conformance: "strict" }).issues;
    expect(first).toMatchObject({ code: "malformed-field", severity: "fatal", index: 0 });
    expect(first?.message).toContain("parentRunId");
  });

  test("B136: fields of a wrong type are told and left out, never made into text", () => {
    const store = storeOf("B136");
    expect(store.issues.map(({ code, index }) => [code, index])).toEqual([
      ["unknown-event", 1],
      ["malformed-field", 2],
      ["malformed-field", 7],
      ["unknown-property", 8],
    ]);
    expect(store.issues[0]?.message).toContain("FUTURE_EVENT");
    expect(store.messages).toEqual([{ id: "m1", role: "assistant", content: "fine" }]);
    expect(store.head.status).toBe("success");
    const strict = storeOf("B136", { conformance: "strict" });
    expect(strict.head.status).toBe("failed");
    expect(strict.issues.find(({ severity }) => severity === "fatal")?.index).toBe(2);
  });

  test("B149: ids that objects have as keys are ids like others", () => {
    const store = storeOf("B149");
    const texts = ["one", "two", "three"].map((text) => `message ${text}`);
    expect(drawn(store, "grouped", "message")).toEqual(expect.arrayContaining(texts));
    expect(store.entity("toString", "tool-call")?.result).toBe("r1");
    expect(store.entity("__proto__", "tool-call")?.result).toBe("r2");
    const args = JSON.parse(store.entity("__proto__", "tool-call")?.arguments ?? "{}");
    expect(Object.keys(args).length).toBeGreaterThan(1);
    expect(store.entity("hasOwnProperty", "subagent")?.name).toBe("child");
    expect(drawn(store, "grouped", "step")).toHaveLength(1);
    expect(({} as { admin?: unknown }).admin).toBeUndefined();
    expect(store.issues).toEqual([]);
  });
});
