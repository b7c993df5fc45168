import { type Conformance, createRunStore, type RunStore } from "@run-timeline/protocol";
import { describe, expect, test } from "vitest";

const START = { type: "RUN_STARTED", threadId: "t1", runId: "r1" };
const FINISH = { type: "RUN_FINISHED", threadId: "t1", runId: "r1" };

function fold(events: readonly unknown[], conformance: Conformance = "lenient"): RunStore {
  const store = createRunStore({ conformance });
  store.push(events);
  return store;
}
const codes = (store: RunStore): string[] => store.issues.map(({ code }) => code);
const drawn = (store: RunStore): string[] =>
  [...store.outline("in-order")].map(({ kind, entity }) => `${kind} ${entity}`);

describe("CH-11: what a chunk carries", () => {
  const carried = { metadata: { k: 1 }, subagentRunId: "a" };

  test.each([
    ["message", { type: "TEXT_MESSAGE_CHUNK", messageId: "x", delta: "d" }],
    ["tool-call", { type: "TOOL_CALL_CHUNK", toolCallId: "x", toolCallName: "f", delta: "d" }],
    ["reasoning", { type: "REASONING_MESSAGE_CHUNK", messageId: "x", delta: "d" }],
  ] as const)("reaches the %s that it opens, with its owner", (kind, chunk) => {
    for (const mode of ["strict", "lenient", "off"] as const) {
      const store = fold([START, { ...chunk, ...carried }, FINISH], mode);
      expect(store.entity("x", kind)).toMatchObject({ owner: "a", metadata: { k: 1 } });
      expect(store.head.status).toBe("success");
    }
  });

  test("of metadata alone gives an update, and of nothing gives none", () => {
    const store = fold([START, { type: "TEXT_MESSAGE_CHUNK", messageId: "x", delta: "d" }]);
    expect(store.push({ type: "TEXT_MESSAGE_CHUNK", messageId: "x" })).toEqual([]);
    const told = store.push({ type: "TEXT_MESSAGE_CHUNK", messageId: "x", metadata: { k: 1 } });
    expect(told).toHaveLength(1);
    expect(store.entity("x", "message")).toMatchObject({ content: "d", metadata: { k: 1 } });
  });

  test("of what a provider sent alone gives an update, and is in the log", () => {
    const store = fold([START, { type: "TEXT_MESSAGE_CHUNK", messageId: "x", delta: "d" }]);
    const carrying = { type: "TEXT_MESSAGE_CHUNK", messageId: "x", rawEvent: { id: 7 } };
    const [told, ...others] = store.push(carrying);
    expect(told).toMatchObject({ id: "x", change: { kind: "content", delta: "" }, event: 2 });
    expect(others).toEqual([]);
    expect(store.log.at(2)).toEqual(carrying);
  });
});

describe("CH-02: a first chunk that lacks something", () => {
  test.each([
    [{ type: "TOOL_CALL_CHUNK", toolCallId: "c" }, 'opens call "c" without a toolCallName'],
    [{ type: "TOOL_CALL_CHUNK", toolCallName: "f" }, "without an id, while no tool call is open"],
    [{ type: "TEXT_MESSAGE_CHUNK", delta: "d" }, "without an id, while no message is open"],
  ])("is told what: %j", (chunk, words) => {
    expect(fold([START, chunk]).issues).toMatchObject([
      { code: "chunk-without-id", message: expect.stringContaining(words) },
    ]);
  });
});

test("MS-04: a chunk stream whose message a snapshot gives to another agent ends where the next begins", () => {
  const said = (messageId: string) => ({
    type: "TEXT_MESSAGE_CHUNK",
    messageId,
    delta: messageId,
    subagentRunId: "a",
  });
  const restated = { id: "m", role: "assistant", content: "m", subagentRunId: "b" };
  const snapshot = { type: "MESSAGES_SNAPSHOT", messages: [restated] };
  for (const mode of ["lenient", "strict", "off"] as const) {
    const store = fold([START, said("m"), snapshot, said("n"), FINISH], mode);
    expect(store.issues).toEqual([]);
    expect(store.messages).toMatchObject([restated, { id: "n", content: "n" }]);
  }
});

