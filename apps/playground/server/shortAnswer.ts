import type { Event, RunAgentInput } from "@run-timeline/protocol";

/** A run that says one sentence. */
export function shortAnswer({ threadId, runId }: RunAgentInput, sentence: string): Event[] {
  const messageId = `${runId}-answer`;
  return [
    { type: "RUN_STARTED", threadId, runId },
    { type: "TEXT_MESSAGE_START", messageId, role: "assistant" },
    { type: "TEXT_MESSAGE_CONTENT", messageId, delta: sentence },
    { type: "TEXT_MESSAGE_END", messageId },
    { type: "RUN_FINISHED", threadId, runId, outcome: { type: "success" } },
  ];
}
