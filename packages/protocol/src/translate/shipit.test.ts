import { type ShipitCase, shipitCases } from "@run-timeline/fixtures/cases";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectStrict } from "../../test/expectStrict.js";
import { stepFields } from "../../test/stepFields.js";
import { bare, ofType, outline, translated } from "../../test/translated.js";
import type { Event } from "../events.js";
import { timeline } from "../timeline.js";
import { type ShipitOptions, shipitToAgui } from "./shipit.js";

const toAgui = (natives: readonly unknown[], options: ShipitOptions = {}): Event[] =>
  translated(shipitToAgui({ threadId: "t-1", runId: "r-1", ...options }), natives);

const steps = (natives: readonly unknown[]) => stepFields(timeline(toAgui(natives)));

/** Judged a defect by the cases' notes, beyond those that are marked. */
const QUIRKS = ["019", "022", "037", "042", "044", "057"];

const isQuirk = ({ id, quirk }: ShipitCase): boolean =>
  quirk === true || QUIRKS.some((number) => id.startsWith(`shipit-${number}-`));

const cases = shipitCases();
const named = (list: readonly ShipitCase[]) => list.map((each) => [each.id, each] as const);
const ofKind = (...kinds: ShipitCase["kind"][]) => cases.filter(({ kind }) => kinds.includes(kind));
const caseOf = (number: string): ShipitCase => {
  const found = cases.find(({ id }) => id.startsWith(`shipit-${number}-`));
  if (found === undefined) throw new Error(`No shipit case has the number ${number}.`);
  return found;
};

const native = (type: string, payload: object = {}, message?: string) => ({
  type,
  payload,
  message,
});
const started = native("run_started", { prompt: "Tidy" });
const said = (chunk: string) => native("text_delta", { chunk });
const called = (call_id: string | undefined, more: object = {}) =>
  native("tool_called", { tool: "bash", call_id, arguments: { command: "ls" }, ...more });
const answered = (call_id: string | undefined, more: object = {}) =>
  native("tool_completed", { tool: "bash", call_id, output: "ok", ...more });
const completed = native("run_completed", { output: "Done." });

const customs = (events: readonly Event[]) =>
  ofType(events, "CUSTOM").map(({ name, value }) => [name, value] as const);

describe("the cases", () => {
  test.each(named(ofKind("steps", "live").filter((each) => !isQuirk(each))))(
    "give shipit's own step lines: %s",
    (_, { input, expected }) => {
      expect(steps(input)).toEqual(stepFields(expected as unknown[]));
    },
  );

  test.each(named(ofKind("steps", "live", "rows", "live_rows", "markdown")))(
    "are accepted by the official client: %s",
    async (_, { input }) => {
      await expectStrict(toAgui(input));
    },
  );

  test("give the same events every time, each with what it was made of", () => {
    const { input } = caseOf("061");
    expect(toAgui(input)).toEqual(toAgui(input));
    const [first] = toAgui(input);
    expect(first).toMatchObject({ type: "RUN_STARTED", rawEvent: input[0] });
  });
});