describe("CH-08: a chunk stream is closed before the event that closes it", () => {
  test.each([
    ["RUN_FINISHED", FINISH],
    ["RUN_STARTED", { ...START, runId: "r2" }],
    ["RUN_ERROR", { type: "RUN_ERROR", message: "no" }],
    ["MESSAGES_SNAPSHOT", { type: "MESSAGES_SNAPSHOT", messages: [] }],
  ])("%s, in strict, whoever opened it", (_, closing) => {
    const chunk = (messageId: string, owned: object) => ({
      type: "TEXT_MESSAGE_CHUNK",
      messageId,
      delta: "d",
      ...owned,
    });
    const store = fold([START, chunk("x", {}), chunk("y", { subagentRunId: "a" })], "strict");
    const [first, second] = store.push(closing);
    expect(first).toMatchObject({ type: "message", id: "x", change: { kind: "ended" } });
    expect(second).toMatchObject({ type: "message", id: "y", change: { kind: "ended" } });
  });
});

describe("LC-01: what comes before a run", () => {
  test.each([
    [{ type: "STEP_STARTED", stepName: "plan" }, 'STEP_STARTED for "plan" arrived'],
    [{ type: "SUBAGENT_STARTED", subagentRunId: "a", name: "w" }, 'SUBAGENT_STARTED for "a" arr'],
    [{ type: "TEXT_MESSAGE_END", messageId: "m", subagentRunId: "a" }, 'MESSAGE_END for "m" arr'],
    [
      { type: "TOOL_CALL_RESULT", messageId: "m", toolCallId: "c", content: "" },
      'TOOL_CALL_RESULT for "c" arrived',
    ],
    [{ type: "MESSAGES_SNAPSHOT", messages: [] }, "MESSAGES_SNAPSHOT arrived before"],
  ])("is named by its type and by what it is about: $type", (event, words) => {
    expect(fold([event]).issues).toMatchObject([{ message: expect.stringContaining(words) }]);
  });
});

describe("LC-03: what is open at the end", () => {
  test("is told by the specification's order, whatever was opened first", () => {
    const store = fold([
      START,
      { type: "SUBAGENT_STARTED", subagentRunId: "a", name: "w" },
      { type: "STEP_STARTED", stepName: "s" },
      { type: "REASONING_MESSAGE_START", messageId: "r", role: "reasoning" },
      { type: "TOOL_CALL_START", toolCallId: "c", toolCallName: "f" },
      { type: "TEXT_MESSAGE_START", messageId: "m", role: "assistant" },
      FINISH,
    ]);
    expect(
      store.issues.map(({ rule, message }) => `${rule} ${/while (.*) was/.exec(message)?.[1]}`),
    ).toEqual([
      'LC-03 message "m"',
      'LC-03 tool call "c"',
      'LC-03 reasoning "r"',
      'LC-03 step "s"',
      'SA-06 subagent "a"',
    ]);
  });

  test("is told beside what else is wrong with the end", () => {
    const open = { type: "TEXT_MESSAGE_START", messageId: "m", role: "assistant" };
    expect(codes(fold([START, open, { ...FINISH, runId: "other" }]))).toEqual([
      "wrong-run",
      "open-at-end",
    ]);
    expect(codes(fold([START, open, { ...FINISH, usage: 7 }]))).toEqual([
      "malformed-field",
      "open-at-end",
    ]);
    expect(codes(fold([START, open, { ...FINISH, usage: 7 }], "off"))).toEqual([]);
  });

  test("is drawn as it was left, and rests", () => {
    const store = fold([
      START,
      { type: "TEXT_MESSAGE_START", messageId: "m", role: "assistant" },
      { type: "TEXT_MESSAGE_CONTENT", messageId: "m", delta: "Half" },
      { type: "REASONING_MESSAGE_START", messageId: "r", role: "reasoning" },
      { type: "TOOL_CALL_START", toolCallId: "c", toolCallName: "f" },
      { type: "SUBAGENT_STARTED", subagentRunId: "a", name: "w" },
      { type: "RUN_ERROR", message: "no" },
    ]);
    expect(store.entity("m", "message")).toMatchObject({ status: "incomplete" });
    expect(store.entity("r", "reasoning")).toMatchObject({ status: "incomplete" });
    expect(store.entity("c", "tool-call")).toMatchObject({ status: "incomplete" });
    expect(store.entity("a", "subagent")).toMatchObject({ status: { kind: "aborted" } });
    expect(drawn(store).filter((row) => row.startsWith("aborted"))).toEqual([
      "aborted m",
      "aborted r",
      "aborted c",
      "aborted a",
    ]);
  });
});

