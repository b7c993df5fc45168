import type { Event } from "../../events.js";
import { type Fields, fieldsOf, firstText, nameOf } from "../native.js";
import { callEvents, resultOf } from "./callEvents.js";
import { PARENT, type State, type Verb, type Verbs } from "./state.js";

/** Tool calls, their groups and their results. */
export function toolVerbs(state: State): Verbs {
  const { texts, calls, group, children, mint } = state;
  /** How often a call was tried in vain. */
  const retries = new Map<string, number>();

  function groupStarted(payload: Fields): Event[] {
    const id = nameOf(payload.group_id) ?? mint("group");
    const title = firstText(payload.title);
    const tools = listedTools(payload.tools);
    return [
      ...texts.close(PARENT),
      ...group.open(id, { ...(title !== "" && { title }), ...(tools.length > 0 && { tools }) }),
    ];
  }

  function groupCompleted(payload: Fields): Event[] {
    const id = nameOf(payload.group_id) ?? group.id;
    return id === group.id ? group.close() : [];
  }

  function toolCalled(payload: Fields): Event[] {
    state.called++;
    const call = calls.open({
      id: nameOf(payload.call_id),
      tool: nameOf(payload.tool) ?? "?",
      input: payload.arguments ?? {},
    });
    const id = nameOf(payload.group_id);
    const opening = id === undefined || id === group.id ? [] : group.open(id);
    const about = { group_id: group.id, iteration: iterationOf(payload) };
    return [...texts.close(PARENT), ...opening, ...callEvents(call, {}, about)];
  }

  const answered =
    (status: "completed" | "failed" | "denied") =>
    (payload: Fields): Event[] => {
      const answer = calls.answer({
        id: nameOf(payload.call_id) ?? strayId(status, payload),
        tool: nameOf(payload.tool),
      });
      const { id } = answer.call;
      const failed = retries.get(id);
      retries.delete(id);
      // The sentence that led to a call which was refused unannounced comes before the refusal.
      const prose = answer.unseen && status === "denied" ? texts.close(PARENT) : [];
      return [
        ...prose,
        ...children.finishOf(id),
        resultOf(status, payload, answer, {}, { attempts: failed && failed + 1 }),
      ];
    };

  /** A failure that names neither call nor tool is about a tool that does not exist: it answers no call. */
  function strayId(status: string, payload: Fields): string | undefined {
    return status === "completed" || nameOf(payload.tool) !== undefined ? undefined : mint("stray");
  }

  /** It names no call: it is about the one at work, where only one is. */
  function toolRetry(payload: Fields): Event[] {
    const [only, other] = calls.waiting();
    if (only === undefined || other !== undefined) {
      return [activity("tool_retry", mint("retry"), payload)];
    }
    retries.set(only.id, (retries.get(only.id) ?? 0) + 1);
    return [activity("tool_retry", `${only.id}-retry`, payload)];
  }

  const unheeded =
    (activityType: string) =>
    (payload: Fields): Event[] =>
      Object.keys(payload).length === 0 ? [] : [activity(activityType, mint("unheeded"), payload)];

  return new Map<unknown, Verb>([
    ["tool_group_started", groupStarted],
    ["tool_group_completed", groupCompleted],
    ["tool_called", toolCalled],
    ["tool_completed", answered("completed")],
    ["tool_failed", answered("failed")],
    ["tool_denied", answered("denied")],
    ["tool_retry", toolRetry],
    ["tool_arguments_rejected", unheeded("tool_arguments_rejected")],
    ["tool_skipped_duplicate", unheeded("tool_skipped_duplicate")],
  ]);
}

/** The producer's turn. */
export function iterationOf({ iteration }: Fields): number | undefined {
  return typeof iteration === "number" ? iteration : undefined;
}

/** Progress that is no step: it is shown, and is part of no document. */
function activity(activityType: string, messageId: string, content: Fields): Event {
  return { type: "ACTIVITY_SNAPSHOT", messageId, activityType, content };
}

/** Older and newer runtimes name the members differently. */
function listedTools(tools: unknown): { tool: string; id: string | null }[] {
  if (!Array.isArray(tools)) return [];
  return tools.map((listed) => {
    const { name, tool, call_id, id } = fieldsOf(listed);
    return { tool: nameOf(tool) ?? nameOf(name) ?? "?", id: nameOf(id) ?? nameOf(call_id) ?? null };
  });
}
