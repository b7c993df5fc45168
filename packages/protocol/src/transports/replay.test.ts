import { describe, expect, it } from "vitest";
import { manualTimers, settle } from "../../test/manualTimers.js";
import type { RunAgentInput } from "../events.js";
import { type ReplayTransportOptions, replayTransport } from "./replay.js";

const INPUT: RunAgentInput = { threadId: "thread-9", runId: "run-9", messages: [] };
const CONTEXT = { signal: new AbortController().signal, onConnection: () => undefined };

const at = (timestamp: number, event: object): object => ({ ...event, timestamp });
const RUN = [
  at(1_000, { type: "RUN_STARTED", threadId: "t1", runId: "r1" }),
  at(2_000, { type: "STEP_STARTED", stepName: "plan" }),
  { type: "STEP_FINISHED", stepName: "plan" },
  at(1_500, { type: "RAW", event: 1 }),
  at(4_000, { type: "RUN_FINISHED", threadId: "t1", runId: "r1" }),
];

async function all(
  events: readonly unknown[],
  input = INPUT,
  options: ReplayTransportOptions = { speed: Number.POSITIVE_INFINITY },
): Promise<unknown[]> {
  const list: unknown[] = [];
  for await (const event of replayTransport(events, options).run(input, CONTEXT)) list.push(event);
  return list;
}

