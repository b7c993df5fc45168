import { createRunStore, loadLog, saveLog } from "@run-timeline/protocol";
import { describe, expect, test } from "vitest";
import { codesOf, drawn, eventsOf, spinning, storeOf, wordsOf } from "./report.js";

/** Each row under its parents, in few words. */
function tree(store: ReturnType<typeof storeOf>): string[] {
  return [...store.outline("grouped")]
    .filter(({ kind }) => kind !== "run" && kind !== "run-end" && kind !== "tool-group")
    .map((row) => `${row.owner ?? "-"} ${wordsOf(row, store)}`);
}

describe("subagents", () => {
  test("B50: two that stream at once keep their sentences", () => {
    const store = storeOf("B50", { conformance: "strict" });
    expect(tree(store)).toEqual([
      "- subagent s1",
      "s1 message Found 3 images.",
      "- subagent s2",
      "s2 message Draft ready.",
      "- message Both done.",
    ]);
    expect(store.issues).toEqual([]);
  });

  test("B52: one that fails fails alone", () => {
    const store = storeOf("B52");
    const [pricing] = store.subagents;
    expect(pricing?.status).toEqual({ kind: "failed", message: "rate limited" });
    expect(drawn(store, "grouped", "message")).toContain("message Calling API");
    expect(store.head.status).toBe("success");
    expect(spinning(store)).toEqual([]);
  });

  test("B54: two invocations of one name are two", () => {
    const store = storeOf("B54");
    expect(tree(store)).toEqual([
      "- subagent s1",
      "s1 message first",
      "- subagent s2",
      "s2 message second",
    ]);
    expect(store.subagents.map(({ name }) => name)).toEqual(["researcher", "researcher"]);
    const fold = store.fold();
    fold.setOpen(new Map([["subagent:s1", true]]));
    expect([fold.isOpen("subagent:s1"), fold.isOpen("subagent:s2")]).toEqual([true, false]);
    fold.dispose();
  });

  test("B56: what the inner one does stands under it, and folds with the outer one", () => {
    const store = storeOf("B56");
    const rows = [...store.outline("grouped")];
    const inner = rows.find(({ entity, kind }) => kind === "tool-call" && entity === "k2");
    const parents: string[] = [];
    for (let key = inner?.parent ?? null; key !== null; ) {
      parents.push(key);
      const at = key;
      key = rows.find((row) => row.key === at)?.parent ?? null;
    }
    expect(parents.filter((key) => key.startsWith("subagent"))).toEqual([
      "subagent:s2",
      "subagent:s1",
    ]);
    expect(inner?.depth).toBe(3);
    const fold = store.fold();
    fold.setOpen(new Map([["subagent:s1", false]]));
    const shown = [...fold].filter(({ owner }) => owner !== null);
    expect(shown).toEqual([]);
    fold.dispose();
  });

  test("B58: one that the run leaves open is stopped with it", () => {
    const error = storeOf("B58", { stream: "error" });
    expect(error.subagents[0]?.status).toEqual({ kind: "aborted" });
    expect(error.entity("x", "message")).toMatchObject({ content: "par", status: "incomplete" });
    expect(error.issues).toEqual([]);
    expect(spinning(error)).toEqual([]);

    const finished = storeOf("B58", { stream: "finished" });
    expect(finished.issues.map(({ code, entityId }) => [code, entityId])).toEqual([
      ["open-at-end", "s1"],
    ]);
    expect(finished.subagents[0]?.status).toEqual({ kind: "aborted" });
    expect(spinning(finished)).toEqual([]);
    for (const store of [error, finished]) {
      expect(store.head.counts.runningSubagents).toBe(0);
    }
  });
});

