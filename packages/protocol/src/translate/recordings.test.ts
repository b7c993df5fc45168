import { type RecordedRun, recordedRun, recordedRuns } from "@run-timeline/fixtures";
import { describe, expect, test } from "vitest";
import { expectStrict } from "../../test/expectStrict.js";
import { translated } from "../../test/translated.js";
import { createRunStore, type RunStore } from "../store.js";
import { aiSdkToAgui } from "./aiSdk.js";
import { chronosToAgui } from "./chronos.js";
import { langGraphToAgui } from "./langGraph.js";
import { shipitToAgui } from "./shipit.js";
import { stepsToAgui } from "./steps.js";
import type { Translator } from "./translator.js";

const TRANSLATORS: ReadonlyMap<string, () => Translator> = new Map([
  ["chronos", () => chronosToAgui({ threadId: "thread", runId: "run" })],
  ["shipit", () => shipitToAgui()],
  ["steps", () => stepsToAgui()],
  ["ai-sdk", () => aiSdkToAgui()],
  ["langgraph", () => langGraphToAgui()],
]);

function eventsOf(run: RecordedRun) {
  const translator = TRANSLATORS.get(run.kind)?.();
  if (translator === undefined) throw new Error(`No translator reads ${run.kind}.`);
  return translated(translator, run.events());
}

function drawn(name: string): RunStore {
  const store = createRunStore();
  store.push(eventsOf(recordedRun(name)));
  store.end();
  return store;
}

const kindsOf = (store: RunStore): Set<string> =>
  new Set([...store.outline("grouped")].map((row) => row.kind));

const runs = recordedRuns
  .filter(({ kind }) => TRANSLATORS.has(kind))
  .map((run) => [run.name, run] as const);

describe("recorded runs of other vocabularies", () => {
  test.each(runs)("break no rule: %s", async (_, run) => {
    await expectStrict(eventsOf(run));
  });

  test.each(runs)("end as they say: %s", (name, run) => {
    expect(drawn(name).head.status).toBe(run.ends);
  });

  test("Chronos: three speakers, a plan, steps, state, and a question that was answered", () => {
    const store = drawn("chronos");
    const kinds = kindsOf(store);
    for (const kind of ["message", "tool-group", "plan", "step", "state", "interrupt"]) {
      expect(kinds).toContain(kind);
    }
    const failed = store.log.length > 0 && store.entity("run-tool-2", "tool-call");
    expect(failed).toMatchObject({ status: "failed", error: "docs: no such directory" });
    expect(store.state).toEqual({ version: "4.2.0", merged: 3, draft: "notes/4.2.0.md" });
  });

  test("Chronos: what its producer never closed reads as incomplete", () => {
    const store = drawn("chronos-error");
    expect(store.entity("run-msg-1", "message")).toMatchObject({
      content: "The index holds 48,213 documents and takes",
      status: "incomplete",
    });
    const [step] = [...store.outline("grouped")].filter((row) => row.kind === "step");
    expect(store.entity(step?.entity ?? "", "step")).toMatchObject({
      name: "answer",
      status: "incomplete",
    });
  });

  test("shipit: every card has a row of its kind", () => {
    const store = drawn("shipit");
    const kinds = kindsOf(store);
    for (const kind of [
      ...["summary", "decision", "observation", "tool-group", "subagent", "notice", "activity"],
      ...["connection", "artifact", "approval", "message"],
    ]) {
      expect(kinds).toContain(kind);
    }
    expect(
      store.subagents.map(({ name, description, status }) => [name, description, status.kind]),
    ).toEqual([
      ["auditor", "Check the invoices of Nordlicht", "finished"],
      ["auditor", "Check the invoices of Hafen Catering", "finished"],
    ]);
    expect(store.entity("call_2_1", "tool-call")?.subagent).toBe(store.subagents[0]?.id);
    expect(store.head.usage).toEqual({
      inputTokens: 11820,
      outputTokens: 1216,
      totalTokens: 13036,
    });
    expect(store.head.goal).toContain("Which suppliers");
    expect(store.entity("call_4_1", "tool-call")).toMatchObject({ name: "bash", status: "denied" });
    // What the child agents called does not count among the parent's groups.
    expect(store.entity("g2", "tool-group")?.calls).toEqual(["call_3_1"]);
  });

  test("step lines: every type has a row of its kind", () => {
    const store = drawn("step-lines");
    const kinds = kindsOf(store);
    for (const kind of [
      ...["summary", "decision", "observation", "tool-group", "child-call", "artifact"],
      ...["approval", "connection", "notice", "message"],
    ]) {
      expect(kinds).toContain(kind);
    }
    expect(store.entity("g2", "tool-group")).toMatchObject({
      failed: 1,
      denied: 1,
      status: "done",
    });
  });

  test("AI SDK: every part has a row, and the run waits for its approval", () => {
    const store = drawn("ai-sdk-incident");
    const kinds = kindsOf(store);
    for (const kind of [
      ...["message", "reasoning", "tool-group", "activity"],
      ...["custom", "step", "interrupt"],
    ]) {
      expect(kinds).toContain(kind);
    }
    // The approval that it asked for, and the question that the run stopped for, are one row.
    expect(kinds).not.toContain("approval");
    expect(store.entity("toolu_01A", "tool-call")).toMatchObject({ status: "completed" });
    expect(store.entity("toolu_01C", "tool-call")).toMatchObject({ status: "failed" });
    expect(store.interrupts).toMatchObject([{ status: "open", toolCallId: "toolu_01E" }]);
    expect(store.head.usage).toEqual({ inputTokens: 7183, outputTokens: 466, totalTokens: 7649 });
  });

  test("LangGraph: two subagents at once, each under its own call", () => {
    const store = drawn("langgraph-brief");
    const kinds = kindsOf(store);
    for (const kind of ["message", "reasoning", "tool-group", "state", "subagent", "interrupt"]) {
      expect(kinds).toContain(kind);
    }
    expect(store.subagents.map(({ description, status }) => [description, status.kind])).toEqual([
      ["MySQL 5.7: support and risks", "finished"],
      ["PostgreSQL 18: what a move takes", "finished"],
    ]);
    expect(store.entity("call_research_1", "tool-call")?.subagent).toBe(store.subagents[0]?.id);
    expect(store.entity("call_research_2", "tool-call")?.subagent).toBe(store.subagents[1]?.id);
    expect(store.entity("call_search_My", "tool-call")).toMatchObject({ status: "failed" });
    expect(store.state).toMatchObject({ sources: [] });
  });
});
