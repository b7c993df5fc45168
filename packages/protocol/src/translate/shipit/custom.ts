import type { Event } from "../../events.js";
import { type Fields, firstText } from "../native.js";

/** CUSTOM under a name, without the members that were not given. */
export function customEvent(name: string, value: Fields): Event {
  const given = Object.entries(value).filter(([, member]) => member !== undefined);
  return { type: "CUSTOM", name, value: Object.fromEntries(given) };
}

/** CUSTOM `notice` in words; what the runtime said stands behind a colon. */
export function noticeEvent(kind: string, payload: Fields): Event {
  const detail = firstText(payload.reason, payload.message);
  const words = noticeWords(kind, payload);
  return customEvent("notice", { kind, content: detail === "" ? words : `${words}: ${detail}` });
}

function noticeWords(kind: string, payload: Fields): string {
  if (kind === "context_compacted") return "Older turns were condensed to fit the context window";
  if (kind === "lockdown_engaged") {
    return "Sensitive data was read: only tools that read may run from here on";
  }
  if (kind === "run_cancelled") return "The run was cancelled";
  return guardrailWords(firstText(payload.stage), firstText(payload.tool));
}

/** A guardrail blocks the run, refuses a tool, or cleans an output: its stage says which. */
function guardrailWords(stage: string, tool: string): string {
  if (stage.includes("output")) return "A guardrail cleaned an output";
  if (stage.includes("tool")) return `A guardrail refused ${tool === "" ? "a tool" : tool}`;
  return stage.includes("input") ? "A guardrail refused the request" : "A guardrail stepped in";
}
