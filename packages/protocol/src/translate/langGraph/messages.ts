import type { ContentPart } from "../../events.js";
import { timelineMetadata } from "../metadata.js";
import { type Fields, jsonOf, nameOf } from "../native.js";
import type { Writer } from "../writer.js";
import { resultContentOf } from "./content.js";
import { createLane, type Lane, type LaneCall } from "./lane.js";
import { type GraphMessage, readMessage } from "./message.js";
import { createSightings } from "./sightings.js";
import type { Usage } from "./usage.js";

/** Where a message was seen. */
export interface Sight {
  readonly owner: string | undefined;
  /** How deep the graph is nested that told it. */
  readonly depth: number;
  readonly node?: string | undefined;
  readonly metadata?: Fields;
}

/** A call that nobody answered. */
export type OpenCall = LaneCall;

/** What a tool gave back. */
export interface CallAnswer {
  /** The call's id, as the producer gave it. */
  readonly id: string;
  readonly content: string | ContentPart[];
  readonly error?: string | undefined;
}

/** Messages and their tool calls. The modes tell the same ones again and again; each is told once. */
export interface Messages {
  /** What a `messages` chunk holds: a piece of a message, or a whole one. */
  stream(message: unknown, sight: Sight): boolean;
  /** Messages that a node wrote. */
  whole(messages: readonly GraphMessage[], sight: Sight): void;
  /** Whether a message was not seen before. */
  isNew(message: GraphMessage): boolean;
  /** Messages of a state: all that there are. */
  values(messages: readonly GraphMessage[], sight: Sight): void;
  result(answer: CallAnswer, owner: string | undefined): void;
  /** Announces a call that no message told. */
  announce(call: { id: string; name: string; args: string }, owner: string | undefined): void;
  /** A superstep begins: what earlier ones streamed is whole. */
  step(owner: string | undefined, step: unknown): void;
  finishNode(owner: string | undefined, node: string): void;
  finishTask(taskId: string): void;
  finishAll(): void;
  /** @param nativeId as the producer gave it */
  isAnswered(nativeId: string): boolean;
  /** @param id as it is told */
  hasResult(id: string): boolean;
  openCalls(owner: string | undefined): OpenCall[];
}

