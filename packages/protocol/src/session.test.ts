import { describe, expect, it } from "vitest";
import { manualTimers, settle } from "../test/manualTimers.js";
import {
  type Answer,
  type ScriptedAgent,
  saying,
  scriptedAgent,
  sentence,
  toolCall,
  wholeRun,
} from "../test/scriptedAgent.js";
import type { WireInterrupt } from "./events.js";
import { createSession, type Session, type SessionOptions } from "./session.js";
import { createRunStore } from "./store.js";
import { TransportError } from "./transports/transportError.js";
import type { Update } from "./updates.js";

async function all(updates: AsyncIterable<Update>): Promise<Update[]> {
  const list: Update[] = [];
  for await (const update of updates) list.push(update);
  return list;
}

const kinds = (updates: readonly Update[]): string[] => updates.map(({ type }) => type);
const endOf = (updates: readonly Update[]): unknown =>
  updates.flatMap((update) => (update.type === "done" ? [update.end] : [])).at(-1);

function start(
  answers: Answer | readonly Answer[],
  options: Partial<SessionOptions> = {},
): { session: Session; agent: ScriptedAgent } {
  const agent = scriptedAgent(...[answers].flat());
  let ids = 0;
  const session = createSession({
    transport: agent,
    threadId: "t1",
    createId: () => `id-${++ids}`,
    linger: 0,
    ...options,
  });
  return { session, agent };
}

const interrupt = (id: string, more: Partial<WireInterrupt> = {}): WireInterrupt => ({
  id,
  reason: "confirmation",
  message: `${id}?`,
  ...more,
});
const asking =
  (...interrupts: WireInterrupt[]): Answer =>
  (input) =>
    wholeRun(input, [], { type: "interrupt", interrupts });

