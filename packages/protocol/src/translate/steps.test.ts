import { reportCases, shipitCases } from "@run-timeline/fixtures/cases";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectStrict } from "../../test/expectStrict.js";
import { stepFields } from "../../test/stepFields.js";
import { bare, ofType, outline, translated } from "../../test/translated.js";
import type { Event } from "../events.js";
import { timeline } from "../timeline.js";
import { type StepsOptions, stepsToAgui } from "./steps.js";

const toAgui = (steps: readonly unknown[], options: StepsOptions = {}): Event[] =>
  translated(stepsToAgui({ threadId: "t-1", runId: "r-1", ...options }), steps);

const again = (steps: readonly unknown[]) => timeline(toAgui(steps));

const lists = shipitCases()
  .filter(({ kind, quirk }) => (kind === "steps" || kind === "live") && quirk !== true)
  // A result that lost its group, and counts of calls that never ran.
  .filter(({ id }) => !id.includes("-022-") && !id.includes("-044-"))
  .map(({ id, expected }) => [id, expected as unknown[]] as const);

function report(id: string): unknown[] {
  const { input } = reportCases().find((each) => each.id === id) ?? { input: {} };
  return (input as { steps: unknown[] }).steps;
}

const started = { type: "run_started", goal: "Tidy" };
const opened = { type: "tool_group_started", group_id: "g1", title: "Reading 2 files" };
const call = (id: string) => ({
  type: "tool_call_started",
  tool_call_id: id,
  group_id: "g1",
  tool_name: "read_file",
  input: { path: `${id}.md` },
});
const result = (id: string, output: unknown) => ({
  type: "tool_call_completed",
  tool_call_id: id,
  group_id: "g1",
  status: "completed",
  duration_ms: 3,
  output,
});
const closed = {
  type: "tool_group_completed",
  group_id: "g1",
  title: "Read 2 files",
  tool_calls: 2,
};
const answer = {
  type: "final_response",
  content: "Done.",
  tool_calls: 2,
  usage: { total_tokens: 9 },
};

describe("there and back", () => {
  test.each(lists)("the step lines of a case are themselves: %s", (_, steps) => {
    expect(stepFields(again(steps))).toEqual(stepFields(steps));
  });

  test.each(["B47", "B74", "B82"])("older step lines are themselves, the groups told: %s", (id) => {
    const untold = again(report(id)).map((step) =>
      step.type === "tool_call_completed" ? { ...step, group_id: null } : step,
    );
    expect(stepFields(untold)).toEqual(stepFields(report(id)));
  });

  test("what was said between the calls of a group does not end it", () => {
    const decision = { type: "agent_decision", content: "mid", next_action: "call_tool" };
    const steps = [started, opened, call("1"), decision, call("2"), closed];
    expect(stepFields(again(steps))).toEqual(stepFields(steps));
  });

  test("a run that broke off has its groups closed (B44)", () => {
    expect(stepFields(again(report("B44")))).toEqual(
      stepFields([...report("B44"), { ...closed, tool_calls: 1 }]),
    );
  });

  test("every type and every field", () => {
    const steps = [
      started,
      { type: "reasoning_summary", content: "Read both.", status: "completed" },
      { type: "agent_decision", content: "Reading.", next_action: "call_tool", iteration: 1 },
      opened,
      call("1"),
      call("2"),
      result("2", { rows: [1] }),
      { ...result("1", undefined), status: "failed", error: "no such file" },
      closed,
      { type: "agent_observation", content: "One is missing.", iteration: 1 },
      {
        type: "sub_agent_tool_call",
        agent: "scout",
        task: "Find",
        tool_name: "grep",
        input: { q: "x" },
      },
      { type: "artifact_created", path: "a.md", title: "A", kind: "File", tool: "write_file" },
      { type: "agent_decision", content: "May I?", next_action: "ask_user", iteration: null },
      {
        type: "approval_required",
        action_id: 3,
        tool_name: "slack",
        title: "Post",
        tag: "comms",
        auto_approved: false,
      },
      { type: "connection_required", connection_id: "k", title: "K", reason: "r", auth: "oauth" },
      { type: "notice", kind: "context_compacted", content: "Older turns were condensed." },
      answer,
    ];
    const back = again(steps).map(({ seq: _seq, timestamp: _time, run_id: _run, ...step }) => step);
    expect(stepFields(back)).toEqual(stepFields(steps));
    expect(back.find(({ type }) => type === "tool_group_started")).toEqual(opened);
    expect(back.find(({ type }) => type === "tool_group_completed")).toEqual(closed);
    expect(back.find(({ type }) => type === "notice")).toMatchObject({
      content: "Older turns were condensed.",
    });
  });

  test("what text cannot tell apart stays apart", () => {
    const outputs = [0, false, null, "", [], {}, "[1,2]", '{"a":1}', '"quoted"', "007", [{ a: 1 }]];
    const steps = [
      started,
      opened,
      ...outputs.flatMap((output, index) => [call(`c${index}`), result(`c${index}`, output)]),
    ];
    const back = again(steps).filter(({ type }) => type === "tool_call_completed");
    expect(back.map((step) => "output" in step && step.output)).toEqual(outputs);
  });

  test("a failed run is one", () => {
    const failed = { type: "notice", kind: "run_failed", content: "provider died" };
    const steps = [started, opened, call("1"), { ...closed, tool_calls: 1 }, failed];
    expect(toAgui(steps).at(-1)).toMatchObject({ type: "RUN_ERROR", message: "provider died" });
    expect(stepFields(again(steps))).toEqual(stepFields(steps));
  });

  test("our own step lines are themselves, times included", () => {
    const first = again([
      started,
      opened,
      { ...call("1"), timestamp: 1000 },
      { ...result("1", "A"), timestamp: 1003 },
      { ...closed, tool_calls: 1 },
      { ...answer, tool_calls: 1 },
    ]);
    const second = again(first);
    expect(second).toEqual(first.map((step) => ({ ...step, run_id: "r-1" })));
  });
});

