import type { Event, Message, PatchOperation } from "@run-timeline/protocol";

/** One decision: which of what is possible, and how. */
export type Choice = readonly [what: number, how: number];

/** What a stream may hold. */
export interface WriterOptions {
  /** Restated messages. @default true */
  snapshots?: boolean;
  /** Whether a snapshot may leave out what is open. @default true */
  drops?: boolean;
  /** More than one run. @default true */
  runs?: boolean;
}

interface Open {
  readonly id: string;
  /** The subagent that opened it; `undefined` is the parent agent. */
  readonly owner: string | undefined;
}

/**
 * Writes a stream that breaks no rule, one event a decision. It knows only what is open, so that every sequence of
 * decisions makes a stream, and a shorter sequence a shorter one.
 */
export class StreamWriter {
  readonly events: Event[] = [];
  private count = 0;
  private run = 0;
  private texts: Open[] = [];
  private calls: Open[] = [];
  private thoughts: Open[] = [];
  private spans: Open[] = [];
  private steps: Open[] = [];
  private subagents: string[] = [];
  private announced: string[] = [];
  private readonly closedTexts: Open[] = [];
  private readonly closedCalls: Open[] = [];
  private readonly activities: Open[] = [];
  private readonly assistants: Open[] = [];

  constructor(private readonly options: WriterOptions = {}) {
    this.start();
  }

  /** The stream that some decisions make, every run of it ended. */
  static write(choices: readonly Choice[], options: WriterOptions = {}): Event[] {
    const writer = new StreamWriter(options);
    for (const choice of choices) writer.act(choice);
    writer.finish();
    return writer.events;
  }

  private act([what, how]: Choice): void {
    const actions = this.possible();
    (actions[what % actions.length] as (how: number) => void)(how);
  }

  /** What may come next; what is commoner is in the list more often. */
  private possible(): ((how: number) => void)[] {
    const actions = [
      this.startText,
      this.startCall,
      this.startThought,
      this.startSpan,
      this.startStep,
      this.startSubagent,
      this.snapshot,
      this.delta,
      this.activity,
      this.custom,
      this.encrypted,
    ];
    if (this.texts.length > 0) actions.push(this.text, this.text, this.endText);
    if (this.calls.length > 0) actions.push(this.args, this.args, this.endCall, this.result);
    if (this.closedCalls.length > 0) actions.push(this.result);
    if (this.thoughts.length > 0) actions.push(this.think, this.think, this.endThought);
    if (this.spans.length > 0) actions.push(this.endSpan);
    if (this.steps.length > 0) actions.push(this.endStep);
    if (this.subagents.length > 0) actions.push(this.endSubagent);
    if (this.activities.length > 0) actions.push(this.patchActivity);
    if (this.options.snapshots !== false) actions.push(this.messages);
    if (this.options.runs !== false) actions.push(this.nextRun);
    return actions.map((action) => action.bind(this));
  }

  private id(prefix: string): string {
    return `${prefix}${++this.count}`;
  }

  private owner(how: number): string | undefined {
    return how % 3 === 0 ? pick(this.subagents, how) : undefined;
  }

  private start(): void {
    this.run++;
    this.events.push({ type: "RUN_STARTED", threadId: "t1", runId: `r${this.run}` });
  }

  private nextRun(): void {
    this.finish();
    this.start();
  }

  /** Ends everything, and the run. */
  private finish(): void {
    while (this.texts.length > 0) this.endText(0);
    while (this.calls.length > 0) this.endCall(0);
    while (this.thoughts.length > 0) this.endThought(0);
    while (this.spans.length > 0) this.endSpan(0);
    while (this.steps.length > 0) this.endStep(0);
    while (this.subagents.length > 0) this.endSubagent(0);
    this.announced = [];
    this.events.push({ type: "RUN_FINISHED", threadId: "t1", runId: `r${this.run}` });
  }

  private startText(how: number): void {
    const again = how % 5 === 0 ? pick(this.closedTexts, how) : undefined;
    const open = again ?? { id: this.id("m"), owner: this.owner(how) };
    remove(this.closedTexts, open);
    const role = (["assistant", "assistant", "user", "system", "developer"] as const)[how % 5];
    this.events.push({
      type: "TEXT_MESSAGE_START",
      messageId: open.id,
      ...(again === undefined && role !== undefined && { role }),
      ...(how % 7 === 0 && { name: "Ada" }),
      ...tag(open),
      ...metadata(how),
    });
    this.texts.push(open);
    if (again === undefined && role === "assistant") this.assistants.push(open);
  }

  private text(how: number): void {
    const { id, owner } = pick(this.texts, how) as Open;
    const delta = ["Hello ", "", "  ", "wörld 😀", "\n\n", "\ud83d"][how % 6] as string;
    const tagged = how % 2 === 0 && owner !== undefined ? { subagentRunId: owner } : {};
    this.events.push({
      type: "TEXT_MESSAGE_CONTENT",
      messageId: id,
      delta,
      ...tagged,
      ...metadata(how),
    });
  }

