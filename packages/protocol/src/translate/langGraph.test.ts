import {
  AIMessage,
  AIMessageChunk,
  HumanMessage,
  RemoveMessage,
  ToolMessage,
} from "@langchain/core/messages";
import { tool } from "@langchain/core/tools";
import {
  Annotation,
  Command,
  END,
  entrypoint,
  interrupt,
  type LangGraphRunnableConfig,
  MemorySaver,
  MessagesAnnotation,
  Send,
  START,
  StateGraph,
  task,
} from "@langchain/langgraph";
import { createReactAgent, ToolNode, toolsCondition } from "@langchain/langgraph/prebuilt";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { expectConformant } from "../../test/peers/expectConformant.js";
import {
  BRIEF_GOAL,
  briefAnswer,
  briefGraph,
  briefInput,
  briefOptions,
} from "../../test/peers/langGraphBrief.js";
import { calls, costs, ScriptedChatModel, says } from "../../test/peers/langGraphModel.js";
import type { Event, EventOf, EventType } from "../events.js";
import { readFrames } from "../sse.js";
import { type LangGraphOptions, langGraphToAgui } from "./langGraph.js";

// Real graphs and fuzzed streams, each through the official client: more than a busy machine does in five seconds.
vi.setConfig({ testTimeout: 60_000 });

interface Graph {
  stream(input: never, options: never): Promise<AsyncIterable<unknown>>;
}

const ALL_MODES = ["values", "updates", "messages", "custom", "tasks"];

async function chunksOf(
  graph: Graph,
  input: unknown,
  options: Record<string, unknown> = {},
): Promise<unknown[]> {
  const chunks: unknown[] = [];
  const asked = { streamMode: ALL_MODES, subgraphs: true, ...options };
  for await (const chunk of await graph.stream(input as never, asked as never)) chunks.push(chunk);
  return chunks;
}

function translated(chunks: readonly unknown[], options?: LangGraphOptions): Event[] {
  const translator = langGraphToAgui(options);
  const start = translator.start();
  return [...start, ...chunks.flatMap((chunk) => translator.translate(chunk)), ...translator.end()];
}

async function run(
  graph: Graph,
  input: unknown,
  options?: Record<string, unknown>,
  translation?: LangGraphOptions,
): Promise<Event[]> {
  const events = translated(await chunksOf(graph, input, options), translation);
  await expectConformant(events);
  return events;
}

/** What a server sends, frame by frame. */
async function framesOf(stream: AsyncIterable<Uint8Array>): Promise<unknown[]> {
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      for await (const bytes of stream) controller.enqueue(bytes);
      controller.close();
    },
  });
  const frames: unknown[] = [];
  for await (const frame of readFrames(body))
    if ("data" in frame) frames.push({ event: frame.name, data: JSON.parse(frame.data) });
  return frames;
}

function ofType<T extends EventType>(events: readonly Event[], type: T): EventOf<T>[] {
  return events.filter((event): event is EventOf<T> => event.type === type);
}

/** What each message says, by id. */
function textsOf(events: readonly Event[]): string[] {
  const texts = new Map<string, string>();
  for (const { messageId } of ofType(events, "TEXT_MESSAGE_START")) texts.set(messageId, "");
  for (const { messageId, delta } of ofType(events, "TEXT_MESSAGE_CONTENT"))
    texts.set(messageId, (texts.get(messageId) ?? "") + delta);
  return [...texts.values()];
}

/** The arguments of each call, by id. */
function argumentsOf(events: readonly Event[]): Record<string, string> {
  const all: Record<string, string> = {};
  for (const { toolCallId } of ofType(events, "TOOL_CALL_START")) all[toolCallId] = "";
  for (const { toolCallId, delta } of ofType(events, "TOOL_CALL_ARGS")) all[toolCallId] += delta;
  return all;
}

function withoutOrigin(events: readonly Event[]): Event[] {
  return events.map(({ rawEvent: _, ...event }) => event as Event);
}

function outcomeOf(events: readonly Event[]): unknown {
  const last = events.at(-1);
  return last?.type === "RUN_FINISHED" ? last.outcome : last?.type;
}

