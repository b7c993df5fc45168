import { type ChronosCase, chronosCases, reportCases } from "@run-timeline/fixtures/cases";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectStrict } from "../../test/expectStrict.js";
import { bare, ofType, outline, translated } from "../../test/translated.js";
import type { Event } from "../events.js";
import { type ChronosOptions, chronosEventNames, chronosToAgui } from "./chronos.js";

const CONNECT = { threadId: "s-1", runId: "r-1" };

const corrected = (natives: readonly unknown[], options: Partial<ChronosOptions> = {}): Event[] =>
  translated(chronosToAgui({ ...CONNECT, ...options }), natives);

const asSent = (natives: readonly unknown[], options: Partial<ChronosOptions> = {}): Event[] =>
  corrected(natives, { ...options, compat: true });

const cases = chronosCases().filter((example) => example.kind === "agui");
const named = (list: readonly ChronosCase[]) =>
  list.map((example) => [example.id, example] as const);

const optionsOf = ({ connect }: ChronosCase): ChronosOptions => ({
  threadId: connect?.thread ?? "",
  runId: connect?.run ?? "",
});

function report(id: string): unknown[] {
  const { input } = reportCases().find((each) => each.id === id) ?? { input: {} };
  return (input as { events: unknown[] }).events;
}

/** Cases that are right but for results without a message id. */
const SENT_WELL = ["-002", "-004", "-006", "-008", "-009", "-016", "-019", "-035"];

/** Faults, and what stands in their place. */
const CORRECTED: [string, string[]][] = [
  [
    "chronos-013-orphan-with-unknown-id",
    [
      "RUN_STARTED r-1",
      "TOOL_CALL_START calc call_zz",
      "TOOL_CALL_END call_zz",
      "TOOL_CALL_RESULT call_zz 3",
    ],
  ],
  [
    "chronos-017-args-absent",
    [
      "RUN_STARTED r-1",
      "TOOL_CALL_START now c",
      "TOOL_CALL_ARGS c {}",
      "TOOL_CALL_END c",
      "TOOL_CALL_START now d",
      "TOOL_CALL_ARGS d {}",
      "TOOL_CALL_END d",
    ],
  ],
  ["chronos-022-steps", ["RUN_STARTED r-1", "STEP_STARTED plan", "STEP_FINISHED plan"]],
  [
    "chronos-023-error-mid-message",
    [
      "RUN_STARTED r-1",
      "STEP_STARTED write",
      "TEXT_MESSAGE_START",
      "TEXT_MESSAGE_CONTENT Partial",
      "TEXT_MESSAGE_END",
      "STEP_FINISHED write",
      "RUN_ERROR provider died",
    ],
  ],
  ["chronos-028-error-then-completed", ["RUN_STARTED r-1", "RUN_ERROR x"]],
  ["chronos-029-checkpoint", ["RUN_STARTED r-1", "STATE_SNAPSHOT", "STATE_SNAPSHOT"]],
  ["chronos-036-odd-payloads", ["RUN_STARTED r-1", "RUN_ERROR The run failed without saying why."]],
  [
    "chronos-037-firehose",
    [
      "RUN_STARTED ",
      "TEXT_MESSAGE_START",
      "TEXT_MESSAGE_CONTENT x",
      "TEXT_MESSAGE_END",
      "TOOL_CALL_START a -tool-1",
      "TOOL_CALL_ARGS -tool-1 {}",
      "TOOL_CALL_END -tool-1",
      "RUN_FINISHED ",
    ],
  ],
  [
    "chronos-040-delta-after-close",
    [
      "RUN_STARTED r-1",
      "TEXT_MESSAGE_START",
      "TEXT_MESSAGE_CONTENT a",
      "TEXT_MESSAGE_END",
      "TEXT_MESSAGE_START",
      "TEXT_MESSAGE_CONTENT tail",
      "TEXT_MESSAGE_END",
      "RUN_FINISHED r-1",
    ],
  ],
];

