import type { WireInterrupt } from "../../events.js";
import { type Fields, nameOf, textOf } from "../native.js";
import type { Writer } from "../writer.js";
import type { GraphTask } from "./chunk.js";
import type { GraphMessage } from "./message.js";
import type { Messages, OpenCall } from "./messages.js";

/** What the first chunk of a subgraph says about it. */
export interface SubagentHint {
  readonly metadata?: Fields;
  /** Messages of the state that it began with. */
  readonly input?: readonly GraphMessage[];
}

/** Subgraphs, told as subagents. */
export interface Subagents {
  /** The subagent of a namespace, announced if it is new; `undefined` for the graph itself. */
  ownerOf(namespace: readonly string[], hint?: SubagentHint): string | undefined;
  /** A node of this graph ended, and with it the subgraphs that it ran. */
  finishNode(namespace: readonly string[], node: string): void;
  finishTask(namespace: readonly string[], task: GraphTask): void;
  /** Those that worked for a call end with its result. */
  finishAnswered(hasResult: (callId: string) => boolean): void;
  /** Whether a node of this graph runs a subgraph. */
  isRunning(namespace: readonly string[], node: string): boolean;
  /** @param asked who asked a person: it is suspended, and so is everyone that it works for */
  finishAll(asked: readonly WireInterrupt[]): void;
}

interface Running {
  readonly id: string;
  readonly parent: string | undefined;
  readonly node: string;
  /** The segment of the task that ran it. */
  readonly task: string;
  /** The call that it works for. */
  readonly callId: string | undefined;
}

/** @param messages knows the calls that a subgraph may work for */
export function createSubagents(writer: Writer, messages: Pick<Messages, "openCalls">): Subagents {
  /** By subagent: whom it works for. */
  const parents = new Map<string, string | undefined>();
  const running = new Map<string, Running>();
  const linked = new Set<string>();
  /** Updates of a node that runs several subgraphs at once: none of them says which one it is. */
  const updates = new Map<string, number>();

  function announce(place: Place, hint: SubagentHint): void {
    const { id, parent, segment } = place;
    if (parents.has(id)) return;
    parents.set(id, parent);
    const node = nodeOf(segment);
    const description = taskOf(hint.input);
    const call = callFor(parent, description);
    if (call !== undefined) linked.add(call.id);
    const name = nameOf(hint.metadata?.lc_agent_name) ?? call?.name ?? node;
    running.set(id, { id, parent, node, task: segment, callId: call?.id });
    writer.write({
      type: "SUBAGENT_STARTED",
      subagentRunId: id,
      name,
      ...(description !== undefined && { description }),
      ...(parent !== undefined && { parentSubagentRunId: parent }),
      ...(call !== undefined && { parentToolCallId: call.id }),
    });
  }

  /** The call that a subgraph works for: the only one that is open, or the only one that was given its task. */
  function callFor(
    parent: string | undefined,
    description: string | undefined,
  ): OpenCall | undefined {
    const open = messages.openCalls(parent).filter(({ id }) => !linked.has(id));
    if (open.length === 1) return open[0];
    if (description === undefined) return undefined;
    const fitting = open.filter(({ args }) => holds(args, description));
    return fitting.length === 1 ? fitting[0] : undefined;
  }

  function finish(subagent: Running, write: () => void): void {
    for (const child of [...running.values()])
      if (child.parent === subagent.id) finish(child, () => succeed(child));
    writer.settle({ owner: subagent.id });
    running.delete(subagent.id);
    write();
  }

  function succeed({ id }: Running): void {
    writer.write({ type: "SUBAGENT_FINISHED", subagentRunId: id });
  }

  function suspendedBy(asked: readonly WireInterrupt[]): Map<string, string[]> {
    const suspended = new Map<string, string[]>();
    for (const { id, subagentRunId } of asked)
      for (let owner = subagentRunId; owner !== undefined; owner = parents.get(owner))
        suspended.set(owner, [...(suspended.get(owner) ?? []), id]);
    return suspended;
  }

  function childrenOf(namespace: readonly string[]): Running[] {
    const parent = namespace.length === 0 ? undefined : namespace.join("|");
    return [...running.values()].filter((subagent) => subagent.parent === parent);
  }

  return {
    ownerOf(namespace, hint = {}) {
      const places = placesOf(namespace);
      const own = places.at(-1);
      for (const place of places) announce(place, place === own ? hint : {});
      return own?.id;
    },
    finishNode(namespace, node) {
      const children = childrenOf(namespace).filter((subagent) => subagent.node === node);
      const tasks = new Set(children.map(({ task }) => task));
      const key = JSON.stringify([namespace, node]);
      const count = (updates.get(key) ?? 0) + 1;
      updates.set(key, count < tasks.size ? count : 0);
      if (count < tasks.size) return;
      for (const subagent of children) finish(subagent, () => succeed(subagent));
    },
    finishTask(namespace, { id, interrupts, error }) {
      if (Array.isArray(interrupts) && interrupts.length > 0) return;
      for (const subagent of childrenOf(namespace)) {
        if (!subagent.task.endsWith(`:${id}`)) continue;
        finish(subagent, () => {
          if (error === undefined) succeed(subagent);
          else
            writer.write({
              type: "SUBAGENT_ERROR",
              subagentRunId: subagent.id,
              message: errorText(error),
            });
        });
      }
    },
    finishAnswered(hasResult) {
      for (const subagent of [...running.values()])
        if (subagent.callId !== undefined && hasResult(subagent.callId))
          finish(subagent, () => succeed(subagent));
    },
    isRunning: (namespace, node) => childrenOf(namespace).some((child) => child.node === node),
    finishAll(asked) {
      const suspended = suspendedBy(asked);
      // Inner ones first: a subagent ends after those that work for it.
      for (const subagent of [...running.values()].reverse()) {
        const interruptIds = suspended.get(subagent.id);
        finish(subagent, () => {
          if (interruptIds === undefined) return succeed(subagent);
          writer.write({
            type: "SUBAGENT_FINISHED",
            subagentRunId: subagent.id,
            outcome: { type: "suspended", interruptIds },
          });
        });
      }
    },
  };
}

