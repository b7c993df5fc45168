import { type Fields, nameOf } from "../native.js";
import type { Writer } from "../writer.js";
import type { GraphTask } from "./chunk.js";

/** Executions of nodes, told as steps. `tasks` chunks say when they begin and end; else it is inferred. */
export interface Steps {
  /** Chunks of these modes are to be expected. */
  expect(modes: readonly string[]): void;
  start(owner: string | undefined, task: GraphTask): void;
  end(owner: string | undefined, task: GraphTask): void;
  /** A node streams, or has written. */
  inferStart(owner: string | undefined, metadata: Fields): void;
  inferEnd(owner: string | undefined, node: string): void;
  /** A node that a resumed run does not execute again: its task begins and never ends. */
  skip(owner: string | undefined, node: string): void;
  /** Whether a node was seen to begin that has not ended. */
  isWorking(): boolean;
}

interface Step {
  readonly owner: string | undefined;
  readonly node: string;
  readonly name: string;
  /** The superstep that it was seen in, where that is all that says when it ends. */
  readonly superstep: number | undefined;
}

/** Steps of a run that has not begun any. */
export function createSteps(writer: Writer): Steps {
  /** By task, else by owner and node. */
  const open = new Map<string, Step>();
  const skipped = new Map<string, number>();
  let sawTasks = false;
  let expectsUpdates = false;

  function begin(key: string, owner: string | undefined, node: string, superstep?: number): void {
    let name = node;
    for (let number = 2; writer.isOpen("step", name, owner); number++) name = `${node} ${number}`;
    open.set(key, { owner, node, name, superstep });
    writer.openStep(name, { owner });
  }

  function finish(key: string): void {
    const step = open.get(key);
    if (step === undefined) return;
    open.delete(key);
    writer.close("step", step.name, { owner: step.owner });
  }

  function finishBefore(owner: string | undefined, superstep: number): void {
    for (const [key, step] of open)
      if (step.owner === owner && step.superstep !== undefined && step.superstep < superstep)
        finish(key);
  }

  return {
    expect(modes) {
      expectsUpdates ||= modes.includes("updates");
    },
    start(owner, { id, name }) {
      sawTasks = true;
      const key = keyOf(owner, name);
      const skips = skipped.get(key) ?? 0;
      if (skips > 0) skipped.set(key, skips - 1);
      else if (!open.has(`task ${id}`)) begin(`task ${id}`, owner, name);
    },
    end(_owner, { id, interrupts }) {
      sawTasks = true;
      // A node that waits for a person has not ended.
      if (Array.isArray(interrupts) && interrupts.length > 0) return;
      finish(`task ${id}`);
    },
    inferStart(owner, metadata) {
      const node = nameOf(metadata.langgraph_node);
      if (sawTasks || node === undefined) return;
      const superstep = numberOf(metadata.langgraph_step);
      if (superstep !== undefined) finishBefore(owner, superstep);
      const key = keyOf(owner, node);
      if (!open.has(key)) begin(key, owner, node, superstep);
    },
    inferEnd(owner, node) {
      finish(keyOf(owner, node));
    },
    skip(owner, node) {
      const key = keyOf(owner, node);
      skipped.set(key, (skipped.get(key) ?? 0) + 1);
    },
    isWorking: () => open.size > 0 && (sawTasks || expectsUpdates),
  };
}

function keyOf(owner: string | undefined, node: string): string {
  return `node ${JSON.stringify([owner ?? null, node])}`;
}

function numberOf(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}
