import type { EndReason, IssueCode, Limits, Severity } from "@run-timeline/protocol";

/** How a mode takes an example: with the issue at a severity, with the issue of another code, or silently. */
export type Verdict = Severity | IssueCode | null;

/** The smallest stream that shows an issue, and how each mode takes it. */
export interface IssueExample {
  readonly stream: readonly unknown[];
  readonly lenient: Verdict;
  readonly strict: Verdict;
  readonly off: Verdict;
  readonly end?: EndReason;
  readonly limits?: Partial<Limits>;
}

/** A frame whose data is no event, as text. */
export class BadFrame {
  constructor(readonly data: string) {}
}

type Fields = Readonly<Record<string, unknown>>;
const event = (type: string, fields: Fields = {}): Fields => ({ type, ...fields });

const START = event("RUN_STARTED", { threadId: "t1", runId: "r1" });
const FINISH = event("RUN_FINISHED", { threadId: "t1", runId: "r1" });
const text = (messageId: string, fields: Fields = {}): Fields =>
  event("TEXT_MESSAGE_START", { messageId, role: "assistant", ...fields });
const say = (messageId: string, delta: string, fields: Fields = {}): Fields =>
  event("TEXT_MESSAGE_CONTENT", { messageId, delta, ...fields });
const textEnd = (messageId: string): Fields => event("TEXT_MESSAGE_END", { messageId });
const call = (toolCallId: string, fields: Fields = {}): Fields =>
  event("TOOL_CALL_START", { toolCallId, toolCallName: "search", ...fields });
const callEnd = (toolCallId: string): Fields => event("TOOL_CALL_END", { toolCallId });
const result = (toolCallId: string, content: string): Fields =>
  event("TOOL_CALL_RESULT", { messageId: `${toolCallId}-result`, toolCallId, content });
const started = (subagentRunId: string, fields: Fields = {}): Fields =>
  event("SUBAGENT_STARTED", { subagentRunId, name: "worker", ...fields });
const finished = (subagentRunId: string): Fields => event("SUBAGENT_FINISHED", { subagentRunId });

type Modes = readonly [lenient: Verdict, strict: Verdict, off: Verdict];
type More = Pick<IssueExample, "end" | "limits">;

/** Put right, but in `strict`. */
const KIND: Modes = ["repaired", "malformed-field", null];
/** Put right as the specification says. */
const REPAIR: Modes = ["repaired", "repaired", "repaired"];
const SILENT_REPAIR: Modes = ["repaired", "repaired", null];
const DROP: Modes = ["dropped", "dropped", "dropped"];
const SILENT_DROP: Modes = ["dropped", "dropped", null];
/** There is nothing to apply, in any mode. */
const BROKEN: Modes = ["violation", "fatal", "violation"];
/** Out of order: `off` applies it. */
const ORDER: Modes = ["violation", "fatal", null];
const CUT: Modes = ["violation", "violation", "violation"];

function example(
  stream: readonly unknown[],
  [lenient, strict, off]: Modes,
  more: More = {},
): IssueExample {
  return { stream, lenient, strict, off, ...more };
}

const run = (...events: unknown[]): unknown[] => [START, ...events, FINISH];

