import type { IssueCode } from "@run-timeline/protocol";
import { BadFrame } from "../issues/examples.js";

/** A habit of real producers, and the sound stream that it is read as. */
export interface Repair {
  readonly title: string;
  readonly slip: readonly unknown[];
  readonly sound: readonly unknown[];
  /** How `lenient` notes it; absent where it says nothing. */
  readonly noted?: IssueCode;
  /** What `strict` says instead; absent where it reads the slip in the same way. */
  readonly strict?: `${IssueCode} ${"fatal" | "dropped"}`;
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
const args = (toolCallId: string, delta: string): Fields =>
  event("TOOL_CALL_ARGS", { toolCallId, delta });
const callEnd = (toolCallId: string): Fields => event("TOOL_CALL_END", { toolCallId });
const result = (toolCallId: string, content: unknown): Fields =>
  event("TOOL_CALL_RESULT", { messageId: `${toolCallId}-result`, toolCallId, content });
const span = (messageId: string): Fields => event("REASONING_START", { messageId });
const spanEnd = (messageId: string): Fields => event("REASONING_END", { messageId });
const thought = (messageId: string): Fields =>
  event("REASONING_MESSAGE_START", { messageId, role: "reasoning" });
const think = (messageId: string, delta: string): Fields =>
  event("REASONING_MESSAGE_CONTENT", { messageId, delta });
const thoughtEnd = (messageId: string): Fields => event("REASONING_MESSAGE_END", { messageId });
const chunk = (fields: Fields): Fields => event("TEXT_MESSAGE_CHUNK", fields);
const callChunk = (fields: Fields): Fields => event("TOOL_CALL_CHUNK", fields);
const thoughtChunk = (fields: Fields): Fields => event("REASONING_MESSAGE_CHUNK", fields);
const snapshot = (...messages: unknown[]): Fields => event("MESSAGES_SNAPSHOT", { messages });
const state = (value: unknown): Fields => event("STATE_SNAPSHOT", { snapshot: value });
const delta = (...patch: unknown[]): Fields => event("STATE_DELTA", { delta: patch });

const run = (...events: unknown[]): unknown[] => [START, ...events, FINISH];
const hello = [text("m"), say("m", "Hi"), textEnd("m")];
const searched = [call("c"), args("c", "{}"), callEnd("c")];

/** Slips of single events and frames. */
export const SLIPS: readonly Repair[] = [
  {
    title: "a result without a messageId gets <toolCallId>-result",
    slip: run(...searched, event("TOOL_CALL_RESULT", { toolCallId: "c", content: "ok" })),
    sound: run(...searched, result("c", "ok")),
    noted: "missing-message-id",
    strict: "malformed-field fatal",
  },
  {
    title: "a null messageId of a result is a missing one",
    slip: run(
      ...searched,
      event("TOOL_CALL_RESULT", { messageId: null, toolCallId: "c", content: "ok" }),
    ),
    sound: run(...searched, result("c", "ok")),
    noted: "missing-message-id",
    strict: "malformed-field fatal",
  },
  {
    title: "a null in an optional field is an absent field",
    slip: run(text("m", { name: null }), say("m", "Hi"), textEnd("m")),
    sound: run(...hello),
    noted: "null-field",
    strict: "malformed-field fatal",
  },
  {
    title: "a null in an optional field of a message of a snapshot is an absent field",
    slip: run(snapshot({ id: "m", role: "user", content: "Hi", name: null })),
    sound: run(snapshot({ id: "m", role: "user", content: "Hi" })),
    noted: "null-field",
    strict: "malformed-field fatal",
  },
  {
    title: "an add without a value sets null",
    slip: run(state({}), delta({ op: "add", path: "/draft" })),
    sound: run(state({}), delta({ op: "add", path: "/draft", value: null })),
    noted: "missing-patch-value",
    strict: "malformed-field fatal",
  },
  {
    title: "a replace without a value sets null",
    slip: run(state({ draft: 1 }), delta({ op: "replace", path: "/draft" })),
    sound: run(state({ draft: 1 }), delta({ op: "replace", path: "/draft", value: null })),
    noted: "missing-patch-value",
    strict: "malformed-field fatal",
  },
  {
    title: "an empty frame is passed over",
    slip: run(new BadFrame(""), ...hello),
    sound: run(...hello),
    noted: "empty-frame",
    strict: "unreadable-frame fatal",
  },
  {
    title: "[DONE] is passed over",
    slip: run(...hello, new BadFrame("[DONE]")),
    sound: run(...hello),
    noted: "empty-frame",
    strict: "unreadable-frame fatal",
  },
];

/** What the specification itself translates, in every mode. */
export const TRANSLATIONS: readonly Repair[] = [
  {
    title: "THINKING_* is REASONING_*, and span and text of one thought share a minted id",
    slip: run(
      event("THINKING_START"),
      event("THINKING_TEXT_MESSAGE_START"),
      event("THINKING_TEXT_MESSAGE_CONTENT", { delta: "Hm" }),
      event("THINKING_TEXT_MESSAGE_END"),
      event("THINKING_END"),
    ),
    sound: run(
      span("thinking-1"),
      thought("thinking-1"),
      think("thinking-1", "Hm"),
      thoughtEnd("thinking-1"),
      spanEnd("thinking-1"),
    ),
    noted: "retired-shape",
  },
  {
    title: "THINKING content without a start opens its text",
    slip: run(
      event("THINKING_START"),
      event("THINKING_TEXT_MESSAGE_CONTENT", { delta: "Hm" }),
      event("THINKING_TEXT_MESSAGE_END"),
      event("THINKING_END"),
    ),
    sound: run(
      span("thinking-1"),
      thought("thinking-1"),
      think("thinking-1", "Hm"),
      thoughtEnd("thinking-1"),
      spanEnd("thinking-1"),
    ),
    noted: "retired-shape",
  },
  {
    title: "the end of a THINKING text that its span has closed is passed over",
    slip: run(
      event("THINKING_START"),
      event("THINKING_TEXT_MESSAGE_START"),
      event("THINKING_TEXT_MESSAGE_CONTENT", { delta: "Hm" }),
      event("THINKING_END"),
      event("THINKING_TEXT_MESSAGE_END"),
    ),
    sound: run(
      span("thinking-1"),
      thought("thinking-1"),
      think("thinking-1", "Hm"),
      thoughtEnd("thinking-1"),
      spanEnd("thinking-1"),
    ),
    noted: "retired-shape",
  },
  {
    title: "a second text of one THINKING span gets an id of its own",
    slip: run(
      event("THINKING_START"),
      event("THINKING_TEXT_MESSAGE_CONTENT", { delta: "a" }),
      event("THINKING_TEXT_MESSAGE_END"),
      event("THINKING_TEXT_MESSAGE_CONTENT", { delta: "b" }),
      event("THINKING_TEXT_MESSAGE_END"),
      event("THINKING_END"),
    ),
    sound: run(
      span("thinking-1"),
      thought("thinking-1"),
      think("thinking-1", "a"),
      thoughtEnd("thinking-1"),
      thought("thinking-2"),
      think("thinking-2", "b"),
      thoughtEnd("thinking-2"),
      spanEnd("thinking-1"),
    ),
    noted: "retired-shape",
  },
  {
    title: "a binary part with a URL is the media part that its mime type says",
    slip: run(
      snapshot({
        id: "m",
        role: "user",
        content: [{ type: "binary", mimeType: "image/png", url: "https://a.example/x.png" }],
      }),
    ),
    sound: run(
      snapshot({
        id: "m",
        role: "user",
        content: [
          {
            type: "image",
            source: { type: "url", value: "https://a.example/x.png", mimeType: "image/png" },
          },
        ],
      }),
    ),
    noted: "retired-shape",
  },
];

/** Where chunks end and what they may be mixed with. */
export const MIXES: readonly Repair[] = [
  ...[
    state({ n: 1 }),
    event("CUSTOM", { name: "tick", value: 1 }),
    event("STEP_STARTED", { stepName: "s" }),
    span("r"),
  ].map((between) => ({
    title: `${between.type} leaves a chunk stream open`,
    slip: [
      START,
      chunk({ messageId: "m", delta: "a" }),
      between,
      chunk({ delta: "b" }),
      ...closing(between),
      FINISH,
    ],
    sound: run(text("m"), say("m", "a"), between, say("m", "b"), textEnd("m"), ...closing(between)),
    strict: "chunk-without-id fatal" as const,
  })),
  {
    title: "RAW and activities leave a chunk stream open, in strict too",
    slip: run(
      chunk({ messageId: "m", delta: "a" }),
      event("RAW", { event: 1 }),
      event("ACTIVITY_SNAPSHOT", { messageId: "p", activityType: "plan", content: {} }),
      chunk({ delta: "b" }),
    ),
    sound: run(
      text("m"),
      say("m", "a"),
      event("RAW", { event: 1 }),
      event("ACTIVITY_SNAPSHOT", { messageId: "p", activityType: "plan", content: {} }),
      say("m", "b"),
      textEnd("m"),
    ),
  },
  {
    title: "a bare chunk continues a text that an explicit START opened",
    slip: run(text("m"), chunk({ delta: "Hi" }), textEnd("m")),
    sound: run(...hello),
    strict: "chunk-without-id fatal",
  },
  {
    title: "a bare chunk continues the text of a subagent that an explicit START opened",
    slip: run(text("m", { subagentRunId: "a" }), chunk({ delta: "Hi" }), textEnd("m")),
    sound: run(text("m", { subagentRunId: "a" }), say("m", "Hi"), textEnd("m")),
    strict: "chunk-without-id fatal",
  },
  {
    title: "a bare chunk with a tag continues the text of that subagent, and not a later one",
    slip: run(
      text("m", { subagentRunId: "a" }),
      text("n", { subagentRunId: "b" }),
      chunk({ delta: "Hi", subagentRunId: "a" }),
      textEnd("m"),
      textEnd("n"),
    ),
    sound: run(
      text("m", { subagentRunId: "a" }),
      text("n", { subagentRunId: "b" }),
      say("m", "Hi"),
      textEnd("m"),
      textEnd("n"),
    ),
    strict: "chunk-without-id fatal",
  },
  {
    title: "a bare chunk continues the text, and not the call that was opened since",
    slip: run(text("m"), call("c"), chunk({ delta: "Hi" }), callEnd("c"), textEnd("m")),
    sound: run(text("m"), call("c"), say("m", "Hi"), callEnd("c"), textEnd("m")),
    strict: "chunk-without-id fatal",
  },
  {
    title: "a bare chunk continues a call that an explicit START opened",
    slip: run(call("c"), callChunk({ delta: "{}" }), callEnd("c")),
    sound: run(...searched),
    strict: "chunk-without-id fatal",
  },
  {
    title: "a bare chunk continues a thought that an explicit START opened",
    slip: run(thought("r"), thoughtChunk({ delta: "Hm" }), thoughtEnd("r")),
    sound: run(thought("r"), think("r", "Hm"), thoughtEnd("r")),
    strict: "chunk-without-id fatal",
  },
  {
    title: "a chunk with its id continues what an explicit START opened",
    slip: run(text("m"), chunk({ messageId: "m", delta: "Hi" }), textEnd("m")),
    sound: run(...hello),
    strict: "already-open fatal",
  },
  {
    title: "explicit content continues what a chunk opened",
    slip: run(chunk({ messageId: "m", delta: "H" }), say("m", "i"), textEnd("m")),
    sound: run(text("m"), say("m", "H"), say("m", "i"), textEnd("m")),
    strict: "not-open fatal",
  },
  {
    title: "an explicit END settles what a chunk opened",
    slip: run(chunk({ messageId: "m", delta: "Hi" }), textEnd("m")),
    sound: run(...hello),
    strict: "not-open fatal",
  },
  {
    title: "an explicit START of what a chunk opened says nothing new",
    slip: run(chunk({ messageId: "m", delta: "H" }), text("m"), say("m", "i"), textEnd("m")),
    sound: run(text("m"), say("m", "H"), say("m", "i"), textEnd("m")),
  },
  {
    title: "a name that a later chunk says again, otherwise, is passed over",
    slip: run(
      chunk({ messageId: "m", name: "Ann", delta: "H" }),
      chunk({ messageId: "m", name: "Bob", delta: "i" }),
    ),
    sound: run(text("m", { name: "Ann" }), say("m", "H"), say("m", "i"), textEnd("m")),
    strict: "chunk-conflict fatal",
  },
  {
    title: "a role that a later chunk says again, otherwise, is passed over",
    slip: run(
      chunk({ messageId: "m", role: "assistant", delta: "H" }),
      chunk({ messageId: "m", role: "user", delta: "i" }),
    ),
    sound: run(text("m"), say("m", "H"), say("m", "i"), textEnd("m")),
    strict: "chunk-conflict fatal",
  },
  {
    title: "the name of a call that a later chunk says again, otherwise, is passed over",
    slip: run(
      callChunk({ toolCallId: "c", toolCallName: "search", delta: "{" }),
      callChunk({ toolCallId: "c", toolCallName: "fetch", delta: "}" }),
    ),
    sound: run(call("c"), args("c", "{"), args("c", "}"), callEnd("c")),
    strict: "chunk-conflict fatal",
  },
];

/** Events that come where the rules do not have them. */
export const PLACES: readonly Repair[] = [
  {
    title: "CUSTOM may come before RUN_STARTED",
    slip: [event("CUSTOM", { name: "hello", value: 1 }), ...run(...hello)],
    sound: run(...hello),
    strict: "run-not-started fatal",
  },
  {
    title: "RAW may come before RUN_STARTED",
    slip: [event("RAW", { event: {} }), ...run(...hello)],
    sound: run(...hello),
    strict: "run-not-started fatal",
  },
  {
    title: "content for a text that a snapshot left out makes it again, at the end",
    slip: run(
      text("m"),
      say("m", "Hi"),
      snapshot({ id: "u", role: "user", content: "Q" }),
      say("m", "Hi"),
      textEnd("m"),
    ),
    sound: run(snapshot({ id: "u", role: "user", content: "Q" }), ...hello),
    strict: "dropped-by-snapshot dropped",
  },
  {
    title: "a result before the END of its call is legal, and the call stays open",
    slip: run(call("c"), result("c", "ok"), args("c", "{}"), callEnd("c")),
    sound: run(...searched, result("c", "ok")),
  },
];

function closing({ type }: Fields): Fields[] {
  if (type === "STEP_STARTED") return [event("STEP_FINISHED", { stepName: "s" })];
  return type === "REASONING_START" ? [spanEnd("r")] : [];
}