describe("send", () => {
  it("sends the message, streams the answer and ends after done", async () => {
    const { session, agent } = start(saying("Hello!"));
    const updates = await all(session.send("Hi"));
    expect(kinds(updates)).toEqual(["message", "message", "message", "done"]);
    expect(agent.inputs[0]).toMatchObject({
      threadId: "t1",
      protocolVersion: "1.1",
      messages: [{ role: "user", content: "Hi" }],
      state: {},
      tools: [],
      context: [],
      forwardedProps: {},
    });
    expect(session.store.messages).toMatchObject([
      { role: "user", content: "Hi" },
      { role: "assistant", content: "Hello!" },
    ]);
    expect(session.store.head.status).toBe("success");
    expect(session.isBusy).toBe(false);
  });

  it("carries messages and state into the next run, under a run id of its own", async () => {
    const { session, agent } = start([
      (input) =>
        wholeRun(input, [
          ...sentence("m1", "one"),
          { type: "STATE_SNAPSHOT", snapshot: { count: 1 } },
        ]),
      saying("two"),
    ]);
    await all(session.send("first"));
    await all(session.send("second"));
    const [first, second] = agent.inputs;
    expect(second?.messages.map(({ content }) => content)).toEqual(["first", "one", "second"]);
    expect(second?.state).toEqual({ count: 1 });
    expect(second?.runId).not.toBe(first?.runId);
  });

  it("does not double a message that the agent echoes", async () => {
    const { session } = start((input) => [
      { type: "RUN_STARTED", threadId: "t1", runId: input.runId, input },
      { type: "RUN_FINISHED", threadId: "t1", runId: input.runId },
    ]);
    await all(session.send("Hi"));
    expect(session.store.messages).toHaveLength(1);
  });

  it("begins with the history and state that it was given", async () => {
    const { session, agent } = start(saying("ok"), {
      messages: [
        { id: "u1", role: "user", content: "earlier" },
        { id: "a1", role: "activity", activityType: "plan", content: {} },
        {
          id: "r1",
          role: "reasoning",
          content: "",
          encryptedValue: "ENC",
          encryptedValueType: "x",
        },
      ],
      state: { seeded: true },
    });
    await all(session.send("now"));
    expect(agent.inputs[0]?.messages).toMatchObject([
      { id: "u1" },
      { id: "r1", encryptedValue: "ENC", encryptedValueType: "x" },
      { content: "now" },
    ]);
    expect(agent.inputs[0]?.state).toEqual({ seeded: true });
  });

  it("passes tools, context and props along, and nothing of a tool that is ours alone", async () => {
    const { session, agent } = start(saying("ok"), {
      tools: [{ name: "pick", description: "Picks.", parameters: {}, execute: () => 1 }],
      context: [{ description: "user", value: "Ada" }],
      forwardedProps: { model: "small" },
    });
    await all(session.send("Hi"));
    expect(agent.inputs[0]).toMatchObject({
      tools: [{ name: "pick", description: "Picks.", parameters: {} }],
      context: [{ description: "user", value: "Ada" }],
      forwardedProps: { model: "small" },
    });
    session.offer({ tools: [], context: [] });
    await all(session.run());
    expect(agent.inputs[1]).toMatchObject({
      tools: [],
      context: [],
      forwardedProps: { model: "small" },
    });
  });

  it("declares another version, or none toward an agent that predates the field", async () => {
    const { session, agent } = start(saying("ok"), { protocolVersion: null });
    await all(session.send("Hi"));
    expect(agent.inputs[0]).not.toHaveProperty("protocolVersion");
  });

  it("refuses a second run at once, and says what to do", async () => {
    const { session, agent } = start(saying("ok"));
    const first = session.send("one");
    expect(() => session.send("two")).toThrow(/send\(\).*going on.*stop\(\)/s);
    expect(() => session.run()).toThrow("run()");
    expect(() => session.resume([])).toThrow("resume()");
    await all(first);
    expect(agent.inputs).toHaveLength(1);
    expect(session.store.messages).toHaveLength(2);
    await all(session.send("three"));
    expect(agent.inputs).toHaveLength(2);
  });

  it("may be called again from the loop that saw done", async () => {
    const { session, agent } = start(saying("ok"), { linger: 60_000 });
    for await (const update of session.send("one")) {
      if (update.type === "done" && agent.inputs.length === 1) await all(session.send("two"));
    }
    expect(agent.inputs).toHaveLength(2);
  });

  it("runs whether or not somebody reads the updates", async () => {
    const { session } = start(saying("ok"));
    const updates = session.send("Hi");
    await settle();
    expect(session.store.head.status).toBe("success");
    expect(endOf(await all(updates))).toBe("success");
  });

  it.each([
    [{ role: "robot", content: "x" }, "role"],
    [{ role: "user", content: 7 }, "content"],
    [{ role: "user", content: [] }, "content"],
    [{ role: "user", content: [{ text: "x" }] }, "content"],
  ])("refuses the message %j before anything is sent", (message, word) => {
    const { session, agent } = start(saying("ok"));
    expect(() => session.sendMessage(message as never)).toThrow(word);
    expect(agent.inputs).toHaveLength(0);
    expect(session.store.messages).toHaveLength(0);
  });

  it("sends parts, and refuses an id that the thread has", async () => {
    const { session, agent } = start(saying("ok"));
    const parts = [
      { type: "text" as const, text: "What is this?" },
      {
        type: "image" as const,
        source: { type: "url" as const, value: "https://pictures.example/1.png" },
      },
    ];
    await all(session.sendMessage({ id: "u1", role: "user", content: parts }));
    expect(agent.inputs[0]?.messages).toEqual([{ id: "u1", role: "user", content: parts }]);
    expect(() => session.sendMessage({ id: "u1", role: "user", content: "again" })).toThrow("u1");
  });
});

