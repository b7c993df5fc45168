import type { Issue } from "./issues.js";
import { createReport } from "./markdown/report.js";
import type { ReportedEnd } from "./markdown/reportTexts.js";
import { groupTitle } from "./outline/titles.js";
import { createRunStore, type RunStore } from "./store.js";
import { createRunSteps, type FollowedSteps } from "./timeline/runSteps.js";
import type { DoneUpdate, Update } from "./updates.js";

/** Options of `renderMarkdown`. */
export interface MarkdownOptions {
  /** @default "Agent Run" */
  title?: string;
  /** Stands for the goal that the run names. */
  goal?: string;
  /** Characters of an input or a result that are shown. @default 1200 */
  outputLimit?: number;
  /** Lets the text of the agent's reasoning leave. @default false */
  reasoning?: boolean;
}

/**
 * A run as a Markdown report: its sections in the order in which things happened, each result under its call. A run
 * that failed or never finished says so.
 *
 * @example
 * const report = renderMarkdown(events, { title: "Process the latest RSVP" });
 */
export function renderMarkdown(events: Iterable<unknown>, options: MarkdownOptions = {}): string {
  const { outputLimit = 1200, reasoning = false, title = "Agent Run", goal } = options;
  const store = createRunStore();
  const source = createRunSteps(store, { titles: {}, reasoning });
  const report = createReport({
    limit: outputLimit,
    title,
    titleOf: (id) => settledTitle(store, id),
    ...(goal !== undefined && { goal }),
  });

  function write({ steps, updates }: FollowedSteps): void {
    for (const step of steps) report.add(step);
    const done = updates.find((update) => update.type === "done");
    if (done?.type === "done" && store.log.length > 0) report.end(endOf(store, done, updates));
  }

  for (const event of events) {
    for (const each of Array.isArray(event) ? event : [event]) write(source.push(each));
  }
  write(source.end());
  report.addIssues(store.issues.filter(isTold));
  return report.toString();
}

/** What breaks a rule is told; that the stream stopped is what the end of the run says. */
function isTold({ code, severity }: Issue): boolean {
  return code !== "truncated" && (severity === "violation" || severity === "fatal");
}

function settledTitle(store: RunStore, groupId: string): string | null {
  const group = store.entity(groupId, "tool-group");
  if (!group) return null;
  const calls = group.calls.flatMap((id) => store.entity(id, "tool-call") ?? []);
  return groupTitle(calls, { title: group.title });
}

function endOf(store: RunStore, done: DoneUpdate, updates: readonly Update[]): ReportedEnd {
  const asked = updates.filter((update) => update.type === "interrupt");
  return {
    type: done.end,
    message: done.message,
    code: done.code,
    questions: asked.map((update) => update.message ?? update.id),
    unheard: updates.flatMap(unheard),
    pending: (done.pendingToolCallIds ?? []).map((id) => store.entity(id, "tool-call")?.name ?? id),
    duration: store.head.duration,
  };
}

/** The name of a call whose run ended before its input was whole. */
function unheard(update: Update): string[] {
  if (update.type !== "message" || update.change.kind !== "toolCallAborted") return [];
  const { entity } = update;
  return entity.kind === "tool-call" && !entity.argumentsDone && entity.owner === null
    ? [entity.name]
    : [];
}