describe("what shipit gets wrong", () => {
  test("004, 022: a late result has the group in which its call started", () => {
    const [completion] = steps(caseOf("004").input).filter(
      ({ type }) => type === "tool_call_completed",
    );
    expect(completion).toMatchObject({ tool_call_id: "r1", group_id: "g1" });
    const [after] = steps(caseOf("022").input).filter(({ type }) => type === "tool_call_completed");
    expect(after).toMatchObject({ tool_call_id: "q1", group_id: "g1" });
  });

  test("009: two calls with one id are two calls", () => {
    const events = toAgui(caseOf("009").input);
    expect(ofType(events, "TOOL_CALL_START").map((event) => event.toolCallId)).toEqual([
      "d1",
      "d1-2",
    ]);
    expect(ofType(events, "TOOL_CALL_RESULT").map((event) => event.toolCallId)).toEqual(["d1"]);
  });

  test("010: retries are shown, and counted on the call", () => {
    const events = toAgui(caseOf("010").input);
    expect(
      ofType(events, "ACTIVITY_SNAPSHOT").map(({ messageId, content }) => [messageId, content]),
    ).toEqual([
      ["t1-retry", { attempt: 1, error: "timeout" }],
      ["t1-retry", { attempt: 2, error: "timeout" }],
    ]);
    expect(ofType(events, "TOOL_CALL_RESULT")[0]?.metadata).toMatchObject({
      "run-timeline": { attempts: 3 },
    });
  });

  test("013: a failure that names nothing answers no call", () => {
    const failure = native("tool_failed", { error: "tool_not_registered" });
    const [result] = ofType(toAgui([started, called("c1"), failure]), "TOOL_CALL_RESULT");
    expect(result).toMatchObject({
      content: "tool_not_registered",
      metadata: { "run-timeline": { status: "failed", tool_name: "?" } },
    });
    expect(result?.toolCallId).not.toBe("c1");
  });

  test("015: the sentence that led to a refusal comes before it", () => {
    expect(outline(toAgui(caseOf("015").input)).slice(1)).toEqual([
      "TEXT_MESSAGE_START",
      "TEXT_MESSAGE_CONTENT Deleting the folder now.",
      "TEXT_MESSAGE_END",
      "TOOL_CALL_RESULT z1 needs approval",
      "TEXT_MESSAGE_START",
      "TEXT_MESSAGE_CONTENT unused",
      "TEXT_MESSAGE_END",
      "RUN_FINISHED r-1",
    ]);
  });

  test("019: blank text splits no group", () => {
    const groups = steps(caseOf("019").input).filter(({ type }) => type === "tool_group_started");
    expect(groups).toHaveLength(1);
  });

  test("030: prose comes before the notice that follows it", () => {
    const types = steps(caseOf("030").input).map(({ type }) => type);
    expect(types.indexOf("agent_decision")).toBeLessThan(types.indexOf("notice"));
  });

  test("031: a notice in mid-batch takes no call out of its group", () => {
    const lines = steps(caseOf("031").input);
    const inGroup = lines.filter(({ type }) => type === "tool_call_started");
    expect(inGroup.map((line) => line.group_id)).toEqual(["tool_group_1", "tool_group_1"]);
    const results = lines.filter(({ type }) => type === "tool_call_completed");
    expect(results.map((line) => line.group_id)).toEqual(["tool_group_1", "tool_group_1"]);
  });

  test("037: a failure ends the run, and what was open reads as cut off", () => {
    const failure = native("run_failed", { error: "provider died" });
    const events = toAgui([started, said("Half"), failure]);
    expect(outline(events)).toEqual([
      "RUN_STARTED r-1",
      "TEXT_MESSAGE_START",
      "TEXT_MESSAGE_CONTENT Half",
      "RUN_ERROR provider died",
    ]);
  });

  test("039, 042: a decision throws no prose away, and says nothing twice", () => {
    const lines = steps(caseOf("039").input).filter(({ type }) => type === "agent_decision");
    expect(lines.map((line) => line.content)).toEqual(["raw model prose", "Checking the ledger."]);
    const decision = native("agent_decision", {
      summary: "Checking.",
      next_action: "call_tools",
      iteration: 2,
    });
    const events = toAgui([started, said("Checking. "), decision, called("c1"), completed]);
    expect(customs(events)).toEqual([]);
    expect(ofType(events, "TEXT_MESSAGE_END")[0]?.metadata).toEqual({
      "run-timeline": { iteration: 2, next_action: "call_tools" },
    });
    expect(steps([started, said("Checking. "), decision, called("c1"), completed])[1]).toEqual({
      type: "agent_decision",
      content: "Checking.",
      next_action: "call_tools",
      iteration: 2,
    });
  });

  test("044: only calls that ran are counted", () => {
    const counts = steps(caseOf("044").input).filter(({ type }) => type === "tool_group_completed");
    expect(counts.map((line) => line.tool_calls)).toEqual([undefined, undefined, undefined]);
  });

  test("047: a batch ends where its producer ends it", () => {
    const types = steps(caseOf("047").input).map(({ type }) => type);
    expect(types.indexOf("tool_group_completed")).toBeLessThan(types.indexOf("agent_decision"));
  });

  test("049: a call that names another group is in that group", () => {
    const lines = steps(caseOf("049").input).filter(({ type }) => type === "tool_call_started");
    expect(lines.map((line) => line.group_id)).toEqual(["G1", "G2"]);
  });

  test("057: a run that starts within a run ends the one before as failed", () => {
    const events = toAgui([
      started,
      called("c1"),
      native("run_started", { prompt: "Next" }),
      completed,
    ]);
    expect(outline(events).filter((line) => line.startsWith("RUN"))).toEqual([
      "RUN_STARTED r-1",
      "RUN_ERROR A new run started before this one ended.",
      "RUN_STARTED r-1-2",
      "RUN_FINISHED r-1-2",
    ]);
  });

  test("058: what comes after the end belongs to a run of its own", () => {
    expect(outline(toAgui(caseOf("058").input)).filter((line) => /^(RUN|TOOL)/.test(line))).toEqual(
      [
        "RUN_STARTED r-1",
        "TOOL_CALL_START bash c1",
        'TOOL_CALL_ARGS c1 {"command":"ls"}',
        "TOOL_CALL_END c1",
        "RUN_FINISHED r-1",
        "RUN_STARTED r-1-2",
        "TOOL_CALL_RESULT c1 done",
        "TOOL_CALL_START bash c2",
        'TOOL_CALL_ARGS c2 {"command":"id"}',
        "TOOL_CALL_END c2",
        "RUN_FINISHED r-1-2",
      ],
    );
  });

  test("077: a late result finds its call", () => {
    const events = toAgui(caseOf("077").input);
    expect(ofType(events, "TOOL_CALL_RESULT")[0]?.toolCallId).toBe("1");
    expect(ofType(events, "TOOL_CALL_START")).toHaveLength(1);
  });
});

