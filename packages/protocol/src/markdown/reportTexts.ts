import type { RunEnd } from "../entities.js";
import type { Issue } from "../issues.js";
import { capitalised } from "../outline/conjugate.js";
import type { Json, StepContent } from "../timeline/step.js";
import { code, fenced, inline, prose } from "./escape.js";

/** The step of one type. */
export type StepOf<T extends StepContent["type"]> = Extract<StepContent, { type: T }>;

/** How a run ended, for its report. */
export interface ReportedEnd {
  readonly type: RunEnd["type"];
  readonly message: string | undefined;
  readonly code: string | null | undefined;
  /** What a person was asked. */
  readonly questions: readonly string[];
  /** Names of calls whose input never arrived whole. */
  readonly unheard: readonly string[];
  /** Names of calls whose results the client still owes. */
  readonly pending: readonly string[];
  readonly duration: number | null;
}

/** What is said of a run that gave no answer. */
export function endText(end: ReportedEnd): string[] {
  const unheard = end.unheard.map(code).join(", ");
  return [
    linesOf(
      `**Run status:** ${ENDINGS[end.type]}${end.code ? ` (${inline(end.code)})` : ""}`,
      end.duration === null ? "" : `**Run duration:** ${timeText(end.duration)}`,
    ),
    end.type === "failed" && end.message ? fenced(end.message, "text") : "",
    end.questions.map((question) => `- ${inline(question)}`).join("\n"),
    unheard === "" ? "" : `**Calls whose input never arrived whole:** ${unheard}`,
  ];
}

const ENDINGS: Record<RunEnd["type"], string> = {
  success: "Successful",
  interrupted: "Waiting for an answer",
  cancelled: "Cancelled",
  failed: "Failed",
  truncated: "Unfinished: the stream stopped before the run did",
  aborted: "Stopped before it was finished",
};

export function issueText({ index, message }: Issue): string {
  return `- At event ${numberText(index)}: ${inline(message)}`;
}

export function approvalText(step: StepOf<"approval_required">): string {
  const subject = typeof step.tag === "string" && step.tag !== "" ? step.tag : step.tool_name;
  const title = inline(step.title || step.tool_name);
  return linesOf(
    `**${title}**: ${code(subject)}`,
    step.auto_approved ? "Approved automatically." : "",
  );
}

export function connectionText(step: StepOf<"connection_required">): string {
  const title = inline(step.title || step.connection_id) || "A connection";
  const reason = step.reason.trim() === "" ? "" : `: ${inline(step.reason)}`;
  const id = step.connection_id === "" ? "" : `${code(step.connection_id)}, `;
  return linesOf(`**${title}**${reason}`, `${id}${inline(step.auth)}`);
}

export function subagentCallText(step: StepOf<"sub_agent_tool_call">): string {
  const task = step.task.trim() === "" ? "" : `: ${inline(clip(step.task, 80))}`;
  const input = isBlank(step.input) ? "" : ` ${code(clip(JSON.stringify(step.input), 120))}`;
  return `- **${inline(step.agent)}** ran ${code(step.tool_name)}${input}${task}`;
}

export function noticeText(step: StepOf<"notice">): string {
  const name = inline(capitalised(step.kind.replaceAll("_", " "))) || "Notice";
  return `**${name}**\n\n${prose(step.content)}`
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n");
}

/** Token counts, as far as they are known. */
export function tokensText(usage: Json): string {
  const count = (key: string): number | null => {
    if (typeof usage !== "object" || usage === null || Array.isArray(usage)) return null;
    const value = (usage as Record<string, Json>)[key];
    return typeof value === "number" ? value : null;
  };
  const input = count("prompt_tokens");
  const output = count("completion_tokens");
  const total = count("total_tokens");
  const parts = [
    ...(input === null ? [] : [`${numberText(input)} in`]),
    ...(output === null ? [] : [`${numberText(output)} out`]),
  ].join(", ");
  if (total === null) return parts;
  return parts === "" ? numberText(total) : `${numberText(total)} (${parts})`;
}

/** A replacer for JSON: the bytes of a media part say nothing to a reader. */
export function elided(_: string, value: Json): Json {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const { type, value: bytes } = value as Record<string, Json>;
  if (type !== "data" || typeof bytes !== "string" || bytes.length < 40) return value;
  return { ...value, value: `(${numberText(bytes.length)} characters of base64)` };
}

/** Lines that stay apart without a blank one between them. */
export function linesOf(...texts: string[]): string {
  return texts.filter((text) => text !== "").join("  \n");
}

/** Whether there is nothing to show: no value, no text, no members. `false`, 0 and `[]` are something. */
export function isBlank(value: Json): boolean {
  if (value === null || value === "") return true;
  return typeof value === "object" && !Array.isArray(value) && Object.keys(value).length === 0;
}

export function timeText(ms: number): string {
  if (Math.abs(ms) < 1000) return `${numberText(Math.round(ms))} ms`;
  return `${numberText(Math.round(ms / 10) / 100)} s`;
}

export function numberText(value: number): string {
  return new Intl.NumberFormat("en").format(value);
}

function clip(text: string, limit: number): string {
  const characters = Array.from(text.slice(0, limit * 2));
  if (characters.length <= limit) return text;
  return `${characters.slice(0, limit - 1).join("")}…`;
}
