import { createRunStore } from "@run-timeline/protocol";
import { describe, expect, test } from "vitest";
import { codesOf, drawn, eventsOf, spinning, storeOf } from "./report.js";

describe("order", () => {
  test("B01: words after a call stand after it, though their message began before", () => {
    const store = storeOf("B01");
    const order = ["I will look. ", "c1", "Found one. ", "c2", "It says 42."];
    expect(drawn(store, "in-order", "text", "call").map(lastWords)).toEqual(order);
    expect(drawn(store, "grouped", "message", "tool-call").map(lastWords)).toEqual(order);
    expect(store.entity("m2", "message")?.content).toBe("Found one. It says 42.");
    expect(store.issues).toEqual([]);
  });

  test("B03: a call that names an earlier message stands where it arrived, and belongs to that message", () => {
    const store = storeOf("B03");
    expect(drawn(store, "in-order", "text", "call")).toEqual([
      "text Plan first.",
      "text Meanwhile.",
      "call c1",
    ]);
    expect(store.entity("c1", "tool-call")?.messageId).toBe("A");
    const calls = store.messages.map((message) => ("toolCalls" in message ? message.id : null));
    expect(calls.filter((id) => id !== null)).toEqual(["A"]);
  });

  test("B05: a snapshot in another order moves nothing", () => {
    const events = eventsOf("B05");
    const at = events.findIndex(
      (event) => (event as { type: string }).type === "MESSAGES_SNAPSHOT",
    );
    const before = storeOf("B05", { until: at });
    const after = storeOf("B05", { until: at + 1 });
    const rows = (store: typeof before) => [...store.outline("grouped")].map(({ key }) => key);
    expect(rows(after)).toEqual(rows(before));
    const order = ["message First I will fetch.", "tool-call c1", "message Done."];
    expect(drawn(after, "grouped", "message", "tool-call")).toEqual(order);
    const ids = after.messages.map(({ id }) => id);
    expect(ids).toEqual(before.messages.map(({ id }) => id));
  });

  test("B06: what is open at the end is kept, settled and listed, however the events came", () => {
    const events = eventsOf("B06");
    for (const feed of [events, [events]]) {
      const store = createRunStore();
      for (const input of feed) store.push(input);
      expect(store.entity("m1", "message")?.content).toBe("Half an answ");
      expect(store.entity("c1", "tool-call")?.arguments).toBe('{"p":"a');
      expect(spinning(store)).toEqual([]);
      expect(store.head.status).toBe("success");
      expect(store.issues.map(({ message }) => message)).toEqual([
        expect.stringContaining('message "m1"'),
        expect.stringContaining('tool call "c1"'),
        expect.stringContaining('step "plan"'),
      ]);
      const strict = createRunStore({ conformance: "strict" });
      for (const input of feed) strict.push(input);
      expect(strict.head.status).toBe("failed");
      expect(strict.messages).toEqual(store.messages);
      expect(spinning(strict)).toEqual([]);
    }
  });

  test("B08: runs follow each other, a nested start is refused, and a stream without a start is told", () => {
    const sequential = storeOf("B08", { stream: "sequential" });
    expect(drawn(sequential, "grouped", "run", "message")).toEqual([
      "run r1",
      "message one",
      "run r2",
      "message two",
    ]);
    expect(sequential.issues).toEqual([]);

    const nested = storeOf("B08", { stream: "nested" });
    expect(nested.issues.map(({ code, index }) => [code, index])).toEqual([
      ["run-still-active", 4],
    ]);
    expect(drawn(nested, "grouped", "message")).toEqual(["message one", "message two"]);

    // What comes before a start is refused one by one, and drawn as what was wrong, not as what it says.
    const missing = storeOf("B08", { stream: "missing" });
    expect(new Set(codesOf(missing))).toEqual(new Set(["run-not-started"]));
    expect(drawn(missing, "in-order", "issue")).toHaveLength(4);
    expect(missing.head.end).not.toBeNull();
    const off = storeOf("B08", { stream: "missing", conformance: "off" });
    expect(drawn(off, "grouped", "message")).toEqual(["message one"]);
    expect(off.head.runId).toBe("");
  });

  test("B10: steps of one name may nest, and belong to their agents", () => {
    const nested = storeOf("B10", { stream: "nestedSame" });
    expect(nested.issues.map(({ code, index }) => [code, index])).toEqual([["already-open", 2]]);
    const steps = drawn(nested, "grouped", "step");
    expect(steps).toEqual(["step 1", "step 2"]);
    const [outer, inner] = ["1", "2"].map((id) => nested.entity(id, "step"));
    expect([outer?.last, inner?.last]).toEqual([7, 6]);
    expect([outer?.status, inner?.status]).toEqual(["finished", "finished"]);

    const finishOnly = storeOf("B10", { stream: "finishOnly" });
    expect(finishOnly.issues.map(({ index }) => index)).toEqual([1]);
    expect(drawn(finishOnly, "grouped", "step", "message")).toEqual(["message x"]);

    const perOwner = storeOf("B10", { stream: "perOwner" });
    expect(perOwner.issues).toEqual([]);
    const owners = [...perOwner.outline("grouped")].filter(({ kind }) => kind === "step");
    expect(owners.map(({ owner }) => owner)).toEqual([null, "s1"]);
  });
});

const lastWords = (words: string): string => words.slice(words.indexOf(" ") + 1);