describe("what has no event of its own", () => {
  test("arrives under its well-known name", () => {
    const events = toAgui([
      started,
      native("planning_completed", { plan: " First read. " }),
      native("agent_decision", { summary: "Reading.", next_action: "call_tools", iteration: 1 }),
      native("agent_observation", { iteration: 1 }, "Read it."),
      native("artifact_created", { path: "a.md", title: "A" }),
      native("action_queued", { tool: "slack", action_id: 3, title: "Post", tag: "comms" }),
      native("connection_requested", {
        connection_id: "k",
        title: "K",
        reason: "r",
        auth: "oauth",
      }),
      native("context_compacted", {}),
      native("interactive_request", { kind: "form", payload: { field: 1 } }),
    ]);
    expect(customs(events)).toEqual([
      ["reasoning_summary", { content: "First read.", status: "completed" }],
      ["agent_decision", { content: "Reading.", next_action: "call_tools", iteration: 1 }],
      ["agent_observation", { content: "Read it.", iteration: 1 }],
      ["artifact_created", { path: "a.md", title: "A", kind: "File", tool: "" }],
      [
        "approval_required",
        { action_id: 3, tool_name: "slack", title: "Post", tag: "comms", auto_approved: false },
      ],
      ["connection_required", { connection_id: "k", title: "K", reason: "r", auth: "oauth" }],
      [
        "notice",
        {
          kind: "context_compacted",
          content: "Older turns were condensed to fit the context window",
        },
      ],
      ["interactive_request", { kind: "form", payload: { field: 1 } }],
    ]);
  });

  test("words a guardrail by where it stepped in", () => {
    const words = (payload: object) =>
      customs(toAgui([native("guardrail_triggered", payload)])).map(([, value]) => value);
    expect(words({ stage: "output", reason: "secret" })).toEqual([
      { kind: "guardrail_triggered", content: "A guardrail cleaned an output: secret" },
    ]);
    expect(words({ stage: "tool", tool: "bash" })).toEqual([
      { kind: "guardrail_triggered", content: "A guardrail refused bash" },
    ]);
    expect(words({})).toEqual([{ kind: "guardrail_triggered", content: "A guardrail stepped in" }]);
  });

  test("shows refused and repeated calls as activities, which are no steps", () => {
    const events = toAgui([
      native("tool_arguments_rejected", { tool: "bash", arguments: {} }),
      native("tool_skipped_duplicate", { tool: "bash" }),
    ]);
    expect(ofType(events, "ACTIVITY_SNAPSHOT").map((event) => event.activityType)).toEqual([
      "tool_arguments_rejected",
      "tool_skipped_duplicate",
    ]);
  });

  test("usage stands on the end, as the producer counts and as AG-UI counts", () => {
    const usage = { prompt_tokens: 90, completion_tokens: 9, total_tokens: 99, cost_usd: 0.1 };
    const tick = native("usage_tick", { usage: { total_tokens: 10 } });
    const done = native("run_completed", { output: "ok", usage });
    expect(ofType(toAgui([started, tick, done]), "RUN_FINISHED")[0]).toMatchObject({
      usage: [{ inputTokens: 90, outputTokens: 9, totalTokens: 99 }],
      metadata: { "run-timeline": { usage } },
    });
    const failed = native("run_failed", { error: "x" });
    expect(ofType(toAgui([started, tick, failed]), "RUN_ERROR")[0]).toMatchObject({
      usage: [{ totalTokens: 10 }],
    });
  });

  test("no hidden reasoning becomes an event", () => {
    const { input } = caseOf("053");
    const seen = JSON.stringify(bare(toAgui(input)));
    expect(seen).not.toContain("secret");
    expect(seen).toContain("Compare both files.");
  });
});

