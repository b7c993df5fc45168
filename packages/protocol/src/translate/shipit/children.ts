import type { Event } from "../../events.js";
import { type Calls, createCalls } from "../calls.js";
import { type Fields, fieldsOf, nameOf, textOf } from "../native.js";
import { createTexts } from "../texts.js";
import { callEvents, failureText, resultOf } from "./callEvents.js";

/** Child agents as subagents: one invocation for each agent and task at work. */
export interface Children {
  /** A `sub_agent_event`. */
  translate(payload: Fields): Event[];
  /** The call that a child works for has its result: the child is done. */
  finishOf(parentToolCallId: string): Event[];
  finishAll(): Event[];
  /** What is at work is left to whoever ends the run. */
  forget(): void;
}

interface Child {
  readonly id: string;
  readonly agent: string;
  readonly task: string;
  readonly parent: Child | undefined;
  readonly parentToolCallId: string | undefined;
  readonly calls: Calls;
}

type ChildVerb = (inner: Fields, child: Child) => Event[];

/** Children of children are followed this deep. */
const DEEPEST = 32;

/**
 * @param mint a fresh id
 * @param parentCalls the parent agent's
 */
export function createChildren(mint: (noun: string) => string, parentCalls: Calls): Children {
  const working = new Set<Child>();
  const texts = createTexts(() => mint("message"));

  function translate(payload: Fields, parent: Child | undefined, depth: number): Event[] {
    const found = find(payload, parent);
    const child = found ?? create(payload, parent);
    const inner = fieldsOf(payload.inner);
    const events =
      payload.inner_type === "sub_agent_event" && depth < DEEPEST
        ? translate(inner, child, depth + 1)
        : (verbs.get(payload.inner_type)?.(inner, child) ?? []);
    if (found !== undefined) return events;
    // What draws nothing announces nobody.
    if (events.length === 0) working.delete(child);
    return events.length === 0 ? [] : [started(child), ...events];
  }

  /** An event that names no task belongs to the agent's last invocation. */
  function find(payload: Fields, parent: Child | undefined): Child | undefined {
    const task = nameOf(payload.task);
    const own = [...working].filter(
      (child) => child.parent === parent && child.agent === agentOf(payload),
    );
    return task === undefined ? own.at(-1) : own.find((child) => child.task === task);
  }

  function create(payload: Fields, parent: Child | undefined): Child {
    const id = mint("subagent");
    const task = textOf(payload.task);
    const child: Child = {
      id,
      agent: agentOf(payload),
      task,
      parent,
      parentToolCallId: delegating(parent?.calls ?? parentCalls, task),
      calls: createCalls(() => mint("call")),
    };
    working.add(child);
    return child;
  }

  /** What a child still has open goes before its end. */
  function end(child: Child, event: Event): Event[] {
    working.delete(child);
    const nested = [...working].filter((other) => other.parent === child);
    return [...nested.flatMap(finish), ...texts.close(child.id), event];
  }

  const finish = (child: Child): Event[] =>
    end(child, { type: "SUBAGENT_FINISHED", subagentRunId: child.id });

  function completed({ output }: Fields, child: Child): Event[] {
    const result = output === undefined || output === null ? {} : { result: output };
    return end(child, { type: "SUBAGENT_FINISHED", subagentRunId: child.id, ...result });
  }

  const failed =
    (otherwise: string): ChildVerb =>
    (inner, child) =>
      end(child, {
        type: "SUBAGENT_ERROR",
        subagentRunId: child.id,
        message: failureText(inner) || otherwise,
      });

  function textDelta({ chunk }: Fields, child: Child): Event[] {
    if (textOf(chunk) === "") return [];
    return texts.append(child.id, textOf(chunk), { subagentRunId: child.id });
  }

  function toolCalled(inner: Fields, child: Child): Event[] {
    const { tool, input, id } = callOf(inner, child);
    const call = child.calls.open({ id, tool, input });
    return [...texts.close(child.id), ...callEvents(call, { subagentRunId: child.id })];
  }

  const answered =
    (status: "completed" | "failed" | "denied"): ChildVerb =>
    (inner, child) => {
      const answer = child.calls.answer(callOf(inner, child));
      return [resultOf(status, inner, answer, { subagentRunId: child.id })];
    };

  const verbs: ReadonlyMap<unknown, ChildVerb> = new Map<unknown, ChildVerb>([
    ["text_delta", textDelta],
    ["tool_called", toolCalled],
    ["tool_completed", answered("completed")],
    ["tool_failed", answered("failed")],
    ["tool_denied", answered("denied")],
    ["run_completed", completed],
    ["run_failed", failed("The child failed without saying why.")],
    ["run_cancelled", failed("The child was cancelled.")],
  ]);

  return {
    translate: (payload) => translate(payload, undefined, 0),
    finishOf: (id) => [...working].filter((child) => child.parentToolCallId === id).flatMap(finish),
    finishAll: () => [...working].filter((child) => child.parent === undefined).flatMap(finish),
    forget() {
      working.clear();
      texts.forget();
    },
  };
}

const agentOf = (payload: Fields): string => nameOf(payload.agent) ?? "sub-agent";

/** Ids of a child's calls begin with its own: another agent may use the same ones. */
function callOf(inner: Fields, child: Child) {
  const id = nameOf(inner.call_id);
  return {
    id: id === undefined ? undefined : `${child.id}-${id}`,
    tool: nameOf(inner.tool) ?? "?",
    input: inner.arguments ?? {},
  };
}

const started = ({ id, agent, task, parent, parentToolCallId }: Child): Event => ({
  type: "SUBAGENT_STARTED",
  subagentRunId: id,
  name: agent,
  ...(task !== "" && { description: task }),
  ...(parent !== undefined && { parentSubagentRunId: parent.id }),
  ...(parentToolCallId !== undefined && { parentToolCallId }),
});

/** The call that waits for this task; else the last one that looks like handing work over. */
function delegating(calls: Calls, task: string): string | undefined {
  const waiting = [...calls.waiting()];
  const named = waiting.find((call) => task !== "" && fieldsOf(call.input).task === task);
  const alike = waiting.filter((call) => /agent|delegat/i.test(call.tool ?? ""));
  return (named ?? alike.at(-1))?.id;
}
