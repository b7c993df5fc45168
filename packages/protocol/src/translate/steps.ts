import type { Event } from "../events.js";
import { groupEvent } from "./groups.js";
import type { TimelineMetadata } from "./metadata.js";
import { type Fields, fieldsOf, nameOf, textOrJson, timeOf, withOrigin } from "./native.js";
import { resultEvent } from "./results.js";
import { callEvents } from "./shipit/callEvents.js";
import { customEvent } from "./shipit/custom.js";
import { createLifecycle } from "./shipit/lifecycle.js";
import type { ShipitOptions } from "./shipit/options.js";
import { createState } from "./shipit/state.js";
import type { Translator } from "./translator.js";

export type { ShipitOptions as StepsOptions } from "./shipit/options.js";
export type { Translator } from "./translator.js";

type Verb = (step: Fields) => Event[];

/**
 * Step lines (one JSON object each, switched on by `type`) → AG-UI, older and newer field sets alike. Step lines of
 * the result are the step lines that came in.
 *
 * @example
 * const steps = stepsToAgui({ threadId: "thread-1", runId: "run-1" });
 * socket.onmessage = ({ data }) => store.push(steps.translate(JSON.parse(data)));
 */
export function stepsToAgui(options: ShipitOptions = {}): Translator {
  const state = createState(options);
  const { calls } = state;
  const lifecycle = createLifecycle(state);

  function callStarted({ tool_call_id, tool_name, input, group_id }: Fields): Event[] {
    state.called++;
    const call = calls.open({
      id: nameOf(tool_call_id),
      tool: nameOf(tool_name) ?? "?",
      input: input ?? {},
    });
    return callEvents(call, {}, { group_id: nameOf(group_id) });
  }

  function callCompleted(step: Fields): Event[] {
    const tool = nameOf(step.tool_name);
    const { call, unseen } = calls.answer({ id: nameOf(step.tool_call_id), tool });
    const about: TimelineMetadata = {
      status: nameOf(step.status),
      duration_ms: typeof step.duration_ms === "number" ? step.duration_ms : undefined,
      group_id: step.group_id === null ? null : nameOf(step.group_id),
      error: step.error ?? undefined,
      tool_name: unseen ? tool : undefined,
    };
    return [resultEvent(call.id, { output: step.output, ...about }, "parsed")];
  }

  /** A failed run ends, a cancelled one is about to; other notices are just said. */
  function notice(step: Fields): Event[] {
    if (step.kind === "run_failed") return lifecycle.failed(textOrJson(step.content));
    const said = card("notice")(step);
    return step.kind === "run_cancelled" ? lifecycle.cancelled(said) : lifecycle.within(said);
  }

  function finalResponse({ content, usage, tool_calls }: Fields): Event[] {
    const count = typeof tool_calls === "number" ? tool_calls : undefined;
    return lifecycle.completed(content, usage, { tool_calls: count });
  }

  const lifeVerbs: ReadonlyMap<unknown, Verb> = new Map<unknown, Verb>([
    ["run_started", ({ goal }) => lifecycle.started(textOrJson(goal))],
    ["notice", notice],
    ["final_response", finalResponse],
  ]);
  /** Part of a run: what they give opens one where none is open. */
  const within: ReadonlyMap<unknown, Verb> = new Map<unknown, Verb>([
    ["tool_group_started", group("start")],
    ["tool_group_completed", group("end")],
    ["tool_call_started", callStarted],
    ["tool_call_completed", callCompleted],
    ["agent_decision", decision],
    ...CARDS.map((name) => [name, card(name)] as const),
  ]);

  return {
    start: () => [],
    translate(native) {
      const step = fieldsOf(native);
      const events =
        lifeVerbs.get(step.type)?.(step) ?? lifecycle.within(within.get(step.type)?.(step) ?? []);
      return withOrigin(events, native, timeOf(step.timestamp));
    },
    end: lifecycle.end,
  };
}

/** Steps that travel whole. */
const CARDS = [
  "agent_observation",
  "reasoning_summary",
  "artifact_created",
  "approval_required",
  "connection_required",
  "sub_agent_tool_call",
  "plan",
] as const;

/** CUSTOM under the step's type: the step without what stands around it. */
const card =
  (name: string): Verb =>
  ({ type: _type, seq: _seq, timestamp: _timestamp, run_id: _runId, ...value }) => [
    customEvent(name, value),
  ];

/** Newer producers tell an observation as a decision with a phase. */
const decision: Verb = (step) =>
  card(step.phase === "observation" ? "agent_observation" : "agent_decision")(step);

const group =
  (phase: "start" | "end"): Verb =>
  ({ group_id, title, tools, tool_calls }) => {
    const id = nameOf(group_id);
    if (id === undefined) return [];
    return [groupEvent(phase, id, given({ title: nameOf(title), tools, tool_calls }))];
  };

const given = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