/** @param runId what ids of messages without one are made of */
export function createMessages(writer: Writer, usage: Usage, runId: string): Messages {
  const lanes = new Map<string, Lane>();
  const openLanes = new Set<Lane>();
  const calls = new Map<string, { call: LaneCall; lane: Lane | undefined }>();
  /** By the producer's id, the call that last had it. */
  const toldIds = new Map<string, string>();
  const answers = new Map<string, CallAnswer>();
  const sightings = createSightings();
  /** Owners whose first state was seen. */
  const begun = new Set<string | undefined>();
  let minted = 0;

  const mint = (): string => `${runId}-message-${++minted}`;

  function laneOf(message: GraphMessage, sight: Sight): Lane {
    const about = sight.metadata ?? {};
    const task = nameOf(about.langgraph_checkpoint_ns);
    const id = message.id ?? (task === undefined ? mint() : `${runId}-${task}`);
    const known = lanes.get(id);
    const lane =
      known ??
      createLane(
        writer,
        {
          id,
          name: message.name,
          owner: sight.owner,
          node: sight.node ?? nameOf(about.langgraph_node),
          task,
          step: stepOf(about.langgraph_step),
        },
        openCall,
      );
    lanes.set(id, lane);
    openLanes.add(lane);
    return lane;
  }

  function openCall(nativeId: string, name: string, lane: Lane | undefined): LaneCall {
    let id = nativeId;
    for (let number = 2; calls.has(id); number++) id = `${nativeId}-${number}`;
    const call: LaneCall = { id, name, owner: lane?.owner, args: "" };
    calls.set(id, { call, lane });
    toldIds.set(nativeId, id);
    return call;
  }

  function close(lane: Lane): void {
    if (openLanes.delete(lane)) lane.close();
  }

  function closeWhere(fits: (lane: Lane) => boolean): void {
    for (const lane of [...openLanes]) if (fits(lane)) close(lane);
  }

  function assistant(message: GraphMessage, sight: Sight): void {
    const known = message.id === undefined ? undefined : lanes.get(message.id);
    const lane = known ?? laneOf(message, sight);
    if (known === undefined) for (const block of message.blocks) lane.append(block);
    lane.whole(message.calls);
    openLanes.delete(lane);
    lane.close();
    if (message.id === undefined || !usage.knows(message.id))
      usage.add(message, sight.metadata ?? {});
  }

  function other(message: GraphMessage, { owner }: Sight): void {
    const id = message.id ?? mint();
    const role = message.role === "user" ? "user" : "system";
    const text = message.blocks.map((block) => block.text).join("\n");
    writer.openText(id, { owner, role, ...(message.name !== undefined && { name: message.name }) });
    writer.text(id, text);
    writer.close("text", id);
  }

  function tool(message: GraphMessage, { owner }: Sight): void {
    if (message.toolCallId === undefined) return;
    const content = resultContentOf(message.content);
    const error = typeof content === "string" ? content : jsonOf(content);
    result({ id: message.toolCallId, content, error: message.isError ? error : undefined }, owner);
  }

  function result(answer: CallAnswer, owner: string | undefined): void {
    const { content, error } = answer;
    const id = toldIds.get(answer.id) ?? answer.id;
    const last = answers.get(id);
    if (last !== undefined && last.error === error && isSame(last.content, content)) return;
    answers.set(id, answer);
    const known = calls.get(id);
    if (known?.lane !== undefined) close(known.lane);
    const subagentRunId = known === undefined ? owner : known.call.owner;
    writer.write({
      type: "TOOL_CALL_RESULT",
      messageId: `${id}-result`,
      toolCallId: id,
      content,
      role: "tool",
      ...(subagentRunId !== undefined && { subagentRunId }),
      ...timelineMetadata({ status: error === undefined ? undefined : "failed", error }),
    });
  }

  function removal({ id }: GraphMessage, { owner }: Sight): void {
    writer.write({
      type: "CUSTOM",
      name: "message_removed",
      value: { id: id ?? null },
      ...(owner !== undefined && { subagentRunId: owner }),
    });
  }

  function tell(message: GraphMessage, sight: Sight): void {
    if (message.role === "assistant") assistant(message, sight);
    else if (message.role === "tool") tool(message, sight);
    else if (message.role === "removal") removal(message, sight);
    else other(message, sight);
  }

  function whole(messages: readonly GraphMessage[], sight: Sight, isState = false): void {
    for (const message of messages) {
      const isKnown = sightings.saw(message, sight.depth, isState);
      // What was streamed is known, and closes here.
      if (
        !isKnown ||
        (message.role === "assistant" && message.id !== undefined && lanes.has(message.id))
      )
        tell(message, sight);
    }
  }

  return {
    stream(value, sight) {
      const message = readMessage(value);
      if (message === undefined) return false;
      if (message.role !== "assistant" || !message.isPiece) {
        whole([message], sight);
        return true;
      }
      sightings.saw(message, sight.depth, false);
      streamPiece(message, sight);
      return true;
    },
    whole(messages, sight) {
      whole(messages, sight);
    },
    values(messages, sight) {
      const isFirst = !begun.has(sight.owner);
      begun.add(sight.owner);
      const past = isFirst ? pastOf(messages, sight.owner) : 0;
      for (const message of messages.slice(0, past)) sightings.saw(message, sight.depth, true);
      whole(messages.slice(past), sight, true);
    },
    isNew: ({ id }) => id === undefined || !sightings.hasId(id),
    result,
    announce({ id: nativeId, name, args }, owner) {
      const known = toldIds.get(nativeId);
      if (known !== undefined && !answers.has(known)) return;
      const { id } = openCall(nativeId, name, undefined);
      calls.set(id, { call: { id, name, owner, args }, lane: undefined });
      writer.openCall(id, name, { owner });
      writer.args(id, args);
      writer.close("call", id);
    },
    step(owner, step) {
      const now = stepOf(step);
      if (now !== undefined)
        closeWhere((lane) => lane.owner === owner && lane.step !== undefined && lane.step < now);
    },
    finishNode(owner, node) {
      const fits = (lane: Lane): boolean => lane.owner === owner && lane.node === node;
      // Several executions of one node: its update does not say which of them it comes from.
      const tasks = new Set([...openLanes].filter(fits).map(({ task }) => task));
      if (tasks.size === 1) closeWhere(fits);
    },
    finishTask(taskId) {
      closeWhere(({ task }) => task?.endsWith(`:${taskId}`) === true);
    },
    finishAll() {
      closeWhere(() => true);
    },
    isAnswered: (nativeId) => answers.has(toldIds.get(nativeId) ?? nativeId),
    hasResult: (id) => answers.has(id),
    openCalls(owner) {
      return [...calls.values()]
        .map(({ call }) => call)
        .filter((call) => call.owner === owner && !answers.has(call.id));
    },
  };

  function streamPiece(message: GraphMessage, sight: Sight): void {
    const tells = message.blocks.length + message.pieces.length + message.calls.length > 0;
    usage.add(message, sight.metadata ?? {});
    const id = message.id;
    if (!tells && (id === undefined || !lanes.has(id))) return;
    const lane = laneOf(message, sight);
    for (const block of message.blocks) lane.append(block);
    for (const piece of message.pieces) lane.piece(piece);
    // Some providers do not stream arguments: the piece then holds whole calls.
    if (message.pieces.length === 0) lane.whole(message.calls);
    if (message.isLast) close(lane);
  }
}

/** How many messages of a first state are history: all but what the person said last. */
function pastOf(messages: readonly GraphMessage[], owner: string | undefined): number {
  // What a subgraph was given is its task, not something that a person said.
  if (owner !== undefined) return messages.length;
  if (!messages.some(({ role }) => role === "user")) return 0;
  let past = messages.length;
  while (messages[past - 1]?.role === "user") past--;
  return past;
}

function stepOf(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

function isSame(left: CallAnswer["content"], right: CallAnswer["content"]): boolean {
  return left === right || (typeof left !== "string" && jsonOf(left) === jsonOf(right));
}
