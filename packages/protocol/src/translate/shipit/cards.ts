import type { Event } from "../../events.js";
import { type Fields, firstText, nameOf, textOf } from "../native.js";
import { customEvent, noticeEvent } from "./custom.js";
import { PARENT, type State, type Verb, type Verbs } from "./state.js";
import { iterationOf } from "./tools.js";

/** What is said and what a person is asked: text, decisions, and the cards that AG-UI has no event for. */
export function cardVerbs({ texts, group, children }: State): Verbs {
  function textDelta({ chunk }: Fields): Event[] {
    return textOf(chunk) === "" ? [] : texts.append(PARENT, textOf(chunk));
  }

  function agentDecision(payload: Fields, event: Fields): Event[] {
    if (payload.phase === "observation") return agentObservation(payload, event);
    const content = firstText(payload.summary, event.message);
    if (content === "") return [];
    const { next_action, iteration, generated_by_model } = payload;
    if (texts.read(PARENT)?.trim() === content) {
      // The decision is the text that was just streamed: said once.
      const about = { iteration: iterationOf(payload), next_action: nameOf(next_action) };
      return [...group.close(), ...texts.close(PARENT, about)];
    }
    const value = { content, next_action, iteration, generated_by_model };
    return boundary(customEvent("agent_decision", value));
  }

  function agentObservation(payload: Fields, event: Fields): Event[] {
    const content = firstText(payload.summary, event.message);
    if (content === "") return [];
    const { next_action, iteration, generated_by_model } = payload;
    // A runtime that says what comes next tells decisions and observations in one type.
    const phase = next_action === undefined ? undefined : "observation";
    const value = { content, next_action, iteration, generated_by_model, phase };
    return boundary(customEvent("agent_observation", value));
  }

  /** Text so far led to it, and the calls before it are done. */
  const boundary = (event: Event): Event[] => [...group.close(), ...texts.close(PARENT), event];

  /** A notice may come in mid-batch: the batch goes on after it. */
  const notice =
    (kind: string) =>
    (payload: Fields): Event[] => [...texts.close(PARENT), noticeEvent(kind, payload)];

  return new Map<unknown, Verb>([
    ["text_delta", textDelta],
    ["planning_completed", reasoningSummary],
    ["reasoning_completed", reasoningSummary],
    ["agent_decision", agentDecision],
    ["agent_observation", agentObservation],
    ["action_queued", (payload) => boundary(approvalRequired(payload))],
    ["connection_requested", (payload) => boundary(connectionRequired(payload))],
    ["artifact_created", (payload) => [artifactCreated(payload)]],
    ["interactive_request", interactiveRequest],
    ["sub_agent_event", children.translate],
    ["context_compacted", notice("context_compacted")],
    ["guardrail_triggered", notice("guardrail_triggered")],
    ["lockdown_engaged", notice("lockdown_engaged")],
  ]);
}

/** Only what the producer published as a summary: `content` is hidden reasoning. */
function reasoningSummary({ summary, plan, output }: Fields): Event[] {
  const content = firstText(summary, plan, output);
  return content === "" ? [] : [customEvent("reasoning_summary", { content, status: "completed" })];
}

const approvalRequired = ({ action_id, tool, title, tag, auto_approved }: Fields): Event =>
  customEvent("approval_required", {
    action_id: action_id ?? null,
    tool_name: nameOf(tool),
    title: nameOf(title) ?? nameOf(tool),
    tag: tag ?? null,
    auto_approved: auto_approved === true,
  });

const connectionRequired = ({ connection_id, title, reason, auth }: Fields): Event =>
  customEvent("connection_required", {
    connection_id: nameOf(connection_id) ?? "",
    title: nameOf(title) ?? "",
    reason: textOf(reason),
    auth: nameOf(auth) ?? "unknown",
  });

const artifactCreated = ({ path, title, kind, tool }: Fields): Event =>
  customEvent("artifact_created", {
    path: nameOf(path) ?? "",
    title: nameOf(title) ?? "",
    kind: nameOf(kind) ?? "File",
    tool: nameOf(tool) ?? "",
  });

const interactiveRequest = (payload: Fields): Event[] =>
  Object.keys(payload).length === 0 ? [] : [customEvent("interactive_request", payload)];
