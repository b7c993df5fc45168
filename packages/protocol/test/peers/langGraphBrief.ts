import { AIMessage, HumanMessage } from "@langchain/core/messages";
import { tool } from "@langchain/core/tools";
import {
  Annotation,
  Command,
  END,
  interrupt,
  type LangGraphRunnableConfig,
  MemorySaver,
  MessagesAnnotation,
  START,
  StateGraph,
} from "@langchain/langgraph";
import { createReactAgent, ToolNode, toolsCondition } from "@langchain/langgraph/prebuilt";
import { z } from "zod";
import { calls, costs, ScriptedChatModel, says, thinks } from "./langGraphModel.js";

/** What the user asks in the recorded runs. */
export const BRIEF_GOAL =
  "Write a short brief: should we move the orders database from MySQL 5.7 to PostgreSQL 18?";

const State = Annotation.Root({
  ...MessagesAnnotation.spec,
  outline: Annotation<string[]>(),
  sources: Annotation<string[]>({
    reducer: (before, more) => before.concat(more),
    default: () => [],
  }),
  approved: Annotation<boolean>(),
});

const searchDocs = tool(
  async ({ query }, config: LangGraphRunnableConfig) => {
    config.writer?.({ type: "search_progress", query, read: 3, of: 12 });
    if (query.includes("5.7")) throw new Error("search backend timed out after 10 s");
    return JSON.stringify([
      { title: "Release notes", url: "https://docs.example.com/pg18", score: 0.91 },
      { title: "Upgrade guide", url: "https://docs.example.com/upgrade", score: 0.84 },
    ]);
  },
  {
    name: "search_docs",
    description: "Searches product documentation",
    schema: z.object({ query: z.string() }),
  },
);

/** An agent that works for the writer: a graph of its own. */
function researcher(topic: string): ReturnType<typeof createReactAgent> {
  const query = topic.startsWith("MySQL") ? "MySQL 5.7 end of life" : "PostgreSQL 18 upgrade";
  const found = topic.startsWith("MySQL")
    ? "MySQL 5.7 has been without security fixes since October 2023. The search failed, so this is from memory."
    : "PostgreSQL 18 adds asynchronous I/O and `uuidv7()`; the upgrade guide names pgloader for MySQL sources.";
  const llm = new ScriptedChatModel([
    [
      ...says("I'll search the docs."),
      ...calls(`call_search_${topic.slice(0, 2)}`, "search_docs", JSON.stringify({ query })),
      costs(310, 24),
    ],
    [...says(found), costs(540, 61)],
  ]);
  return createReactAgent({ llm, tools: [searchDocs], name: "researcher" });
}

const research = tool(
  async ({ topic }, config: LangGraphRunnableConfig) => {
    const result = await researcher(topic).invoke({ messages: [new HumanMessage(topic)] }, config);
    return String(result.messages.at(-1)?.content);
  },
  {
    name: "research",
    description: "Lets a researcher look into a topic",
    schema: z.object({ topic: z.string() }),
  },
);

/** A graph that plans, lets two researchers work at once, asks a person, and sends what it wrote. */
export function briefGraph(): {
  stream(input: unknown, options: Record<string, unknown>): Promise<AsyncIterable<unknown>>;
} {
  const model = new ScriptedChatModel([
    [
      ...thinks(
        "Two questions decide this: how long MySQL 5.7 is still safe, and what the move would cost.",
        "EqQBCkgIBRABGAIiQA5x",
      ),
      ...says("I'll have both sides looked into at once."),
      ...calls("call_research_1", "research", '{"topic":"MySQL 5.7: support and risks"}', 1),
      ...calls("call_research_2", "research", '{"topic":"PostgreSQL 18: what a move takes"}', 2),
      costs(820, 96),
    ],
    [
      ...says(
        "**Move, in two steps.** MySQL 5.7 gets no fixes any more; PostgreSQL 18 can take the schema as it is.\n\n- Copy with pgloader, and run both for two weeks.\n- Then move writes, service by service.",
      ),
      costs(1480, 142),
    ],
  ]);
  const graph = new StateGraph(State)
    .addNode("plan", async () => ({
      outline: ["Where we stand", "What a move takes", "What we advise"],
    }))
    .addNode("agent", async ({ messages }, config) => ({
      messages: [await model.invoke(messages, config)],
    }))
    .addNode("tools", new ToolNode([research]))
    .addNode("review", async () => ({
      approved: interrupt<unknown, boolean>({
        question: "Send the brief to the platform team?",
        channel: "#platform",
      }),
    }))
    .addNode("send", async ({ approved }, config: LangGraphRunnableConfig) => {
      if (!approved) return { sources: [] };
      config.writer?.({
        type: "artifact_created",
        path: "briefs/orders-db.md",
        title: "Orders database",
        kind: "markdown",
      });
      return {
        sources: ["https://docs.example.com/pg18", "https://docs.example.com/upgrade"],
        messages: [new AIMessage("Sent to **#platform**, with both sources.")],
      };
    })
    .addEdge(START, "plan")
    .addEdge("plan", "agent")
    .addConditionalEdges("agent", (state) =>
      toolsCondition(state) === "tools" ? "tools" : "review",
    )
    .addEdge("tools", "agent")
    .addEdge("review", "send")
    .addEdge("send", END);
  const compiled = graph.compile({ checkpointer: new MemorySaver() });
  return {
    stream: (input, options) => compiled.stream(input as never, options as never) as never,
  };
}

/** What starts the run. */
export const briefInput = { messages: [{ role: "user", content: BRIEF_GOAL }] };

/** What lets it go on. */
export const briefAnswer: unknown = new Command({ resume: true });

/** How both runs are streamed. */
export const briefOptions = {
  streamMode: ["values", "updates", "messages", "custom", "tasks"],
  subgraphs: true,
  configurable: { thread_id: "orders-db" },
};