/** An event without what the corrected stream adds: origin, a result's message id, the speaker. */
function comparable(event: Event): object {
  const { rawEvent: _rawEvent, timestamp: _timestamp, ...rest } = event;
  if (event.type === "TOOL_CALL_ARGS") return { ...rest, delta: JSON.parse(event.delta) };
  if (event.type === "TEXT_MESSAGE_START") return { ...rest, name: undefined };
  if (event.type !== "TOOL_CALL_RESULT") return rest;
  return { ...rest, messageId: undefined, role: undefined };
}

const delta = (content: string, agent?: string) => ({
  type: "model_delta",
  data: { content, agent },
});
const response = (content?: string, agent?: string) => ({
  type: "model_response",
  data: { content, agent },
});
const call = (tool: string, id?: string) => ({ type: "tool_call", data: { id, tool, args: {} } });
const result = (tool: string | undefined, text: unknown, id?: string) => ({
  type: "tool_result",
  data: { id, tool, result: text },
});
const node = (type: "node_start" | "node_end", node_id: string) => ({ type, data: { node_id } });
const completed = { type: "completed", data: {} };

describe("compat", () => {
  test.each(named(cases))("sends byte for byte what Chronos sends: %s", (_, example) => {
    const events = translated(
      chronosToAgui({ ...optionsOf(example), compat: true }),
      example.input,
    );
    expect(JSON.stringify(events)).toBe(JSON.stringify(example.expected));
  });

  test("gives an orphaned result without an id a call of its own, and later ones the same", () => {
    const events = asSent([result("calc", "3"), result("calc", "4")]);
    expect(outline(events)).toEqual([
      "RUN_STARTED r-1",
      "TOOL_CALL_START calc r-1-tool-1",
      "TOOL_CALL_END r-1-tool-1",
      "TOOL_CALL_RESULT r-1-tool-1 3",
      "TOOL_CALL_RESULT r-1-tool-1 4",
    ]);
  });

  test("prefers a text result to an error, and an error to any other result", () => {
    const answer = (data: object) =>
      asSent([{ type: "tool_result", data: { id: "c", ...data } }])[1];
    expect(answer({ result: "ok", error: "bad" })).toMatchObject({ content: "ok" });
    expect(answer({ result: { n: 1 }, error: "bad" })).toMatchObject({ content: "bad" });
    expect(answer({ result: { b: 1, a: "<" } })).toMatchObject({
      content: '{"a":"\\u003c","b":1}',
    });
    expect(answer({ result: "" })).not.toHaveProperty("content");
    expect(answer({ result: null })).not.toHaveProperty("content");
    expect(answer({ result: -0 })).toMatchObject({ content: "-0" });
  });

  test("sorts keys as Go does, number-like ones and astral ones too", () => {
    const args = { "9": 1, "10": 2, "\u{1f600}": 3, "\uffff": 4 };
    const events = asSent([{ type: "tool_call", data: { id: "c", tool: "t", args } }]);
    expect(ofType(events, "TOOL_CALL_ARGS")[0]?.delta).toBe(
      '{"10":2,"9":1,"\uffff":4,"\u{1f600}":3}',
    );
  });

  test("skips what is nested too deep to be written", () => {
    const deep = JSON.parse("[".repeat(50_000) + "]".repeat(50_000)) as unknown;
    expect(asSent([{ type: "tool_call", data: { tool: "t", args: deep } }])).toHaveLength(1);
  });
});