describe("calls", () => {
  test("say their group, turn, status, duration and what text cannot carry", () => {
    const events = toAgui([
      started,
      native("tool_group_started", {
        group_id: "G",
        title: " Facts ",
        tools: [
          { name: "bash", call_id: "c1" },
          { tool: "sql", id: "x" },
        ],
      }),
      called("c1", { iteration: 2 }),
      answered("c1", { output: false, duration_ms: "12.5" }),
      native("tool_group_completed", { group_id: "G" }),
      completed,
    ]);
    expect(customs(events)).toEqual([
      [
        "tool_group",
        {
          phase: "start",
          group_id: "G",
          title: "Facts",
          tools: [
            { tool: "bash", id: "c1" },
            { tool: "sql", id: "x" },
          ],
        },
      ],
      ["tool_group", { phase: "end", group_id: "G" }],
    ]);
    expect(ofType(events, "TOOL_CALL_START")[0]?.metadata).toEqual({
      "run-timeline": { group_id: "G", iteration: 2 },
    });
    expect(bare(ofType(events, "TOOL_CALL_RESULT"))[0]).toEqual({
      type: "TOOL_CALL_RESULT",
      messageId: "c1-result",
      toolCallId: "c1",
      role: "tool",
      content: "false",
      metadata: { "run-timeline": { status: "completed", duration_ms: 12.5, output: false } },
    });
  });

  test("without ids are named by their number, and answered in order", () => {
    const events = toAgui([
      called(undefined),
      called(undefined),
      answered(undefined, { output: "1" }),
      answered(undefined, { output: "2" }),
    ]);
    const results = ofType(events, "TOOL_CALL_RESULT");
    expect(results.map((event) => [event.toolCallId, event.content])).toEqual([
      ["1", "1"],
      ["2", "2"],
    ]);
    expect(results[0]?.metadata).toMatchObject({ "run-timeline": { matched_by: "order" } });
  });

  test("take text arguments as they are", () => {
    const events = toAgui([called("c1", { arguments: '{"a":1}' })]);
    expect(ofType(events, "TOOL_CALL_ARGS")[0]?.delta).toBe('{"a":1}');
  });
});

describe("child agents", () => {
  const child = (inner_type: string, inner: object, more: object = {}) =>
    native("sub_agent_event", { agent: "scout", task: "Find it", inner_type, inner, ...more });
  const delegating = native("tool_called", {
    tool: "sub_agent",
    call_id: "s1",
    arguments: { task: "Find it" },
  });

  test("are subagents of the call that spawned them, with calls, results and words of their own", async () => {
    const events = toAgui([
      started,
      delegating,
      child("text_delta", { chunk: "Looking." }),
      child("tool_called", { tool: "read_file", call_id: "c1", arguments: { path: "a" } }),
      child("tool_failed", { tool: "read_file", call_id: "c1", error: "no such file" }),
      child("tool_called", { tool: "read_file", call_id: "c2", arguments: { path: "b" } }),
      child("tool_completed", { tool: "read_file", call_id: "c2", output: "B" }),
      answered("s1", { tool: "sub_agent", output: "B" }),
      completed,
    ]);
    await expectStrict(events);
    const [subagent] = ofType(events, "SUBAGENT_STARTED");
    expect(subagent).toMatchObject({
      name: "scout",
      description: "Find it",
      parentToolCallId: "s1",
    });
    const id = subagent?.subagentRunId;
    const own = events.filter((event) => "subagentRunId" in event && event.subagentRunId === id);
    expect(own.map((event) => event.type)).toEqual([
      "SUBAGENT_STARTED",
      "TEXT_MESSAGE_START",
      "TOOL_CALL_START",
      "TOOL_CALL_ARGS",
      "TOOL_CALL_END",
      "TOOL_CALL_RESULT",
      "TOOL_CALL_START",
      "TOOL_CALL_ARGS",
      "TOOL_CALL_END",
      "TOOL_CALL_RESULT",
      "SUBAGENT_FINISHED",
    ]);
  });

  test("of children are told as such", async () => {
    const grandchild = child("sub_agent_event", {
      agent: "reader",
      task: "Read it",
      inner_type: "tool_called",
      inner: { tool: "read_file", arguments: {} },
    });
    const events = toAgui([started, grandchild, completed]);
    await expectStrict(events);
    const [outer, inner] = ofType(events, "SUBAGENT_STARTED");
    expect(inner).toMatchObject({ name: "reader", parentSubagentRunId: outer?.subagentRunId });
    expect(ofType(events, "SUBAGENT_FINISHED")).toHaveLength(2);
  });

  test("end as they say", async () => {
    const events = toAgui([
      started,
      child("text_delta", { chunk: "Half" }),
      child("run_failed", { error: "out of tokens" }),
      child("run_completed", { output: "Found." }),
      completed,
    ]);
    await expectStrict(events);
    expect(outline(events)).toContain("SUBAGENT_ERROR out of tokens");
    expect(ofType(events, "SUBAGENT_FINISHED")[0]?.result).toBe("Found.");
  });

  test("that say nothing are not announced", () => {
    expect(ofType(toAgui([started, child("step_started", {})]), "SUBAGENT_STARTED")).toEqual([]);
  });
});