describe("any well-formed list", () => {
  const words = fc.string({ minLength: 1 }).filter((text) => text.trim() !== "");
  const said = words.map((text) => text.trim());
  const input = fc.dictionary(fc.string(), fc.jsonValue());
  const iteration = fc.integer({ min: 1 });
  const outcome = fc.oneof(
    fc.record({ status: fc.constant("completed"), output: fc.jsonValue() }),
    fc.record({ status: fc.constantFrom("failed", "denied"), error: words }),
  );
  const one = (fields: Record<string, fc.Arbitrary<unknown>>) =>
    fc.record(fields).map((step) => [step]);
  const cards = fc.oneof(
    one({ type: fc.constant("reasoning_summary"), content: words, status: words }),
    one({ type: fc.constant("agent_decision"), content: words, next_action: words, iteration }),
    one({ type: fc.constant("agent_observation"), content: words, iteration }),
    one({
      type: fc.constant("agent_decision"),
      phase: fc.constant("observation"),
      content: words,
      next_action: words,
      iteration,
    }),
    one({
      type: fc.constant("approval_required"),
      action_id: fc.jsonValue(),
      tool_name: words,
      title: fc.string(),
      tag: words,
      auto_approved: fc.boolean(),
    }),
    one({
      type: fc.constant("connection_required"),
      connection_id: words,
      title: words,
      reason: words,
      auth: words,
    }),
    one({
      type: fc.constant("artifact_created"),
      path: words,
      title: words,
      kind: words,
      tool: words,
    }),
    one({
      type: fc.constant("sub_agent_tool_call"),
      agent: words,
      task: words,
      tool_name: words,
      input,
    }),
    one({ type: fc.constant("notice"), kind: fc.constantFrom("a", "b"), content: words }),
  );
  /** Calls, with a result each or none, in any order; the agent may speak between them. */
  const group = fc
    .record({
      calls: fc.array(fc.record({ tool_name: words, input, outcome: fc.option(outcome) }), {
        minLength: 1,
        maxLength: 4,
      }),
      title: words,
      remark: fc.option(said),
      duration_ms: fc.integer({ min: 1 }),
    })
    .map(({ calls, title, remark, duration_ms }) => (group_id: string) => {
      const id = (index: number) => `${group_id}/${index}`;
      const starts = calls.map(({ tool_name, input }, index) => ({
        type: "tool_call_started",
        tool_call_id: id(index),
        group_id,
        tool_name,
        input,
      }));
      const results = calls.flatMap(({ outcome }, index) =>
        outcome === null
          ? []
          : [
              {
                type: "tool_call_completed",
                tool_call_id: id(index),
                group_id,
                duration_ms,
                ...outcome,
              },
            ],
      );
      const decision =
        remark === null
          ? []
          : [{ type: "agent_decision", content: remark, next_action: "call_tool" }];
      return [
        { type: "tool_group_started", group_id, title },
        ...starts.slice(0, 1),
        ...decision,
        ...starts.slice(1),
        ...results.reverse(),
        { type: "tool_group_completed", group_id, title, tool_calls: calls.length },
      ];
    });
  const ending = fc.oneof(
    fc.constant([]),
    one({ type: fc.constant("notice"), kind: fc.constant("run_failed"), content: words }),
    one({
      type: fc.constant("final_response"),
      content: said,
      tool_calls: fc.nat(),
      usage: fc.dictionary(fc.string(), fc.nat()),
    }),
  );
  const list = fc
    .tuple(words, fc.array(fc.oneof(cards, group), { maxLength: 6 }), ending)
    .map(([goal, blocks, last]) => [
      { type: "run_started", goal },
      ...blocks.flatMap((block, index) => (Array.isArray(block) ? block : block(`group ${index}`))),
      ...last,
    ])
    // Over a wire there is no -0.
    .map((steps) => JSON.parse(JSON.stringify(steps)) as object[]);

  test("is itself", () => {
    fc.assert(
      fc.property(list, (steps) => {
        expect(stepFields(again(steps))).toEqual(stepFields(steps));
      }),
      { numRuns: 150 },
    );
  });
});