describe("the corrected stream", () => {
  test.each(named(cases))("is accepted by the official client: %s", async (_, example) => {
    await expectStrict(translated(chronosToAgui(optionsOf(example)), example.input));
  });

  test.each(named(cases.filter(({ id }) => SENT_WELL.some((number) => id.includes(number)))))(
    "is what Chronos sends, where that has no fault but a missing message id: %s",
    (_, example) => {
      const events = translated(chronosToAgui(optionsOf(example)), example.input);
      expect(events.map(comparable)).toEqual((example.expected as Event[]).map(comparable));
    },
  );

  test.each(CORRECTED)("corrects %s", (id, right) => {
    const example = cases.find((each) => each.id === id);
    if (example === undefined) throw new Error(`No case is called ${id}.`);
    const sent = translated(chronosToAgui({ ...optionsOf(example), compat: true }), example.input);
    const events = translated(chronosToAgui(optionsOf(example)), example.input);
    expect(outline(events)).toEqual(right);
    expect(outline(events)).not.toEqual(outline(sent));
  });

  test("carries the native event that each was made of", () => {
    const native = call("search", "c");
    const made = corrected([native]).slice(1);
    expect(made.map((event) => event.rawEvent)).toEqual([native, native, native]);
  });

  test("takes the time of native events that have one", () => {
    const data = { node_id: "plan", timestamp: "2026-01-01T00:00:00.5Z" };
    expect(corrected([{ type: "node_start", data }])[1]?.timestamp).toBe(1767225600500);
    const zoneless = { node_id: "plan", timestamp: "2026-01-01T00:00:00" };
    expect(corrected([{ type: "node_start", data: zoneless }])[1]).not.toHaveProperty("timestamp");
  });

  test("gives every result a message id", () => {
    const events = corrected([call("a", "x"), result("a", "A", "x")]);
    expect(ofType(events, "TOOL_CALL_RESULT")[0]).toMatchObject({
      messageId: "x-result",
      toolCallId: "x",
      content: "A",
    });
  });

  test("makes a start for a result whose call was never seen, and says so (B41)", () => {
    const natives = report("B41");
    expect(outline(asSent(natives))).toEqual([
      "RUN_STARTED r-1",
      "TOOL_CALL_RESULT call_7 3 hits",
      "RUN_FINISHED r-1",
    ]);
    const events = corrected(natives);
    expect(outline(events)).toEqual([
      "RUN_STARTED r-1",
      "TOOL_CALL_START search call_7",
      "TOOL_CALL_END call_7",
      "TOOL_CALL_RESULT call_7 3 hits",
      "RUN_FINISHED r-1",
    ]);
    expect(events[1]?.metadata).toEqual({ "run-timeline": { unseen: true } });
  });

  test("does not give a result to an answered call of another tool", () => {
    const events = corrected([call("a"), result("a", "A"), result("b", "B")]);
    expect(outline(events).slice(4)).toEqual([
      "TOOL_CALL_RESULT r-1-tool-1 A",
      "TOOL_CALL_START b r-1-tool-2",
      "TOOL_CALL_END r-1-tool-2",
      "TOOL_CALL_RESULT r-1-tool-2 B",
    ]);
  });

  test("gives parallel results without ids to their own calls (B49)", () => {
    const idsOf = (events: Event[]) =>
      ofType(events, "TOOL_CALL_RESULT").map(({ toolCallId, content }) => [toolCallId, content]);
    const natives = report("B49");
    expect(idsOf(asSent(natives))).toEqual([
      ["r-1-tool-2", "A"],
      ["r-1-tool-2", "B"],
    ]);
    const events = corrected(natives);
    expect(idsOf(events)).toEqual([
      ["r-1-tool-1", "A"],
      ["r-1-tool-2", "B"],
    ]);
    expect(ofType(events, "TOOL_CALL_RESULT").map((event) => event.metadata)).toEqual([
      undefined,
      undefined,
    ]);
  });

  test("matches calls of one name in order, and marks that it did", () => {
    const events = corrected([call("a"), call("a"), result("a", "1"), result("a", "2")]);
    const results = ofType(events, "TOOL_CALL_RESULT");
    expect(results.map((event) => event.toolCallId)).toEqual(["r-1-tool-1", "r-1-tool-2"]);
    expect(results[0]?.metadata).toEqual({ "run-timeline": { matched_by: "order" } });
    expect(results[1]?.metadata).toBeUndefined();
  });

  test("tells two calls with one id apart", () => {
    const events = corrected([
      call("a", "0"),
      result("a", "first", "0"),
      call("a", "0"),
      result("a", "second", "0"),
    ]);
    expect(ofType(events, "TOOL_CALL_RESULT").map((event) => event.toolCallId)).toEqual([
      "0",
      "0-2",
    ]);
  });

  test("tells an empty result, an error and an object apart (B42)", () => {
    const events = corrected(report("B42"));
    const [empty, failed, parsed] = ofType(events, "TOOL_CALL_RESULT");
    expect(empty).toMatchObject({ content: "" });
    expect(empty?.metadata).toBeUndefined();
    expect(failed).toMatchObject({
      content: "permission denied",
      metadata: { "run-timeline": { status: "failed", error: "permission denied" } },
    });
    expect(parsed).toMatchObject({ content: '{"size":0}' });
    expect(ofType(events, "TOOL_CALL_ARGS").at(-1)?.delta).toBe("{}");
    expect(ofType(asSent(report("B42")), "TOOL_CALL_RESULT")[1]).not.toHaveProperty("metadata");
  });

  test("keeps what a failed tool gave beside what went wrong", () => {
    const data = { id: "c", tool: "t", result: { n: 1 }, error: "bad" };
    const [answer] = ofType(corrected([{ type: "tool_result", data }]), "TOOL_CALL_RESULT");
    expect(answer).toMatchObject({
      content: '{"n":1}',
      metadata: { "run-timeline": { status: "failed", error: "bad" } },
    });
  });

  test("closes the open message before the run finishes (B43)", () => {
    const natives = report("B43");
    expect(outline(asSent(natives)).slice(-2)).toEqual([
      "TEXT_MESSAGE_CONTENT  more",
      "RUN_FINISHED r-1",
    ]);
    const events = corrected(natives);
    expect(events.at(-2)).toMatchObject({
      type: "TEXT_MESSAGE_END",
      metadata: { "run-timeline": { incomplete: true } },
    });
    const texts = ofType(events, "TEXT_MESSAGE_CONTENT").map((event) => event.delta);
    expect(texts.join("")).toBe("Half more");
    expect(ofType(events, "TEXT_MESSAGE_START")).toHaveLength(1);
  });

  test("closes message and step where the connection ends, and invents no end of the run", () => {
    expect(outline(corrected([node("node_start", "write"), delta("Half")])).slice(-2)).toEqual([
      "TEXT_MESSAGE_END",
      "STEP_FINISHED write",
    ]);
  });

  test("keeps the words of agents and sessions apart", () => {
    const other = { type: "model_delta", data: { content: "x", agent: "a", session: "s-2" } };
    const events = corrected([
      delta("A1 ", "a"),
      delta("B1 ", "b"),
      delta("A2", "a"),
      other,
      response("A1 A2", "a"),
      delta("B2", "b"),
      response("B1 B2", "b"),
    ]);
    const texts = new Map<string, string>();
    for (const { messageId, delta: text } of ofType(events, "TEXT_MESSAGE_CONTENT")) {
      texts.set(messageId, (texts.get(messageId) ?? "") + text);
    }
    expect([...texts.values()]).toEqual(["A1 A2", "B1 B2", "x"]);
    expect(ofType(events, "TEXT_MESSAGE_START").map((event) => event.name)).toEqual([
      "a",
      "b",
      "a",
    ]);
  });

  test("closes deltas that name no agent by the response that does", () => {
    expect(outline(corrected([delta("Hello"), response("Hello", "a")])).slice(1)).toEqual([
      "TEXT_MESSAGE_START",
      "TEXT_MESSAGE_CONTENT Hello",
      "TEXT_MESSAGE_END",
    ]);
  });

  test("starts a run for each run of a session (B11)", () => {
    expect(ofType(asSent(report("B11")), "RUN_STARTED")).toHaveLength(1);
    const events = corrected(report("B11"));
    expect(outline(events)).toEqual([
      "RUN_STARTED r-1",
      "TEXT_MESSAGE_START",
      "TEXT_MESSAGE_CONTENT First.",
      "TEXT_MESSAGE_END",
      "RUN_FINISHED r-1",
      "RUN_STARTED r-1-2",
      "STEP_STARTED plan",
      "TEXT_MESSAGE_START",
      "TEXT_MESSAGE_CONTENT Second.",
      "TEXT_MESSAGE_END",
      "STEP_FINISHED plan",
      "RUN_FINISHED r-1-2",
    ]);
    const messages = ofType(events, "TEXT_MESSAGE_START").map((event) => event.messageId);
    expect(new Set(messages).size).toBe(2);
  });

  test("names steps of one node apart, and drops an end that nobody began (B13)", () => {
    expect(outline(corrected(report("B13"))).slice(1, -1)).toEqual([
      "STEP_STARTED agent",
      "STEP_STARTED agent (2)",
      "STEP_FINISHED agent",
      "STEP_FINISHED agent (2)",
    ]);
  });

  test("ends a run once, however often it is said", () => {
    const error = { type: "error", data: { error: "x" } };
    expect(outline(corrected([error, completed, error]))).toEqual([
      "RUN_STARTED r-1",
      "RUN_ERROR x",
    ]);
    expect(outline(corrected([completed, completed, error]))).toEqual([
      "RUN_STARTED r-1",
      "RUN_FINISHED r-1",
      "RUN_ERROR x",
    ]);
  });

  test("gives an error without words a sentence", () => {
    expect(outline(corrected([{ type: "error", data: {} }])).at(-1)).toBe(
      "RUN_ERROR The run failed without saying why.",
    );
  });

  test("lets a run wait at an interrupt, and go on in the next one", () => {
    const interrupt = { type: "interrupt", data: { node_id: "gate", state: { draft: "v1" } } };
    const events = corrected([delta("Draft"), interrupt, node("node_start", "gate"), completed]);
    expect(outline(events)).toEqual([
      "RUN_STARTED r-1",
      "TEXT_MESSAGE_START",
      "TEXT_MESSAGE_CONTENT Draft",
      "TEXT_MESSAGE_END",
      "CUSTOM interrupt",
      "RUN_FINISHED r-1",
      "RUN_STARTED r-1-2",
      "STEP_STARTED gate",
      "STEP_FINISHED gate",
      "RUN_FINISHED r-1-2",
    ]);
    expect(ofType(events, "RUN_FINISHED")[0]?.outcome).toEqual({
      type: "interrupt",
      interrupts: [
        {
          id: "r-1-interrupt-1",
          reason: "chronos:interrupt",
          message: "The run waits at gate.",
          metadata: { node: "gate", state: { draft: "v1" } },
        },
      ],
    });
  });

  test("waits at every gate that was reached at once", () => {
    const at = (node_id: string) => ({ type: "interrupt", data: { node_id } });
    const [, last] = ofType(corrected([at("a"), at("b"), { type: "interrupt" }]), "RUN_FINISHED");
    expect(last?.outcome).toMatchObject({
      interrupts: [{ message: "The run waits at a." }, { message: "The run waits at b." }],
    });
  });

  test("ends the run of a plain chat where its agent stops", () => {
    const stops = (stop_reason: string, content: string) => ({
      type: "model_response",
      data: { agent: "a", stop_reason, content },
    });
    const natives = [
      stops("tool_call", "Let me look."),
      call("a", "x"),
      result("a", "A", "x"),
      delta("Found."),
      stops("end", "Found."),
      stops("end", "Anything else?"),
    ];
    const runs = (options: Partial<ChronosOptions>) =>
      outline(corrected(natives, options)).filter((line) => line.startsWith("RUN"));
    expect(runs({})).toEqual(["RUN_STARTED r-1"]);
    expect(runs({ chat: true })).toEqual([
      "RUN_STARTED r-1",
      "RUN_FINISHED r-1",
      "RUN_STARTED r-1-2",
      "RUN_FINISHED r-1-2",
    ]);
  });

  test("names a custom event as its emitter does", () => {
    const data = { custom_type: "progress", payload: { percent: 40 } };
    expect(bare(corrected([{ type: "custom", data }]))[1]).toEqual({
      type: "CUSTOM",
      name: "progress",
      value: { percent: 40 },
    });
    expect(asSent([{ type: "custom", data }])[1]).toMatchObject({ name: "custom" });
    const plain = { name: "mark", at: 3 };
    expect(bare(corrected([{ type: "custom", data: plain }]))[1]).toEqual({
      type: "CUSTOM",
      name: "mark",
      value: plain,
    });
  });

  test("lets a custom event that comes after the end change no ending", async () => {
    const late = { type: "custom", data: { name: "late" } };
    const failed = corrected([{ type: "error", data: { error: "x" } }, late]);
    expect(outline(failed).slice(1)).toEqual([
      "RUN_ERROR x",
      "RUN_STARTED r-1-2",
      "CUSTOM late",
      "RUN_ERROR x",
    ]);
    await expectStrict(failed);
    expect(outline(corrected([completed, late, response("Next.")])).at(-4)).toBe(
      "RUN_STARTED r-1-3",
    );
  });

  test("prefixes the ids that it mints with its connection", () => {
    const events = corrected([response("x"), call("a"), call("b", "own")], { connection: "c2" });
    expect(ofType(events, "TEXT_MESSAGE_START")[0]?.messageId).toBe("c2-r-1-msg-1");
    expect(ofType(events, "TOOL_CALL_START").map((event) => event.toolCallId)).toEqual([
      "c2-r-1-tool-1",
      "own",
    ]);
  });

  test("lives through a reconnect: no second run, a seam, and the calls of before", () => {
    const chronos = chronosToAgui(CONNECT);
    const first = translated(chronos, [delta("Half"), call("a", "x")]);
    const second = translated(chronos, [result("a", "A", "x"), response("More.")]);
    expect(outline(first).at(-1)).toBe("TEXT_MESSAGE_END");
    expect(outline(second)).toEqual([
      "CUSTOM run-timeline.gap",
      "TOOL_CALL_RESULT x A",
      "TEXT_MESSAGE_START",
      "TEXT_MESSAGE_CONTENT More.",
      "TEXT_MESSAGE_END",
    ]);
    expect(ofType(second, "TEXT_MESSAGE_START")[0]?.messageId).toBe("r-1-msg-2");
  });

  test("gives fewer events where fields are missing", () => {
    const natives = chronosEventNames.map((type) => ({ type }));
    const types = corrected(natives.filter(({ type }) => type !== "error")).map((e) => e.type);
    expect(types).toEqual([
      "RUN_STARTED",
      "CUSTOM",
      "RUN_FINISHED",
      "RUN_STARTED",
      "RUN_FINISHED",
      "RUN_STARTED",
      "TOOL_CALL_START",
      "TOOL_CALL_ARGS",
      "TOOL_CALL_END",
      "TOOL_CALL_RESULT",
    ]);
  });
});