describe("endings", () => {
  test("a cancelled run ends as cancelled, unless an answer follows", () => {
    const cancelled = native("run_cancelled");
    expect(toAgui([started, said("Half"), cancelled]).at(-1)).toMatchObject({
      type: "RUN_FINISHED",
      outcome: { type: "cancelled" },
    });
    expect(toAgui([started, cancelled, completed]).at(-1)).not.toHaveProperty("outcome");
  });

  test("a run that just stops is given no ending", () => {
    expect(outline(toAgui([started, said("Half")])).at(-1)).toBe("TEXT_MESSAGE_CONTENT Half");
  });

  test("an answer that was not streamed is a message; one that was is told once", () => {
    const deltas = (natives: object[]) =>
      ofType(toAgui(natives), "TEXT_MESSAGE_CONTENT").map((event) => event.delta);
    expect(deltas([started, completed])).toEqual(["Done."]);
    expect(deltas([started, said("Done."), completed])).toEqual(["Done."]);
    expect(deltas([started, said(" \n"), completed])).toEqual([" \n", "Done."]);
    expect(deltas([started, native("run_completed", { output: { n: 1 } })])).toEqual([]);
  });

  test("each run has an id of its own, and minted ids carry their connection", () => {
    const events = toAgui([started, said("a"), completed, started, said("b"), completed], {
      connection: "c2",
    });
    expect(ofType(events, "RUN_STARTED").map((event) => event.runId)).toEqual(["r-1", "c2-r-1-2"]);
    const ids = ofType(events, "TEXT_MESSAGE_START").map((event) => event.messageId);
    expect(new Set(ids).size).toBe(2);
    expect(ids.every((id) => id.startsWith("c2-"))).toBe(true);
  });

  test("times come from the events", () => {
    const at = (timestamp: unknown) => toAgui([{ ...started, timestamp }])[0]?.timestamp;
    expect(at(1767225600.25)).toBe(1767225600250);
    expect(at(1767225600250)).toBe(1767225600250);
    expect(at("2026-01-01T00:00:00+00:00")).toBe(1767225600000);
    expect(at("yesterday")).toBeUndefined();
    expect(at(Number.NaN)).toBeUndefined();
  });
});

describe("whatever comes in", () => {
  const types = [
    ...new Set(
      cases.flatMap(({ input }) => input as { type?: string }[]).flatMap((e) => e.type ?? []),
    ),
    "run_failed",
    "tool_arguments_rejected",
    "tool_skipped_duplicate",
  ];
  const value = fc.oneof(fc.constantFrom("a", "b", "", null, 0), fc.string(), fc.jsonValue());
  const keys = fc.constantFrom(
    ...[
      "tool",
      "call_id",
      "group_id",
      "arguments",
      "output",
      "error",
      "chunk",
      "prompt",
      "summary",
    ],
    ...[
      "agent",
      "task",
      "inner_type",
      "inner",
      "usage",
      "duration_ms",
      "attempt",
      "reason",
      "tools",
    ],
  );
  const { payload } = fc.letrec((tie) => ({
    payload: fc.dictionary(
      keys,
      fc.oneof({ depthSize: "small" }, value, fc.constantFrom(...types), tie("payload")),
    ),
  }));
  const event = fc.oneof(
    fc.record({ type: fc.constantFrom(...types), payload }),
    fc.record({ type: fc.constantFrom(...types), payload: fc.jsonValue() }),
    fc.jsonValue(),
  );

  test("valid events come out", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 40 }), async (natives) => {
        await expectStrict(toAgui(natives));
      }),
      { numRuns: 100 },
    );
  });

  test("nothing nests too deep", () => {
    let inner: object = {};
    for (let depth = 0; depth < 20_000; depth++) {
      inner = { agent: "a", inner_type: "sub_agent_event", inner };
    }
    expect(() =>
      toAgui([native("sub_agent_event", inner), called("c", { arguments: inner })]),
    ).not.toThrow();
  });
});