/** One for each code. */
export const ISSUE_EXAMPLES: Readonly<Record<IssueCode, IssueExample>> = {
  "unreadable-frame": example(run(new BadFrame("<html>502 Bad Gateway</html>")), BROKEN),
  "empty-frame": example([...run(), new BadFrame("[DONE]")], ["repaired", "after-end", null]),
  "not-an-event": example(run({ event: text("m1") }), BROKEN),
  "unknown-event": example(run(event("TEXT_MESSAGE_DELTA", { delta: "Hi" })), SILENT_DROP),
  "unknown-property": example(run(text("m1", { model: "large" }), textEnd("m1")), SILENT_DROP),
  "unknown-member": example(
    run(event("MESSAGES_SNAPSHOT", { messages: [{ id: "m1", role: "robot", content: "Hi" }] })),
    SILENT_DROP,
  ),
  "malformed-field": example(
    run(text("m1"), { ...say("m1", ""), delta: 7 }, textEnd("m1")),
    BROKEN,
  ),
  "too-deep": example(
    run(event("STATE_SNAPSHOT", { snapshot: { a: { b: { c: { d: {} } } } } })),
    BROKEN,
    { limits: { depth: 3 } },
  ),
  "null-field": example(run(text("m1", { name: null }), textEnd("m1")), KIND),
  "retired-shape": example(
    run(
      event("THINKING_START"),
      event("THINKING_TEXT_MESSAGE_START"),
      event("THINKING_TEXT_MESSAGE_CONTENT", { delta: "Hm" }),
      event("THINKING_TEXT_MESSAGE_END"),
      event("THINKING_END"),
    ),
    SILENT_REPAIR,
  ),
  "missing-message-id": example(
    run(
      call("c1"),
      callEnd("c1"),
      event("TOOL_CALL_RESULT", { toolCallId: "c1", content: "done" }),
    ),
    KIND,
  ),
  "missing-patch-value": example(
    run(event("STATE_DELTA", { delta: [{ op: "add", path: "/draft" }] })),
    KIND,
  ),
  "version-newer": example([{ ...START, protocolVersion: "9.0" }, FINISH], SILENT_REPAIR),
  "version-unreadable": example([{ ...START, protocolVersion: "v1" }, FINISH], SILENT_REPAIR),
  "run-not-started": example([text("m1"), START, FINISH], ORDER),
  "run-still-active": example(
    [START, event("RUN_STARTED", { threadId: "t1", runId: "r2" }), FINISH],
    ORDER,
  ),
  "open-at-end": example(run(text("m1"), say("m1", "Hi")), ORDER),
  "after-end": example([...run(), text("m1")], ["dropped", "fatal", null]),
  "wrong-run": example([START, { ...FINISH, runId: "r2" }], ORDER),
  "wrong-thread": example([START, { ...FINISH, threadId: "t2" }], ORDER),
  "already-open": example(run(text("m1"), text("m1"), textEnd("m1")), ORDER),
  "not-open": example(run(say("m1", "Hi")), ORDER),
  "already-finished": example(run(started("a"), finished("a"), started("a")), ORDER),
  "unknown-parent": example(run(started("b", { parentSubagentRunId: "a" })), ORDER),
  "wrong-owner": example(
    run(
      started("a"),
      text("m1"),
      say("m1", "Hi", { subagentRunId: "a" }),
      textEnd("m1"),
      finished("a"),
    ),
    ORDER,
  ),
  "chunk-without-id": example(run(event("TEXT_MESSAGE_CHUNK", { delta: "Hi" })), BROKEN),
  "chunk-conflict": example(
    run(
      event("TEXT_MESSAGE_CHUNK", { messageId: "m1", delta: "Hi", name: "Ann" }),
      event("TEXT_MESSAGE_CHUNK", { messageId: "m1", delta: "!", name: "Bob" }),
    ),
    [null, "fatal", null],
  ),
  "chunk-ambiguous": example(
    run(
      started("a"),
      started("b"),
      event("TEXT_MESSAGE_CHUNK", { messageId: "m1", delta: "Hi", subagentRunId: "a" }),
      event("TEXT_MESSAGE_CHUNK", { messageId: "m2", delta: "Ho", subagentRunId: "b" }),
      event("TEXT_MESSAGE_CHUNK", { delta: "!" }),
      finished("a"),
      finished("b"),
    ),
    BROKEN,
  ),
  "duplicate-interrupt": example(
    [
      START,
      {
        ...FINISH,
        outcome: {
          type: "interrupt",
          interrupts: [
            { id: "i1", reason: "approval" },
            { id: "i1", reason: "approval" },
          ],
        },
      },
    ],
    ORDER,
  ),
  "patch-failed": example(
    run(event("STATE_DELTA", { delta: [{ op: "replace", path: "/draft/title", value: "Hi" }] })),
    DROP,
  ),
  "no-activity": example(
    run(event("ACTIVITY_DELTA", { messageId: "p1", activityType: "plan", patch: [] })),
    DROP,
  ),
  "text-on-activity": example(
    run(
      event("ACTIVITY_SNAPSHOT", { messageId: "p1", activityType: "plan", content: {} }),
      text("p1"),
      textEnd("p1"),
    ),
    DROP,
  ),
  "dropped-by-snapshot": example(
    run(
      call("c1"),
      event("MESSAGES_SNAPSHOT", { messages: [] }),
      event("TOOL_CALL_ARGS", { toolCallId: "c1", delta: "{}" }),
      callEnd("c1"),
    ),
    ["violation", "dropped", "violation"],
  ),
  "unknown-entity": example(
    run(
      event("REASONING_ENCRYPTED_VALUE", {
        subtype: "message",
        entityId: "m1",
        encryptedValue: "c2VjcmV0",
      }),
    ),
    DROP,
  ),
  "no-such-parent": example(
    run(
      text("m1", { role: "user" }),
      textEnd("m1"),
      call("c1", { parentMessageId: "m1" }),
      callEnd("c1"),
    ),
    REPAIR,
  ),
  "call-renamed": example(
    run(call("c1"), callEnd("c1"), call("c1", { toolCallName: "fetch" }), callEnd("c1")),
    REPAIR,
  ),
  "result-replaced": example(
    run(call("c1"), callEnd("c1"), result("c1", "one"), result("c1", "two")),
    REPAIR,
  ),
  "call-unseen": example(run(result("c1", "done")), SILENT_REPAIR),
  "too-many-open": example(
    run(text("m1"), text("m2"), text("m3"), textEnd("m1"), textEnd("m2")),
    ORDER,
    { limits: { open: 2 } },
  ),
  truncated: example([START, text("m1"), say("m1", "Hi")], CUT, {
    end: { type: "closed" },
  }),
  "transport-failed": example([START, text("m1"), say("m1", "Hi")], CUT, {
    end: { type: "error", error: new Error("socket hang up") },
  }),
};
