import type { Event } from "../events.js";
import { groupEvent } from "./groups.js";
import type { TimelineMetadata } from "./metadata.js";
import { type Fields, fieldsOf, nameOf, textOrJson, timeOf, withOrigin } from "./native.js";
import { resultEvent } from "./results.js";
import { callEvents } from "./shipit/callEvents.js";
import { customEvent } from "./shipit/custom.js";
import { createLifecycle } from "./shipit/lifecycle.js";
import type { ShipitOptions } from "./shipit/options.js";
import { createState, PARENT } from "./shipit/state.js";
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
  const { calls, texts } = state;
  const lifecycle = createLifecycle(state);
  let openGroup: string | undefined;

  function groupStarted({ group_id, title, tools }: Fields): Event[] {
    const id = nameOf(group_id);
    if (id === undefined) return [];
    openGroup = id;
    return [groupEvent("start", id, given({ title: nameOf(title), tools }))];
  }

  function groupCompleted({ group_id, title, tool_calls }: Fields): Event[] {
    const id = nameOf(group_id);
    if (id === undefined) return [];
    if (id === openGroup) openGroup = undefined;
    return [groupEvent("end", id, given({ title: nameOf(title), tool_calls }))];
  }

  /** Newer producers tell an observation as a decision with a phase. */
  function decided(step: Fields): Event[] {
    if (step.phase === "observation") return card("agent_observation")(step);
    const next_action = nameOf(step.next_action);
    if (openGroup === undefined || next_action === undefined) return card("agent_decision")(step);
    // Within a group it is what the agent said between two calls: a decision proper would end the group.
    const said = texts.append(PARENT, textOrJson(step.content));
    return [...said, ...texts.close(PARENT, { next_action, iteration: numberOf(step.iteration) })];
  }

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
      duration_ms: numberOf(step.duration_ms),
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
    openGroup = undefined;
    return lifecycle.completed(content, usage, { tool_calls: numberOf(tool_calls) });
  }

  const lifeVerbs: ReadonlyMap<unknown, Verb> = new Map<unknown, Verb>([
    ["run_started", ({ goal }) => lifecycle.started(textOrJson(goal))],
    ["notice", notice],
    ["final_response", finalResponse],
  ]);
  /** Part of a run: what they give opens one where none is open. */
  const within: ReadonlyMap<unknown, Verb> = new Map<unknown, Verb>([
    ["tool_group_started", groupStarted],
    ["tool_group_completed", groupCompleted],
    ["tool_call_started", callStarted],
    ["tool_call_completed", callCompleted],
    ["agent_decision", decided],
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

const numberOf = (value: unknown): number | undefined =>
  typeof value === "number" ? value : undefined;

const given = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
