/** What damaged streams found, made as short as it goes: each broke something once. */
export const FOUND: readonly (readonly [what: string, events: readonly unknown[]])[] = [
  [
    "a run that begins inside another one left its subagents running",
    [
      { type: "SUBAGENT_STARTED", subagentRunId: "a", name: "a", parentToolCallId: "c1" },
      { type: "RUN_STARTED", threadId: "t1", runId: "r1" },
    ],
  ],
  [
    "a subagent that names itself its parent was drawn twice",
    [{ type: "SUBAGENT_STARTED", subagentRunId: "a", name: "a", parentSubagentRunId: "a" }],
  ],
  [
    "a subagent that started twice was counted twice",
    [
      { type: "SUBAGENT_STARTED", subagentRunId: "a", name: "a" },
      { type: "SUBAGENT_STARTED", subagentRunId: "a", name: "a" },
    ],
  ],
  [
    "a finish that cannot be read, and nothing before it, threw",
    [{ type: "RUN_FINISHED", threadId: "t1", runId: "r1", outcome: 7 }],
  ],
  [
    "a call that a snapshot dropped and another one gave back left its group running",
    [
      { type: "RUN_STARTED", threadId: "t1", runId: "r1" },
      { type: "TOOL_CALL_START", toolCallId: "c", toolCallName: "f" },
      { type: "MESSAGES_SNAPSHOT", messages: [] },
      { type: "RUN_FINISHED", threadId: "t1", runId: "r1" },
      { type: "RUN_STARTED", threadId: "t1", runId: "r2" },
      {
        type: "MESSAGES_SNAPSHOT",
        messages: [
          {
            id: "n",
            role: "assistant",
            toolCalls: [{ id: "c", type: "function", function: { name: "f", arguments: "" } }],
          },
        ],
      },
      { type: "RUN_FINISHED", threadId: "t1", runId: "r2" },
    ],
  ],
  [
    "the first of several deltas had the key of the row before it",
    [
      { type: "TEXT_MESSAGE_CHUNK", messageId: "m", delta: "b" },
      { type: "TEXT_MESSAGE_CHUNK", delta: "c" },
    ],
  ],
  [
    "a call whose id an activity has took the activity's place",
    [
      { type: "RUN_STARTED", threadId: "t1", runId: "r1" },
      { type: "ACTIVITY_SNAPSHOT", messageId: "x", activityType: "search", content: {} },
      { type: "TOOL_CALL_CHUNK", toolCallId: "x", toolCallName: "f", delta: "{}" },
      { type: "RUN_FINISHED", threadId: "t1", runId: "r1" },
    ],
  ],
  [
    "a call whose id the user's message has took the words",
    [
      { type: "RUN_STARTED", threadId: "t1", runId: "r1" },
      { type: "TEXT_MESSAGE_START", messageId: "x", role: "user" },
      { type: "TEXT_MESSAGE_CONTENT", messageId: "x", delta: "Hello" },
      { type: "TEXT_MESSAGE_END", messageId: "x" },
      { type: "TOOL_CALL_CHUNK", toolCallId: "x", toolCallName: "f", delta: "{}" },
      { type: "RUN_FINISHED", threadId: "t1", runId: "r1" },
    ],
  ],
  [
    "an end for a call of an earlier run set it going again",
    [
      { type: "TOOL_CALL_START", toolCallId: "c", toolCallName: "f" },
      { type: "RUN_FINISHED", threadId: "t1", runId: "r1" },
      { type: "RUN_STARTED", threadId: "t1", runId: "r2" },
      { type: "TOOL_CALL_END", toolCallId: "c" },
    ],
  ],
  [
    "a call that a snapshot dropped while it was open stayed among those that wait for a place",
    [
      { type: "RUN_STARTED", threadId: "t1", runId: "r1" },
      { type: "TOOL_CALL_START", toolCallId: "c", toolCallName: "f" },
      { type: "MESSAGES_SNAPSHOT", messages: [] },
      { type: "TOOL_CALL_END", toolCallId: "c" },
      { type: "RUN_FINISHED", threadId: "t1", runId: "r1" },
    ],
  ],
  [
    "text behind a message that a snapshot brought was counted among its own",
    [
      { type: "RUN_STARTED", threadId: "t1", runId: "r1" },
      { type: "TEXT_MESSAGE_START", messageId: "m" },
      { type: "MESSAGES_SNAPSHOT", messages: [{ id: "u", role: "user", content: "Hm" }] },
      { type: "TEXT_MESSAGE_CONTENT", messageId: "m", delta: "a" },
      { type: "TEXT_MESSAGE_CONTENT", messageId: "m", delta: "b" },
      { type: "TEXT_MESSAGE_END", messageId: "m" },
      { type: "RUN_FINISHED", threadId: "t1", runId: "r1" },
    ],
  ],
  [
    "an activity that a snapshot made a message stayed drawn, and nobody found its row",
    [
      { type: "RUN_STARTED", threadId: "t1", runId: "r1" },
      { type: "ACTIVITY_SNAPSHOT", messageId: "x", activityType: "search", content: {} },
      { type: "MESSAGES_SNAPSHOT", messages: [{ id: "x", role: "user", content: "Hello" }] },
    ],
  ],
  [
    "an activity stayed beside the message that a snapshot says its id is",
    [
      { type: "RUN_STARTED", threadId: "t1", runId: "r1" },
      { type: "ACTIVITY_SNAPSHOT", messageId: "x", activityType: "search", content: {} },
      { type: "TOOL_CALL_START", toolCallId: "x", toolCallName: "f" },
      { type: "MESSAGES_SNAPSHOT", messages: [{ id: "x", role: "user", content: "Hello" }] },
    ],
  ],
  [
    "a call's result said what another message says, whose id it has in a snapshot",
    [
      { type: "RUN_STARTED", threadId: "t1", runId: "r1" },
      { type: "TOOL_CALL_RESULT", messageId: "x", toolCallId: "c", content: "3 files" },
      { type: "MESSAGES_SNAPSHOT", messages: [{ id: "x", role: "user", content: "Hello" }] },
    ],
  ],
  [
    "a thought that a snapshot brings was drawn beside its own span",
    [
      { type: "RUN_STARTED", threadId: "t1", runId: "r1" },
      { type: "REASONING_START", messageId: "x" },
      { type: "MESSAGES_SNAPSHOT", messages: [{ id: "x", role: "reasoning", content: "Hm" }] },
    ],
  ],
  [
    "a thought that had ended and that a snapshot left out went on for ever",
    [
      { type: "REASONING_MESSAGE_CHUNK", messageId: "x", delta: "Hm" },
      { type: "REASONING_MESSAGE_END", messageId: "x" },
      { type: "MESSAGES_SNAPSHOT", messages: [{ id: "y", role: "reasoning", content: "Ah" }] },
      { type: "REASONING_MESSAGE_CONTENT", messageId: "x", delta: "Hm" },
    ],
  ],
  [
    "an activity ended with the run because a text was aimed at it, and did not say so",
    [
      { type: "RUN_STARTED", threadId: "t1", runId: "r1" },
      { type: "ACTIVITY_SNAPSHOT", messageId: "x", activityType: "search", content: {} },
      { type: "TEXT_MESSAGE_START", messageId: "x" },
      { type: "RUN_ERROR", message: "No", timestamp: 1 },
    ],
  ],
  [
    "the row of a subagent that nobody announced ended where its first text did, or did not, by when it was read",
    [
      { type: "RUN_STARTED", threadId: "t1", runId: "r1" },
      { type: "TEXT_MESSAGE_CHUNK", messageId: "m", delta: "a", subagentRunId: "s" },
      { type: "TEXT_MESSAGE_CHUNK", messageId: "m", delta: "b", subagentRunId: "s" },
    ],
  ],
  ["an event that is an empty list was lost when the log was saved", [[]]],
  [
    "a message with the id that another one had before a snapshot had the keys of its rows",
    [
      { type: "RUN_STARTED", threadId: "t1", runId: "r1" },
      { type: "TEXT_MESSAGE_CHUNK", messageId: "x", delta: "Hello" },
      { type: "TEXT_MESSAGE_END", messageId: "x" },
      { type: "MESSAGES_SNAPSHOT", messages: [{ id: "y", role: "assistant", content: "Hello" }] },
      { type: "TEXT_MESSAGE_CHUNK", messageId: "x", delta: "there" },
    ],
  ],
  [
    "a question that asks again under the id of one of an earlier run had the key of its row",
    ["r1", "r2"].flatMap((runId) => [
      { type: "RUN_STARTED", threadId: "t1", runId },
      {
        type: "RUN_FINISHED",
        threadId: "t1",
        runId,
        outcome: { type: "interrupt", interrupts: [{ id: "ok", reason: "approval" }] },
      },
    ]),
  ],
];