describe("its AG-UI endpoint", () => {
  const endpoint = (natives: readonly unknown[]) => asSent(natives);

  test.each(named(cases))("is corrected by the same rules: %s", async (_, example) => {
    const sent = translated(chronosToAgui({ ...optionsOf(example), compat: true }), example.input);
    await expectStrict(translated(chronosToAgui(optionsOf(example)), sent));
  });

  test("reads as the native stream does", () => {
    const natives = [
      node("node_start", "plan"),
      delta("Go "),
      delta("on."),
      response(),
      call("search", "c"),
      result("search", "hit", "c"),
      { type: "plan_update", data: { tasks: [{ content: "a", status: "pending" }] } },
      { type: "checkpoint", data: { state: { k: 1 } } },
      { type: "custom", data: { name: "mark", at: 3 } },
      { type: "custom", data: { custom_type: "progress", payload: { percent: 40 } } },
      node("node_end", "plan"),
      completed,
    ];
    expect(outline(corrected(endpoint(natives)))).toEqual(outline(corrected(natives)));
  });

  test("shows two connections as one run with a seam (B85)", () => {
    const { input } = reportCases().find((each) => each.id === "B85") ?? { input: {} };
    const { connections } = input as { connections: unknown[][] };
    const chronos = chronosToAgui({ threadId: "t1", runId: "r1" });
    const events = connections.flatMap((connection) => translated(chronos, connection));
    expect(outline(events)).toEqual([
      "RUN_STARTED r1",
      "TEXT_MESSAGE_START",
      "TEXT_MESSAGE_CONTENT First answer.",
      "TEXT_MESSAGE_END",
      "TEXT_MESSAGE_START",
      "TEXT_MESSAGE_CONTENT Second par",
      "TEXT_MESSAGE_END",
      "CUSTOM run-timeline.gap",
      "TEXT_MESSAGE_START",
      "TEXT_MESSAGE_CONTENT tial and third.",
      "TEXT_MESSAGE_END",
      "RUN_FINISHED r1",
    ]);
    const ids = ofType(events, "TEXT_MESSAGE_START").map((event) => event.messageId);
    expect(new Set(ids).size).toBe(3);
  });

  test("keeps calls apart whose ids the endpoint counted anew", () => {
    const chronos = chronosToAgui(CONNECT);
    const first = translated(chronos, endpoint([call("a")]));
    const second = translated(chronos, endpoint([call("b"), result("b", "B")]));
    expect(ofType([...first, ...second], "TOOL_CALL_START").map((e) => e.toolCallId)).toEqual([
      "r-1-tool-1",
      "r-1-tool-1-2",
    ]);
    expect(ofType(second, "TOOL_CALL_RESULT")[0]?.toolCallId).toBe("r-1-tool-1-2");
    const prefixed = corrected(endpoint([call("a")]), { connection: "c2" });
    expect(ofType(prefixed, "TOOL_CALL_START")[0]?.toolCallId).toBe("c2-r-1-tool-1");
  });
});