describe("events", () => {
  test.each(lists)("are accepted by every consumer: %s", async (_, steps) => {
    await expectStrict(toAgui(steps));
  });

  test("carry what was sent, without what stands around it", () => {
    const step = { type: "plan", tasks: [], seq: 4, timestamp: null, run_id: "r-9" };
    const events = toAgui([started, step]);
    expect(bare(events)[1]).toEqual({ type: "CUSTOM", name: "plan", value: { tasks: [] } });
    expect(events[1]?.rawEvent).toBe(step);
  });

  test("take an observation in either form", () => {
    const older = { type: "agent_observation", content: "Seen.", iteration: 2 };
    const newer = { ...older, type: "agent_decision", phase: "observation" };
    const names = ofType(toAgui([older, newer]), "CUSTOM").map(({ name }) => name);
    expect(names).toEqual(["agent_observation", "agent_observation"]);
  });

  test("take groups without title and tools, and calls without input", () => {
    const events = toAgui([
      { type: "tool_group_started", group_id: "g1" },
      { type: "tool_call_started", tool_call_id: 7, tool_name: "ls" },
      { type: "tool_call_completed", tool_call_id: 7, status: "completed" },
      { type: "tool_group_completed", group_id: "g1", tool_calls: 1 },
    ]);
    expect(outline(events)).toEqual([
      "RUN_STARTED r-1",
      "CUSTOM tool_group",
      "TOOL_CALL_START ls 7",
      "TOOL_CALL_ARGS 7 {}",
      "TOOL_CALL_END 7",
      "TOOL_CALL_RESULT 7 ",
      "CUSTOM tool_group",
    ]);
  });

  test("name the tool of a result whose call was never told", () => {
    const step = {
      type: "tool_call_completed",
      tool_call_id: "x",
      tool_name: "bash",
      status: "denied",
    };
    expect(ofType(toAgui([step]), "TOOL_CALL_RESULT")[0]?.metadata).toEqual({
      "run-timeline": { status: "denied", tool_name: "bash" },
    });
  });

  test("end a cancelled run as cancelled", () => {
    const steps = [started, { type: "notice", kind: "run_cancelled", content: "Cancelled" }];
    expect(toAgui(steps).at(-1)).toMatchObject({ outcome: { type: "cancelled" } });
  });

  test("give a run that just stops no ending", () => {
    expect(outline(toAgui(report("B44"))).at(-1)).toBe("TOOL_CALL_END 1");
  });

  test("start a run for what comes after the end", () => {
    const runs = ofType(toAgui([started, answer, started, answer]), "RUN_STARTED");
    expect(runs.map((event) => event.runId)).toEqual(["r-1", "r-1-2"]);
  });
});

describe("whatever comes in", () => {
  const types = [
    ...new Set(lists.flatMap(([, steps]) => steps.map((step) => (step as { type: string }).type))),
    "notice",
    "plan",
    "agent_observation",
  ];
  const keys = fc.constantFrom(
    ...["group_id", "tool_call_id", "tool_name", "input", "output", "error", "status", "content"],
    ...["kind", "goal", "usage", "title", "phase", "duration_ms", "timestamp", "tool_calls"],
  );
  const value = fc.oneof(
    fc.constantFrom("a", "b", "", null, 0, "run_failed", "run_cancelled", "observation"),
    fc.jsonValue(),
  );
  const step = fc.oneof(
    fc
      .tuple(fc.constantFrom(...types), fc.dictionary(keys, value))
      .map(([type, fields]) => ({ ...fields, type })),
    fc.jsonValue(),
  );

  test("valid events come out", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        await expectStrict(toAgui(steps));
      }),
      { numRuns: 100 },
    );
  });
});