describe("endings", () => {
  const begun: Answer = ({ threadId, runId }) => [
    { type: "RUN_STARTED", threadId, runId },
    ...sentence("m1", "half").slice(0, 2),
  ];
  const hanging: Answer = async function* (input, { signal }) {
    yield* begun(input, { signal, onConnection: () => undefined });
    await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  };

  it("is truncated when the stream stops, keeps what had arrived, and never looks successful", async () => {
    const { session } = start(begun);
    expect(endOf(await all(session.send("Hi")))).toBe("truncated");
    expect(session.store.messages.at(-1)).toMatchObject({ content: "half" });
    expect(session.error).toBeNull();
  });

  it("is aborted when it is stopped, and closes the body", async () => {
    const { session, agent } = start(hanging);
    const reading = all(session.send("Hi"));
    await settle();
    expect(session.isBusy).toBe(true);
    session.stop();
    expect(session.connection).toBe("closed");
    expect(endOf(await reading)).toBe("aborted");
    expect(agent.contexts[0]?.signal.aborted).toBe(true);
    expect(session.isBusy).toBe(false);
    session.stop();
  });

  it("is aborted when the reader breaks off", async () => {
    const { session, agent } = start(hanging);
    for await (const _ of session.send("Hi")) break;
    expect(session.store.head.status).toBe("aborted");
    expect(agent.contexts[0]?.signal.aborted).toBe(true);
  });

  it("sends nothing when it is stopped at once", async () => {
    const { session, agent } = start(saying("ok"));
    const updates = session.send("Hi");
    session.stop();
    expect(endOf(await all(updates))).toBe("aborted");
    expect(agent.inputs).toHaveLength(0);
  });

  it("stays a success when the reader breaks off at done, or it is stopped after", async () => {
    const { session } = start(saying("ok"), { linger: 60_000 });
    for await (const update of session.send("Hi")) if (update.type === "done") break;
    expect(session.store.head.status).toBe("success");
    await all(session.send("again"));
    session.stop();
    expect(session.store.head.status).toBe("success");
  });

  it("says what the transport said, as updates that end with done, and keeps the error", async () => {
    const failure = new TransportError("status", "The agent answered HTTP 404.", { status: 404 });
    // biome-ignore lint/correctness/useYield: it fails before its first event
    const { session } = start(async function* () {
      throw failure;
    });
    const updates = await all(session.send("Hi"));
    expect(kinds(updates)).toEqual(["error", "done"]);
    expect(updates[0]).toMatchObject({ message: expect.stringContaining("404") });
    expect(endOf(updates)).not.toBe("success");
    expect(session.error).toBe(failure);
    await expect(all(session.send("again"))).resolves.toBeDefined();
  });

  it("does not take an empty second answer for the success of the first", async () => {
    const { session } = start([saying("ok"), () => []]);
    await all(session.send("one"));
    expect(endOf(await all(session.send("two")))).toBe("truncated");
    expect(session.store.head.status).toBe("truncated");
  });

  it("hears a RUN_ERROR that comes after RUN_FINISHED", async () => {
    const { session } = start(
      (input) => [...wholeRun(input, []), { type: "RUN_ERROR", message: "quota" }],
      { linger: 10 },
    );
    await all(session.send("Hi"));
    expect(session.store.head.status).toBe("failed");
  });

  it("ends soon after done where the agent leaves the connection open", async () => {
    const timers = manualTimers();
    const { session, agent } = start(
      async function* (input, { signal }) {
        yield* wholeRun(input, []);
        await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
      },
      { linger: 250, timers },
    );
    const reading = all(session.send("Hi"));
    await timers.advance(249);
    expect(agent.contexts[0]?.signal.aborted).toBe(false);
    await timers.advance(1);
    expect(endOf(await reading)).toBe("success");
    expect(agent.contexts[0]?.signal.aborted).toBe(true);
  });

  it("reads the run that was asked for after one that is sent again", async () => {
    const { session } = start((input) => [
      ...wholeRun({ ...input, runId: "earlier" }, sentence("m0", "before")),
      ...wholeRun(input, sentence("m1", "now")),
    ]);
    const updates = await all(session.run());
    expect(updates.filter(({ type }) => type === "done")).toHaveLength(2);
    expect(session.store.messages.map(({ content }) => content)).toEqual(["before", "now"]);
  });

  it("follows a stream over the ends of its runs", async () => {
    const timers = manualTimers();
    const { session } = start(
      async function* (input) {
        yield* wholeRun({ ...input, runId: "r1" }, sentence("m1", "one"));
        await timers.wait(60_000);
        yield* wholeRun({ ...input, runId: "r2" }, sentence("m2", "two"));
      },
      { timers },
    );
    const reading = all(session.follow());
    await timers.advance(60_000);
    expect((await reading).filter(({ type }) => type === "done")).toHaveLength(2);
  });

  it("shows how the connection is, and a stalled one as reconnecting", async () => {
    const { session } = start(async function* (input, { signal, onConnection }) {
      yield* begun(input, { signal, onConnection });
      onConnection("stalled");
      await settle();
      onConnection("open");
      await settle();
    });
    const reading = all(session.send("Hi"));
    await settle();
    expect(session.connection).toBe("stalled");
    expect(session.store.head.status).toBe("reconnecting");
    await settle();
    expect(session.store.head.status).toBe("running");
    await reading;
  });
});

