import type { Issue } from "../issues.js";
import { capitalised } from "../outline/conjugate.js";
import type { Json, StepContent } from "../timeline/step.js";
import { code, fenced, inline, prose } from "./escape.js";
import {
  approvalText,
  connectionText,
  elided,
  endText,
  isBlank,
  issueText,
  linesOf,
  noticeText,
  numberText,
  type ReportedEnd,
  type StepOf,
  subagentCallText,
  timeText,
  tokensText,
} from "./reportTexts.js";

/** A report while it is written: steps in the order in which they happened, results under their calls. */
export interface Report {
  add(step: StepContent): void;
  /** A run ended. */
  end(end: ReportedEnd): void;
  /** What was wrong with the stream. */
  addIssues(issues: readonly Issue[]): void;
  toString(): string;
}

/** What a report is made with. */
export interface ReportOptions {
  readonly title: string;
  /** Stands for the goal of the first run. */
  readonly goal?: string;
  /** Characters of an input or a result that are shown. */
  readonly limit: number;
  /** The title of a tool group now that all is known; `null` where it is not. */
  readonly titleOf: (groupId: string) => string | null;
}

/** What is written: text, or what is asked for its text once all is known. */
type Block = string | (() => string);

/** A call, and its result wherever that came. */
interface ReportedCall {
  readonly start: StepOf<"tool_call_started">;
  /** The section that it stands in. */
  readonly section: number;
  completion: StepOf<"tool_call_completed"> | null;
  /** The last section that was begun when its result came. */
  completedIn: number;
}

const RULE = "---";
const ISSUE_LIMIT = 20;
const SUBAGENTS: unique symbol = Symbol("subagents");