describe("a terminal that cannot be read", () => {
  test("ends the run with what can be read of it", () => {
    const error = { type: "RUN_ERROR", message: 7, code: "E7" };
    expect(fold([START, error]).head.end).toEqual({ type: "failed", message: "", code: "E7" });
    expect(fold([{ ...error, code: 7 }]).head.end).toEqual({ type: "failed", message: "" });
  });

  test("is a success only where it says nothing of an outcome", () => {
    const wrong = { ...FINISH, threadId: 7 };
    expect(fold([START, wrong]).head.status).toBe("success");
    expect(fold([START, { ...wrong, outcome: null }]).head.status).toBe("success");
    expect(fold([START, { ...wrong, outcome: "?" }]).head.status).toBe("failed");
    expect(fold([{ ...wrong, outcome: "?" }]).head.status).toBe("failed");
  });

  test("turns a finished run failed where it is an error that comes late", () => {
    const store = fold([START, FINISH, { type: "RUN_ERROR", message: 7 }]);
    expect(store.head.status).toBe("failed");
    expect(fold([START, FINISH, { ...FINISH, usage: 7 }]).head.status).toBe("success");
  });
});

describe("IR-08: an open question", () => {
  const asks = {
    ...FINISH,
    outcome: { type: "interrupt", interrupts: [{ id: "q", reason: "x" }] },
  };

  test.each([
    ["success", FINISH],
    ["cancelled", { ...FINISH, outcome: { type: "cancelled" } }],
  ])("is closed by %s", (_, end) => {
    const store = fold([START, asks, START, end]);
    expect(store.interrupts).toEqual([]);
    expect(store.entity("q", "interrupt")).toMatchObject({ status: "resolved" });
  });

  test("is closed by another question, which alone is open", () => {
    const other = {
      ...asks,
      outcome: { type: "interrupt", interrupts: [{ id: "p", reason: "x" }] },
    };
    const store = fold([START, asks, START, other]);
    expect(store.interrupts).toMatchObject([{ id: "p", status: "open" }]);
    expect(store.entity("q", "interrupt")).toMatchObject({ status: "resolved" });
  });

  test("is open again where the run that carried its answer failed", () => {
    const store = fold([START, asks]);
    store.answer([{ interruptId: "q", status: "resolved", payload: true }]);
    expect(store.interrupts).toMatchObject([{ status: "resolved", answer: { payload: true } }]);
    store.push([START, { type: "RUN_ERROR", message: "no" }]);
    expect(store.interrupts[0]?.status).toBe("open");
    expect(store.interrupts[0]?.answer).toBeUndefined();
  });
});

describe("TC-09: the calls that wait for the client", () => {
  const calls = ["a", "b"].flatMap((id) => [
    { type: "TOOL_CALL_START", toolCallId: id, toolCallName: "f" },
    { type: "TOOL_CALL_END", toolCallId: id },
  ]);
  const answered = { type: "TOOL_CALL_RESULT", messageId: "r", toolCallId: "a", content: "1" };

  test("are those that the producer lists, else those that have no result", () => {
    expect(fold([START, ...calls, answered, FINISH]).head.end).toMatchObject({
      pendingToolCallIds: ["b"],
    });
    const listed = { ...FINISH, outcome: { type: "success", pendingToolCallIds: ["a"] } };
    expect(fold([START, ...calls, listed]).head.end).toMatchObject({ pendingToolCallIds: ["a"] });
  });

  test("wait where the run ended well, and are incomplete elsewhere", () => {
    const statusAfter = (end: object) => fold([START, ...calls, end]).entity("a", "tool-call");
    expect(statusAfter(FINISH)).toMatchObject({ status: "waiting" });
    expect(statusAfter({ type: "RUN_ERROR", message: "no" })).toMatchObject({
      status: "incomplete",
    });
    expect(statusAfter({ ...FINISH, outcome: { type: "cancelled" } })).toMatchObject({
      status: "incomplete",
    });
  });
});

