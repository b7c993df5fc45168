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
});

describe("CH-08: a chunk stream is closed before the event that closes it", () => {
  test.each([
    ["RUN_FINISHED", FINISH],
    ["RUN_ERROR", { type: "RUN_ERROR", message: "no" }],
    ["MESSAGES_SNAPSHOT", { type: "MESSAGES_SNAPSHOT", messages: [] }],
  ])("%s, in strict", (_, closing) => {
    const store = fold(
      [START, { type: "TEXT_MESSAGE_CHUNK", messageId: "x", delta: "d" }],
      "strict",
    );
    const [first] = store.push(closing);
    expect(first).toMatchObject({ type: "message", id: "x", change: { kind: "ended" } });
    expect(codes(store)).toEqual([]);
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
