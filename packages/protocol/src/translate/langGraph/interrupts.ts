import type { WireInterrupt } from "../../events.js";
import { type Fields, fieldsOf, isFields, nameOf, textOf } from "../native.js";
import type { Writer } from "../writer.js";
import type { Messages } from "./messages.js";

/** What the graph waits for. The modes tell each interrupt several times; each is kept once. */
export interface Interrupts {
  /**
   * @param options.optional an empty list tells of none; elsewhere it tells of a breakpoint
   */
  add(told: unknown, owner: string | undefined, options?: { optional: true }): void;
  list(): WireInterrupt[];
}

/** A question that asks a person to let tools run, as LangChain's human-in-the-loop middleware puts it. */
interface ActionRequest {
  readonly name: string;
  readonly description: string;
}

/** @param messages knows the calls that may be waiting */
export function createInterrupts(
  writer: Writer,
  runId: string,
  messages: Pick<Messages, "openCalls">,
): Interrupts {
  const interrupts = new Map<string, WireInterrupt>();

  function keep(interrupt: WireInterrupt): void {
    if (!interrupts.has(interrupt.id)) interrupts.set(interrupt.id, interrupt);
  }

  function read(told: unknown, owner: string | undefined): void {
    const { id: toldId, value } = fieldsOf(told);
    const id = nameOf(toldId) ?? `${runId}-interrupt-${interrupts.size + 1}`;
    if (interrupts.has(id)) return;
    const actions = actionsOf(value);
    const toolCallId = actions.length === 1 ? callOf(actions[0]?.name, owner) : undefined;
    const message = actions.map(({ description }) => description).join("\n") || questionOf(value);
    const responseSchema = schemaOf(value);
    keep({
      id,
      reason: actions.length > 0 ? "tool_approval" : "input_required",
      ...(message !== "" && { message }),
      ...(toolCallId !== undefined && { toolCallId }),
      ...(responseSchema !== undefined && { responseSchema }),
      ...(value !== undefined && { metadata: { langgraph: { value } } }),
      ...(owner !== undefined && { subagentRunId: owner }),
    });
    for (const action of actions) askFor(id, action, owner);
  }

  function askFor(
    id: string,
    { name, description }: ActionRequest,
    owner: string | undefined,
  ): void {
    writer.write({
      type: "CUSTOM",
      name: "approval_required",
      value: {
        action_id: id,
        tool_name: name,
        title: description || name,
        auto_approved: false,
      },
      ...(owner !== undefined && { subagentRunId: owner }),
    });
  }

  function callOf(name: string | undefined, owner: string | undefined): string | undefined {
    const waiting = messages.openCalls(owner).filter((call) => call.name === name);
    return waiting.length === 1 ? waiting[0]?.id : undefined;
  }

  return {
    add(told, owner, options) {
      if (!Array.isArray(told)) return;
      for (const interrupt of told) read(interrupt, owner);
      // A graph that stops before or after a node says so with an empty list.
      if (told.length === 0 && options === undefined)
        keep({
          id: `${runId}-breakpoint`,
          reason: "breakpoint",
          ...(owner !== undefined && { subagentRunId: owner }),
        });
    },
    list: () => [...interrupts.values()],
  };
}

function actionsOf(value: unknown): ActionRequest[] {
  const { actionRequests, action_requests: snakeCase } = fieldsOf(value);
  const list = actionRequests ?? snakeCase;
  if (!Array.isArray(list)) return legacyActionsOf(value);
  return list.filter(isFields).map((action) => ({
    name: textOf(action.name) || textOf(action.action),
    description: textOf(action.description),
  }));
}

/** The form of the agent inbox: a list of one request each. */
function legacyActionsOf(value: unknown): ActionRequest[] {
  const requests = (Array.isArray(value) ? value : [value]).filter(
    (request): request is Fields => isFields(request) && isFields(request.action_request),
  );
  return requests.map((request) => ({
    name: textOf(fieldsOf(request.action_request).action),
    description: textOf(request.description),
  }));
}

function questionOf(value: unknown): string {
  if (typeof value === "string") return value;
  const { message, question, prompt, description, text } = fieldsOf(value);
  return (
    [message, question, prompt, description, text].map(textOf).find((said) => said !== "") ?? ""
  );
}

function schemaOf(value: unknown): Fields | undefined {
  const { responseSchema, response_schema: snakeCase } = fieldsOf(value);
  const schema = responseSchema ?? snakeCase;
  return isFields(schema) ? schema : undefined;
}