describe("resume", () => {
  const NOW = Date.parse("2026-05-01T12:00:00Z");
  const three = asking(
    interrupt("i1", { expiresAt: "2026-05-01T11:59:59Z" }),
    interrupt("i2"),
    interrupt("i3", { expiresAt: "next tuesday" }),
  );

  async function waiting(options: Partial<SessionOptions> = {}) {
    const started = start([three, saying("done")], { now: () => NOW, ...options });
    const updates = await all(started.session.send("Hi"));
    expect(kinds(updates)).toEqual(["interrupt", "interrupt", "interrupt", "done"]);
    expect(started.session.openInterrupts.map(({ id }) => id)).toEqual(["i1", "i2", "i3"]);
    return started;
  }

  it("answers every open interrupt in one input, and runs the agent", async () => {
    const { session, agent } = await waiting();
    const entries = [
      { interruptId: "i1", status: "cancelled" as const },
      { interruptId: "i2", status: "resolved" as const, payload: { editedArgs: { to: "b" } } },
      { interruptId: "i3", status: "resolved" as const, payload: true },
    ];
    expect(endOf(await all(session.resume(entries)))).toBe("success");
    expect(agent.inputs[1]?.resume).toEqual(entries);
    expect(agent.inputs[1]?.threadId).toBe("t1");
    expect(agent.inputs[1]?.runId).not.toBe(agent.inputs[0]?.runId);
    expect(session.openInterrupts).toEqual([]);
    expect(session.store.entity("i2", "interrupt")).toMatchObject({ status: "resolved" });
    expect(agent.inputs[0]).not.toHaveProperty("resume");
  });

  it.each([
    ["leaves one out", ["i1", "i2"], "i3"],
    ["answers one twice", ["i1", "i2", "i2", "i3"], "i2"],
    ["names one that is not open", ["i1", "i2", "i3", "i9"], "i9"],
  ])("refuses, before anything is sent, what %s", async (_, ids, named) => {
    const { session, agent } = await waiting();
    const entries = ids.map((interruptId) => ({ interruptId, status: "cancelled" as const }));
    expect(() => session.resume(entries)).toThrow(named);
    expect(agent.inputs).toHaveLength(1);
    expect(session.openInterrupts).toHaveLength(3);
  });

  it("refuses an answer to what has expired, a payload of null and a strange status", async () => {
    const { session, agent } = await waiting();
    const others = ["i2", "i3"].map((interruptId) => ({
      interruptId,
      status: "cancelled" as const,
    }));
    const wrong = (entry: object): (() => unknown) => {
      return () =>
        session.resume([{ interruptId: "i1", status: "cancelled", ...entry }, ...others]);
    };
    expect(wrong({ status: "resolved" })).toThrow("expired");
    expect(wrong({ payload: null })).toThrow("null");
    expect(wrong({ status: "approved" })).toThrow("approved");
    expect(agent.inputs).toHaveLength(1);
  });

  it("cancels all of them", async () => {
    const { session, agent } = await waiting();
    await all(session.cancel());
    expect(agent.inputs[1]?.resume?.map(({ status }) => status)).toEqual([
      "cancelled",
      "cancelled",
      "cancelled",
    ]);
    expect(() => session.cancel()).toThrow("no interrupt is open");
  });

  it("refuses a message or a run while a question is open, and names it", async () => {
    const { session, agent } = await waiting();
    expect(() => session.send("never mind")).toThrow('"i1"');
    expect(() => session.run()).toThrow('"i1"');
    expect(agent.inputs).toHaveLength(1);
    expect(session.store.messages).toHaveLength(1);
  });

  it("refuses the same from a store that was folded from a saved log", () => {
    const store = createRunStore();
    store.push(
      wholeRun({ threadId: "t1", runId: "r1", messages: [] }, toolCall("c1", "send_mail", "{}"), {
        type: "interrupt",
        interrupts: [interrupt("i1", { toolCallId: "c1" })],
      }),
    );
    const { session, agent } = start(saying("ok"), { store });
    expect(() => session.send("Hi")).toThrow('"i1"');
    expect(agent.inputs).toHaveLength(0);
  });

  it("leaves the questions open when the agent could not be reached, so that it can be tried again", async () => {
    const entries = [{ interruptId: "i1", status: "resolved" as const, payload: 1 }];
    let failures = 1;
    const { session, agent } = start([
      asking(interrupt("i1")),
      (input) => {
        if (failures-- > 0) throw new TransportError("unreachable", "There was no answer.");
        return wholeRun(input, []);
      },
    ]);
    await all(session.send("Hi"));
    expect(endOf(await all(session.resume(entries)))).not.toBe("success");
    expect(session.openInterrupts).toHaveLength(1);
    expect(endOf(await all(session.resume(entries)))).toBe("success");
    expect(agent.inputs.slice(1).map(({ resume }) => resume)).toEqual([entries, entries]);
  });
});

