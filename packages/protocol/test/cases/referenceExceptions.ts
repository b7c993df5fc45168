import type { ReferenceAnswer } from "@run-timeline/fixtures/cases";

/** Where the specification says other than the client that the cases were recorded with. */
export interface ReferenceException {
  readonly because: string;
  readonly expected: Partial<ReferenceAnswer>;
}

/** The deliberate differences from `agui-messages.json` and `agui-upstream.json`, by case. */
export const REFERENCE_EXCEPTIONS: ReadonlyMap<string, ReferenceException> = new Map([
  [
    "text-role-tool",
    {
      because:
        "an unknown string of a closed set is stripped, and an absent role is assistant (PM-05)",
      expected: {
        settled: "resolved",
        errors: [],
        messages: [{ id: "m1", role: "assistant" as const, content: "x" }],
        outcomes: [{ outcome: "success", pendingToolCallIds: [] }],
      },
    },
  ],
  [
    "tool-result-same-message-id-twice",
    {
      because:
        "ids are unique in a thread: the second result for a call replaces the first (TC-06)",
      expected: {
        messages: [
          {
            id: "a",
            role: "assistant" as const,
            toolCalls: [
              { id: "a", type: "function" as const, function: { name: "f", arguments: "{}" } },
            ],
          },
          { id: "r1", role: "tool" as const, toolCallId: "a", content: "two" },
        ],
      },
    },
  ],
  [
    "run-ids-mismatch",
    {
      because: "RUN_FINISHED carries the thread and the run that RUN_STARTED named (LC-06)",
      expected: { settled: "rejected", errors: ["wrong thread"], outcomes: [] },
    },
  ],
  [
    "sse-done-marker",
    {
      because: "what arrived before a frame that holds no event stays (FA-02)",
      expected: {
        messages: [{ id: "m1", role: "assistant" as const, content: "hé 😀" }],
        outcomes: [{ outcome: "success", pendingToolCallIds: [] }],
      },
    },
  ],
]);