describe("a run with every mode and subgraphs", async () => {
  const graph = briefGraph();
  const chunks = await chunksOf(graph, briefInput, briefOptions);
  const resumed = await chunksOf(graph, briefAnswer, briefOptions);
  const events = translated(chunks);

  test("breaks no rule", async () => {
    await expectConformant(events);
    await expectConformant(translated(resumed));
  });

  test("gives the same events every time, and from its JSON", () => {
    expect(translated(chunks)).toEqual(events);
    expect(translated(JSON.parse(JSON.stringify(chunks)))).toEqual(events);
  });

  test("carries the chunk that an event was made of, as JSON", () => {
    const plain = JSON.parse(JSON.stringify(chunks));
    const settling = events.findIndex(({ rawEvent }, at) => at > 0 && rawEvent === undefined);
    for (const event of events.slice(1, settling)) expect(plain).toContainEqual(event.rawEvent);
    expect(settling).toBe(events.length - 2);
  });

  test("tells what the person said, once", () => {
    const [first] = ofType(events, "TEXT_MESSAGE_START");
    expect(first?.role).toBe("user");
    expect(textsOf(events).filter((text) => text === BRIEF_GOAL)).toHaveLength(1);
  });

  test("tells every message once, although several modes and graphs repeat it", () => {
    expect(textsOf(events)).toHaveLength(7);
    expect(new Set(textsOf(events)).size).toBe(6);
    const ids = ofType(events, "TEXT_MESSAGE_START").map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("puts the pieces of each call's arguments together by their index", () => {
    expect(argumentsOf(events)).toEqual({
      call_research_1: '{"topic":"MySQL 5.7: support and risks"}',
      call_research_2: '{"topic":"PostgreSQL 18: what a move takes"}',
      call_search_My: '{"query":"MySQL 5.7 end of life"}',
      call_search_Po: '{"query":"PostgreSQL 18 upgrade"}',
    });
    const pieces = ofType(events, "TOOL_CALL_ARGS").filter(
      ({ toolCallId }) => toolCallId === "call_research_1",
    );
    expect(pieces.length).toBeGreaterThan(2);
  });

  test("ends a call before its result", () => {
    for (const result of ofType(events, "TOOL_CALL_RESULT")) {
      const end = events.findIndex(
        (event) => event.type === "TOOL_CALL_END" && event.toolCallId === result.toolCallId,
      );
      expect(end).toBeGreaterThan(0);
      expect(end).toBeLessThan(events.indexOf(result));
    }
  });

  test("makes a subagent of each subgraph, and links it to the call that it works for", () => {
    const subagents = ofType(events, "SUBAGENT_STARTED");
    expect(subagents).toMatchObject([
      {
        name: "research",
        description: "MySQL 5.7: support and risks",
        parentToolCallId: "call_research_1",
      },
      {
        name: "research",
        description: "PostgreSQL 18: what a move takes",
        parentToolCallId: "call_research_2",
      },
    ]);
    // The second one ran in the same task: beside the first one, not below it.
    expect(subagents.map(({ parentSubagentRunId }) => parentSubagentRunId)).toEqual([
      undefined,
      undefined,
    ]);
    expect(ofType(events, "SUBAGENT_FINISHED")).toHaveLength(2);
  });

  test("keeps the work of parallel subagents apart", () => {
    const ids = ofType(events, "SUBAGENT_STARTED").map(({ subagentRunId }) => subagentRunId);
    for (const id of ids) {
      const own = events.filter((event) => "subagentRunId" in event && event.subagentRunId === id);
      expect(ofType(own, "TOOL_CALL_START")).toHaveLength(1);
      expect(ofType(own, "TEXT_MESSAGE_START")).toHaveLength(2);
      expect(ofType(own, "STEP_STARTED").map(({ stepName }) => stepName)).toEqual([
        "agent",
        "tools",
        "agent",
      ]);
    }
  });

  test("tells a tool's failure", () => {
    const failed = ofType(events, "TOOL_CALL_RESULT").filter(({ metadata }) => metadata);
    expect(failed).toMatchObject([
      {
        toolCallId: "call_search_My",
        metadata: { "run-timeline": { status: "failed" } },
      },
    ]);
  });

  test("tells a thought, and what only its provider can read", () => {
    const [thought] = ofType(events, "REASONING_MESSAGE_START");
    expect(ofType(events, "REASONING_ENCRYPTED_VALUE")).toMatchObject([
      { entityId: thought?.messageId, encryptedValueType: "anthropic.signature" },
    ]);
  });

  test("tells the state without its messages, and only when it changed", () => {
    expect(ofType(events, "STATE_SNAPSHOT").map(({ snapshot }) => snapshot)).toEqual([
      { sources: [] },
      { outline: ["Where we stand", "What a move takes", "What we advise"], sources: [] },
    ]);
    expect(ofType(events, "STATE_DELTA")).toEqual([]);
  });

  test("sums the tokens of every model, once", () => {
    const last = events.at(-1);
    expect(last?.type === "RUN_FINISHED" && last.usage).toEqual([
      {
        provider: "acme",
        model: "acme-large",
        inputTokens: 820 + 1480 + 2 * (310 + 540),
        outputTokens: 96 + 142 + 2 * (24 + 61),
        totalTokens: 916 + 1622 + 2 * (334 + 601),
      },
    ]);
  });

  test("ends waiting for the answer to its question", () => {
    expect(outcomeOf(events)).toMatchObject({
      type: "interrupt",
      interrupts: [
        {
          reason: "input_required",
          message: "Send the brief to the platform team?",
          metadata: { langgraph: { value: { channel: "#platform" } } },
        },
      ],
    });
  });

  test("does not tell again in the next run what was told before", () => {
    const next = translated(resumed, { runId: "run-2" });
    expect(textsOf(next)).toEqual(["Sent to **#platform**, with both sources."]);
    expect(ofType(next, "TOOL_CALL_RESULT")).toEqual([]);
    expect(ofType(next, "CUSTOM")).toMatchObject([
      {
        name: "artifact_created",
        value: { path: "briefs/orders-db.md", title: "Orders database", kind: "markdown" },
      },
    ]);
    expect(outcomeOf(next)).toEqual({ type: "success" });
  });

  test("cut off at any place, it breaks no rule, and is no success while a node runs", async () => {
    for (let cut = 0; cut < chunks.length; cut += 11) {
      const before = chunks.slice(0, cut);
      const part = translated(before);
      await expectConformant(part);
      const tasks = before.filter((chunk) => (chunk as unknown[])[1] === "tasks");
      const ends = tasks.filter((chunk) => "result" in ((chunk as unknown[])[2] as object));
      const isRunning = ends.length * 2 < tasks.length;
      if (isRunning) expect(ofType(part, "RUN_FINISHED")).toEqual([]);
    }
  });

  test.each([
    [["messages"]],
    [["updates"]],
    [["values"]],
    [["tasks"]],
    [["updates", "values"]],
    [["messages", "updates"]],
    [["tasks", "messages", "values"]],
  ])("says the same in %j", async (streamMode) => {
    const some = await run(briefGraph(), briefInput, { ...briefOptions, streamMode });
    const said = (list: readonly Event[]): string[] =>
      textsOf(list)
        .filter((text) => text !== BRIEF_GOAL)
        .sort();
    expect(said(some)).toEqual(said(events));
    expect(argumentsOf(some)).toEqual(argumentsOf(events));
    const resultsOf = (list: readonly Event[]): unknown[] =>
      ofType(list, "TOOL_CALL_RESULT").map(({ toolCallId, content }) => [toolCallId, content]);
    expect(resultsOf(some).sort()).toEqual(resultsOf(events).sort());
  });

  test("reads the events that a server sends", async () => {
    const options = { ...briefOptions, encoding: "text/event-stream" } as const;
    const stream = await briefGraph().stream(briefInput, options);
    const served = await framesOf(stream as AsyncIterable<Uint8Array>);
    const told = translated(served);
    await expectConformant(told);
    expect(textsOf(told).sort()).toEqual(textsOf(events).sort());
    expect(ofType(told, "SUBAGENT_STARTED")).toHaveLength(2);
    expect(outcomeOf(told)).toMatchObject({ type: "interrupt" });
  });
});

describe("messages", () => {
  test("without an id are told once, though the state and outer graphs repeat them", async () => {
    const inner = new StateGraph(MessagesAnnotation)
      .addNode("draft", async () => ({ messages: [{ role: "assistant", content: "inner" }] }))
      .addEdge(START, "draft")
      .compile();
    const graph = new StateGraph(MessagesAnnotation)
      .addNode("one", async () => ({ messages: { role: "assistant", content: "twice" } }))
      .addNode("two", async () => ({ messages: [["ai", "twice"]] }))
      .addNode("three", inner)
      .addEdge(START, "one")
      .addEdge("one", "two")
      .addEdge("two", "three")
      .compile();
    const input = { messages: [{ role: "user", content: "hey" }] };
    for (const streamMode of [ALL_MODES, ["updates"], ["updates", "values"], ["values"]]) {
      const events = await run(graph, input, { streamMode });
      const texts = textsOf(events).filter((text) => text !== "hey");
      expect(texts).toEqual(["twice", "twice", "inner"]);
    }
  });

  test("of two models that one node asks at once do not mix", async () => {
    const model = new ScriptedChatModel([says("left left left"), says("right right right")]);
    const graph = new StateGraph(MessagesAnnotation)
      .addNode("both", async () => ({
        messages: await Promise.all([model.invoke("1"), model.invoke("2")]),
      }))
      .addEdge(START, "both")
      .compile();
    const events = await run(graph, { messages: [] }, { streamMode: ["messages", "updates"] });
    expect(textsOf(events)).toEqual(["left left left", "right right right"]);
  });

  test("that go on after a call go on below it", async () => {
    const look = tool(async () => "seen", {
      name: "look",
      description: "looks",
      schema: z.object({}),
    });
    const graph = createReactAgent({
      llm: new ScriptedChatModel([
        [...says("Before."), ...calls("c1", "look", "{}"), ...says("After.")],
        says("Done."),
      ]),
      tools: [look],
    });
    const events = await run(graph, { messages: [new HumanMessage("go")] });
    expect(textsOf(events)).toEqual(["go", "Before.", "After.", "Done."]);
    const order = events.flatMap((event) =>
      event.type === "TEXT_MESSAGE_START" || event.type === "TOOL_CALL_START" ? [event.type] : [],
    );
    expect(order.slice(1, 4)).toEqual([
      "TEXT_MESSAGE_START",
      "TOOL_CALL_START",
      "TEXT_MESSAGE_START",
    ]);
  });

  test("of calls that share an id stay apart", async () => {
    const model = new ScriptedChatModel([
      calls("call_0", "look", '{"at":"a"}'),
      calls("call_0", "look", '{"at":"b"}'),
      says("Done."),
    ]);
    const graph = new StateGraph(MessagesAnnotation)
      .addNode("agent", async ({ messages }, config) => ({
        messages: [await model.invoke(messages, config)],
      }))
      .addNode("tools", async ({ messages }) => {
        const asked = (messages.at(-1) as AIMessage).tool_calls ?? [];
        return {
          messages: asked.map(
            ({ id = "", args }) =>
              new ToolMessage({ tool_call_id: id, content: `seen ${args.at}` }),
          ),
        };
      })
      .addEdge(START, "agent")
      .addConditionalEdges("agent", toolsCondition)
      .addEdge("tools", "agent")
      .compile();
    const events = await run(graph, { messages: [new HumanMessage("go")] });
    expect(argumentsOf(events)).toEqual({ call_0: '{"at":"a"}', "call_0-2": '{"at":"b"}' });
    expect(
      ofType(events, "TOOL_CALL_RESULT").map(({ toolCallId, content }) => [toolCallId, content]),
    ).toEqual([
      ["call_0", "seen a"],
      ["call_0-2", "seen b"],
    ]);
  });

  test("that are removed from the state are still told, and so is their removal", async () => {
    const graph = new StateGraph(MessagesAnnotation)
      .addNode("say", async () => ({ messages: [new AIMessage({ id: "m1", content: "first" })] }))
      .addNode("forget", async () => ({ messages: [new RemoveMessage({ id: "m1" })] }))
      .addEdge(START, "say")
      .addEdge("say", "forget")
      .compile();
    const events = await run(graph, { messages: [] }, { streamMode: ["updates"] });
    expect(textsOf(events)).toEqual(["first"]);
    expect(ofType(events, "CUSTOM")).toMatchObject([
      { name: "message_removed", value: { id: "m1" } },
    ]);
  });

  test("of one mode alone need no option", async () => {
    const graph = createReactAgent({
      llm: new ScriptedChatModel([says("Hello there")]),
      tools: [],
    });
    const input = { messages: [new HumanMessage("go")] };
    const options = { streamMode: "messages", subgraphs: false };
    expect(textsOf(await run(graph, input, options))).toEqual(["Hello there"]);
  });
});

describe("tool calls", () => {
  test("that the model gives whole are told whole", async () => {
    const graph = new StateGraph(MessagesAnnotation)
      .addNode("agent", async () => ({
        messages: [
          new AIMessage({
            id: "m1",
            content: "",
            tool_calls: [
              { id: "c1", name: "look", args: {} },
              { id: "c2", name: "look", args: { at: "b" } },
            ],
          }),
        ],
      }))
      .addNode(
        "tools",
        new ToolNode([
          tool(async () => "seen", { name: "look", description: "looks", schema: z.object({}) }),
        ]),
      )
      .addEdge(START, "agent")
      .addEdge("agent", "tools")
      .compile();
    const events = await run(graph, { messages: [] });
    expect(argumentsOf(events)).toEqual({ c1: "{}", c2: '{"at":"b"}' });
    const starts = ofType(events, "TOOL_CALL_START");
    expect(starts.map(({ parentMessageId }) => parentMessageId)).toEqual(["m1", "m1"]);
    expect(ofType(events, "TOOL_CALL_RESULT")).toHaveLength(2);
  });

  test("of providers that give every call the same index stay apart", () => {
    const piece = (id: string, args: string): unknown => [
      "messages",
      [
        new AIMessageChunk({
          id: "m1",
          content: "",
          tool_call_chunks: [{ id, name: "look", args, index: 0, type: "tool_call_chunk" }],
        }),
        {},
      ],
    ];
    const events = translated([piece("c1", '{"at":1}'), piece("c2", '{"at":2}')]);
    expect(argumentsOf(events)).toEqual({ c1: '{"at":1}', c2: '{"at":2}' });
  });

  test("tell their progress in `tools` chunks", async () => {
    const count = tool(
      async function* () {
        yield { done: 1 };
        yield { done: 2 };
        return "counted";
      },
      { name: "count", description: "counts", schema: z.object({}) },
    );
    const graph = createReactAgent({
      llm: new ScriptedChatModel([calls("c1", "count", "{}"), says("Done.")]),
      tools: [count],
    });
    const input = { messages: [new HumanMessage("go")] };
    const events = await run(graph, input, { streamMode: ["messages", "tools"] });
    const progress = ofType(events, "ACTIVITY_SNAPSHOT");
    expect(progress.map(({ content }) => content)).toMatchObject([
      { toolCallId: "c1", toolName: "count", output: { done: 1 } },
      { toolCallId: "c1", toolName: "count", output: { done: 2 } },
    ]);
    expect(ofType(events, "TOOL_CALL_RESULT")).toHaveLength(1);
    const alone = await run(graph, input, { streamMode: ["tools"] }).catch(() => []);
    expect(Array.isArray(alone)).toBe(true);
  });
});

const Topics = Annotation.Root({
  topic: Annotation<string>({ reducer: (_, next) => next, default: () => "" }),
  notes: Annotation<string[]>({
    reducer: (before, more) => before.concat(more),
    default: () => [],
  }),
  report: Annotation<string>(),
});

describe("nodes", () => {
  const fanOut = new StateGraph(Topics)
    .addNode("look", async ({ topic }, config: LangGraphRunnableConfig) => {
      await new Promise((resolve) => setTimeout(resolve, topic === "a" ? 20 : 1));
      config.writer?.({ type: "looked", topic });
      return { notes: [topic] };
    })
    .addNode("write", async ({ notes }) => ({ report: notes.join("/") }))
    .addConditionalEdges(START, () => ["a", "b", "c"].map((topic) => new Send("look", { topic })))
    .addEdge("look", "write")
    .addEdge("write", END)
    .compile();

  test("that run at once under one name are steps of their own", async () => {
    const events = await run(fanOut, {});
    expect(ofType(events, "STEP_STARTED").map(({ stepName }) => stepName)).toEqual([
      "look",
      "look 2",
      "look 3",
      "write",
    ]);
    expect(ofType(events, "STEP_FINISHED")).toHaveLength(4);
  });

  test("are steps without `tasks` chunks too", async () => {
    const events = await run(fanOut, {}, { streamMode: ["updates"] });
    const steps = events.filter(({ type }) => type.startsWith("STEP_"));
    expect(steps).toHaveLength(8);
  });

  test("tell their own chunks under a name of their own", async () => {
    const events = await run(fanOut, {});
    const told = ofType(events, "CUSTOM").map(({ name, value }) => [name, value]);
    expect(told).toHaveLength(3);
    for (const topic of ["a", "b", "c"])
      expect(told).toContainEqual(["looked", { type: "looked", topic }]);
  });

  test("and their results are read from `debug` chunks as well", async () => {
    const events = await run(fanOut, {}, { streamMode: ["debug"] });
    expect(ofType(events, "STEP_FINISHED")).toHaveLength(4);
    expect(outcomeOf(events)).toEqual({ type: "success" });
  });

  test("of the functional API are steps, and its value is the result", async () => {
    const work = task("work", async (n: number) => n + 1);
    const flow = entrypoint("flow", async (n: number) => {
      const [a, b] = await Promise.all([work(n), work(n + 1)]);
      return a + b;
    });
    const events = await run(flow as unknown as Graph, 1);
    expect(ofType(events, "STEP_STARTED").map(({ stepName }) => stepName)).toEqual([
      "flow",
      "work",
      "work 2",
    ]);
    expect(events.at(-1)).toMatchObject({ result: 5, outcome: { type: "success" } });
  });
});

describe("state", () => {
  const graph = new StateGraph(Topics)
    .addNode("first", async () => ({ notes: ["a"], topic: "x" }))
    .addNode("second", async () => ({ notes: ["b"] }))
    .addEdge(START, "first")
    .addEdge("first", "second")
    .compile();

  test("is made of what nodes wrote where no values come", async () => {
    const events = await run(graph, {}, { streamMode: ["updates"] });
    expect(ofType(events, "STATE_DELTA").map(({ delta }) => delta)).toEqual([
      [
        { op: "add", path: "/notes", value: ["a"] },
        { op: "add", path: "/topic", value: "x" },
      ],
      [{ op: "add", path: "/notes", value: ["b"] }],
    ]);
  });

  test("takes writes through the reducers that it is given", async () => {
    const notes = (before: unknown, more: unknown): unknown => [
      ...((before as string[] | undefined) ?? []),
      ...(more as string[]),
    ];
    const streamMode = "updates";
    const options = { streamMode, subgraphs: false };
    const events = await run(graph, {}, options, { streamMode, reducers: { notes } });
    expect(ofType(events, "STATE_DELTA").at(-1)?.delta).toEqual([
      { op: "add", path: "/notes", value: ["a", "b"] },
    ]);
  });

  test("of a subgraph is an activity of its subagent, and leaves the run's state alone", async () => {
    const inner = new StateGraph(Annotation.Root({ secret: Annotation<string>() }))
      .addNode("dig", async () => ({ secret: "found" }))
      .addEdge(START, "dig")
      .compile();
    const outer = new StateGraph(Topics)
      .addNode("child", async (_, config) => {
        await inner.invoke({ secret: "" }, config);
        return { report: "done" };
      })
      .addEdge(START, "child")
      .compile();
    for (const streamMode of [ALL_MODES, ["updates"]]) {
      const events = await run(outer, {}, { streamMode });
      const [subagent] = ofType(events, "SUBAGENT_STARTED");
      expect(subagent?.name).toBe("child");
      expect(ofType(events, "ACTIVITY_SNAPSHOT").at(-1)).toMatchObject({
        activityType: "state",
        content: { secret: "found" },
        subagentRunId: subagent?.subagentRunId,
      });
      const told = JSON.stringify([
        ofType(events, "STATE_SNAPSHOT").map(({ snapshot }) => snapshot),
        ofType(events, "STATE_DELTA").map(({ delta }) => delta),
      ]);
      expect(told).not.toContain("secret");
      expect(told).toContain("done");
    }
  });
});

const Answers = Annotation.Root({ name: Annotation<string>(), age: Annotation<string>() });

describe("interrupts", () => {
  test("of parallel nodes are asked together, each once", async () => {
    const graph = new StateGraph(Answers)
      .addNode("ask name", async () => ({ name: interrupt("Your name?") }))
      .addNode("ask age", async () => ({ age: interrupt({ message: "Your age?" }) }))
      .addEdge(START, "ask name")
      .addEdge(START, "ask age")
      .compile({ checkpointer: new MemorySaver() });
    const config = { configurable: { thread_id: "1" } };
    for (const streamMode of [ALL_MODES, ["values"], ["updates"], ["tasks"]]) {
      config.configurable.thread_id += "1";
      const events = await run(graph, {}, { ...config, streamMode });
      const { interrupts } = outcomeOf(events) as { interrupts: { message: string }[] };
      expect(interrupts.map(({ message }) => message).sort()).toEqual(["Your age?", "Your name?"]);
      expect(ofType(events, "STATE_SNAPSHOT")).toEqual([]);
    }
  });

  test("in a subgraph suspend its subagent, and the next run goes on with it", async () => {
    const child = new StateGraph(Answers)
      .addNode("ask", async () => ({ name: interrupt({ question: "Your name?" }) }))
      .addEdge(START, "ask")
      .compile();
    const graph = new StateGraph(Answers)
      .addNode("child", child)
      .addNode("other", async () => ({ age: "7" }))
      .addEdge(START, "child")
      .addEdge(START, "other")
      .compile({ checkpointer: new MemorySaver() });
    const config = { configurable: { thread_id: "2" } };
    const events = await run(graph, {}, config);
    const [asked] = (outcomeOf(events) as { interrupts: { id: string; subagentRunId: string }[] })
      .interrupts;
    expect(ofType(events, "SUBAGENT_FINISHED")).toMatchObject([
      {
        subagentRunId: asked?.subagentRunId,
        outcome: { type: "suspended", interruptIds: [asked?.id] },
      },
    ]);
    const next = await run(graph, new Command({ resume: "Ada" }), config);
    expect(ofType(next, "SUBAGENT_STARTED").map(({ subagentRunId }) => subagentRunId)).toEqual([
      asked?.subagentRunId,
    ]);
    // `other` ran before the pause: it is not executed again, and its task never ends.
    expect(ofType(next, "STEP_STARTED").map(({ stepName }) => stepName)).toEqual(["child", "ask"]);
    expect(outcomeOf(next)).toEqual({ type: "success" });
  });

  test("that a breakpoint makes are told, though they ask nothing", async () => {
    const graph = new StateGraph(Answers)
      .addNode("one", async () => ({ name: "a" }))
      .addNode("two", async () => ({ age: "b" }))
      .addEdge(START, "one")
      .addEdge("one", "two")
      .compile({ checkpointer: new MemorySaver(), interruptBefore: ["two"] });
    const events = await run(graph, {}, { configurable: { thread_id: "3" } });
    expect(outcomeOf(events)).toEqual({
      type: "interrupt",
      interrupts: [{ id: "run-1-breakpoint", reason: "breakpoint" }],
    });
    expect(ofType(events, "STATE_SNAPSHOT").at(-1)?.snapshot).toEqual({ name: "a" });
  });

  test("that ask whether a tool may run are approvals of its call", async () => {
    const graph = new StateGraph(MessagesAnnotation)
      .addNode("agent", async () => ({
        messages: [
          new AIMessage({
            id: "m1",
            content: "",
            tool_calls: [{ id: "c1", name: "send_mail", args: { to: "ops" } }],
          }),
        ],
      }))
      .addNode("review", async () => {
        interrupt({
          actionRequests: [
            { name: "send_mail", args: { to: "ops" }, description: "Send a mail to ops" },
          ],
          reviewConfigs: [{ actionName: "send_mail", allowedDecisions: ["approve", "reject"] }],
        });
        return {};
      })
      .addEdge(START, "agent")
      .addEdge("agent", "review")
      .compile({ checkpointer: new MemorySaver() });
    const events = await run(graph, { messages: [] }, { configurable: { thread_id: "4" } });
    const [asked] = (outcomeOf(events) as { interrupts: { id: string }[] }).interrupts;
    expect(asked).toMatchObject({
      reason: "tool_approval",
      message: "Send a mail to ops",
      toolCallId: "c1",
    });
    expect(ofType(events, "CUSTOM")).toMatchObject([
      { name: "approval_required", value: { action_id: asked?.id, tool_name: "send_mail" } },
    ]);
  });
});

describe("endings", () => {
  const failing = new StateGraph(Answers)
    .addNode("good", async () => ({ name: "a" }))
    .addNode("bad", async () => {
      throw new TypeError("no such table");
    })
    .addEdge(START, "good")
    .addEdge("good", "bad")
    .compile();

  async function until(
    graph: Graph,
    options: object,
  ): Promise<{ chunks: unknown[]; error: unknown }> {
    const chunks: unknown[] = [];
    const asked = { streamMode: ALL_MODES, subgraphs: true, ...options };
    try {
      for await (const chunk of await graph.stream({} as never, asked as never)) chunks.push(chunk);
    } catch (error) {
      return { chunks, error };
    }
    return { chunks, error: undefined };
  }

  test("an error that the stream threw fails the run", async () => {
    const { chunks, error } = await until(failing, {});
    expect(error).toBeInstanceOf(TypeError);
    const events = translated([...chunks, error]);
    await expectConformant(events);
    expect(events.at(-1)).toMatchObject({
      type: "RUN_ERROR",
      message: "no such table",
      code: "TypeError",
    });
  });

  test("a stream that threw and does not say so gets no ending", async () => {
    const { chunks } = await until(failing, {});
    expect(ofType(translated(chunks), "RUN_FINISHED")).toEqual([]);
  });

  test("an error that a server sends fails the run", async () => {
    const stream = await failing.stream({}, {
      streamMode: ["updates"],
      encoding: "text/event-stream",
    } as never);
    const served = await framesOf(stream as AsyncIterable<Uint8Array>);
    expect(translated(served).at(-1)).toMatchObject({
      type: "RUN_ERROR",
      message: "no such table",
      code: "TypeError",
    });
  });

  test("a node that succeeds when tried again fails nothing", async () => {
    let tries = 0;
    const flaky = new StateGraph(Answers)
      .addNode(
        "flaky",
        async () => {
          if (tries++ === 0) throw new Error("flaky");
          return { name: "a" };
        },
        { retryPolicy: { maxAttempts: 2, initialInterval: 1, logWarning: false } },
      )
      .addEdge(START, "flaky")
      .compile();
    expect(outcomeOf(await run(flaky, {}))).toEqual({ type: "success" });
  });

  test("nothing at all is no success", () => {
    expect(translated([]).map(({ type }) => type)).toEqual(["RUN_STARTED"]);
  });
});

describe("whatever comes in", () => {
  const anyValue = fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true });
  const id = fc.constantFrom<unknown>("a", "b", "__proto__", "", 3, null, undefined);
  const content = fc.oneof(
    fc.constantFrom<unknown>(
      "text",
      "",
      [{ type: "text", text: "t" }],
      [{ type: "thinking", thinking: "h" }],
    ),
    anyValue,
  );
  const call = fc.record(
    {
      id,
      name: id,
      args: fc.oneof(fc.constantFrom<unknown>("{", '"x"}', { x: 1 }), anyValue),
      index: id,
    },
    { requiredKeys: [] },
  );
  const message = fc.record(
    {
      type: fc.constantFrom("ai", "AIMessageChunk", "human", "tool", "system", "remove", "odd"),
      role: fc.constantFrom("assistant", "user", "tool", "odd"),
      content,
      additional_kwargs: fc.constantFrom<unknown>({}, { reasoning_content: "why" }, null),
      id,
      name: id,
      tool_calls: fc.oneof(fc.array(call, { maxLength: 2 }), anyValue),
      tool_call_chunks: fc.oneof(fc.array(call, { maxLength: 2 }), anyValue),
      tool_call_id: id,
      status: fc.constantFrom("error", "success"),
      usage_metadata: fc.constantFrom<unknown>({ input_tokens: 1 }, { input_tokens: -1 }, 3),
      response_metadata: fc.constantFrom<unknown>({}, { finish_reason: "stop" }),
    },
    { requiredKeys: ["content"] },
  );
  const metadata = fc.record(
    { langgraph_node: id, langgraph_step: fc.nat(3), langgraph_checkpoint_ns: id },
    { requiredKeys: [] },
  );
  const node = fc.constantFrom("agent", "tools", "__interrupt__", "__metadata__");
  const write = fc.oneof(
    fc.record({ messages: fc.array(message, { maxLength: 2 }), x: anyValue }),
    anyValue,
  );
  const data = fc.oneof(
    fc.tuple(message, metadata),
    fc.dictionary(
      node,
      fc.oneof(write, fc.array(fc.record({ id, value: anyValue }), { maxLength: 2 })),
    ),
    fc.record(
      {
        id,
        name: id,
        result: write,
        interrupts: fc.oneof(
          fc.array(fc.record({ id, value: anyValue }), { maxLength: 1 }),
          anyValue,
        ),
        error: anyValue,
      },
      { requiredKeys: [] },
    ),
    anyValue,
  );
  const mode = fc.constantFrom(
    "values",
    "updates",
    "messages",
    "custom",
    "tasks",
    "tools",
    "debug",
    "odd",
  );
  const namespace = fc.array(fc.constantFrom("agent:1", "tools:2", "1", "", "x|y"), {
    maxLength: 3,
  });
  const chunk = fc.oneof(fc.tuple(mode, data), fc.tuple(namespace, mode, data), anyValue);

  test("nothing throws, and what comes out breaks no rule", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(chunk, { maxLength: 30 }), async (chunks) => {
        await expectConformant(translated(chunks));
      }),
      { numRuns: 200 },
    );
  });

  test("an object that names a type is a node's own chunk", () => {
    expect(ofType(translated([{ type: "progress", done: 3 }]), "CUSTOM")).toMatchObject([
      { name: "progress", value: { type: "progress", done: 3 } },
    ]);
  });

  test("what is not understood is kept as it came", () => {
    const odd = { anything: [1] };
    expect(translated([odd])[1]).toEqual({
      type: "RAW",
      event: odd,
      source: "langgraph",
      rawEvent: odd,
    });
  });

  test("events that carry no original are those that nothing came with", () => {
    const events = withoutOrigin(translated([["custom", { type: "x" }]]));
    expect(events.map(({ type }) => type)).toEqual(["RUN_STARTED", "CUSTOM", "RUN_FINISHED"]);
  });
});

test("a model's cost is counted once, though the state repeats it", async () => {
  for (const streamMode of [ALL_MODES, ["updates", "values"], ["messages"]]) {
    const llm = new ScriptedChatModel([[...says("Hi"), costs(10, 2)]]);
    const graph = createReactAgent({ llm, tools: [] });
    const events = await run(graph, { messages: [new HumanMessage("go")] }, { streamMode });
    const last = events.at(-1);
    expect(last?.type === "RUN_FINISHED" && last.usage?.[0]?.totalTokens).toBe(12);
  }
});