export function createReport({ title, goal, limit, titleOf }: ReportOptions): Report {
  const blocks: Block[] = [`## ${inline(title) || "Agent Run"}`, ...goalText(goal ?? "")];
  const calls = new Map<string, ReportedCall>();
  let sections = 0;
  let runs = 0;
  /** What the last section is about, if calls. */
  let group: string | typeof SUBAGENTS | null = null;
  let toolTime: number | null = null;
  let answered = false;
  /** A failure waits for the end of its run, which tells it; one that came too late stands by itself. */
  let failure: StepOf<"notice"> | null = null;
  /** Of the last answer: a failure may still come after it. */
  let verdict = { failed: false };

  function flush(): void {
    if (!failure) return;
    verdict.failed = true;
    blocks.push(noticeText(failure));
    failure = null;
  }

  return {
    add(step) {
      flush();
      answered = step.type === "final_response";
      if (step.type === "notice" && step.kind === "run_failed") failure = step;
      else blocks.push(...written(step));
    },
    end(end) {
      failure = null;
      if (!answered) blocks.push(...section("Run ended", ...endText(end)));
      else if (end.pending.length > 0) {
        blocks.push(`**Waiting for the results of:** ${end.pending.map(code).join(", ")}`);
      }
      answered = true;
    },
    addIssues(issues) {
      flush();
      if (issues.length === 0) return;
      const shown = issues.slice(0, ISSUE_LIMIT).map(issueText).join("\n");
      const left = issues.length - ISSUE_LIMIT;
      blocks.push(
        ...section("Stream issues", shown, left > 0 ? `*${numberText(left)} more.*` : ""),
      );
    },
    toString() {
      flush();
      const texts = blocks.map((block) => (typeof block === "string" ? block : block()));
      return `${texts.map((text, at) => separated(text, texts[at - 1])).join("")}\n`;
    },
  };

  function written(step: StepContent): Block[] {
    switch (step.type) {
      case "run_started":
        return run(step.goal);
      case "reasoning_summary":
        return section(
          "Reasoning",
          prose(step.content),
          step.status === "completed" ? "" : `**Status:** ${inline(capitalised(step.status))}`,
        );
      case "tool_group_started":
        return groupStart(step.group_id, step.title);
      case "tool_call_started":
        return callStart(step);
      case "tool_call_completed":
        return callCompletion(step);
      case "tool_group_completed":
        // Its heading is written last, from all that is known.
        return [];
      case "agent_decision":
        return section(
          step.phase === "observation" ? "Observation" : "Agent decision",
          prose(step.content),
          step.next_action === "" ? "" : `**Next action:** ${inline(step.next_action)}`,
        );
      case "agent_observation":
        return section("Observation", prose(step.content));
      case "approval_required":
        return section("Approval required", approvalText(step));
      case "connection_required":
        return section("Connection required", connectionText(step));
      case "artifact_created": {
        const name = inline(step.title || step.path);
        return [`- Artifact **${name}**, ${inline(step.kind)}: ${code(step.path)}`];
      }
      case "sub_agent_tool_call":
        return subagentCall(step);
      case "notice":
        return [noticeText(step)];
      case "final_response":
        return answer(step);
    }
  }

  function section(heading: string, ...content: Block[]): Block[] {
    sections++;
    group = null;
    return [RULE, `### ${sections}. ${heading}`, ...content.filter((block) => block !== "")];
  }

  function run(own: string): Block[] {
    runs++;
    toolTime = null;
    group = null;
    if (runs > 1) return [RULE, `## Run ${runs}`, ...goalText(own)];
    return goal === undefined ? goalText(own) : [];
  }

  function groupStart(id: string, present: string): Block[] {
    const started = section("Tool calls", () => `#### ${inline(titleOf(id) ?? present)}`);
    group = id;
    return started;
  }

  /** Beside the call that made the subagent, or under a heading of its own. */
  function subagentCall(step: StepOf<"sub_agent_tool_call">): Block[] {
    if (group !== null) return [subagentCallText(step)];
    const heading = section("Subagent calls");
    group = SUBAGENTS;
    return [...heading, subagentCallText(step)];
  }

  function callStart(start: StepOf<"tool_call_started">): Block[] {
    const id = start.group_id;
    // A group may go on below something else: its further calls need a heading of their own.
    const heading = id === group || id === null ? [] : section("Tool calls", () => continued(id));
    group = id;
    const call: ReportedCall = { start, section: sections, completion: null, completedIn: 0 };
    calls.set(start.tool_call_id, call);
    return [...heading, () => callText(call)];
  }

  function continued(id: string): string {
    return `#### ${inline(titleOf(id) ?? "Tool calls")} (continued)`;
  }

  function callCompletion(completion: StepOf<"tool_call_completed">): Block[] {
    if (completion.duration_ms !== null) toolTime = (toolTime ?? 0) + completion.duration_ms;
    const call = calls.get(completion.tool_call_id);
    if (call) {
      call.completion = completion;
      call.completedIn = sections;
      return [];
    }
    const name = `##### Call ${code(completion.tool_call_id)}, which was never announced`;
    return section("Tool result", name, ...completionTexts(completion, ""));
  }

  function callText({ start, section: own, completion, completedIn }: ReportedCall): string {
    const late = completedIn > own ? `, after section ${completedIn} had begun` : "";
    return [
      `##### ${code(start.tool_name)}`,
      ...(isBlank(start.input) ? [] : ["**Input**", dataText(start.input)]),
      ...(completion ? completionTexts(completion, late) : ["**Status:** No result"]),
    ].join("\n\n");
  }

  function completionTexts(completion: StepOf<"tool_call_completed">, late: string): string[] {
    const { duration_ms: duration, status } = completion;
    const told = linesOf(
      `**Status:** ${capitalised(status)}${late}`,
      duration === null ? "" : `**Duration:** ${timeText(duration)}`,
    );
    const [label, value] =
      status === "completed" ? ["**Result**", completion.output] : ["**Error**", completion.error];
    return isBlank(value) ? [told] : [told, label, dataText(value)];
  }

  /** JSON indented, text as it is; a long one is cut, and says so. */
  function dataText(value: Json): string {
    const language = typeof value === "string" ? "text" : "json";
    const text = typeof value === "string" ? value : JSON.stringify(value, elided, 2);
    if (!(text.length > limit)) return fenced(text, language);
    // Not between the halves of one character.
    const shown = text.slice(0, Math.max(0, limit)).replace(/[\ud800-\udbff]$/, "");
    const left = `${numberText(text.length - shown.length)} of ${numberText(text.length)}`;
    return `${fenced(`${shown}…`, language)}\n\n*Cut: ${left} characters are left out.*`;
  }

  function answer(step: StepOf<"final_response">): Block[] {
    const tokens = tokensText(step.usage);
    const own = { failed: false };
    verdict = own;
    const calls = linesOf(
      `**Tool calls:** ${numberText(step.tool_calls)}`,
      toolTime === null ? "" : `**Total tool duration:** ${timeText(toolTime)}`,
      tokens === "" ? "" : `**Tokens:** ${tokens}`,
    );
    const status = (): string => (own.failed ? "Failed after its answer" : "Successful");
    return section("Final response", prose(step.content), () =>
      linesOf(`**Run status:** ${status()}`, calls),
    );
  }
}

/** One below the other; items of one list close together. */
function separated(text: string, above: string | undefined): string {
  if (above === undefined) return text;
  return `${text.startsWith("- ") && above.startsWith("- ") ? "\n" : "\n\n"}${text}`;
}

function goalText(goal: string): string[] {
  return goal.trim() === "" ? [] : [`**Goal:** ${prose(goal)}`];
}
