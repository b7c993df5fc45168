import type { Event } from "../events.js";
import { frameNameOf } from "../frameNames.js";
import { type GraphChunk, readChunk, readTask } from "./langGraph/chunk.js";
import { writeCustom } from "./langGraph/custom.js";
import { createEnding } from "./langGraph/ending.js";
import { createInterrupts } from "./langGraph/interrupts.js";
import { splitMessages } from "./langGraph/message.js";
import { createMessages } from "./langGraph/messages.js";
import { createState } from "./langGraph/state.js";
import { createSteps } from "./langGraph/steps.js";
import { createSubagents } from "./langGraph/subagents.js";
import { createToolEvents } from "./langGraph/toolEvents.js";
import { createUsage } from "./langGraph/usage.js";
import { timelineMetadata } from "./metadata.js";
import { fieldsOf, isFields } from "./native.js";
import { plainOf } from "./plain.js";
import type { Translator } from "./translator.js";
import { createWriter } from "./writer.js";

/** A mode of LangGraph's `stream`. */
export type LangGraphStreamMode =
  | "values"
  | "updates"
  | "messages"
  | "custom"
  | "tasks"
  | "tools"
  | "debug"
  | "checkpoints";

/** Options of `langGraphToAgui`. */
export interface LangGraphOptions {
  /** @default "thread-1" */
  threadId?: string;
  /** @default "run-1" */
  runId?: string;
  /** What the run is for, where no chunk says it. */
  goal?: string;
  /**
   * What `stream` was asked for. A single mode must be named here, because its chunks do not; a list tells which
   * chunks to expect.
   */
  streamMode?: LangGraphStreamMode | readonly LangGraphStreamMode[];
  /**
   * How a channel takes what a node writes, where it has a reducer. Without `values` chunks the state is made of
   * the writes, and a channel without a reducer holds the last one, as in LangGraph.
   */
  reducers?: Readonly<Record<string, (before: unknown, written: unknown) => unknown>>;
}

/**
 * Translates what LangGraph's `stream` yields: chunks of one mode, `[mode, chunk]`, with subgraphs
 * `[namespace, mode, chunk]`, and `{ event, data }` as its servers send them. Subgraphs become subagents.
 *
 * The stream has no chunk for its end: call `end()` when it is exhausted, and not when it threw. An error that it
 * threw may be given to `translate`, and fails the run.
 *
 * @example
 * const translator = langGraphToAgui({ threadId: "chat-1", runId: "run-7" });
 * store.push(translator.start());
 * const stream = await graph.stream(input, { streamMode: ["messages", "tasks", "values"], subgraphs: true });
 * for await (const chunk of stream) store.push(translator.translate(chunk));
 * store.push(translator.end());
 * store.end();
 */
