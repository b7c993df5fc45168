import {
  createUIMessageStream,
  jsonSchema,
  stepCountIs,
  streamText,
  type ToolSet,
  tool,
  type UIMessageChunk,
} from "ai";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { approvedStream, INCIDENT_GOAL, incidentStream } from "../../test/peers/aiSdkIncident.js";
import {
  call,
  finish,
  type ModelAnswer,
  scriptedModel,
  text,
} from "../../test/peers/aiSdkModel.js";
import { expectConformant } from "../../test/peers/expectConformant.js";
import type { Event, EventOf, EventType } from "../events.js";
import { type AiSdkOptions, aiSdkToAgui } from "./aiSdk.js";

// Real graphs and fuzzed streams, each through the official client: more than a busy machine does in five seconds.
vi.setConfig({ testTimeout: 60_000 });

type Part = UIMessageChunk;

async function partsOf(stream: ReadableStream<unknown>): Promise<unknown[]> {
  const parts: unknown[] = [];
  for await (const part of stream as unknown as AsyncIterable<unknown>) parts.push(part);
  return parts;
}

function translated(parts: readonly unknown[], options?: AiSdkOptions): Event[] {
  const translator = aiSdkToAgui(options);
  const body = parts.flatMap((part) => translator.translate(part));
  return [...translator.start(), ...body, ...translator.end()];
}

function ofType<T extends EventType>(events: readonly Event[], type: T): EventOf<T>[] {
  return events.filter((event): event is EventOf<T> => event.type === type);
}

function typesOf(events: readonly Event[]): string[] {
  return events.map((event) => event.type);
}

