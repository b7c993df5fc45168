/** The fields of each step line that both sides must agree on. Titles and the wording of notices are free. */
const FIELDS: ReadonlyMap<unknown, readonly string[]> = new Map([
  ["run_started", ["goal"]],
  ["reasoning_summary", ["content", "status"]],
  ["tool_group_started", ["group_id"]],
  ["tool_call_started", ["tool_call_id", "group_id", "tool_name", "input"]],
  ["tool_call_completed", ["tool_call_id", "group_id", "status", "duration_ms", "output", "error"]],
  ["tool_group_completed", ["group_id", "tool_calls"]],
  ["agent_decision", ["content", "next_action", "iteration"]],
  ["agent_observation", ["content", "iteration"]],
  ["approval_required", ["action_id", "tool_name", "title", "tag", "auto_approved"]],
  ["connection_required", ["connection_id", "title", "reason", "auth"]],
  ["artifact_created", ["path", "title", "kind", "tool"]],
  ["sub_agent_tool_call", ["agent", "task", "tool_name", "input"]],
  ["notice", ["kind"]],
  ["final_response", ["content", "tool_calls", "usage"]],
]);

type Line = Readonly<Record<string, unknown>>;

/**
 * Step lines reduced to what counts: the fields above where they are not blank, without a `run_started` that was
 * added for nobody's goal.
 */
export function stepFields(lines: readonly unknown[]): Line[] {
  return (lines as readonly Line[])
    .map(({ type, ...line }: Line) => {
      const fields = (FIELDS.get(type) ?? []).filter((field) => !isBlank(line[field]));
      return Object.fromEntries([["type", type], ...fields.map((field) => [field, line[field]])]);
    })
    .filter((line) => line.type !== "run_started" || Object.hasOwn(line, "goal"));
}

function isBlank(value: unknown): boolean {
  if (value === undefined || value === null || value === 0 || value === "") return true;
  return typeof value === "object" && !Array.isArray(value) && Object.keys(value).length === 0;
}