  private endText(how: number): void {
    const open = take(this.texts, how);
    this.events.push({ type: "TEXT_MESSAGE_END", messageId: open.id, ...metadata(how) });
    this.closedTexts.push(open);
  }

  private startCall(how: number): void {
    const again = how % 7 === 0 ? pick(this.closedCalls, how) : undefined;
    if (again !== undefined) {
      remove(this.closedCalls, again);
      this.events.push({ type: "TOOL_CALL_START", toolCallId: again.id, toolCallName: "tool" });
      this.calls.push(again);
      return;
    }
    const parent = how % 2 === 0 ? pick(this.assistants, how) : undefined;
    const open = {
      id: this.id("c"),
      owner: parent?.owner ?? (parent ? undefined : this.owner(how)),
    };
    const parentMessageId = parent?.id ?? (how % 5 === 1 ? this.id("p") : undefined);
    this.events.push({
      type: "TOOL_CALL_START",
      toolCallId: open.id,
      toolCallName: "tool",
      ...(parentMessageId !== undefined && { parentMessageId }),
      ...(parent === undefined && tag(open)),
      ...metadata(how),
    });
    this.calls.push(open);
  }

  private args(how: number): void {
    const { id } = pick(this.calls, how) as Open;
    const delta = ['{"a":', "1}", "", "not json"][how % 4] as string;
    this.events.push({ type: "TOOL_CALL_ARGS", toolCallId: id, delta, ...metadata(how) });
  }

  private endCall(how: number): void {
    const open = take(this.calls, how);
    this.events.push({ type: "TOOL_CALL_END", toolCallId: open.id, ...metadata(how) });
    this.closedCalls.push(open);
  }

  private result(how: number): void {
    const call = pick([...this.closedCalls, ...this.calls], how);
    const toolCallId = call === undefined || how % 9 === 0 ? this.id("nobody") : call.id;
    const content =
      how % 3 === 0
        ? [{ type: "text" as const, text: "part" }]
        : (["done", "", "{}"][how % 3] as string);
    this.events.push({
      type: "TOOL_CALL_RESULT",
      messageId: this.id("x"),
      toolCallId,
      content,
      ...(how % 4 === 0 && call !== undefined && tag(call)),
      ...metadata(how),
    });
  }

  private startThought(how: number): void {
    const open = { id: this.id("t"), owner: this.owner(how) };
    this.events.push({
      type: "REASONING_MESSAGE_START",
      messageId: open.id,
      role: "reasoning",
      ...tag(open),
      ...metadata(how),
    });
    this.thoughts.push(open);
  }

  private think(how: number): void {
    const { id } = pick(this.thoughts, how) as Open;
    const delta = ["hm ", "", "so"][how % 3] as string;
    this.events.push({ type: "REASONING_MESSAGE_CONTENT", messageId: id, delta, ...metadata(how) });
  }

  private endThought(how: number): void {
    const { id } = take(this.thoughts, how);
    this.events.push({ type: "REASONING_MESSAGE_END", messageId: id });
  }

  private startSpan(how: number): void {
    const open = { id: this.id("s"), owner: this.owner(how) };
    this.events.push({ type: "REASONING_START", messageId: open.id, ...tag(open) });
    this.spans.push(open);
  }

  private endSpan(how: number): void {
    const { id } = take(this.spans, how);
    this.events.push({ type: "REASONING_END", messageId: id });
  }

  private startStep(how: number): void {
    const open = { id: this.id("step"), owner: this.owner(how) };
    this.events.push({ type: "STEP_STARTED", stepName: open.id, ...tag(open) });
    this.steps.push(open);
  }

  private endStep(how: number): void {
    const open = take(this.steps, how);
    this.events.push({ type: "STEP_FINISHED", stepName: open.id, ...tag(open) });
  }

  private startSubagent(how: number): void {
    const subagentRunId = this.id("a");
    const parent = how % 2 === 0 ? pick(this.announced, how) : undefined;
    this.events.push({
      type: "SUBAGENT_STARTED",
      subagentRunId,
      name: "worker",
      ...(parent !== undefined && { parentSubagentRunId: parent }),
    });
    this.subagents.push(subagentRunId);
    this.announced.push(subagentRunId);
  }

  /** Its steps end with it: no rule says so, but nothing else could end them. */
  private endSubagent(how: number): void {
    const subagentRunId = take(this.subagents, how);
    for (const step of this.steps.filter(({ owner }) => owner === subagentRunId)) {
      remove(this.steps, step);
      this.events.push({ type: "STEP_FINISHED", stepName: step.id, subagentRunId });
    }
    this.events.push(
      how % 3 === 1
        ? { type: "SUBAGENT_ERROR", subagentRunId, message: "it failed" }
        : { type: "SUBAGENT_FINISHED", subagentRunId, result: how },
    );
  }

  private snapshot(how: number): void {
    const snapshot = [{ list: [1, 2], deep: { a: 1 } }, null, 0, [], "text", { list: [] }][how % 6];
    this.events.push({ type: "STATE_SNAPSHOT", snapshot, ...this.provenance(how) });
  }