describe("state", () => {
  test("B59: appending to a list that is not there changes nothing, and is told", () => {
    const at = eventsOf("B59").findIndex(
      (event) => (event as { type: string }).type === "STATE_DELTA",
    );
    const early = storeOf("B59", { until: at + 1 });
    expect(early.state ?? {}).toEqual({});
    expect(early.issues).toHaveLength(1);
    expect(early.issues[0]?.message).toContain("/notes/-");
    const store = storeOf("B59");
    expect(store.state).toEqual({ notes: [{ t: "one" }, { t: "two" }] });
    expect(store.head.status).toBe("success");
    expect(drawn(store, "grouped", "message")).toEqual(["message Added."]);
  });

  test("B61: a patch that does not fit ends nothing", () => {
    const store = storeOf("B61");
    expect(codesOf(store)).toEqual(["patch-failed"]);
    expect(store.state ?? {}).toEqual({});
    expect(store.head.status).toBe("success");
  });

  test("B63: lists are inserted into, and the earlier state stays as it was", () => {
    const before = storeOf("B63", { until: 2 });
    const held = before.state;
    for (const event of eventsOf("B63").slice(2)) before.push(event);
    expect(before.state).toEqual({ l: ["c", "a", "b", "a"] });
    expect(held).toEqual({ l: ["a", "b", "c"] });

    const [start, snapshot, change] = eventsOf("B63") as { delta?: unknown[] }[];
    const stepwise = createRunStore();
    stepwise.push([start, snapshot]);
    const states = (change?.delta ?? []).map((operation) => {
      stepwise.push({ type: "STATE_DELTA", delta: [operation] });
      return (stepwise.state as { l: string[] }).l.join("");
    });
    expect(states).toEqual(["axbc", "caxb", "caxba", "caba"]);
  });

  test("B65: what a subagent changes is the run's state, and its row says who changed it", () => {
    const store = storeOf("B65");
    expect(store.state).toEqual({ plan: ["step 1"] });
    const rows = [...store.outline("in-order")].filter(({ kind }) => kind === "state");
    expect(rows.map(({ owner }) => owner)).toEqual([null, "s1"]);
    expect(store.entity("s1", "subagent")?.name).toBe("planner");
  });

  test("B70: a snapshot without a state leaves the state", () => {
    for (const conformance of ["lenient", "strict", "off"] as const) {
      const store = storeOf("B70", { conformance });
      expect(store.state).toEqual({ cart: [1, 2] });
      expect(codesOf(store)).toEqual(["malformed-field"]);
      expect(store.head.status).toBe(conformance === "strict" ? "failed" : "success");
    }
  });
});

describe("snapshots", () => {
  test("B66: the same calls under fresh messages stay where they streamed", () => {
    const events = eventsOf("B66");
    const at = events.findIndex(
      (event) => (event as { type: string }).type === "MESSAGES_SNAPSHOT",
    );
    const keys = (until: number): string[] =>
      [...storeOf("B66", { until }).outline("grouped")].map(({ key }) => key);
    expect(keys(at + 1)).toEqual(keys(at));
    const store = storeOf("B66");
    expect(drawn(store, "grouped", "message", "tool-call")).toEqual([
      "message Looking.",
      "tool-call c1",
      "message Done.",
    ]);
    expect(store.entity("c1", "tool-call")?.status).toBe("completed");
  });

  test("B68: text goes on streaming behind a snapshot in mid-run", () => {
    const texts = [3, 4, 5, 6].map((until) =>
      drawn(storeOf("B68", { until }), "grouped", "message").join("|"),
    );
    const words = ["Words ", "Words ", "Words come ", "Words come slowly."];
    expect(texts).toEqual(words.map((text) => `message ${text}`));
  });
});

describe("interrupts", () => {
  test("B75: a view of the stored log asks the same question", () => {
    const fresh = loadLog(saveLog(storeOf("B75")));
    expect([...fresh.log]).toEqual(eventsOf("B75"));
    expect(fresh.head.status).toBe("interrupted");
    expect(fresh.interrupts.map(({ id, toolCallId, status }) => [id, toolCallId, status])).toEqual([
      ["i1", "c1", "open"],
    ]);
    expect(drawn(fresh, "grouped", "interrupt")).toEqual(["interrupt i1"]);
  });

  test("B77: a question that cannot be read is told, the others are asked, and nothing reads as success", () => {
    const store = storeOf("B77");
    expect(store.issues[0]?.message).toContain("interrupts[1].reason");
    expect(store.interrupts.map(({ id }) => id)).toEqual(["i1", "i3"]);
    expect(store.head.status).toBe("interrupted");
    expect(drawn(store, "grouped", "issue")).toHaveLength(1);
  });
});
