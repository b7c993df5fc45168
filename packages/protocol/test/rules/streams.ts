import type { IssueCode } from "@run-timeline/protocol";

/** A short stream about one rule, and what is found wrong with it. */
export interface RuleStream {
  readonly title: string;
  readonly events: readonly unknown[];
  /** What ends the run in `strict`; `null` where nothing does. */
  readonly strict: IssueCode | null;
  /** What breaks a rule in `lenient`. @default as in `strict` */
  readonly lenient?: IssueCode | null;
  /** Why the reference client is known to see it otherwise. */
  readonly unlikeReference?: string;
}

type Fields = Readonly<Record<string, unknown>>;
const event = (type: string, fields: Fields = {}): Fields => ({ type, ...fields });
const A = { subagentRunId: "a" };
const B = { subagentRunId: "b" };

const START = event("RUN_STARTED", { threadId: "t1", runId: "r1" });
const FINISH = event("RUN_FINISHED", { threadId: "t1", runId: "r1" });
const START2 = event("RUN_STARTED", { threadId: "t1", runId: "r2" });
const FINISH2 = event("RUN_FINISHED", { threadId: "t1", runId: "r2" });
const text = (messageId: string, fields: Fields = {}): Fields =>
  event("TEXT_MESSAGE_START", { messageId, role: "assistant", ...fields });
const say = (messageId: string, delta: string, fields: Fields = {}): Fields =>
  event("TEXT_MESSAGE_CONTENT", { messageId, delta, ...fields });
const textEnd = (messageId: string, fields: Fields = {}): Fields =>
  event("TEXT_MESSAGE_END", { messageId, ...fields });
const call = (toolCallId: string, fields: Fields = {}): Fields =>
  event("TOOL_CALL_START", { toolCallId, toolCallName: "f", ...fields });
const args = (toolCallId: string, delta: string, fields: Fields = {}): Fields =>
  event("TOOL_CALL_ARGS", { toolCallId, delta, ...fields });
const callEnd = (toolCallId: string, fields: Fields = {}): Fields =>
  event("TOOL_CALL_END", { toolCallId, ...fields });
const result = (toolCallId: string, content: unknown, fields: Fields = {}): Fields =>
  event("TOOL_CALL_RESULT", { messageId: `${toolCallId}-result`, toolCallId, content, ...fields });
const thought = (messageId: string, fields: Fields = {}): Fields =>
  event("REASONING_MESSAGE_START", { messageId, role: "reasoning", ...fields });
const think = (messageId: string, delta: string, fields: Fields = {}): Fields =>
  event("REASONING_MESSAGE_CONTENT", { messageId, delta, ...fields });
const thoughtEnd = (messageId: string, fields: Fields = {}): Fields =>
  event("REASONING_MESSAGE_END", { messageId, ...fields });
const span = (messageId: string, fields: Fields = {}): Fields =>
  event("REASONING_START", { messageId, ...fields });
const spanEnd = (messageId: string, fields: Fields = {}): Fields =>
  event("REASONING_END", { messageId, ...fields });
const snapshot = (...messages: unknown[]): Fields => event("MESSAGES_SNAPSHOT", { messages });
const activity = (messageId: string, fields: Fields = {}): Fields =>
  event("ACTIVITY_SNAPSHOT", { messageId, activityType: "p", content: { n: 1 }, ...fields });
const activityDelta = (messageId: string, fields: Fields = {}): Fields =>
  event("ACTIVITY_DELTA", { messageId, activityType: "p", patch: [], ...fields });
const state = (value: unknown): Fields => event("STATE_SNAPSHOT", { snapshot: value });
const delta = (...patch: unknown[]): Fields => event("STATE_DELTA", { delta: patch });
const started = (subagentRunId: string, fields: Fields = {}): Fields =>
  event("SUBAGENT_STARTED", { subagentRunId, name: "worker", ...fields });
const finished = (subagentRunId: string, fields: Fields = {}): Fields =>
  event("SUBAGENT_FINISHED", { subagentRunId, ...fields });
const step = (stepName: string, fields: Fields = {}): Fields =>
  event("STEP_STARTED", { stepName, ...fields });
const stepEnd = (stepName: string, fields: Fields = {}): Fields =>
  event("STEP_FINISHED", { stepName, ...fields });
const chunk = (fields: Fields): Fields => event("TEXT_MESSAGE_CHUNK", fields);
const callChunk = (fields: Fields): Fields => event("TOOL_CALL_CHUNK", fields);
const thoughtChunk = (fields: Fields): Fields => event("REASONING_MESSAGE_CHUNK", fields);
const encrypted = (subtype: string, entityId: string, fields: Fields = {}): Fields =>
  event("REASONING_ENCRYPTED_VALUE", { subtype, entityId, encryptedValue: "v", ...fields });
const interrupts = (...list: unknown[]): Fields => ({
  ...FINISH,
  outcome: { type: "interrupt", interrupts: list },
});
const echo = (...messages: unknown[]): Fields => ({
  ...START,
  input: { threadId: "t1", runId: "r1", messages, tools: [], context: [] },
});
const called = (id: string, fields: Fields = {}): Fields => ({
  id,
  role: "assistant",
  toolCalls: [{ id: "c1", type: "function", function: { name: "f", arguments: "x" } }],
  ...fields,
});

type Row = readonly [
  title: string,
  events: readonly unknown[],
  strict: IssueCode | null,
  more?: Pick<RuleStream, "lenient" | "unlikeReference">,
];

const run = (...events: unknown[]): unknown[] => [START, ...events, FINISH];

