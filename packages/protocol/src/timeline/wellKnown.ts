import { asText, membersOf, plain } from "./plain.js";
import type { StepContent } from "./step.js";

/** A CUSTOM event that is a step line. */
export interface WellKnown {
  readonly step: StepContent;
  /** What the agent did after what it had said before this; `null` where it may still go on speaking. */
  readonly after: "ask_user" | "continue" | null;
}

/** Reads a CUSTOM event with a well-known name; `null` where it is no step line, or says nothing. */
export function wellKnown(name: string, value: unknown): WellKnown | null {
  // Names come from the wire: a Map, so that none of them reaches a prototype.
  return readers.get(name)?.(membersOf(value)) ?? null;
}

type Fields = Readonly<Record<string, unknown>>;

function agentDecision(value: Fields): WellKnown | null {
  const content = asText(value.content);
  if (content.trim() === "") return null;
  const step = {
    type: "agent_decision",
    content,
    next_action: asText(value.next_action),
    iteration: numberOf(value.iteration),
    ...(typeof value.phase === "string" && { phase: value.phase }),
  } as const;
  return { step, after: "continue" };
}

function agentObservation(value: Fields): WellKnown | null {
  // A producer that tells both in one type gets its own step line back.
  if (typeof value.phase === "string") return agentDecision(value);
  const content = asText(value.content);
  if (content.trim() === "") return null;
  const iteration = numberOf(value.iteration);
  return { step: { type: "agent_observation", content, iteration }, after: "continue" };
}

function reasoningSummary(value: Fields): WellKnown | null {
  const content = asText(value.content);
  const status = asText(value.status) || "completed";
  return content.trim() === ""
    ? null
    : { step: { type: "reasoning_summary", content, status }, after: null };
}

function approvalRequired(value: Fields): WellKnown {
  const tool = asText(value.tool_name);
  const step = {
    type: "approval_required",
    action_id: plain(value.action_id),
    tool_name: tool || "?",
    title: typeof value.title === "string" ? value.title : tool,
    tag: plain(value.tag),
    auto_approved: value.auto_approved === true,
  } as const;
  return { step, after: "ask_user" };
}

function connectionRequired(value: Fields): WellKnown {
  const step = {
    type: "connection_required",
    connection_id: asText(value.connection_id),
    title: asText(value.title),
    reason: asText(value.reason),
    auth: asText(value.auth) || "unknown",
  } as const;
  return { step, after: "ask_user" };
}

function artifactCreated(value: Fields): WellKnown {
  const step = {
    type: "artifact_created",
    path: asText(value.path),
    title: asText(value.title),
    kind: asText(value.kind) || "File",
    tool: asText(value.tool),
  } as const;
  return { step, after: null };
}

function subAgentToolCall(value: Fields): WellKnown {
  const step = {
    type: "sub_agent_tool_call",
    agent: asText(value.agent) || "sub-agent",
    task: asText(value.task),
    tool_name: asText(value.tool_name) || "?",
    input: plain(value.input ?? {}),
  } as const;
  return { step, after: null };
}

function notice(value: Fields): WellKnown {
  const step = {
    type: "notice",
    kind: asText(value.kind),
    content: asText(value.content),
  } as const;
  return { step, after: "continue" };
}

function numberOf(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

const readers = new Map<string, (value: Fields) => WellKnown | null>([
  ["agent_decision", agentDecision],
  ["agent_observation", agentObservation],
  ["reasoning_summary", reasoningSummary],
  ["approval_required", approvalRequired],
  ["connection_required", connectionRequired],
  ["artifact_created", artifactCreated],
  ["sub_agent_tool_call", subAgentToolCall],
  ["notice", notice],
]);
