import type { Json, Step } from "@run-timeline/protocol";

/** A tool call as it stands. `unanswered` when no result came before the run stopped. */
export interface PanelCall {
  readonly id: string;
  readonly name: string;
  readonly input: Json;
  status: "running" | "completed" | "failed" | "denied" | "unanswered";
  output: Json;
  error: string;
}

/** What the panel shows, in order. An item that was added stays where it is, and settles in place. */
export type PanelItem =
  | {
      readonly kind: "group";
      readonly id: string;
      title: string;
      settled: boolean;
      calls: PanelCall[];
    }
  | { readonly kind: "text"; readonly content: string; readonly label: string }
  | {
      readonly kind: "card";
      readonly card: string;
      readonly title: string;
      readonly detail: string;
    }
  | { readonly kind: "notice"; readonly content: string }
  | { readonly kind: "answer"; readonly content: string; readonly toolCalls: number };

/** Everything that the page draws. */
export interface Panel {
  goal: string;
  status: "waiting" | "running" | "answered" | "stopped";
  /** `seq` of the last step: what to go on from after the connection was lost. */
  last: number;
  readonly items: PanelItem[];
}

/** A panel that nothing came for. */
export function createPanel(): Panel {
  return { goal: "", status: "waiting", last: 0, items: [] };
}

/**
 * Takes in one step.
 *
 * @returns the item that it added or changed, if any
 */
export function applyStep(panel: Panel, step: Step): PanelItem | undefined {
  // A step that came before a reconnection comes again after it.
  if (step.seq <= panel.last) return undefined;
  panel.last = step.seq;
  switch (step.type) {
    case "run_started":
      panel.goal = step.goal;
      panel.status = "running";
      return undefined;
    case "tool_group_started":
      return add(panel, {
        kind: "group",
        id: step.group_id,
        title: step.title,
        settled: false,
        calls: [],
      });
    case "tool_call_started":
      return addCall(panel, step);
    case "tool_call_completed":
      return settleCall(panel, step);
    case "tool_group_completed":
      return settleGroup(panel, step);
    case "agent_decision":
      return add(panel, { kind: "text", content: step.content, label: step.next_action });
    case "agent_observation":
      return add(panel, { kind: "text", content: step.content, label: "observation" });
    case "reasoning_summary":
      return add(panel, { kind: "text", content: step.content, label: "reasoning" });
    case "approval_required":
      return addCard(panel, "approval", step.title || step.tool_name, step.tool_name);
    case "connection_required":
      return addCard(panel, "connection", step.title, step.reason);
    case "artifact_created":
      return addCard(panel, "artifact", step.title || step.path, step.path);
    case "sub_agent_tool_call":
      return addCard(panel, "sub-agent", `${step.agent}: ${step.tool_name}`, step.task);
    case "notice":
      return add(panel, { kind: "notice", content: step.content });
    case "final_response":
      panel.status = "answered";
      return add(panel, { kind: "answer", content: step.content, toolCalls: step.tool_calls });
    default:
      // A newer server may send types that this page does not know.
      return undefined;
  }
}

/**
 * No step will follow: calls without a result stay unanswered. Nothing is invented in place of an answer.
 *
 * @returns the groups that changed
 */
export function stopPanel(panel: Panel): PanelItem[] {
  if (panel.status !== "answered") panel.status = "stopped";
  const changed: PanelItem[] = [];
  for (const item of panel.items) {
    if (item.kind !== "group") continue;
    const waiting = item.calls.filter((call) => call.status === "running");
    for (const call of waiting) call.status = "unanswered";
    if (waiting.length > 0) changed.push(item);
  }
  return changed;
}

type StepOf<T extends Step["type"]> = Extract<Step, { type: T }>;
type Group = Extract<PanelItem, { kind: "group" }>;

function add<Item extends PanelItem>(panel: Panel, item: Item): Item {
  panel.items.push(item);
  return item;
}

function addCard(panel: Panel, card: string, title: string, detail: string): PanelItem {
  return add(panel, { kind: "card", card, title, detail });
}

function addCall(panel: Panel, step: StepOf<"tool_call_started">): PanelItem {
  const group = groupFor(panel, step.group_id, step.tool_name);
  group.calls.push({
    id: step.tool_call_id,
    name: step.tool_name,
    input: step.input,
    status: "running",
    output: null,
    error: "",
  });
  return group;
}

/** A result may come after its group was completed, and for a call that was never started. */
function settleCall(panel: Panel, step: StepOf<"tool_call_completed">): PanelItem {
  const known = panel.items.find(
    (item): item is Group =>
      item.kind === "group" && item.calls.some(({ id }) => id === step.tool_call_id),
  );
  const group = known ?? groupFor(panel, step.group_id, "Unknown call");
  let call = group.calls.find(({ id }) => id === step.tool_call_id);
  if (call === undefined) {
    call = {
      id: step.tool_call_id,
      name: "",
      input: null,
      status: "running",
      output: null,
      error: "",
    };
    group.calls.push(call);
  }
  call.status = step.status;
  if (step.status === "completed") call.output = step.output;
  else call.error = step.error;
  return group;
}

function settleGroup(panel: Panel, step: StepOf<"tool_group_completed">): PanelItem {
  const group = groupFor(panel, step.group_id, step.title);
  group.title = step.title;
  group.settled = true;
  return group;
}

/** The group of this id; one of its own for a call that stands in none. */
function groupFor(panel: Panel, id: string | null, title: string): Group {
  const known = panel.items.find(
    (item): item is Group => id !== null && item.kind === "group" && item.id === id,
  );
  if (known !== undefined) return known;
  return add<Group>(panel, { kind: "group", id: id ?? "", title, settled: id === null, calls: [] });
}
