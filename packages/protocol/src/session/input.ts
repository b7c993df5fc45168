import type { Context, Message, ResumeEntry, RunAgentInput, Tool } from "../events.js";

/** What a run is asked for with. */
export interface InputParts {
  readonly threadId: string;
  readonly runId: string;
  /** `null` toward an agent that is known to predate the field; unknown is current (rules VE-01, VE-03). */
  readonly protocolVersion: string | null;
  readonly messages: readonly Message[];
  readonly state: unknown;
  readonly tools: readonly Tool[];
  readonly context: readonly Context[];
  readonly forwardedProps: unknown;
  readonly resume?: readonly ResumeEntry[];
}

/**
 * The input of one run (rules RI-01, RI-02): the whole history, encrypted values included, activity left out
 * (AC-06), the answers of a resumption beside it (IR-03). What is empty is sent as empty: older agents require the field.
 */
export function buildInput(parts: InputParts): RunAgentInput {
  const { protocolVersion, state, forwardedProps, resume } = parts;
  return {
    threadId: parts.threadId,
    runId: parts.runId,
    ...(protocolVersion === null ? {} : { protocolVersion }),
    // The input has no place for a state of null (ST-08).
    state: state ?? {},
    messages: parts.messages.filter(({ role }) => role !== "activity"),
    tools: parts.tools.map(({ name, description, parameters, metadata }) => ({
      name,
      description,
      ...(parameters === undefined ? {} : { parameters }),
      ...(metadata === undefined ? {} : { metadata }),
    })),
    context: [...parts.context],
    forwardedProps: forwardedProps ?? {},
    ...(resume === undefined ? {} : { resume: [...resume] }),
  };
}