describe("replayTransport", () => {
  it("gives everything at once at an infinite speed, under the ids that were asked for", async () => {
    const events = await all(RUN);
    expect(events).toEqual(
      RUN.map((event) =>
        "threadId" in event ? { ...event, threadId: "thread-9", runId: "run-9" } : event,
      ),
    );
    expect(RUN[0]).toMatchObject({ threadId: "t1" });
  });

  it("keeps the recorded ids where that is wanted", async () => {
    const options = { speed: Number.POSITIVE_INFINITY, readdress: false };
    expect(await all(RUN, INPUT, options)).toEqual(RUN);
  });

  it("paces by the recorded clock, times the speed, and never waits for a clock that went back", async () => {
    const timers = manualTimers();
    const list: unknown[] = [];
    const reading = (async () => {
      const transport = replayTransport(RUN, { speed: 2, timers });
      for await (const event of transport.run(INPUT, CONTEXT)) list.push(event);
    })();
    await settle();
    expect(list).toHaveLength(1);
    await timers.advance(499);
    expect(list).toHaveLength(1);
    await timers.advance(1);
    expect(list).toHaveLength(4);
    await timers.advance(1_250);
    await reading;
    expect(list).toHaveLength(5);
  });

  it("shortens long pauses", async () => {
    const timers = manualTimers();
    const reading = all(RUN, INPUT, { longestPause: 100, timers });
    await timers.advance(200);
    expect(await reading).toHaveLength(5);
  });

  it("stops in mid-pause when it is aborted", async () => {
    const timers = manualTimers();
    const stopping = new AbortController();
    const list: unknown[] = [];
    const reading = (async () => {
      const context = { signal: stopping.signal, onConnection: () => undefined };
      for await (const event of replayTransport(RUN, { timers }).run(INPUT, context)) {
        list.push(event);
      }
    })();
    await settle();
    stopping.abort();
    await reading;
    expect(list).toHaveLength(1);
  });

  it("gives the last run of a thread the id that was asked for, and earlier ones ids of their own", async () => {
    const thread = [
      { type: "RUN_STARTED", threadId: "t1", runId: "a" },
      { type: "RUN_FINISHED", threadId: "t1", runId: "a" },
      { type: "RUN_STARTED", threadId: "t1", runId: "b" },
      { type: "RUN_FINISHED", threadId: "t1", runId: "b" },
    ];
    const ids = (await all(thread)).map((event) => (event as { runId: string }).runId);
    expect(ids).toEqual(["run-9:a", "run-9:a", "run-9", "run-9"]);
  });

  it("gives the ids of a recording that was played on this thread a prefix, and leaves its data alone", async () => {
    const recording = [
      {
        type: "RUN_STARTED",
        threadId: "t1",
        runId: "r1",
        input: {
          threadId: "t1",
          runId: "r1",
          messages: [{ id: "u1", role: "user", content: "go" }],
        },
      },
      { type: "TEXT_MESSAGE_CHUNK", messageId: "m1", delta: "hi" },
      {
        type: "TOOL_CALL_START",
        toolCallId: "c1",
        toolCallName: "read",
        parentMessageId: "m1",
        metadata: { id: "kept", "run-timeline": { group_id: "g1" } },
      },
      { type: "STATE_SNAPSHOT", snapshot: { id: "kept", messageId: "kept" } },
      { type: "CUSTOM", name: "tool_group", value: { phase: "start", group_id: "g1", id: "kept" } },
      {
        type: "MESSAGES_SNAPSHOT",
        messages: [
          { id: "m1", role: "assistant", toolCalls: [{ id: "c1", function: { name: "read" } }] },
        ],
      },
      {
        type: "RUN_FINISHED",
        threadId: "t1",
        runId: "r1",
        outcome: { type: "interrupt", interrupts: [{ id: "i1", reason: "x", toolCallId: "c1" }] },
      },
    ];
    const input: RunAgentInput = {
      ...INPUT,
      messages: [
        { id: "m1", role: "assistant", content: "hi" },
        { id: "u2", role: "user", content: "again" },
      ],
    };
    expect(await all(recording, input)).toEqual([
      { type: "RUN_STARTED", threadId: "thread-9", runId: "run-9", input },
      { type: "TEXT_MESSAGE_CHUNK", messageId: "run-9~m1", delta: "hi" },
      {
        type: "TOOL_CALL_START",
        toolCallId: "run-9~c1",
        toolCallName: "read",
        parentMessageId: "run-9~m1",
        metadata: { id: "kept", "run-timeline": { group_id: "run-9~g1" } },
      },
      { type: "STATE_SNAPSHOT", snapshot: { id: "kept", messageId: "kept" } },
      {
        type: "CUSTOM",
        name: "tool_group",
        value: { phase: "start", group_id: "run-9~g1", id: "kept" },
      },
      {
        type: "MESSAGES_SNAPSHOT",
        messages: [
          {
            id: "run-9~m1",
            role: "assistant",
            toolCalls: [{ id: "run-9~c1", function: { name: "read" } }],
          },
        ],
      },
      {
        type: "RUN_FINISHED",
        threadId: "thread-9",
        runId: "run-9",
        outcome: {
          type: "interrupt",
          interrupts: [{ id: "run-9~i1", reason: "x", toolCallId: "run-9~c1" }],
        },
      },
    ]);
  });

  it("keeps the recorded input, readdressed, for somebody who sent no message", async () => {
    const messages = [{ id: "u1", role: "user", content: "go" }];
    const recording = [
      {
        type: "RUN_STARTED",
        threadId: "t1",
        runId: "r1",
        input: { threadId: "t1", runId: "r1", messages },
      },
    ];
    expect(await all(recording)).toEqual([
      {
        type: "RUN_STARTED",
        threadId: "thread-9",
        runId: "run-9",
        input: { threadId: "thread-9", runId: "run-9", messages },
      },
    ]);
  });

  it("goes on under the prefix of the run that it continues", async () => {
    const continuation = [
      { type: "RUN_STARTED", threadId: "t1", runId: "r2" },
      { type: "TOOL_CALL_RESULT", messageId: "res", toolCallId: "c1", content: "ok" },
    ];
    const messages: RunAgentInput["messages"] = [
      {
        id: "a~m1",
        role: "assistant",
        toolCalls: [{ id: "a~c1", type: "function", function: { name: "f", arguments: "{}" } }],
      },
    ];
    const resumed = await all(continuation, {
      ...INPUT,
      messages,
      resume: [{ interruptId: "a~i1", status: "resolved" }],
    });
    expect(resumed[1]).toMatchObject({ messageId: "a~res", toolCallId: "a~c1" });
    const answered = await all(continuation, {
      ...INPUT,
      messages: [...messages, { id: "x", role: "tool", toolCallId: "a~c1", content: "" }],
    });
    expect(answered[1]).toMatchObject({ messageId: "a~res" });
    const first = await all(continuation, {
      ...INPUT,
      resume: [{ interruptId: "i1", status: "resolved" }],
    });
    expect(first[1]).toMatchObject({ messageId: "res", toolCallId: "c1" });
  });

  it("moves a recording to another day, expiries included", async () => {
    const expiring = {
      type: "RUN_FINISHED",
      outcome: { type: "interrupt", interrupts: [{ id: "i1", expiresAt: "1970-01-01T00:01:00Z" }] },
    };
    const options = { speed: Number.POSITIVE_INFINITY, startAt: () => 86_400_000 };
    const events = await all([...RUN.slice(0, 2), expiring], INPUT, options);
    expect(events).toMatchObject([
      { timestamp: 86_400_000 },
      { timestamp: 86_401_000 },
      { outcome: { interrupts: [{ expiresAt: "1970-01-02T00:00:59.000Z" }] } },
    ]);
  });

  it("tells what was asked in the first run, and in a later one only what that one added", async () => {
    const started = (runId: string, ...ids: string[]): object => ({
      type: "RUN_STARTED",
      threadId: "t1",
      runId,
      input: {
        threadId: "t1",
        runId,
        messages: ids.map((id) => ({ id, role: "user", content: id })),
      },
    });
    const input: RunAgentInput = {
      ...INPUT,
      messages: [{ id: "mine", role: "user", content: "Hi" }],
    };
    const events = await all([started("a", "u1"), started("b", "u1", "u2")], input);
    const asked = events.map((event) =>
      (event as { input: RunAgentInput }).input.messages.map(({ id }) => id),
    );
    expect(asked).toEqual([["mine"], ["u2"]]);
  });

  it("keeps the faults of a recording", async () => {
    const faulty = [
      { type: "RUN_STARTED", threadId: "t1", runId: "r1" },
      { type: "RUN_FINISHED", threadId: "t2", runId: "r2" },
      null,
      "text",
    ];
    expect(await all(faulty)).toEqual([
      { type: "RUN_STARTED", threadId: "thread-9", runId: "run-9" },
      { type: "RUN_FINISHED", threadId: "t2", runId: "r2" },
      null,
      "text",
    ]);
  });
});