describe("frontend tools", () => {
  const calling =
    (...calls: [string, string, string][]): Answer =>
    (input) =>
      wholeRun(
        input,
        calls.flatMap((call) => toolCall(...call)),
      );
  const tool = { name: "add", description: "Adds.", parameters: {} };

  it("run their pending calls, and the results start the next run", async () => {
    const { session, agent } = start(
      [calling(["c1", "add", '{"a":1,"b":2}'], ["c2", "add", ""]), saying("3")],
      {
        tools: [
          {
            ...tool,
            execute: (args) => {
              const { a = 0, b = 0 } = args as { a?: number; b?: number };
              return { sum: a + b };
            },
          },
        ],
      },
    );
    const updates = await all(session.send("1 + 2?"));
    expect(updates.filter(({ type }) => type === "done")).toHaveLength(2);
    expect(agent.inputs).toHaveLength(2);
    const results = agent.inputs[1]?.messages.filter(({ role }) => role === "tool");
    expect(results).toMatchObject([
      { toolCallId: "c1", content: '{"sum":3}' },
      { toolCallId: "c2", content: '{"sum":0}' },
    ]);
    expect(session.store.entity("c1", "tool-call")).toMatchObject({
      status: "completed",
      result: '{"sum":3}',
    });
    expect(session.store.head.status).toBe("success");
  });

  it("answer with the error that they throw, and with one when the arguments are no JSON", async () => {
    const { session, agent } = start(
      [calling(["c1", "add", "{}"], ["c2", "add", '{"a":']), saying("sorry")],
      {
        tools: [
          {
            ...tool,
            execute: () => {
              throw new Error("overflow");
            },
          },
        ],
      },
    );
    await all(session.send("?"));
    expect(agent.inputs[1]?.messages.filter(({ role }) => role === "tool")).toMatchObject([
      { toolCallId: "c1", error: "overflow" },
      { toolCallId: "c2", error: expect.stringContaining("JSON") },
    ]);
    expect(session.store.entity("c1", "tool-call")).toMatchObject({ status: "failed" });
  });

  it.each([
    ["text", "as it is", "as it is"],
    ["a value", [1, null], "[1,null]"],
    ["nothing", undefined, ""],
    ["what no JSON can be made of", () => 1, ""],
  ])("answer with %s", async (_, result, content) => {
    const { session, agent } = start([calling(["c1", "add", "{}"]), saying("ok")], {
      tools: [{ ...tool, execute: () => result }],
    });
    await all(session.send("?"));
    expect(agent.inputs[1]?.messages.find(({ role }) => role === "tool")).toMatchObject({
      toolCallId: "c1",
      content,
    });
  });

  it("wait for the app where they have no execute, and the last answer starts the next run", async () => {
    const { session, agent } = start(
      [calling(["c1", "add", "{}"], ["c2", "add", "{}"]), saying("ok")],
      { tools: [tool] },
    );
    const updates = await all(session.send("?"));
    expect(updates.at(-1)).toMatchObject({ pendingToolCallIds: ["c1", "c2"] });
    expect(session.pendingToolCallIds).toEqual(["c1", "c2"]);
    expect(() => session.send("and?")).toThrow('"c1"');
    expect(() => session.answerToolCall("c9", "x")).toThrow("c9");
    expect(await all(session.answerToolCall("c1", "3"))).toEqual([]);
    expect(agent.inputs).toHaveLength(1);
    const last = await all(session.answerToolCall("c2", "too big", { error: "too big" }));
    expect(endOf(last)).toBe("success");
    expect(agent.inputs[1]?.messages.filter(({ role }) => role === "tool")).toMatchObject([
      { toolCallId: "c1", content: "3" },
      { toolCallId: "c2", error: "too big" },
    ]);
  });

  it("leave alone the calls of the agent's own tools, and those that have a result", async () => {
    const { session, agent } = start(
      (input) =>
        wholeRun(input, [
          ...toolCall("c1", "search", "{}"),
          ...toolCall("c2", "add", "{}"),
          { type: "TOOL_CALL_RESULT", messageId: "x", toolCallId: "c2", content: "3" },
        ]),
      { tools: [{ ...tool, execute: () => 1 }] },
    );
    await all(session.send("?"));
    expect(agent.inputs).toHaveLength(1);
    expect(session.pendingToolCallIds).toEqual([]);
  });

  it("are answered on an interrupted run too, and the next run is the resumption", async () => {
    const { session, agent } = start(
      [
        (input) =>
          wholeRun(input, toolCall("c1", "add", "{}"), {
            type: "interrupt",
            interrupts: [interrupt("i1")],
          }),
        saying("ok"),
      ],
      { tools: [{ ...tool, execute: () => 3 }] },
    );
    await all(session.send("?"));
    expect(agent.inputs).toHaveLength(1);
    await all(session.resume([{ interruptId: "i1", status: "resolved" }]));
    expect(agent.inputs[1]?.messages.filter(({ role }) => role === "tool")).toMatchObject([
      { toolCallId: "c1", content: "3" },
    ]);
  });

  it("stop with the session, and are not called for ever", async () => {
    const signals: AbortSignal[] = [];
    const slow = start(calling(["c1", "add", "{}"]), {
      tools: [
        {
          ...tool,
          execute: (_, { signal }) => {
            signals.push(signal);
            return new Promise(() => undefined);
          },
        },
      ],
    });
    const reading = all(slow.session.send("?"));
    await settle();
    expect(slow.session.isBusy).toBe(true);
    expect(() => slow.session.send("!")).toThrow("going on");
    slow.session.stop();
    await reading;
    expect(signals[0]?.aborted).toBe(true);
    let calls = 0;
    const endless = start((input) => wholeRun(input, toolCall(`c${++calls}`, "add", "{}")), {
      tools: [{ ...tool, execute: () => 1 }],
      toolRounds: 3,
    });
    await all(endless.session.send("?"));
    expect(endless.agent.inputs).toHaveLength(3);
  });
});

describe("createSession", () => {
  it("says what is missing", () => {
    expect(() => createSession({} as never)).toThrow("transport");
    const store = createRunStore();
    expect(() => start(saying("ok"), { store, messages: [] })).toThrow("store");
  });

  it("finds a subagent", async () => {
    const { session } = start((input) =>
      wholeRun(input, [
        { type: "SUBAGENT_STARTED", subagentRunId: "s1", name: "researcher" },
        { type: "SUBAGENT_FINISHED", subagentRunId: "s1" },
      ]),
    );
    await all(session.run());
    expect(session.subagent("s1")).toMatchObject({ name: "researcher" });
    expect(session.subagent("s2")).toBeUndefined();
  });

  it("lets a page draw in the middle of a burst", async () => {
    let now = 0;
    const waits: number[] = [];
    const timers = {
      now: () => (now += 1),
      wait: (delay: number) => {
        waits.push(delay);
        return Promise.resolve();
      },
    };
    const { session } = start(
      (input) =>
        wholeRun(
          input,
          Array.from({ length: 10_000 }, () => ({ type: "RAW", event: 1 })),
        ),
      { timers },
    );
    await all(session.run());
    expect(waits.filter((delay) => delay === 0).length).toBeGreaterThan(2);
  });
});