function approvalIdOf(parts: readonly unknown[]): string | undefined {
  const asked = (parts as Part[]).find((part) => part.type === "tool-approval-request");
  return asked?.approvalId;
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

describe("a run of several steps", async () => {
  const parts = await partsOf(incidentStream());
  const events = translated(parts, { goal: INCIDENT_GOAL });

  test("breaks no rule", async () => {
    await expectConformant(events);
    await expectConformant(translated(await partsOf(await approvedStream())));
  });

  test("gives the same events every time", () => {
    expect(translated(parts, { goal: INCIDENT_GOAL })).toEqual(events);
  });

  test("carries the part that an event was made of", () => {
    const [started, ...rest] = events;
    expect(started).toEqual({
      type: "RUN_STARTED",
      threadId: "thread-1",
      runId: "run-1",
      metadata: { "run-timeline": { goal: INCIDENT_GOAL } },
    });
    for (const event of rest) expect(parts).toContainEqual(event.rawEvent);
  });

  test("brackets each step by name", () => {
    expect(ofType(events, "STEP_STARTED").map(({ stepName }) => stepName)).toEqual([
      "step-1",
      "step-2",
      "step-3",
    ]);
    expect(ofType(events, "STEP_FINISHED")).toHaveLength(3);
  });

  test("keeps apart text and reasoning of one stream id", () => {
    const ids = events.flatMap((event) =>
      event.type === "TEXT_MESSAGE_START" || event.type === "REASONING_START"
        ? [event.messageId]
        : [],
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(5);
  });

  test("hands on what only the provider can read", () => {
    const [first] = ofType(events, "REASONING_ENCRYPTED_VALUE");
    expect(first).toMatchObject({
      subtype: "message",
      entityId: ofType(events, "REASONING_START")[0]?.messageId,
      encryptedValue: "EqQBCkgIBRABGAIiQL8k",
      encryptedValueType: "anthropic.signature",
    });
  });

  test("hangs the calls of a step on its text", () => {
    const [firstText] = ofType(events, "TEXT_MESSAGE_START");
    const calls = ofType(events, "TOOL_CALL_START");
    expect(calls.map(({ toolCallName }) => toolCallName)).toEqual([
      "query_metrics",
      "read_log",
      "read_log",
      "list_deploys",
      "roll_back",
    ]);
    expect(new Set(calls.slice(0, 3).map(({ parentMessageId }) => parentMessageId))).toEqual(
      new Set([firstText?.messageId]),
    );
    expect(calls[4]?.metadata).toEqual({ "ai-sdk": { title: "Roll back a service" } });
  });

  test("streams arguments, and says where the tool got others", () => {
    const args = ofType(events, "TOOL_CALL_ARGS")
      .filter(({ toolCallId }) => toolCallId === "toolu_01A")
      .map(({ delta }) => delta);
    expect(args.length).toBeGreaterThan(1);
    expect(args.join("")).toBe('{"metric":"checkout.error_rate"}');
    const ends = ofType(events, "TOOL_CALL_END");
    expect(ends.map(({ metadata }) => metadata)).toEqual([
      { "ai-sdk": { input: { metric: "checkout.error_rate", window: "1h" } } },
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("tells preliminary outputs as progress, and one result a call", () => {
    const progress = ofType(events, "ACTIVITY_SNAPSHOT").filter(
      ({ activityType }) => activityType === "tool-progress",
    );
    expect(progress).toHaveLength(3);
    expect(new Set(progress.map(({ messageId }) => messageId)).size).toBe(1);
    expect(progress[0]?.content).toEqual({
      toolCallId: "toolu_01A",
      toolName: "query_metrics",
      output: { metric: "checkout.error_rate", window: "1h", progress: "querying 3 shards" },
    });
    const results = ofType(events, "TOOL_CALL_RESULT").map(({ toolCallId }) => toolCallId);
    expect(results).toEqual(["toolu_01C", "toolu_01B", "toolu_01A", "toolu_01D"]);
  });

  test("tells failures from successes", () => {
    const failed = ofType(events, "TOOL_CALL_RESULT").filter(({ metadata }) => metadata);
    expect(failed).toMatchObject([
      {
        toolCallId: "toolu_01C",
        content: "No such service: payments-v1",
        metadata: { "run-timeline": { status: "failed", error: "No such service: payments-v1" } },
      },
    ]);
  });

  test("replaces a data part that has an id in place", () => {
    const status = ofType(events, "ACTIVITY_SNAPSHOT").filter(
      ({ activityType }) => activityType === "data-status",
    );
    expect(status.map(({ content }) => content)).toEqual([
      { step: "Looking at metrics" },
      { step: "Waiting for approval", services: ["checkout"] },
    ]);
    expect(status[0]?.messageId).toBe(status[1]?.messageId);
  });

  test("shows an approval where it was asked for, and ends waiting for it", () => {
    const [approval] = ofType(events, "CUSTOM").filter(({ name }) => name === "approval_required");
    const actionId = approvalIdOf(parts);
    expect(approval?.value).toEqual({
      action_id: actionId,
      tool_name: "roll_back",
      title: "Roll back a service",
      auto_approved: false,
      tool_call_id: "toolu_01E",
    });
    expect(events.at(-1)).toMatchObject({
      type: "RUN_FINISHED",
      outcome: {
        type: "interrupt",
        interrupts: [
          {
            id: actionId,
            reason: "tool_approval",
            message: "Roll back a service",
            toolCallId: "toolu_01E",
          },
        ],
      },
      usage: [
        {
          model: "mock-sonnet",
          inputTokens: 7183,
          outputTokens: 466,
          totalTokens: 7649,
          reasoningTokens: 0,
          cachedInputTokens: 0,
        },
      ],
    });
  });

  test("takes what follows the finish part into the same run", () => {
    expect(ofType(events, "RUN_STARTED")).toHaveLength(1);
    expect(ofType(events, "RUN_FINISHED")).toHaveLength(1);
    expect(events.at(-2)?.type).toBe("ACTIVITY_SNAPSHOT");
  });
});

describe("the run after an approval", async () => {
  const events = translated(await partsOf(await approvedStream()), { runId: "run-2" });

  test("gives the result of the call of the run before", () => {
    expect(ofType(events, "TOOL_CALL_START")).toEqual([]);
    expect(ofType(events, "TOOL_CALL_RESULT")).toMatchObject([
      { toolCallId: "toolu_01E", messageId: "toolu_01E-result" },
    ]);
  });

  test("tells a generated file as an artifact, without its bytes", () => {
    const [artifact] = ofType(events, "CUSTOM");
    expect(artifact).toMatchObject({ name: "artifact_created" });
    expect(artifact?.value).toEqual({
      path: "run-2-msg_incident-file-1.png",
      title: "run-2-msg_incident-file-1.png",
      kind: "image",
      media_type: "image/png",
    });
  });

  test("ends well", () => {
    expect(events.at(-1)).toMatchObject({
      type: "RUN_FINISHED",
      runId: "run-2",
      outcome: { type: "success" },
      metadata: { "ai-sdk": { finishReason: "stop" } },
    });
  });
});

describe("tool inputs", async () => {
  const tools = {
    read: tool({ inputSchema: z.object({ path: z.string() }), execute: async () => "text" }),
    list: tool({
      inputSchema: z.object({ depth: z.number().default(3) }),
      execute: async () => {},
    }),
    ask: { inputSchema: z.object({ question: z.string() }) } as ToolSet[string],
    mcp: tool({ inputSchema: jsonSchema<unknown>({}), execute: async () => ({ rows: [1] }) }),
  };

  async function run(...answers: ModelAnswer[]): Promise<Event[]> {
    const result = streamText({
      model: scriptedModel(...answers),
      tools,
      stopWhen: stepCountIs(4),
      prompt: "go",
      onError: () => {},
    });
    const events = translated(await partsOf(result.toUIMessageStream({ onError: messageOf })));
    await expectConformant(events);
    return events;
  }

  test("that were not streamed are told whole", async () => {
    const events = await run(
      [...call("c1", "list", ""), ...call("c2", "mcp", ""), finish("tool-calls")],
      [...text("Done"), finish()],
    );
    expect(ofType(events, "TOOL_CALL_ARGS").map(({ delta }) => delta)).toEqual([
      '{"depth":3}',
      "{}",
    ]);
    expect(ofType(events, "TOOL_CALL_RESULT").map(({ content }) => content)).toEqual([
      "null",
      '{"rows":[1]}',
    ]);
  });

  test("that the tool refuses fail once", async () => {
    const events = await run(
      [
        ...call("c1", "read", '{"path":1}'),
        ...call("c2", "nothing", "{}"),
        ...call("c3", "read", '{"pa'),
        finish("tool-calls"),
      ],
      [...text("Sorry"), finish()],
    );
    const results = ofType(events, "TOOL_CALL_RESULT");
    expect(results.map(({ toolCallId }) => toolCallId)).toEqual(["c1", "c2", "c3"]);
    for (const { content, metadata } of results)
      expect(metadata).toEqual({ "run-timeline": { status: "failed", error: content } });
    expect(ofType(events, "RAW").map(({ event }) => (event as Part).type)).toEqual([
      "tool-output-error",
      "tool-output-error",
      "tool-output-error",
    ]);
    expect(ofType(events, "TOOL_CALL_END").map(({ metadata }) => metadata)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("that are plain text are told as a JSON string", () => {
    const events = translated([
      { type: "tool-input-start", toolCallId: "c1", toolName: "patch", inputEncoding: "text" },
      { type: "tool-input-delta", toolCallId: "c1", inputTextDelta: '*** Begin "x"\n' },
      { type: "tool-input-delta", toolCallId: "c1", inputTextDelta: "+ 1 \\" },
      {
        type: "tool-input-available",
        toolCallId: "c1",
        toolName: "patch",
        input: '*** Begin "x"\n+ 1 \\',
      },
    ] satisfies Part[]);
    const json = ofType(events, "TOOL_CALL_ARGS").map(({ delta }) => delta);
    expect(JSON.parse(json.join(""))).toBe('*** Begin "x"\n+ 1 \\');
    expect(ofType(events, "TOOL_CALL_END")[0]?.metadata).toBeUndefined();
  });

  test("for the frontend wait for it after a success", async () => {
    const events = await run([...call("c1", "ask", '{"question":"Which?"}'), finish("tool-calls")]);
    expect(events.at(-1)).toMatchObject({
      outcome: { type: "success", pendingToolCallIds: ["c1"] },
    });
  });

  test("of calls that share an id in different steps stay apart", async () => {
    const events = await run(
      [...call("call_0", "read", '{"path":"a"}'), finish("tool-calls")],
      [...call("call_0", "read", '{"path":"b"}'), finish("tool-calls")],
      [...text("Done"), finish()],
    );
    expect(ofType(events, "TOOL_CALL_START").map(({ toolCallId }) => toolCallId)).toEqual([
      "call_0",
      "call_0-2",
    ]);
    expect(ofType(events, "TOOL_CALL_RESULT").map(({ toolCallId }) => toolCallId)).toEqual([
      "call_0",
      "call_0-2",
    ]);
  });
});

test("a refused call is denied, not failed", async () => {
  const events = translated([
    { type: "start", messageId: "m1" },
    { type: "tool-output-denied", toolCallId: "c1" },
    { type: "finish", finishReason: "stop" },
  ] satisfies Part[]);
  expect(ofType(events, "TOOL_CALL_RESULT")[0]?.metadata).toEqual({
    "run-timeline": { status: "denied" },
  });
  await expectConformant(events);
});

describe("endings", () => {
  async function failing(...answers: ModelAnswer[]): Promise<Event[]> {
    const result = streamText({
      model: scriptedModel(...answers),
      maxRetries: 0,
      prompt: "go",
      onError: () => {},
    });
    const events = translated(await partsOf(result.toUIMessageStream({ onError: messageOf })));
    await expectConformant(events);
    return events;
  }

  test("a model that does not answer fails the run", async () => {
    const events = await failing(new Error("overloaded"));
    expect(typesOf(events)).toEqual(["RUN_STARTED", "RUN_ERROR"]);
    expect(events.at(-1)).toMatchObject({ message: "overloaded" });
  });

  test("an error in mid-text fails the run, and the text stays open", async () => {
    const events = await failing([
      { type: "text-start", id: "0" },
      { type: "text-delta", id: "0", delta: "Half an ans" },
      { type: "error", error: new Error("connection lost") },
    ]);
    expect(events.at(-1)).toMatchObject({ type: "RUN_ERROR", message: "connection lost" });
    expect(ofType(events, "TEXT_MESSAGE_END")).toEqual([]);
  });

  test("an aborted stream is cancelled: neither success nor failure", async () => {
    const abort = new AbortController();
    const result = streamText({
      abortSignal: abort.signal,
      model: scriptedModel([
        { type: "text-start", id: "0" },
        ...["One", " two", " three", " four"].map((delta) => ({
          type: "text-delta" as const,
          id: "0",
          delta,
        })),
      ]),
      prompt: "go",
    });
    const translator = aiSdkToAgui();
    const events = translator.start();
    for await (const part of result.toUIMessageStream()) {
      events.push(...translator.translate(part));
      if (part.type === "text-delta") abort.abort();
    }
    events.push(...translator.end());
    expect(events.at(-1)).toMatchObject({ type: "RUN_FINISHED", outcome: { type: "cancelled" } });
    expect(ofType(events, "TEXT_MESSAGE_END")[0]?.metadata).toEqual({
      "run-timeline": { incomplete: true },
    });
    await expectConformant(events);
  });

  test("a stream that stops without a word gets no ending", async () => {
    const parts = await partsOf(incidentStream());
    const events = translated(parts.slice(0, 20));
    expect(typesOf(events).filter((type) => /^RUN_(FINISHED|ERROR)$/.test(type))).toEqual([]);
  });

  test("streams that were merged are one run", async () => {
    const stream = createUIMessageStream({
      execute: async ({ writer }) => {
        for (const answer of ["First", "Second"]) {
          const result = streamText({
            model: scriptedModel([...text(answer), finish()]),
            prompt: "go",
          });
          writer.merge(result.toUIMessageStream());
          await result.consumeStream();
        }
      },
    });
    const events = translated(await partsOf(stream));
    expect(ofType(events, "RUN_FINISHED")).toHaveLength(1);
    expect(ofType(events, "TEXT_MESSAGE_START")).toHaveLength(2);
    await expectConformant(events);
  });

  test("an error of one merged stream is a notice when another one finishes", () => {
    const events = translated([
      { type: "error", errorText: "search is down" },
      { type: "text-delta", id: "0", delta: "Without search, then." },
      { type: "finish", finishReason: "stop" },
    ] satisfies Part[]);
    expect(ofType(events, "CUSTOM")).toMatchObject([
      { name: "notice", value: { kind: "error", content: "search is down" } },
    ]);
    expect(events.at(-1)).toMatchObject({ outcome: { type: "success" } });
  });

  test("nothing is made of parts after the end, and a second start is none", () => {
    const translator = aiSdkToAgui();
    expect(translator.start()).toHaveLength(1);
    expect(translator.start()).toEqual([]);
    translator.end();
    expect(translator.translate({ type: "text-delta", id: "0", delta: "late" })).toEqual([]);
    expect(translator.end()).toEqual([]);
  });
});

describe("whatever comes in", () => {
  const anyValue = fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true });
  const id = fc.constantFrom("0", "1", "__proto__", "c1", "", 7, null, undefined);
  const anyPart = fc.record(
    {
      type: fc.constantFrom<string>(
        "start",
        "start-step",
        "finish-step",
        "text-start",
        "text-delta",
        "text-end",
        "reasoning-start",
        "reasoning-delta",
        "reasoning-end",
        "tool-input-start",
        "tool-input-delta",
        "tool-input-available",
        "tool-input-error",
        "tool-approval-request",
        "tool-output-available",
        "tool-output-error",
        "tool-output-denied",
        "source-url",
        "file",
        "data-x",
        "message-metadata",
        "error",
        "finish",
        "abort",
        "of-tomorrow",
      ),
      id,
      messageId: id,
      toolCallId: id,
      approvalId: id,
      toolName: id,
      delta: fc.oneof(fc.string(), anyValue),
      inputTextDelta: fc.oneof(fc.string(), anyValue),
      inputEncoding: fc.constantFrom("text", "json", 1),
      input: anyValue,
      output: anyValue,
      data: anyValue,
      errorText: fc.oneof(fc.string(), anyValue),
      preliminary: fc.constantFrom(true, false, "yes"),
      providerMetadata: anyValue,
      messageMetadata: anyValue,
      finishReason: fc.constantFrom("stop", "error", null, 3),
      url: fc.string(),
      mediaType: fc.constantFrom("image/png", "x", 4),
    },
    { requiredKeys: ["type"] },
  );

  test("nothing throws, and what comes out breaks no rule", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(anyPart, anyValue), { maxLength: 40 }), async (parts) => {
        await expectConformant(translated(parts));
      }),
      { numRuns: 150 },
    );
  });

  test("parts cut off at any place break no rule", async () => {
    const parts = await partsOf(incidentStream());
    for (let cut = 0; cut < parts.length; cut += 7)
      await expectConformant(translated(parts.slice(0, cut)));
  });

  test("an unknown part is kept as it came", () => {
    const part = { type: "of-tomorrow", id: "x", nested: { deep: [1] } };
    expect(translated([part])[1]).toEqual({
      type: "RAW",
      event: part,
      source: "ai-sdk",
      rawEvent: part,
    });
  });

  test("cycles, errors and hostile getters are read as far as they go", () => {
    const cyclic: Record<string, unknown> = { type: "data-x", data: { error: new Error("why") } };
    cyclic.self = cyclic;
    Object.defineProperty(cyclic, "trap", {
      enumerable: true,
      get: () => {
        throw new Error("trap");
      },
    });
    expect(ofType(translated([cyclic]), "CUSTOM")).toMatchObject([
      { name: "data-x", value: { error: { name: "Error", message: "why" } } },
    ]);
  });
});