describe("whatever comes in", () => {
  const data = fc.dictionary(
    fc.constantFrom(
      "node_id",
      "content",
      "agent",
      "id",
      "tool",
      "args",
      "result",
      "error",
      "state",
      "stop_reason",
    ),
    fc.oneof(fc.string(), fc.jsonValue(), fc.constantFrom("a", "b", "", null, "end")),
  );
  const native = fc.oneof(
    fc.record({
      type: fc.constantFrom(...chronosEventNames),
      data: fc.oneof(data, fc.jsonValue()),
    }),
    fc.jsonValue(),
  );

  test("valid events come out", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(native, { maxLength: 30 }), fc.boolean(), async (natives, chat) => {
        await expectStrict(corrected(natives, { chat }));
      }),
      { numRuns: 100 },
    );
  });

  test("the same natives give the same events, and none throws in compat", () => {
    fc.assert(
      fc.property(fc.array(native), (natives) => {
        expect(corrected(natives)).toEqual(corrected(natives));
        expect(asSent(natives)).toEqual(asSent(natives));
      }),
      { numRuns: 100 },
    );
  });

  test("no key reaches a prototype", () => {
    const data: unknown = JSON.parse('{"__proto__":{"polluted":1},"name":"constructor"}');
    corrected([
      { type: "custom", data },
      { type: "__proto__", data },
      { type: "constructor", data },
    ]);
    asSent([
      { type: "custom", data },
      { type: "checkpoint", data: { state: data } },
    ]);
    expect(Object.prototype).not.toHaveProperty("polluted");
  });
});