export function langGraphToAgui(options: LangGraphOptions = {}): Translator {
  const { threadId = "thread-1", runId = "run-1", goal, streamMode, reducers } = options;
  const writer = createWriter();
  const usage = createUsage();
  const messages = createMessages(writer, usage, runId);
  const subagents = createSubagents(writer, messages);
  const steps = createSteps(writer);
  const state = createState(writer, reducers);
  const interrupts = createInterrupts(writer, runId, messages);
  const tools = createToolEvents(writer, messages);
  const ending = createEnding(
    writer,
    { threadId, runId },
    { interrupts, steps, subagents, messages, tools, state, usage },
  );
  const singleMode = typeof streamMode === "string" ? streamMode : undefined;
  let phase: "new" | "open" | "over" = "new";
  let sawUpdates = false;
  if (Array.isArray(streamMode)) steps.expect(streamMode);

  function start(): void {
    if (phase !== "new") return;
    phase = "open";
    writer.write({ type: "RUN_STARTED", threadId, runId, ...timelineMetadata({ goal }) });
  }

  /** Whether anything was made of a chunk. */
  function read(chunk: GraphChunk): boolean {
    switch (chunk.mode) {
      case "messages":
        return readMessages(chunk);
      case "updates":
        return readUpdates(chunk);
      case "values":
        return readValues(chunk);
      case "tasks":
        return readTasks(chunk);
      case "debug":
        return readDebug(chunk);
      case "custom":
        return writeCustom(writer, chunk.data, subagents.ownerOf(chunk.namespace));
      case "tools":
        return tools.read(chunk.data, subagents.ownerOf(chunk.namespace));
      case "error":
        return ending.fail(chunk.data);
      case "end":
      case "metadata":
        return true;
      default:
        return false;
    }
  }

  function readMessages({ namespace, data }: GraphChunk): boolean {
    if (!Array.isArray(data)) return false;
    const [message, about] = data;
    const metadata = fieldsOf(about);
    const owner = subagents.ownerOf(namespace, { metadata });
    messages.step(owner, metadata.langgraph_step);
    steps.inferStart(owner, metadata);
    return messages.stream(message, { owner, depth: namespace.length, metadata });
  }

  function readUpdates({ namespace, data }: GraphChunk): boolean {
    if (!isFields(data)) return false;
    sawUpdates = true;
    steps.expect(["updates"]);
    const isCached = fieldsOf(data.__metadata__).cached === true;
    for (const [node, update] of Object.entries(data)) {
      if (node === "__metadata__") continue;
      if (node === "__interrupt__") {
        interrupts.add(update, subagents.ownerOf(namespace));
        continue;
      }
      const owner = subagents.ownerOf(namespace);
      if (isCached) steps.skip(owner, node);
      else if (!subagents.isRunning(namespace, node))
        steps.inferStart(owner, { langgraph_node: node });
      readWrites(node, Array.isArray(update) ? update : [update], owner, namespace.length);
      messages.finishNode(owner, node);
      subagents.finishNode(namespace, node);
      if (!isCached) steps.inferEnd(owner, node);
    }
    return true;
  }

  function readWrites(
    node: string,
    writes: readonly unknown[],
    owner: string | undefined,
    depth: number,
  ): void {
    for (const write of writes) {
      const { messages: told, rest } = splitMessages(write);
      messages.whole(told, { owner, depth, node });
      state.write(owner, node, rest);
    }
  }

  function readValues({ namespace, data }: GraphChunk): boolean {
    const values = withoutInterrupts(data);
    if (isFields(data) && "__interrupt__" in data)
      interrupts.add(data.__interrupt__, subagents.ownerOf(namespace));
    if (values === undefined) return true;
    const { messages: told, rest } = splitMessages(values);
    const owner = subagents.ownerOf(namespace, { input: told.filter(messages.isNew) });
    messages.values(told, { owner, depth: namespace.length });
    state.values(owner, rest);
    return true;
  }

  function readTasks({ namespace, data }: GraphChunk): boolean {
    const task = readTask(data);
    if (task === undefined) return false;
    const owner = subagents.ownerOf(namespace);
    if (task.phase === "start") {
      ending.recovered(owner);
      steps.start(owner, task);
      return true;
    }
    if (!sawUpdates) readWrites(task.name, task.writes, owner, namespace.length);
    interrupts.add(task.interrupts, owner, { optional: true });
    messages.finishTask(task.id);
    subagents.finishTask(namespace, task);
    steps.end(owner, task);
    if (task.error !== undefined) ending.taskFailed(owner, task.error);
    return true;
  }

  function readDebug({ namespace, data }: GraphChunk): boolean {
    const { type, payload } = fieldsOf(data);
    if (type !== "task" && type !== "task_result") return false;
    return readTasks({ namespace, mode: "tasks", data: payload });
  }

  return {
    start() {
      start();
      return writer.take();
    },
    translate(native) {
      if (phase === "over") return [];
      start();
      const plain = plainOf(native);
      // Only a mode that was named can make something of a bare text or number.
      if (plain === null || (typeof plain !== "object" && singleMode === undefined))
        return writer.take();
      const chunk: GraphChunk | undefined =
        native instanceof Error
          ? { namespace: [], mode: "error", data: plain }
          : readChunk(plain, singleMode, frameNameOf(native));
      writer.from(plain);
      if (chunk !== undefined) ending.saw();
      if (chunk === undefined || !read(chunk))
        writer.write({ type: "RAW", event: plain, source: "langgraph" });
      subagents.finishAnswered(messages.hasResult);
      writer.from(undefined);
      return writer.take();
    },
    end(): Event[] {
      if (phase === "open") ending.end();
      phase = "over";
      return writer.take();
    },
  };
}

/** Values without the interrupts that ride on them; `undefined` where nothing else is there. */
function withoutInterrupts(data: unknown): unknown {
  if (!isFields(data) || !("__interrupt__" in data)) return data;
  const { __interrupt__: _, ...values } = data;
  return Object.keys(values).length === 0 ? undefined : values;
}
