import { fieldsOf, nameOf } from "../native.js";
import type { Writer } from "../writer.js";

/** Names whose value is a step without its `type`. */
const WELL_KNOWN: ReadonlySet<string> = new Set([
  "agent_decision",
  "agent_observation",
  "reasoning_summary",
  "artifact_created",
  "approval_required",
  "connection_required",
  "sub_agent_tool_call",
  "notice",
  "plan",
  "tool_group",
]);

/**
 * What a node told in its own words. It is named by its `type`, `name` or `event`; a `type` that Run Timeline knows
 * gets its own row, and the rest of the object is its value.
 */
export function writeCustom(writer: Writer, data: unknown, owner: string | undefined): boolean {
  const fields = fieldsOf(data);
  const name = nameOf(fields.type) ?? nameOf(fields.name) ?? nameOf(fields.event) ?? "custom";
  const { type: _, ...rest } = fields;
  writer.write({
    type: "CUSTOM",
    name,
    value: WELL_KNOWN.has(name) && fields.type === name ? rest : (data ?? null),
    ...(owner !== undefined && { subagentRunId: owner }),
  });
  return true;
}
