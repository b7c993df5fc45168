import type { UpdateCase } from "@run-timeline/fixtures/cases";

/** Where a result other than the case's is right, and why. */
export interface UpdateException {
  readonly because: string;
  /** Ours, in place of what the case has. */
  readonly expected: Partial<UpdateCase["expected"]>;
}

const TRUNCATED = {
  type: "done",
  end: "truncated",
} as const;
const CUT_OFF = { type: "error", error: "protocol" } as const;

/** The deliberate differences from `agui-updates.json`, by case. */
export const UPDATE_EXCEPTIONS: ReadonlyMap<string, UpdateException> = new Map([
  [
    "b18-truncated-chunk-stream",
    {
      because:
        "an owed END comes out where the stream says that the run is over; a cut-off stream says nothing (TR-08), and what it left open is marked aborted",
      expected: {
        updates: [
          { type: "message", index: 0, id: "m-1", change: { kind: "started" } },
          { type: "message", index: 0, id: "m-1", change: { kind: "content", delta: "half a th" } },
          CUT_OFF,
          TRUNCATED,
        ],
      },
    },
  ],
  [
    "b20-run-error-closes-chunk-stream",
    {
      because: "RUN_ERROR ends whatever was open (LC-07); its END is not made up",
      expected: {
        updates: [
          {
            type: "message",
            index: 0,
            id: "call-1-message",
            change: { kind: "toolCallStarted", toolCallId: "call-1", name: "fetch" },
          },
          {
            type: "message",
            index: 0,
            id: "call-1-message",
            change: { kind: "toolCallArgs", toolCallId: "call-1", delta: '{"a":' },
          },
          { type: "error", error: "run", message: "run failed: hung up" },
          { type: "done", end: "failed", message: "hung up", code: null },
        ],
      },
    },
  ],
  [
    "c07-result-before-end",
    {
      because: "a result before its call's END is legal and applied; the call stays open (TC-05)",
      expected: {
        updates: [
          {
            type: "message",
            index: 0,
            id: "call-1-message",
            change: { kind: "toolCallStarted", toolCallId: "call-1", name: "f" },
          },
          {
            type: "message",
            index: 0,
            id: "call-1-message",
            change: { kind: "toolCallArgs", toolCallId: "call-1", delta: "{}" },
          },
          {
            type: "message",
            index: 1,
            id: "m-1",
            change: { kind: "toolResult", toolCallId: "call-1" },
          },
          {
            type: "message",
            index: 0,
            id: "call-1-message",
            change: { kind: "toolCallEnded", toolCallId: "call-1" },
          },
          { type: "done", end: "success", result: null },
        ],
        messages: [
          {
            role: "assistant",
            id: "call-1-message",
            toolCalls: [
              { id: "call-1", type: "function", function: { name: "f", arguments: "{}" } },
            ],
          },
          { role: "tool", id: "m-1", toolCallId: "call-1", content: "x" },
        ],
      },
    },
  ],
  [
    "c12-empty-interrupt-outcome",
    {
      because:
        "an outcome that cannot be read is told once, and ends the run as failed: it may have been a question",
      expected: {
        updates: [
          { type: "error", error: "decode" },
          { type: "done", end: "failed" },
        ],
      },
    },
  ],
  [
    "c14-empty-body",
    {
      because: "a stream that stopped is an ending of its own",
      expected: { updates: [CUT_OFF, TRUNCATED] },
    },
  ],
  [
    "c15-empty-body-verify-off",
    {
      because: "a stream that stopped is an ending of its own",
      expected: { updates: [CUT_OFF, TRUNCATED] },
    },
  ],
  [
    "c16-unknown-event-type-ends-run",
    {
      because: "an unknown event type is dropped and the run goes on (PM-02)",
      expected: {
        updates: [
          { type: "message", index: 0, id: "m-1", change: { kind: "started" } },
          { type: "message", index: 0, id: "m-1", change: { kind: "content", delta: "kept" } },
          { type: "message", index: 0, id: "m-1", change: { kind: "ended" } },
          { type: "message", index: 1, id: "m-2", change: { kind: "started" } },
          {
            type: "message",
            index: 1,
            id: "m-2",
            change: { kind: "content", delta: "never seen" },
          },
          { type: "message", index: 1, id: "m-2", change: { kind: "ended" } },
          { type: "done", end: "success", result: null },
        ],
        messages: [
          { role: "assistant", id: "m-1", content: "kept" },
          { role: "assistant", id: "m-2", content: "never seen" },
        ],
      },
    },
  ],
  [
    "c18-reasoning-block-not-tracked",
    {
      because: "a span that is open at RUN_FINISHED breaks a rule (RE-01)",
      expected: {
        updates: [
          { type: "reasoning", id: "r-1", change: { kind: "started" }, text: "" },
          { type: "error", error: "protocol" },
          { type: "done", end: "success", result: null },
        ],
      },
    },
  ],
  [
    "d10-activity-merge",
    {
      because: "`replace: false` leaves the activity as it is (AC-01)",
      expected: {
        messages: [
          {
            role: "activity",
            id: "act-1",
            activityType: "search",
            content: { q: "kiwi", hits: 0, tmp: 1 },
          },
        ],
      },
    },
  ],
  [
    "g08-truncated-lines",
    {
      because: "an owed END is not made up for a cut-off stream, which is an ending of its own",
      expected: {
        updates: [
          { type: "message", index: 0, id: "m-1", change: { kind: "started" } },
          { type: "message", index: 0, id: "m-1", change: { kind: "content" } },
          CUT_OFF,
          TRUNCATED,
        ],
      },
    },
  ],
  [
    "g15-unended-call-never-printed-grouped",
    {
      because: "a call that never closes is printed at the end with `(incomplete)`",
      expected: { grouped: ["  call   slow {} (incomplete)", "  done   success"] },
    },
  ],
]);