  private delta(how: number): void {
    const patches: PatchOperation[][] = [
      [{ op: "add", path: "/list/-", value: how }],
      [{ op: "add", path: "/new", value: { b: null } }],
      [{ op: "replace", path: "/deep/a", value: how }],
      [
        { op: "add", path: "/x", value: 1 },
        { op: "remove", path: "/nowhere" },
      ],
      [
        { op: "test", path: "/deep/a", value: 1 },
        { op: "move", from: "/deep/a", path: "/moved" },
      ],
      [{ op: "copy", from: "/list", path: "/copied" }],
      [{ op: "replace", path: "", value: { root: true } }],
    ];
    this.events.push({
      type: "STATE_DELTA",
      delta: patches[how % 7] ?? [],
      ...this.provenance(how),
    });
  }

  private provenance(how: number): { subagentRunId?: string } {
    const owner = this.owner(how);
    return owner === undefined ? {} : { subagentRunId: owner };
  }

  private activity(how: number): void {
    const known = how % 2 === 0 ? pick(this.activities, how) : undefined;
    const open = known ?? { id: this.id("act"), owner: this.owner(how) };
    if (known === undefined) this.activities.push(open);
    this.events.push({
      type: "ACTIVITY_SNAPSHOT",
      messageId: open.id,
      activityType: how % 3 === 0 ? "search" : "plan",
      content: { n: how, list: [] },
      ...(how % 4 === 0 && { replace: false }),
      ...tag(open),
      ...metadata(how),
    });
  }

  private patchActivity(how: number): void {
    const { id } = pick(this.activities, how) as Open;
    const patch: PatchOperation[] =
      how % 4 === 0
        ? [{ op: "remove", path: "/nowhere" }]
        : [{ op: "add", path: "/list/-", value: how }];
    this.events.push({ type: "ACTIVITY_DELTA", messageId: id, activityType: "patched", patch });
  }

  private custom(how: number): void {
    const owned = this.provenance(how);
    const { name, value } = NOTES[how % NOTES.length] as (typeof NOTES)[number];
    this.events.push(
      how % 3 === 1
        ? { type: "RAW", event: { how }, source: "provider", ...owned }
        : { type: "CUSTOM", name, value, ...owned },
    );
  }

  private encrypted(how: number): void {
    const isCall = how % 2 === 0;
    const open = pick(isCall ? this.closedCalls : [...this.closedTexts, ...this.thoughts], how);
    this.events.push({
      type: "REASONING_ENCRYPTED_VALUE",
      subtype: isCall ? "tool-call" : "message",
      entityId: open?.id ?? "nobody",
      encryptedValue: `secret ${how}`,
    });
  }

  /** A restatement by somebody who forgot some of it, and knows something new. */
  private messages(how: number): void {
    const isKnown = (_: Open, index: number): boolean => (how >> index) % 3 !== 0;
    const open = this.options.drops === false ? this.texts : this.texts.filter(isKnown);
    const known = [...this.closedTexts.filter(isKnown), ...open];
    const messages: Message[] = known.map(({ id, owner }) => ({
      id,
      role: "assistant",
      content: how % 2 === 0 ? `restated ${id}` : "",
      ...(owner !== undefined && { subagentRunId: owner }),
    }));
    const calls = this.closedCalls.filter((_, index) => (how >> index) % 2 === 0);
    for (const { id, owner } of calls) {
      messages.push({
        id: this.id("n"),
        role: "assistant",
        toolCalls: [{ id, type: "function", function: { name: "tool", arguments: "{}" } }],
        ...(owner !== undefined && { subagentRunId: owner }),
      });
    }
    if (how % 3 === 0) messages.push({ id: this.id("u"), role: "user", content: "And then?" });
    this.events.push({ type: "MESSAGES_SNAPSHOT", messages });
  }
}

const NOTES = [
  { name: "note", value: { any: [1] } },
  { name: "agent_decision", value: { content: "Read it.", next_action: "call_tool" } },
  { name: "tool_group", value: { phase: "start", group_id: "declared", title: "Reading" } },
  { name: "tool_group", value: { phase: "end", group_id: "declared" } },
  { name: "plan", value: { items: ["one"] } },
  { name: "notice", value: { kind: "info", content: "Hm." } },
  { name: "reasoning_summary", value: { content: "In short." } },
  { name: "artifact_created", value: { path: "a.txt" } },
] as const;

const tag = ({ owner }: Open): { subagentRunId?: string } =>
  owner === undefined ? {} : { subagentRunId: owner };

const metadata = (how: number): { metadata?: Record<string, unknown> } =>
  how % 6 === 5 ? { metadata: { [`k${how % 4}`]: how, open: null } } : {};

const pick = <T>(list: readonly T[], how: number): T | undefined => list[how % (list.length || 1)];

function take<T>(list: T[], how: number): T {
  return list.splice(how % list.length, 1)[0] as T;
}

function remove<T>(list: T[], item: T): void {
  const index = list.indexOf(item);
  if (index >= 0) list.splice(index, 1);
}
