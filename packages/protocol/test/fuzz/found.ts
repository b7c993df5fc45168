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
];
