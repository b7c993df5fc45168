import type { Event, RunAgentInput, RunOutcome } from "../src/events.js";
import type { Transport, TransportContext } from "../src/transports/transport.js";

/** Answers one run. */
export type Answer = (
  input: RunAgentInput,
  context: TransportContext,
) => AsyncIterable<unknown> | Iterable<unknown>;

/** A transport whose answers a test writes. */
export interface ScriptedAgent extends Transport {
  /** What was asked, in order. */
  readonly inputs: readonly RunAgentInput[];
  readonly contexts: readonly TransportContext[];
}

/** The first answer for the first run, and so on; the last one for all that follow. */
export function scriptedAgent(...answers: readonly Answer[]): ScriptedAgent {
  const inputs: RunAgentInput[] = [];
  const contexts: TransportContext[] = [];
  return {
    inputs,
    contexts,
    async *run(input, context) {
      inputs.push(structuredClone(input));
      contexts.push(context);
      context.onConnection("open");
      yield* (answers[inputs.length - 1] ?? answers.at(-1))?.(input, context) ?? [];
    },
  };
}

/** The events of a run that says a sentence. */
export function saying(text: string): Answer {
  return (input) => wholeRun(input, sentence(`${input.runId}-m`, text));
}

/** The events of a run from its start to its end. */
export function wholeRun(
  { threadId, runId }: RunAgentInput,
  events: readonly Event[],
  outcome?: RunOutcome,
): Event[] {
  return [
    { type: "RUN_STARTED", threadId, runId },
    ...events,
    { type: "RUN_FINISHED", threadId, runId, ...(outcome ? { outcome } : {}) },
  ];
}

export function sentence(messageId: string, delta: string): Event[] {
  return [
    { type: "TEXT_MESSAGE_START", messageId, role: "assistant" },
    { type: "TEXT_MESSAGE_CONTENT", messageId, delta },
    { type: "TEXT_MESSAGE_END", messageId },
  ];
}

export function toolCall(toolCallId: string, toolCallName: string, delta: string): Event[] {
  return [
    { type: "TOOL_CALL_START", toolCallId, toolCallName },
    { type: "TOOL_CALL_ARGS", toolCallId, delta },
    { type: "TOOL_CALL_END", toolCallId },
  ];
}