describe("ST-07: a change of the shared state", () => {
  test("knows what was before, whose it is, and which calls were open", () => {
    const store = fold([
      START,
      { type: "TOOL_CALL_START", toolCallId: "c", toolCallName: "f" },
      { type: "STATE_SNAPSHOT", snapshot: 1, subagentRunId: "a" },
      { type: "TOOL_CALL_END", toolCallId: "c" },
      { type: "STATE_SNAPSHOT", snapshot: 2 },
    ]);
    expect(store.entity("2", "state")).toMatchObject({
      before: undefined,
      after: 1,
      owner: "a",
      openCalls: ["c"],
    });
    expect(store.entity("4", "state")).toMatchObject({
      before: 1,
      after: 2,
      owner: null,
      openCalls: [],
    });
  });
});

describe("PM-06 and PM-04: shapes", () => {
  test("a flag must be true or false", () => {
    const activity = { type: "ACTIVITY_SNAPSHOT", messageId: "a", activityType: "p", content: {} };
    expect(codes(fold([START, { ...activity, replace: "no" }]))).toEqual(["malformed-field"]);
    expect(codes(fold([START, { ...activity, replace: false }]))).toEqual([]);
  });

  test("a part whose source is of an unknown kind goes, and the others stay", () => {
    const content = [
      { type: "image", source: { type: "hologram", value: "x" } },
      { type: "text", text: "seen" },
    ];
    const result = { type: "TOOL_CALL_RESULT", messageId: "r", toolCallId: "c", content };
    const store = fold([START, result]);
    expect(store.entity("r", "message")).toMatchObject({
      content: [{ type: "text", text: "seen" }],
    });
    expect(codes(store)).toContain("unknown-member");
  });

  test("a part whose kind is no word is malformed", () => {
    const result = {
      type: "TOOL_CALL_RESULT",
      messageId: "r",
      toolCallId: "c",
      content: [{ type: 7 }],
    };
    expect(codes(fold([START, result]))).toEqual(["malformed-field"]);
  });

  test("a limit of the depth above what a stack surely holds is kept all the same", () => {
    const nested = (depth: number): unknown =>
      JSON.parse(`${"[".repeat(depth)}1${"]".repeat(depth)}`);
    const store = createRunStore({ limits: { depth: 700 } });
    store.push([START, { type: "STATE_SNAPSHOT", snapshot: nested(690) }]);
    expect(codes(store)).toEqual([]);
    store.push({ type: "STATE_SNAPSHOT", snapshot: nested(710) });
    expect(codes(store)).toEqual(["too-deep"]);
  });
});

describe("TX-06: a thought under the id of an activity", () => {
  const activity = { type: "ACTIVITY_SNAPSHOT", messageId: "x", activityType: "p", content: {} };
  const thought = { type: "REASONING_MESSAGE_START", messageId: "x", role: "reasoning" };
  const think = { type: "REASONING_MESSAGE_CONTENT", messageId: "x", delta: "d" };
  const thoughtEnd = { type: "REASONING_MESSAGE_END", messageId: "x" };

  test("is left out with a word, until its end", () => {
    const store = fold([START, activity, thought, think, thoughtEnd, FINISH]);
    expect(codes(store)).toEqual(["text-on-activity"]);
    expect(store.messages).toMatchObject([{ id: "x", role: "activity", content: {} }]);
  });

  test("is open like any other", () => {
    expect(codes(fold([START, activity, thought, FINISH]))).toEqual([
      "text-on-activity",
      "open-at-end",
    ]);
  });
});