/** What an error says about itself. */
export function errorText(error: unknown): string {
  if (typeof error === "string") return error;
  const { message } = error as { message?: unknown };
  return textOf(message) || "The graph failed.";
}

/** A subgraph in a namespace. */
interface Place {
  readonly id: string;
  readonly parent: string | undefined;
  /** The task that ran it. */
  readonly segment: string;
}

/**
 * The subgraphs that a namespace leads through, outer ones first. A segment each, but for a further subgraph of the
 * same task: that has a count behind it, and stands beside the first one.
 */
function placesOf(namespace: readonly string[]): Place[] {
  const places: Place[] = [];
  let length = 0;
  while (length < namespace.length) {
    const segment = namespace[length] ?? "";
    length += /^\d+$/.test(namespace[length + 1] ?? "") ? 2 : 1;
    const id = namespace.slice(0, length).join("|");
    places.push({ id, parent: places.at(-1)?.id, segment });
  }
  return places;
}

function nodeOf(segment: string): string {
  const end = segment.lastIndexOf(":");
  return end <= 0 ? segment : segment.slice(0, end);
}

/** What the subgraph was asked: the last words of its first state. */
function taskOf(input: readonly GraphMessage[] | undefined): string | undefined {
  const last = input?.at(-1);
  if (last?.role !== "user") return undefined;
  const text = last.blocks.map((block) => block.text).join("\n");
  return text === "" ? undefined : text;
}

/** Whether a text is one of the arguments. */
function holds(args: string, text: string): boolean {
  try {
    const parsed: unknown = JSON.parse(args);
    return typeof parsed === "object" && parsed !== null && Object.values(parsed).includes(text);
  } catch {
    return false;
  }
}