const ROWS: readonly Row[] = [
  ["LC-01 a run begins with RUN_STARTED", [text("m"), textEnd("m"), FINISH], "run-not-started"],
  [
    "LC-01 what a producer says of itself may come before, but not in strict",
    [event("CUSTOM", { name: "hello", value: 1 }), event("RAW", { event: 1 }), START, FINISH],
    "run-not-started",
    { lenient: null },
  ],
  [
    "LC-01 a run may begin with the error that ends it",
    [event("RUN_ERROR", { message: "no" })],
    null,
  ],
  ["LC-02 no run begins while another is active", [START, START2, FINISH], "run-still-active"],
  ["LC-03 nothing is open at the end: text", run(text("m")), "open-at-end"],
  ["LC-03 nothing is open at the end: a call", run(call("c")), "open-at-end"],
  ["LC-03 nothing is open at the end: a thought", run(thought("r")), "open-at-end"],
  ["LC-03 nothing is open at the end: a span", run(span("r")), "open-at-end"],
  ["LC-03 nothing is open at the end: a step", run(step("s")), "open-at-end"],
  ["SA-06 nothing is open at the end: a subagent", run(started("a")), "open-at-end"],
  [
    "LC-03 an error may leave everything open",
    [START, text("m"), call("c"), step("s"), started("a"), event("RUN_ERROR", { message: "no" })],
    null,
  ],
  [
    "LC-04 only a start or an error follows a finish",
    [START, FINISH, text("m")],
    "after-end",
    { lenient: null },
  ],
  [
    "LC-04 only a start follows an error",
    [START, event("RUN_ERROR", { message: "no" }), FINISH],
    "after-end",
    { lenient: null },
  ],
  [
    "LC-04 one error ends a run",
    [START, event("RUN_ERROR", { message: "1" }), event("RUN_ERROR", { message: "2" })],
    "after-end",
    { lenient: null },
  ],
  [
    "LC-04 one error ends a run that never began",
    [event("RUN_ERROR", { message: "1" }), event("RUN_ERROR", { message: "2" })],
    "after-end",
    { lenient: null },
  ],
  [
    "LC-04 a late error that says nothing is late and no error",
    [START, FINISH, event("RUN_ERROR")],
    "after-end",
    { lenient: null },
  ],
  [
    "LC-07 a late error is well formed",
    [START, FINISH, event("RUN_ERROR", { message: "late" })],
    null,
  ],
  [
    "LC-07 a run may follow a late error",
    [START, FINISH, event("RUN_ERROR", { message: "late" }), START2, FINISH2],
    null,
  ],
  [
    "LC-05 messages carry over, open sets do not",
    [
      START,
      text("m"),
      say("m", "a"),
      event("RUN_ERROR", { message: "no" }),
      START2,
      text("m"),
      say("m", "b"),
      textEnd("m"),
      FINISH2,
    ],
    null,
  ],
  [
    "LC-06 a finish names the run that started",
    [START, { ...FINISH, runId: "other" }],
    "wrong-run",
    { unlikeReference: "it compares no ids" },
  ],
  [
    "LC-06 a finish names the thread that started",
    [START, { ...FINISH, threadId: "other" }],
    "wrong-thread",
    { unlikeReference: "it compares no ids" },
  ],
  [
    "LC-06 every run of a stream is on one thread",
    [START, FINISH, { ...START2, threadId: "other" }, { ...FINISH2, threadId: "other" }],
    "wrong-thread",
    { unlikeReference: "it compares no ids" },
  ],
  [
    "LC-09 a cancelled run is well formed",
    [START, { ...FINISH, outcome: { type: "cancelled" } }],
    null,
  ],
  ["IR-01 an interrupt outcome asks something", [START, interrupts()], "malformed-field"],
  ["IR-01 a question has a reason", [START, interrupts({ id: "i" })], "malformed-field"],
  [
    "IR-02 questions have ids of their own",
    [START, interrupts({ id: "i", reason: "x" }, { id: "i", reason: "y" })],
    "duplicate-interrupt",
    { unlikeReference: "it accepts both" },
  ],

  [
    "PM-02 an unknown type is dropped, whatever is going on",
    [
      event("FUTURE"),
      START,
      text("m"),
      event("FUTURE"),
      say("m", "a"),
      textEnd("m"),
      FINISH,
      event("FUTURE"),
    ],
    null,
  ],
  [
    "PM-05 an unknown role is stripped",
    run(text("m", { role: "oracle" }), textEnd("m")),
    null,
    { unlikeReference: "an unknown string is fatal to it" },
  ],
  [
    "PM-05 an unknown subtype takes its event along",
    run(encrypted("other", "m")),
    null,
    { unlikeReference: "an unknown string is fatal to it" },
  ],
  ["PM-06 a time is a whole number", [{ ...START, timestamp: 1.5 }, FINISH], "malformed-field"],
  [
    "PM-06 a count is not negative",
    [START, { ...FINISH, usage: [{ inputTokens: -1 }] }],
    "malformed-field",
  ],
  [
    "PM-06 a count is whole",
    [START, { ...FINISH, usage: [{ inputTokens: 1.5 }] }],
    "malformed-field",
  ],
  [
    "PM-06 a delta is text",
    run(text("m"), event("TEXT_MESSAGE_CONTENT", { messageId: "m" }), textEnd("m")),
    "malformed-field",
  ],
  ["PM-06 a custom event has a value", run(event("CUSTOM", { name: "x" })), "malformed-field"],
  ["PM-06 a raw event has an event", run(event("RAW")), "malformed-field"],
  ["PM-06 a snapshot has a state", run(event("STATE_SNAPSHOT")), "malformed-field"],
  ["PM-06 a message has an id", run(snapshot({ role: "user", content: "x" })), "malformed-field"],
  [
    "PM-06 a message's content is text or parts",
    run(snapshot({ id: "m", role: "assistant", content: null })),
    "malformed-field",
    { lenient: null },
  ],
  [
    "PM-06 a call in a message is a function",
    run(
      snapshot({
        id: "m",
        role: "assistant",
        toolCalls: [{ id: "c", type: "magic", function: { name: "f", arguments: "" } }],
      }),
    ),
    "malformed-field",
  ],
  ["PM-06 a result's content is text or parts", run(result("c", 7)), "malformed-field"],
  ["PM-06 a text part has text", run(result("c", [{ type: "text", text: 7 }])), "malformed-field"],
  ["PM-06 a result's role is tool", run(result("c", "", { role: "user" })), "malformed-field"],
  [
    "RE-02 a thought's role is reasoning",
    run(thought("r", { role: "assistant" }), thoughtEnd("r")),
    "malformed-field",
  ],
  [
    "SA-04 an invocation has a name",
    run(event("SUBAGENT_STARTED", { subagentRunId: "a" })),
    "malformed-field",
  ],
  [
    "PM-04 an unknown part goes, its list stays",
    run(
      result("c", [
        { type: "image", source: { type: "warp", value: "v" } },
        { type: "text", text: "t" },
      ]),
    ),
    null,
  ],
  [
    "PM-04 a message of an unknown role goes, the others stay",
    run(
      snapshot({ id: "a", role: "oracle", content: "x" }, { id: "b", role: "user", content: "y" }),
    ),
    null,
  ],
  [
    "PM-04 an unknown outcome goes, and reads as success",
    [START, { ...FINISH, outcome: { type: "paused" } }],
    null,
  ],
  [
    "PM-04 an unknown outcome of a subagent goes",
    run(started("a"), finished("a", { outcome: { type: "paused" } })),
    null,
  ],
  [
    "PM-07 a null time is malformed",
    [{ ...START, timestamp: null }, FINISH],
    "malformed-field",
    { lenient: null },
  ],
  [
    "PM-07 null metadata is malformed",
    run(text("m", { metadata: null }), textEnd("m")),
    "malformed-field",
    { lenient: null },
  ],
  [
    "PM-07 a null tag is malformed",
    run(text("m", { subagentRunId: null }), textEnd("m")),
    "malformed-field",
    { lenient: null },
  ],
  [
    "PM-07 a null name is malformed",
    run(text("m", { name: null }), textEnd("m")),
    "malformed-field",
    { lenient: null },
  ],
  [
    "PM-07 a subagent's null outcome is malformed",
    run(started("a"), finished("a", { outcome: null })),
    "malformed-field",
    { lenient: null },
  ],
  [
    "VE-06 historic nulls are absent: the parent of a call",
    run(call("c", { parentMessageId: null }), callEnd("c")),
    null,
  ],
  [
    "VE-06 historic nulls are absent: rawEvent",
    run(text("m", { rawEvent: null }), textEnd("m")),
    null,
  ],
  [
    "VE-06 historic nulls are absent: outcome and result",
    [START, { ...FINISH, result: null, outcome: null }],
    null,
  ],
  ["PM-13 the empty id is an id", run(text(""), say("", "a"), textEnd("")), null],
  [
    "PM-13 the empty id is an id of a chunk",
    run(chunk({ messageId: "", delta: "a" }), chunk({ delta: "b" })),
    null,
  ],
  [
    "PM-13 the empty id and name are a call chunk's",
    run(callChunk({ toolCallId: "", toolCallName: "", delta: "a" }), callChunk({ delta: "b" })),
    null,
  ],
  [
    "PM-13 a span and its thought share an id",
    run(span("r"), thought("r"), think("r", "a"), thoughtEnd("r"), spanEnd("r")),
    null,
  ],
  [
    "PM-13 a thought and a text of one id are two messages",
    run(thought("m"), think("m", "a"), thoughtEnd("m"), text("m"), say("m", "b"), textEnd("m")),
    null,
    { unlikeReference: "it appends the answer to the thought" },
  ],

  ["TX-02 no second START", run(text("m"), text("m"), textEnd("m")), "already-open"],
  ["TX-02 no content without START", run(say("m", "a")), "not-open"],
  ["TX-02 no END without START", run(textEnd("m")), "not-open"],
  ["TX-02 no content after END", run(text("m"), textEnd("m"), say("m", "a")), "not-open"],
  [
    "TX-04 a closed message opens again and appends",
    run(
      text("m"),
      say("m", "a"),
      textEnd("m"),
      text("m", { role: "user", name: "x" }),
      say("m", "b"),
      textEnd("m"),
    ),
    null,
  ],
  [
    "TX-06 text under an activity's id is dropped",
    run(activity("x"), text("x"), say("x", "a"), textEnd("x")),
    null,
  ],
  [
    "TX-06 a thought under an activity's id is dropped",
    run(activity("x"), thought("x"), think("x", "a"), thoughtEnd("x")),
    null,
  ],
  [
    "TX-06 text under a result's id is dropped",
    run(result("c", "1"), text("c-result"), say("c-result", "a"), textEnd("c-result")),
    null,
    { unlikeReference: "it appends the text to the result" },
  ],
  ["TC-02 no second START of a call", run(call("c"), call("c"), callEnd("c")), "already-open"],
  ["TC-02 no arguments without START", run(args("c", "x")), "not-open"],
  ["TC-02 no END of a call without START", run(callEnd("c")), "not-open"],
  [
    "TC-03 an unknown parent is made",
    run(call("c", { parentMessageId: "m" }), callEnd("c"), text("m"), say("m", "a"), textEnd("m")),
    null,
  ],
  [
    "TC-03 a message that a call made has no content until it has text",
    run(call("c", { parentMessageId: "m" }), callEnd("c"), text("m"), textEnd("m")),
    null,
  ],
  [
    "TC-03 a parent that cannot have calls is passed over",
    run(
      text("u", { role: "user" }),
      textEnd("u"),
      call("c", { parentMessageId: "u" }),
      callEnd("c"),
    ),
    null,
  ],
  ["TC-03 an empty parent is none", run(call("c", { parentMessageId: "" }), callEnd("c")), null],
  [
    "TC-04 a call that opens again appends, and takes its new name",
    run(
      call("c"),
      args("c", "a"),
      callEnd("c"),
      call("c", { toolCallName: "g" }),
      args("c", "b"),
      callEnd("c"),
    ),
    null,
  ],
  [
    "TC-05 a result may come before END",
    run(call("c"), args("c", "a"), result("c", "1"), args("c", "b"), callEnd("c")),
    null,
  ],
  ["TC-05 a result for a call that nobody made is a message", run(result("c", "1")), null],
  [
    "TC-05 a result's tag is its own",
    run(call("c", A), callEnd("c"), result("c", "1", B), result("c", "2", { messageId: "y" })),
    null,
  ],
  [
    "TC-06 results stand behind their call",
    run(
      call("c"),
      callEnd("c"),
      text("m"),
      textEnd("m"),
      result("c", "1"),
      result("c", "2", { messageId: "y" }),
    ),
    null,
  ],
  [
    "TC-06 a result under another role's id stands beside it",
    run(text("m"), textEnd("m"), result("c", "1", { messageId: "m" })),
    null,
  ],
  ["RE-01 no second span", run(span("r"), span("r"), spanEnd("r")), "already-open"],
  ["RE-01 no end of a span that is not open", run(spanEnd("r")), "not-open"],
  [
    "RE-01 no second thought of one id",
    run(thought("r"), thought("r"), thoughtEnd("r")),
    "already-open",
  ],
  ["RE-01 no content of a thought without START", run(think("r", "a")), "not-open"],
  ["RE-01 no END of a thought without START", run(thoughtEnd("r")), "not-open"],
  [
    "RE-01 a span does not open a thought",
    run(span("r"), think("r", "a"), spanEnd("r")),
    "not-open",
  ],
  [
    "RE-05 a value for nobody is dropped",
    run(encrypted("message", "nobody"), encrypted("tool-call", "nobody")),
    null,
  ],
  ["RE-05 a span takes no value", run(span("r"), encrypted("message", "r"), spanEnd("r")), null],
  ["RE-05 an activity takes no value", run(activity("x"), encrypted("message", "x")), null],
  ["SP-01 no second step of one name", run(step("s"), step("s"), stepEnd("s")), "already-open"],
  ["SP-01 no finish of a step that did not start", run(stepEnd("s")), "not-open"],
  [
    "SP-02 agents have steps of one name",
    run(started("a"), step("s"), step("s", A), stepEnd("s", A), stepEnd("s"), finished("a")),
    null,
  ],
  ["SP-02 a step ends under its owner", run(step("s", A), stepEnd("s")), "not-open"],

  [
    "ST-02 a patch applies to an empty state",
    run(delta({ op: "add", path: "/a", value: 1 })),
    null,
  ],
  [
    "ST-02 removing the root leaves null",
    run(state({ a: 1 }), delta({ op: "remove", path: "" })),
    null,
  ],
  ["ST-03 a patch is a list", run(event("STATE_DELTA", { delta: {} })), "malformed-field"],
  ["ST-03 an operation has a path", run(delta({ op: "add", value: 1 })), "malformed-field"],
  ["ST-03 a path is a pointer", run(delta({ op: "add", path: "a", value: 1 })), "malformed-field"],
  [
    "ST-03 a pointer escapes only what it may",
    run(delta({ op: "add", path: "/a~2", value: 1 })),
    "malformed-field",
  ],
  [
    "ST-03 a move has a place to come from",
    run(delta({ op: "move", path: "/a" })),
    "malformed-field",
  ],
  [
    "ST-03 an addition has a value",
    run(delta({ op: "add", path: "/a" })),
    "malformed-field",
    { lenient: null },
  ],
  [
    "ST-03 an operation is named by a string",
    run(delta({ op: 1, path: "/a" })),
    "malformed-field",
    { unlikeReference: "it drops the operation" },
  ],
  [
    "ST-04 an unknown operation goes, the others apply",
    run(delta({ op: "zap", path: "nope" }, { op: "add", path: "/a", value: 1 })),
    null,
  ],
  [
    "ST-05 a patch that does not fit changes nothing",
    run(
      state({ a: 1 }),
      delta({ op: "add", path: "/b", value: 1 }, { op: "test", path: "/a", value: 2 }),
    ),
    null,
  ],
  [
    "AC-01 a replacing activity takes the place of a message",
    run(text("x"), say("x", "a"), textEnd("x"), activity("x")),
    null,
  ],
  [
    "AC-01 one that does not replace leaves a message",
    run(text("x"), say("x", "a"), textEnd("x"), activity("x", { replace: false })),
    null,
  ],
  [
    "AC-01 one that does not replace leaves an activity",
    run(activity("x"), activity("x", { replace: false, activityType: "q", content: {} })),
    null,
  ],
  [
    "AC-01 a message whose place an activity took still ends",
    run(text("x"), say("x", "a"), activity("x"), textEnd("x")),
    null,
  ],
  [
    "AC-02 a replacing snapshot owns the activity",
    run(activity("x", A), activity("x", B), activityDelta("x", B)),
    null,
  ],
  [
    "AC-02 one without a tag gives it to the parent agent",
    run(activity("x", A), activity("x"), activityDelta("x", A)),
    "wrong-owner",
  ],
  [
    "AC-02 one that does not replace owns nothing",
    run(activity("x", A), activity("x", { ...B, replace: false }), activityDelta("x", B)),
    "wrong-owner",
  ],
  [
    "AC-04 a delta for no activity is passed over",
    run(activityDelta("x"), text("m"), activityDelta("m"), textEnd("m")),
    null,
  ],
  [
    "AC-05 an activity stays an object",
    run(activity("x"), activityDelta("x", { patch: [{ op: "test", path: "/n", value: 2 }] })),
    null,
  ],

  [
    "MS-01 held messages keep their places",
    run(
      text("a"),
      textEnd("a"),
      text("b"),
      textEnd("b"),
      snapshot(
        { id: "b", role: "user", content: "B" },
        { id: "c", role: "user", content: "C" },
        { id: "a", role: "user", content: "A" },
      ),
    ),
    null,
  ],
  [
    "MS-02 what is left out is dropped, but for activities and thoughts",
    run(text("a"), textEnd("a"), thought("r"), thoughtEnd("r"), activity("x"), snapshot()),
    null,
  ],
  [
    "MS-03 a snapshot that knows thoughts knows them all",
    run(thought("r"), thoughtEnd("r"), snapshot({ id: "q", role: "reasoning", content: "q" })),
    null,
  ],
  [
    "MS-03 a snapshot that knows activities knows them all",
    run(activity("x"), snapshot({ id: "y", role: "activity", activityType: "p", content: {} })),
    null,
  ],
  [
    "MS-04 an open message stays open across a snapshot",
    run(
      text("m"),
      say("m", "a"),
      snapshot({ id: "m", role: "assistant", content: "A" }),
      say("m", "b"),
      textEnd("m"),
    ),
    null,
  ],
  [
    "MS-04 text for a message that a snapshot left out is left out too",
    run(text("m"), say("m", "a"), snapshot(), say("m", "b"), textEnd("m")),
    null,
  ],
  [
    "MS-04 a thought that a snapshot left out is left out to its end",
    run(
      thought("r"),
      think("r", "a"),
      snapshot({ id: "q", role: "reasoning", content: "q" }),
      think("r", "b"),
      thoughtEnd("r"),
    ),
    null,
  ],
  [
    "MS-04 arguments of a call that a snapshot left out are left out too",
    run(call("c"), args("c", "a"), snapshot(), args("c", "b"), callEnd("c"), result("c", "1")),
    null,
    { lenient: "dropped-by-snapshot" },
  ],
  [
    "MS-04 a message that a snapshot left out begins anew",
    run(
      text("m", { role: "user" }),
      say("m", "a"),
      textEnd("m"),
      snapshot(),
      text("m"),
      say("m", "b"),
      textEnd("m"),
    ),
    null,
  ],
  [
    "MS-04 a call that a snapshot left out begins anew",
    run(
      call("c"),
      args("c", "a"),
      callEnd("c"),
      snapshot(),
      call("c"),
      args("c", "b"),
      callEnd("c"),
    ),
    null,
  ],
  [
    "MS-04 a message that a snapshot left out is open where a call makes it again",
    run(text("m"), snapshot(), call("c", { parentMessageId: "m" }), callEnd("c"), textEnd("m")),
    null,
  ],
  [
    "MS-04 a snapshot says whose a message is",
    run(
      text("m", A),
      textEnd("m"),
      snapshot({ id: "m", role: "assistant", content: "", ...B }),
      text("m", A),
      textEnd("m"),
    ),
    "wrong-owner",
  ],
  [
    "MS-04 a snapshot says whose an open message is",
    run(
      text("m", A),
      say("m", "x"),
      snapshot({ id: "m", role: "assistant", content: "", ...B }),
      say("m", "y", B),
      textEnd("m"),
    ),
    null,
  ],
  [
    "MS-04 a message without a tag is the parent agent's",
    run(
      text("m", A),
      say("m", "x"),
      snapshot({ id: "m", role: "assistant", content: "" }),
      say("m", "y", A),
      textEnd("m"),
    ),
    "wrong-owner",
  ],
  [
    "MS-04 a snapshot says whose a call is",
    run(snapshot(called("m", A)), call("c1", B), callEnd("c1")),
    "wrong-owner",
  ],
  [
    "MS-04 a snapshot says whose an open call is",
    run(call("c1"), snapshot(called("c1", A)), args("c1", "y", A), callEnd("c1")),
    null,
  ],
  [
    "MS-04 one that was left out keeps its owner",
    run(text("m"), textEnd("m"), snapshot(), text("m", A), textEnd("m")),
    "wrong-owner",
  ],
  [
    "MS-05 a start repeats what is held",
    [
      echo(
        { id: "u", role: "user", content: "x" },
        { id: "r", role: "reasoning", content: "y" },
        { id: "x", role: "activity", activityType: "p", content: {} },
      ),
      FINISH,
    ],
    null,
  ],
  [
    "MS-05 a repeated message has its owner",
    [echo({ id: "m", role: "assistant", content: "x", ...A }), text("m", B), textEnd("m"), FINISH],
    "wrong-owner",
  ],
  [
    "MS-05 a repeated message without a tag is the parent agent's",
    [echo({ id: "m", role: "assistant", content: "x" }), text("m", B), textEnd("m"), FINISH],
    "wrong-owner",
  ],

  [
    "SA-01 a tag needs no announcement",
    run(text("m", A), say("m", "a", A), say("m", "b"), textEnd("m", A)),
    null,
  ],
  [
    "SA-02 a tag on text is its opener's",
    run(text("m", A), say("m", "a", B), textEnd("m")),
    "wrong-owner",
  ],
  [
    "SA-02 a tag on the parent agent's text is wrong",
    run(text("m"), say("m", "a", A), textEnd("m")),
    "wrong-owner",
  ],
  ["SA-02 a tag on an end is its opener's", run(text("m", A), textEnd("m", B)), "wrong-owner"],
  [
    "SA-02 a tag on arguments is their opener's",
    run(call("c", A), args("c", "a", B), callEnd("c")),
    "wrong-owner",
  ],
  [
    "SA-02 a tag on a thought is its opener's",
    run(thought("r", A), think("r", "a", B), thoughtEnd("r")),
    "wrong-owner",
  ],
  [
    "SA-02 a tag on the end of a span is its start's",
    run(span("r", A), spanEnd("r", B)),
    "wrong-owner",
  ],
  [
    "SA-02 a span and its thought share an owner",
    run(span("r", A), thought("r", B), thoughtEnd("r"), spanEnd("r")),
    "wrong-owner",
  ],
  [
    "SA-02 a thought and the span after it share an owner",
    run(thought("r"), thoughtEnd("r"), span("r", A), spanEnd("r")),
    "wrong-owner",
  ],
  [
    "SA-02 a tag on an activity's delta is its snapshot's",
    run(activity("x", A), activityDelta("x", B)),
    "wrong-owner",
  ],
  [
    "SA-02 a tag on a message's value is its opener's",
    run(text("m", A), textEnd("m"), encrypted("message", "m", B)),
    "wrong-owner",
  ],
  [
    "SA-02 a tag on a call's value is its opener's",
    run(call("c", A), callEnd("c"), encrypted("tool-call", "c", B)),
    "wrong-owner",
  ],
  [
    "SA-02 a tag on a value of the parent agent's is wrong",
    run(text("m"), textEnd("m"), encrypted("message", "m", B)),
    "wrong-owner",
  ],
  [
    "SA-03 a call belongs to its message's owner",
    run(text("m", A), textEnd("m"), call("c", { ...B, parentMessageId: "m" }), callEnd("c")),
    "wrong-owner",
  ],
  [
    "SA-03 an untagged call inherits its message's owner",
    run(
      text("m", A),
      textEnd("m"),
      call("c", { parentMessageId: "m" }),
      args("c", "x", A),
      callEnd("c"),
    ),
    null,
  ],
  [
    "SA-03 so do two calls of a message that one of them made",
    run(
      call("c", { ...A, parentMessageId: "m" }),
      callEnd("c"),
      call("d", { ...B, parentMessageId: "m" }),
      callEnd("d"),
    ),
    "wrong-owner",
    { unlikeReference: "it forgets who owns a message that a call made" },
  ],
  [
    "SA-04 no second start of an active invocation",
    run(started("a"), started("a"), finished("a")),
    "already-open",
  ],
  [
    "SA-04 an id is used once in a run",
    run(started("a"), finished("a"), started("a"), finished("a")),
    "already-finished",
  ],
  [
    "SA-04 a parent was started",
    run(started("b", { parentSubagentRunId: "a" }), finished("b")),
    "unknown-parent",
  ],
  [
    "SA-04 a parent may have finished",
    run(started("a"), finished("a"), started("b", { parentSubagentRunId: "a" }), finished("b")),
    null,
  ],
  [
    "SA-04 a parent was started in this run",
    [
      START,
      started("a"),
      finished("a", { outcome: { type: "suspended" } }),
      FINISH,
      START2,
      started("b", { parentSubagentRunId: "a" }),
      finished("b"),
      FINISH2,
    ],
    "unknown-parent",
    { lenient: null },
  ],
  ["SA-05 no end of an invocation that is not active", run(finished("a")), "not-open"],
  [
    "SA-05 no second end of an invocation",
    run(started("a"), finished("a"), finished("a")),
    "not-open",
  ],
  [
    "SA-05 no end of an invocation that only a tag named",
    run(text("m", A), textEnd("m", A), finished("a")),
    "not-open",
  ],
  [
    "SA-05 no error of an invocation that is not active",
    run(event("SUBAGENT_ERROR", { subagentRunId: "a", message: "no" })),
    "not-open",
  ],
  [
    "SA-07 a failed subagent ends no run",
    run(started("a"), event("SUBAGENT_ERROR", { subagentRunId: "a", message: "no" })),
    null,
  ],
  [
    "SA-08 one that ends closes nothing of another's",
    run(
      started("a"),
      started("b"),
      text("m", A),
      finished("b"),
      say("m", "x", A),
      textEnd("m"),
      finished("a"),
    ),
    null,
  ],
  [
    "SA-09 a suspended one comes back in a later run",
    [
      START,
      started("a"),
      finished("a", { outcome: { type: "suspended" } }),
      FINISH,
      START2,
      started("a"),
      finished("a"),
      FINISH2,
    ],
    null,
  ],
  [
    "SA-10 ownership begins anew with a run",
    [
      START,
      text("m"),
      textEnd("m"),
      FINISH,
      START2,
      text("m", A),
      say("m", "x", A),
      textEnd("m", A),
      FINISH2,
    ],
    null,
  ],
  [
    "SA-10 who opens a message in a run owns it there",
    [
      START,
      text("m"),
      textEnd("m"),
      FINISH,
      START2,
      text("m", A),
      say("m", "x", B),
      textEnd("m", A),
      FINISH2,
    ],
    "wrong-owner",
  ],
  [
    "SA-10 the parent agent may open what a subagent made",
    [
      START,
      text("m", A),
      textEnd("m"),
      FINISH,
      START2,
      text("m"),
      say("m", "x", A),
      textEnd("m"),
      FINISH2,
    ],
    "wrong-owner",
  ],
  [
    "SA-10 ownership of calls begins anew with a run",
    [
      START,
      call("c"),
      callEnd("c"),
      FINISH,
      START2,
      call("c", A),
      args("c", "x", A),
      callEnd("c"),
      FINISH2,
    ],
    null,
  ],
  [
    "SA-10 a message that nobody opened in this run is anybody's",
    [
      START,
      text("m", A),
      textEnd("m"),
      FINISH,
      START2,
      call("c", { ...B, parentMessageId: "m" }),
      callEnd("c"),
      FINISH2,
    ],
    null,
  ],

  ["CH-02 a first text chunk has an id", run(chunk({ delta: "a" })), "chunk-without-id"],
  ["CH-02 a chunk that says nothing opens nothing", run(chunk({})), "chunk-without-id"],
  [
    "CH-02 a first call chunk has an id",
    run(callChunk({ toolCallName: "f", delta: "a" })),
    "chunk-without-id",
  ],
  [
    "CH-02 a first call chunk has a name",
    run(callChunk({ toolCallId: "c", delta: "a" })),
    "chunk-without-id",
  ],
  ["CH-02 a first thought chunk has an id", run(thoughtChunk({ delta: "a" })), "chunk-without-id"],
  [
    "CH-03 a first chunk without a role is the assistant's",
    run(chunk({ messageId: "m", delta: "a" }), chunk({ role: "assistant", delta: "b" })),
    null,
  ],
  [
    "CH-04 a role stands",
    run(chunk({ messageId: "m", delta: "a" }), chunk({ role: "user", delta: "b" })),
    "chunk-conflict",
    { lenient: null },
  ],
  [
    "CH-04 a name stands",
    run(chunk({ messageId: "m", name: "Ada", delta: "a" }), chunk({ name: "Bob", delta: "b" })),
    "chunk-conflict",
    { lenient: null },
  ],
  [
    "CH-04 an absent name stands",
    run(chunk({ messageId: "m", delta: "a" }), chunk({ name: "Bob", delta: "b" })),
    "chunk-conflict",
    { lenient: null },
  ],
  [
    "CH-04 a tool's name stands",
    run(
      callChunk({ toolCallId: "c", toolCallName: "f", delta: "a" }),
      callChunk({ toolCallId: "c", toolCallName: "g", delta: "b" }),
    ),
    "chunk-conflict",
    { lenient: null },
  ],
  [
    "CH-04 an absent parent stands",
    run(
      callChunk({ toolCallId: "c", toolCallName: "f", delta: "a" }),
      callChunk({ toolCallId: "c", parentMessageId: "p", delta: "b" }),
    ),
    "chunk-conflict",
    { lenient: null },
  ],
  [
    "CH-04 the same may be said again",
    run(
      callChunk({ toolCallId: "c", toolCallName: "f", parentMessageId: "p", delta: "a" }),
      callChunk({ toolCallId: "c", toolCallName: "f", parentMessageId: "p", delta: "b" }),
    ),
    null,
  ],
  [
    "CH-05 another id closes what is open",
    run(
      chunk({ messageId: "m", delta: "a" }),
      chunk({ messageId: "n", delta: "b" }),
      chunk({ messageId: "m", delta: "c" }),
    ),
    null,
  ],
  [
    "CH-05 another kind closes what is open",
    run(
      chunk({ messageId: "m", delta: "a" }),
      thoughtChunk({ messageId: "r", delta: "b" }),
      callChunk({ toolCallId: "c", toolCallName: "f" }),
    ),
    null,
  ],
  [
    "CH-06 a step closes a chunk stream",
    run(chunk({ messageId: "m", delta: "a" }), step("s"), stepEnd("s"), chunk({ delta: "b" })),
    "chunk-without-id",
    { lenient: null },
  ],
  [
    "CH-06 a state closes a chunk stream",
    run(chunk({ messageId: "m", delta: "a" }), state({}), chunk({ delta: "b" })),
    "chunk-without-id",
    { lenient: null },
  ],
  [
    "CH-06 a custom event closes a chunk stream",
    run(
      chunk({ messageId: "m", delta: "a" }),
      event("CUSTOM", { name: "x", value: 1 }),
      chunk({ delta: "b" }),
    ),
    "chunk-without-id",
    { lenient: null },
  ],
  [
    "CH-06 a span closes a chunk stream",
    run(chunk({ messageId: "m", delta: "a" }), span("r"), spanEnd("r"), chunk({ delta: "b" })),
    "chunk-without-id",
  ],
  [
    "CH-06 a result closes a chunk stream",
    run(
      callChunk({ toolCallId: "c", toolCallName: "f", delta: "a" }),
      result("c", "1"),
      callChunk({ delta: "b" }),
    ),
    "chunk-without-id",
  ],
  [
    "CH-07 a raw event closes none",
    run(chunk({ messageId: "m", delta: "a" }), event("RAW", { event: 1 }), chunk({ delta: "b" })),
    null,
  ],
  [
    "CH-07 an activity closes none",
    run(
      chunk({ messageId: "m", delta: "a" }),
      activity("x"),
      activityDelta("x"),
      chunk({ delta: "b" }),
    ),
    null,
  ],
  [
    "CH-07 an encrypted value closes none",
    run(chunk({ messageId: "m", delta: "a" }), encrypted("message", "m"), chunk({ delta: "b" })),
    null,
  ],
  [
    "CH-07 a subagent that starts closes none",
    run(chunk({ messageId: "m", delta: "a" }), started("a"), chunk({ delta: "b" }), finished("a")),
    null,
  ],
  [
    "CH-07 an unknown event closes none",
    run(chunk({ messageId: "m", delta: "a" }), event("FUTURE"), chunk({ delta: "b" })),
    null,
  ],
  [
    "CH-08 a snapshot closes every chunk stream",
    run(
      chunk({ messageId: "m", delta: "a", ...A }),
      snapshot({ id: "m", role: "assistant", content: "a", ...A }),
      chunk({ delta: "b", ...A }),
    ),
    "chunk-without-id",
    { lenient: null },
  ],
  [
    "CH-08 the end of a subagent closes its chunk stream",
    run(
      started("a"),
      chunk({ messageId: "m", delta: "a", ...A }),
      finished("a"),
      chunk({ delta: "b", ...A }),
    ),
    "chunk-without-id",
  ],
  [
    "CH-09 a chunk goes where its tag says",
    run(
      chunk({ messageId: "m", delta: "a", ...A }),
      chunk({ messageId: "n", delta: "b", ...B }),
      chunk({ delta: "c", ...A }),
      chunk({ delta: "d", ...B }),
    ),
    null,
  ],
  [
    "CH-09 a tag that disagrees is wrong",
    run(chunk({ messageId: "m", delta: "a", ...A }), chunk({ messageId: "m", delta: "b", ...B })),
    "wrong-owner",
  ],
  [
    "CH-09 a tag names its own stream",
    run(chunk({ messageId: "m", delta: "a" }), chunk({ delta: "b", ...B })),
    "chunk-without-id",
  ],
  [
    "CH-09 without either it is the parent agent's",
    run(
      chunk({ messageId: "m", delta: "a", ...A }),
      chunk({ messageId: "n", delta: "b" }),
      chunk({ delta: "c" }),
    ),
    null,
  ],
  [
    "CH-09 or the only one that is open",
    run(chunk({ messageId: "m", delta: "a", ...A }), chunk({ delta: "b" })),
    null,
  ],
  [
    "CH-09 among several it is ambiguous",
    run(
      chunk({ messageId: "m", delta: "a", ...A }),
      chunk({ messageId: "n", delta: "b", ...B }),
      chunk({ delta: "c" }),
    ),
    "chunk-ambiguous",
  ],
  [
    "CH-10 an explicit END closes nothing that chunks opened",
    run(chunk({ messageId: "m", delta: "a" }), textEnd("m")),
    "not-open",
    { lenient: null },
  ],
  [
    "CH-10 explicit content is none of the chunks'",
    run(chunk({ messageId: "m", delta: "a" }), say("m", "b")),
    "not-open",
    { lenient: null },
  ],
  [
    "CH-10 an explicit START closes the chunk stream and opens its own",
    run(chunk({ messageId: "m", delta: "a" }), text("m"), say("m", "b"), textEnd("m")),
    null,
  ],
  [
    "CH-10 a chunk continues no explicit START",
    run(text("m"), say("m", "a"), chunk({ messageId: "m", delta: "b" }), textEnd("m")),
    "already-open",
    { lenient: null },
  ],
  [
    "CH-11 metadata reaches what a chunk makes",
    run(
      chunk({ messageId: "m", delta: "a", metadata: { a: 1 }, rawEvent: { z: 1 } }),
      chunk({ delta: "b", metadata: { b: 1 }, timestamp: 5 }),
    ),
    null,
  ],
  [
    "CH-11 metadata alone reaches the item",
    run(chunk({ messageId: "m", delta: "a" }), chunk({ metadata: { b: 1 } })),
    null,
  ],
  [
    "CH-12 an empty delta is legal",
    run(chunk({ messageId: "m", delta: "" }), chunk({ delta: "" }), chunk({})),
    null,
  ],

  [
    "VE-06 retired thoughts are read",
    run(
      event("THINKING_START", { title: "t" }),
      event("THINKING_TEXT_MESSAGE_START"),
      event("THINKING_TEXT_MESSAGE_CONTENT", { delta: "a" }),
      event("THINKING_TEXT_MESSAGE_END"),
      event("THINKING_TEXT_MESSAGE_START"),
      event("THINKING_TEXT_MESSAGE_CONTENT", { delta: "b" }),
      event("THINKING_TEXT_MESSAGE_END"),
      event("THINKING_END"),
    ),
    null,
  ],
  ["VE-06 a retired thought is open until it ends", run(event("THINKING_START")), "open-at-end"],
  [
    "VE-06 content of a retired thought opens it",
    run(event("THINKING_TEXT_MESSAGE_CONTENT", { delta: "a" }), event("THINKING_TEXT_MESSAGE_END")),
    null,
    { unlikeReference: "it finds the thought not open" },
  ],
  ["VE-06 the end of a retired span that never began", run(event("THINKING_END")), "not-open"],
  [
    "VE-06 the end of a retired thought that never began",
    run(event("THINKING_TEXT_MESSAGE_END")),
    "not-open",
  ],
  [
    "VE-06 a retired thought begins once",
    run(
      event("THINKING_TEXT_MESSAGE_START"),
      event("THINKING_TEXT_MESSAGE_START"),
      event("THINKING_TEXT_MESSAGE_END"),
    ),
    "open-at-end",
  ],
  [
    "VE-06 what became of it is judged",
    run(event("THINKING_TEXT_MESSAGE_START"), event("THINKING_TEXT_MESSAGE_CONTENT", { delta: 7 })),
    "malformed-field",
  ],
  [
    "VE-06 binary parts become media",
    run(
      snapshot({
        id: "b",
        role: "user",
        content: [
          { type: "binary", mimeType: "image/png", data: "AA", filename: "f.png", id: "p" },
          { type: "binary", mimeType: "application/pdf", url: "http://x" },
          { type: "binary", mimeType: "video/mp4", data: "AA", url: "http://u" },
          { type: "binary", mimeType: "image/png", id: "only" },
        ],
      }),
    ),
    null,
  ],
  [
    "VE-06 binary parts of a result become media",
    run(result("c", [{ type: "binary", mimeType: "audio/mp3", data: "AA" }])),
    null,
    { unlikeReference: "it knows them in messages only" },
  ],
  ["RE-01 a span ends once", run(span("r"), spanEnd("r"), spanEnd("r")), "not-open"],
  [
    "SP-01 a step may run again once it has finished",
    run(step("s"), stepEnd("s"), step("s"), stepEnd("s")),
    null,
  ],
  [
    "SA-04 a parent that was only named by a tag was not started",
    run(text("m", A), textEnd("m", A), started("b", { parentSubagentRunId: "a" }), finished("b")),
    "unknown-parent",
  ],
  [
    "SA-02 an encrypted value of a thought is its opener's",
    run(thought("r", A), thoughtEnd("r", A), encrypted("message", "r", B)),
    "wrong-owner",
  ],
  [
    "SA-02 an encrypted value of a call is judged by the call, and not by a message of its id",
    run(
      text("x"),
      textEnd("x"),
      call("x", { parentMessageId: "p", ...A }),
      callEnd("x", A),
      encrypted("tool-call", "x", A),
    ),
    null,
  ],
  [
    "CH-09 a tag that disagrees is wrong, though its chunk says nothing else",
    run(chunk({ messageId: "m", delta: "a", ...A }), chunk({ messageId: "m", ...B })),
    "wrong-owner",
    { lenient: null },
  ],
  [
    "PM-13 chunks of a text and of a call may share an id",
    run(
      chunk({ messageId: "x", delta: "a" }),
      callChunk({ toolCallId: "x", toolCallName: "f", parentMessageId: "p", delta: "{" }),
      callChunk({ toolCallId: "x", delta: "}" }),
    ),
    null,
  ],
  [
    "CH-07 the announcement of a subagent leaves its chunk stream open",
    run(
      chunk({ messageId: "m", delta: "a", ...A }),
      started("a"),
      chunk({ delta: "b", ...A }),
      finished("a"),
    ),
    null,
  ],
  [
    "LC-03 an end that is the wrong run's finds open what is open",
    [START, text("m"), { ...FINISH, runId: "other" }],
    "wrong-run",
  ],
];

/** Streams about the rules of the specification, one or a few for each. */
export const RULE_STREAMS: readonly RuleStream[] = ROWS.map(([title, events, strict, more]) => ({
  title,
  events,
  strict,
  ...more,
}));