describe("MS-02 to MS-04: what a snapshot left out", () => {
  const snapshot = (...messages: object[]) => ({ type: "MESSAGES_SNAPSHOT", messages });
  const thought = { type: "REASONING_MESSAGE_START", messageId: "r", role: "reasoning" };
  const think = { type: "REASONING_MESSAGE_CONTENT", messageId: "r", delta: "more" };
  const thoughtEnd = { type: "REASONING_MESSAGE_END", messageId: "r" };
  const other = { id: "other", role: "reasoning", content: "kept" };

  test("is a thought that goes on again at the end, but not in strict", () => {
    const events = [START, thought, think, snapshot(other), think];
    const store = fold(events);
    expect(store.messages.map(({ id, content }) => `${id} ${content}`)).toEqual([
      "other kept",
      "r more",
    ]);
    expect(store.entity("r", "reasoning")).toMatchObject({ status: "streaming" });
    store.push([thoughtEnd, FINISH]);
    expect(store.entity("r", "reasoning")).toMatchObject({ status: "done" });
    expect(store.head.status).toBe("success");

    const strict = fold([...events, thoughtEnd, FINISH], "strict");
    expect(strict.messages).toMatchObject([{ id: "other" }]);
    expect(strict.issues).toMatchObject([{ code: "dropped-by-snapshot", severity: "dropped" }]);
    expect(strict.head.status).toBe("success");
  });

  test("is a call that starts anew, and says nothing of what it said", () => {
    const call = { type: "TOOL_CALL_START", toolCallId: "c", toolCallName: "f" };
    const end = { type: "TOOL_CALL_END", toolCallId: "c" };
    const result = {
      type: "TOOL_CALL_RESULT",
      messageId: "t",
      toolCallId: "c",
      content: "no",
      metadata: { "run-timeline": { status: "failed", error: "broken" } },
    };
    const said = { id: "m", role: "assistant", content: "Hi" };
    const store = fold([START, call, end, result, snapshot(said), call]);
    expect(store.entity("c", "tool-call")).toMatchObject({ status: "streaming", arguments: "" });
    expect(store.entity("c", "tool-call")).not.toHaveProperty("error", "broken");
    store.push([end, { ...result, metadata: {}, content: "yes" }, FINISH]);
    expect(store.entity("c", "tool-call")).toMatchObject({ status: "completed" });
    expect([...store.outline("grouped")].filter(({ kind }) => kind === "tool-call")).toHaveLength(
      1,
    );
  });

  test("comes back as it is restated: its calls, their arguments, and the error of a result", () => {
    const calls = (args: string) => ({
      id: "m",
      role: "assistant",
      toolCalls: [{ id: "c", type: "function", function: { name: "f", arguments: args } }],
    });
    const failed = { id: "t", role: "tool", toolCallId: "c", content: "", error: "broken" };
    const store = fold([
      START,
      snapshot(calls("1")),
      snapshot(),
      snapshot(calls("22"), failed),
      FINISH,
    ]);
    expect(store.messages).toEqual([calls("22"), failed]);
    expect(store.entity("c", "tool-call")).toMatchObject({ arguments: "22", status: "failed" });
  });
});

describe("RE-05: an encrypted value", () => {
  test.each(["message", "tool-call"])("of an unknown %s is left out with a word", (subtype) => {
    const value = {
      type: "REASONING_ENCRYPTED_VALUE",
      subtype,
      entityId: "x",
      encryptedValue: "v",
    };
    for (const mode of ["strict", "lenient"] as const) {
      const store = fold([START, value, FINISH], mode);
      expect([codes(store), store.head.status]).toEqual([["unknown-entity"], "success"]);
    }
  });
});

describe("AC-01, AC-02: a replacing snapshot of an activity", () => {
  const activity = { type: "ACTIVITY_SNAPSHOT", messageId: "x", activityType: "p", content: {} };

  test("takes the place of a message of its id", () => {
    const said = (messageId: string) => ({
      type: "TEXT_MESSAGE_CHUNK",
      messageId,
      delta: messageId,
    });
    const store = fold([START, said("w"), said("x"), said("y"), activity, FINISH]);
    expect(store.messages.map(({ id, role }) => `${id} ${role}`)).toEqual([
      "w assistant",
      "x activity",
      "y assistant",
    ]);
  });

  test("owns it in its run", () => {
    const patch = { type: "ACTIVITY_DELTA", messageId: "x", activityType: "p", patch: [] };
    const events = [START, activity, FINISH, START, { ...activity, subagentRunId: "a" }];
    expect(codes(fold([...events, { ...patch, subagentRunId: "a" }, FINISH]))).toEqual([]);
    expect(codes(fold([...events, { ...patch, subagentRunId: "b" }, FINISH]))).toEqual([
      "wrong-owner",
    ]);
  });
});

describe("LC-04: what comes after an ending", () => {
  const late = { type: "TEXT_MESSAGE_START", messageId: "m", role: "assistant" };

  test("ends a strict run as failed, and a lenient one with a word each time", () => {
    expect(fold([START, FINISH, late], "strict").head.status).toBe("failed");
    const store = fold([START, FINISH, late, late]);
    expect([store.head.status, codes(store)]).toEqual(["success", ["after-end", "after-end"]]);
  });

  test("is an error once: a second one is late", () => {
    const error = { type: "RUN_ERROR", message: "first" };
    const store = fold([START, FINISH, error, { ...error, message: "second" }]);
    expect(store.head.end).toMatchObject({ type: "failed", message: "first" });
    expect(codes(store)).toEqual(["after-end"]);
  });

  test("is late, where an unknown event before it or in the run is unrecognised", () => {
    const unknown = { type: "NOVELTY" };
    const store = fold([unknown, START, unknown, FINISH, unknown]);
    const kinds = [...store.outline("in-order")].map(({ kind }) => kind);
    expect(kinds).toEqual(["unrecognised", "run", "unrecognised", "done", "late"]);
  });
});

describe("what a run tells of itself", () => {
  test("is kept over its end, which adds to it", () => {
    const started = { ...START, metadata: { a: 1, b: 1 } };
    const entity = (end: object) => fold([started, end]).entity("r1", "run");
    expect(entity(FINISH)).toMatchObject({ metadata: { a: 1, b: 1 } });
    expect(entity({ ...FINISH, metadata: { b: 2 } })).toMatchObject({ metadata: { a: 1, b: 2 } });
    expect(fold([START, FINISH]).entity("r1", "run")).not.toHaveProperty("metadata");
  });

  test("is that of the start, in off, where events came before it", () => {
    const store = fold([{ type: "STEP_STARTED", stepName: "s" }, START, FINISH], "off");
    expect(store.head).toMatchObject({ runId: "r1", threadId: "t1", status: "success" });
    expect([...store.outline("grouped")].filter(({ kind }) => kind === "run")).toHaveLength(1);
  });
});

test("ST-03: a patch that cannot be read is told as a patch, of an activity too", () => {
  for (const event of [
    { type: "STATE_DELTA", delta: 7 },
    { type: "ACTIVITY_DELTA", messageId: "x", activityType: "p", patch: 7 },
  ]) {
    const store = fold([START]);
    expect(store.push(event)).toMatchObject([
      { type: "error", message: expect.stringContaining("state patch failed") },
    ]);
  }
});

test("TC-06: results stand behind the message that made their calls, in the order in which they came", () => {
  const call = (toolCallId: string) => [
    { type: "TOOL_CALL_START", toolCallId, toolCallName: "f", parentMessageId: "m" },
    { type: "TOOL_CALL_END", toolCallId },
  ];
  const result = (toolCallId: string) => ({
    type: "TOOL_CALL_RESULT",
    messageId: `${toolCallId}-result`,
    toolCallId,
    content: "",
  });
  const said = { type: "TEXT_MESSAGE_CHUNK", messageId: "n", delta: "n" };
  const store = fold([
    START,
    ...["a", "b", "c"].flatMap(call),
    said,
    ...["b", "c", "a"].map(result),
    FINISH,
  ]);
  expect(store.messages.map(({ id }) => id)).toEqual([
    "m",
    "b-result",
    "c-result",
    "a-result",
    "n",
  ]);
});
