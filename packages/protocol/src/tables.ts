import type { Interrupt, Subagent, UsageTotals } from "./entities.js";
import type { Message, OwnedEventBase } from "./events.js";
import type { Lane } from "./expand.js";
import { FewSet } from "./fewSet.js";
import { ISSUES, type Issue, type IssueCode, type Severity } from "./issues.js";
import type { Journal } from "./journal.js";
import type { LetGo } from "./letGo.js";
import { Log } from "./log.js";
import { MessageList } from "./messageList.js";
import { Groups } from "./outline/groups.js";
import { InOrderRows, ROW } from "./outline/inOrder.js";
import type { OwnEntry } from "./ownEntry.js";
import { RecordIndex } from "./recordIndex.js";
import {
  appended,
  CallRec,
  type InterruptRec,
  type MessageExtra,
  MessageRec,
  NEVER,
  type NoteRec,
  OwnerRec,
  type Rec,
  type RunRec,
  type StateRec,
  type StepRec,
  setExtra,
} from "./records.js";
import type { Conformance, Limits } from "./store.js";
import { noThinking, type ThinkingState } from "./thinking.js";
import type { ErrorKind, Update } from "./updates.js";
import { messageOf, viewOf } from "./views.js";

/** In place of an input that is in the log already: any value may be an input. */
export const LOGGED: unique symbol = Symbol("logged");

/** Where the fold is in a run. */
export type Phase = "none" | "running" | "finished" | "errored" | "fatal";

/** What a snapshot did to what is drawn. */
export interface SnapshotMark {
  readonly gone: readonly Rec[];
  readonly restated: readonly Restated[];
}

/** A held message that says something else since a snapshot. */
export interface Restated {
  readonly record: MessageRec;
  readonly owner: OwnerRec;
  /** How long its text is; `null` where it has parts. */
  readonly length: number | null;
  readonly isBlank: boolean;
}

/** Where an input says what it is about; any value may stand there. */
type Ids = Readonly<Record<"subagentRunId" | "messageId" | "toolCallId", string>>;

/** What an issue is about, beyond its code. */
export interface IssueDetails {
  readonly rule: string;
  readonly message: string;
  readonly entityId?: string | undefined;
  readonly severity?: Severity;
  readonly isApplied?: boolean;
}

/**
 * The mutable index: entities by id, the messages in their order, what is open, the rows, and what an event touched.
 * One store writes it; nothing in it is handed out.
 */
export class Tables {
  readonly own: OwnEntry[] = [];
  readonly rows: InOrderRows = new InOrderRows(this);
  readonly groups: Groups = new Groups(this);
  readonly root: OwnerRec = new OwnerRec(null, null, 0);

  /** Records by handle: what the columns of rows refer to. */
  readonly records: Rec[] = [];
  /** How many of them there are; further ones were taken back. */
  recordCount = 0;
  /** What is told of changes that may be taken back. */
  journal: Journal | null = null;
  readonly messages: RecordIndex<MessageRec> = new RecordIndex(this);
  /** Messages whose rows have keys of another id than theirs, as a snapshot gave it a fresh one: by kind and that id. */
  readonly renamed: RecordIndex<MessageRec> = new RecordIndex(this);
  /** Reasoning messages and spans by id: one thought where both have the same. */
  readonly thoughts: RecordIndex<MessageRec> = new RecordIndex(this);
  readonly calls: RecordIndex<CallRec> = new RecordIndex(this);
  callCount = 0;
  readonly owners: RecordIndex<OwnerRec> = new RecordIndex(this);
  readonly subagents: OwnerRec[] = [];
  /** Steps by owner and name (rule SP-02): the last of each. */
  readonly steps: RecordIndex<StepRec> = new RecordIndex(this);
  readonly stepsById: RecordIndex<StepRec> = new RecordIndex(this);
  /** Rows that are one event, and changes of state, by their log index. */
  readonly notes: RecordIndex<NoteRec | StateRec> = new RecordIndex(this);
  readonly interruptsById: RecordIndex<InterruptRec> = new RecordIndex(this);
  readonly list: MessageList = new MessageList(this);
  /** Interrupts that wait for an answer. */
  pending: InterruptRec[] = [];
  readonly runs: RunRec[] = [];
  /** How many runs, and announced subagents, were there before those that are held. */
  runsBefore = 0;
  subagentsBefore = 0;
  /** What is no longer held. */
  letGo: LetGo | null = null;
  readonly runsById: RecordIndex<RunRec> = new RecordIndex(this);
  run: RunRec | null = null;
  /** What the last run that had one is for. */
  goal: string | null = null;
  /** What the runs before it used: whoever reads the head would else look at each of them. */
  usageBefore: UsageTotals = {};
  phase: Phase = "none";
  state: unknown = undefined;
  stateSeen = false;
  /** What changed the state last. */
  lastState: StateRec | null = null;
  /** What each snapshot did to what is drawn, by its log index, for the outlines that draw it later. */
  readonly snapshots = new Map<number, SnapshotMark>();

  /** What is open in the running run, in opening order. */
  readonly open: FewSet<MessageRec | CallRec | StepRec | OwnerRec> = new FewSet();
  runningSubagents = 0;

  /** Who opened things in this run, where that is another than who made them (rule SA-10). */
  readonly openers = new Map<Rec, OwnerRec>();
  /** Streams that chunks opened, one an owner. */
  readonly lanes = new Map<OwnerRec, Lane>();
  thinking: ThinkingState = noThinking();

  readonly issues: Issue[] = [];
  issueCount = 0;
  /** Faults that a producer repeats with every event, already reported in this run. */
  readonly reported = new Set<string>();

  /** What is being taken in, as it came. */
  input: unknown = null;
  /** The event being applied: its log index, its own time, and when it arrived (NaN where unknown). */
  index = 0;
  stamp = Number.NaN;
  at = Number.NaN;
  /** As a place for what settles: the event's index, or the moment of an ending that no event caused. */
  place = 0;
  readonly moments: number[] = [];
  /** The input of that event while it is not in the log, and whether it is nothing but an id and a delta. */
  unlogged: unknown = LOGGED;
  plain = false;
  /** What the events of one push changed, behind what the last ones did. */
  private readonly updates: Update[] = [];
  private updateStart = 0;
  private updateCount = 0;
  /** Records whose value only an update carried. */
  readonly recent: RecentViews = new RecentViews();
  /** Records whose listeners wake at the next flush. */
  readonly touched = new Set<Rec>();
  /** Whether anybody listens for single ids; nothing is noted otherwise. */
  watched = false;

  constructor(
    readonly conformance: Conformance,
    readonly limits: Limits,
    readonly log: Log = new Log(),
  ) {
    this.add(this.root);
  }

  /** Registers a record and gives it its handle. */
  add<R extends Rec>(record: R): R {
    record.handle = this.recordCount++;
    if (record.handle === this.records.length) this.records.push(record);
    else this.journal?.again(record);
    return record;
  }

  /** Something is about to change that no id led to. */
  reach(record: Rec): void {
    this.journal?.reach(record);
  }

  /** The place of an ending that no event caused, at an arrival time in ms. */
  moment(at: number): number {
    this.moments.push(at);
    return -1 - this.moments.length;
  }

  /** The producer's time of a place, ms; NaN where it gave none. */
  stampOf(place: number): number {
    if (place < 0) return Number.NaN;
    return place === this.index ? this.stamp : this.log.stampAt(place);
  }

  /** When a place arrived, ms; NaN where unknown. */
  arrivalOf(place: number): number {
    if (place < NEVER) return this.moments[-2 - place] ?? Number.NaN;
    return place === this.index ? this.at : this.log.arrivalAt(place);
  }

  /** Notes that a record changed by the event being applied. */
  touch(record: Rec): void {
    this.journal?.reach(record);
    record.last = this.index;
    record.view = null;
    if (this.watched) this.touched.add(record);
  }

  /** The owner that a tag names; a tag that was never announced makes one (rule SA-01). */
  owner(tag: string | undefined | null): OwnerRec {
    if (tag === undefined || tag === null) return this.root;
    const known = this.owners.get(tag);
    return known ?? this.addOwner(tag, this.root);
  }

  addOwner(id: string, parent: OwnerRec): OwnerRec {
    const owner = this.add(new OwnerRec(id, parent, this.index));
    this.owners.set(id, owner);
    return owner;
  }

  /** Who opened a thing in this run. */
  openerOf(record: Rec): OwnerRec {
    return this.openers.get(record) ?? record.owner;
  }

  /** Somebody says whose a thing is, whoever opened it. */
  setOpener(record: MessageRec | CallRec, opener: OwnerRec): void {
    record.ownedIn = this.runNumber;
    if (opener === record.owner) this.openers.delete(record);
    else this.openers.set(record, opener);
  }

  /** The owner of an event that continues something: untagged ones inherit (rule SA-02). */
  ownerOf(event: OwnedEventBase, inherited: OwnerRec): OwnerRec {
    return event.subagentRunId === undefined ? inherited : this.owner(event.subagentRunId);
  }

  /** Makes a message; it is in no list yet. */
  addMessage(id: string, role: Message["role"], owner: OwnerRec): MessageRec {
    const record = this.add(new MessageRec(id, role, owner, this.index));
    record.ownedIn = this.runNumber;
    const known = role === "reasoning" ? this.thoughts : this.messages;
    const dropped = known.get(id);
    if (dropped?.removed) this.#handOver(dropped, record);
    known.set(id, record);
    // Rows of a message that had this id before still have its keys.
    if (this.renamed.has(`${record.kind}:${id}`)) this.keyBy(record, `${id} ${record.handle}`);
    return record;
  }

  /** The rows of a message have keys of this id from now on, whatever id it gets. */
  keyBy(record: MessageRec, firstId: string): void {
    setExtra<MessageExtra>(record, { firstId });
    this.renamed.set(`${record.kind}:${firstId}`, record);
  }

  /** What a snapshot left out stays open (rule MS-04): what has its id from now on is open in its place. */
  #handOver(dropped: MessageRec, record: MessageRec): void {
    record.openIn = dropped.openIn;
    record.spanIn = dropped.spanIn;
    dropped.openIn = dropped.spanIn = 0;
    dropped.live = false;
    this.touch(dropped);
    if (this.open.delete(dropped)) this.open.add(record);
  }

  /** What a text, call or reasoning event names. */
  item(kind: "text" | "call" | "reasoning", id: string): MessageRec | CallRec | undefined {
    if (kind === "call") return this.calls.get(id);
    return kind === "text" ? this.messages.get(id) : this.thoughts.get(id);
  }

  step(owner: OwnerRec, name: string): StepRec | undefined {
    return this.steps.get(stepName(owner, name));
  }

  /** What an owner means by a step's name from now on. */
  nameStep(step: StepRec): void {
    this.steps.set(stepName(step.owner, step.name), step);
  }

  addCall(id: string, name: string, message: MessageRec | null, owner: OwnerRec): CallRec {
    const call = this.add(new CallRec(id, name, message, ++this.callCount, owner, this.index));
    call.ownedIn = this.runNumber;
    this.calls.set(id, call);
    if (message !== null) this.attach(call, message);
    owner.toolCalls++;
    if (owner !== this.root) this.touch(owner);
    return call;
  }

  attach(call: CallRec, message: MessageRec): void {
    call.message = message;
    message.calls = appended(message.calls, call);
    this.changedCall(call);
  }

  /** A call changed, and with it the message that carries it. */
  changedCall(call: CallRec): void {
    this.touch(call);
    call.call = null;
    const message = call.message;
    if (message === null) return;
    message.callsView = null;
    message.message = null;
    message.view = null;
    this.listVersion++;
  }

  changedMessage(message: MessageRec): void {
    this.touch(message);
    message.message = null;
    this.listVersion++;
  }

  /** Grows whenever `messages` would read otherwise. */
  listVersion = 0;
  private listRead = -1;
  private listView: readonly Message[] = [];

  /** The messages as the specification assembles them: read as often as you like between two changes. */
  readMessages(): readonly Message[] {
    if (this.listRead !== this.listVersion) {
      const view: Message[] = [];
      for (const message of this.list) view.push(messageOf(message));
      this.listView = Object.freeze(view);
      this.listRead = this.listVersion;
    }
    return this.listView;
  }

  readSubagents(): readonly Subagent[] {
    return this.subagentsView.read(this.subagents.map((owner) => viewOf(owner, this) as Subagent));
  }
  private readonly subagentsView = new SameList<Subagent>();

  readInterrupts(): readonly Interrupt[] {
    return this.interruptsView.read(
      this.pending.map((question) => viewOf(question, this) as Interrupt),
    );
  }
  private readonly interruptsView = new SameList<Interrupt>();

  readIssues(): readonly Issue[] {
    if (this.issuesView.length !== this.issues.length)
      this.issuesView = Object.freeze([...this.issues]);
    return this.issuesView;
  }
  /** @internal */
  issuesView: readonly Issue[] = [];

  get runNumber(): number {
    return this.runsBefore + this.runs.length;
  }

  emit(update: Update): void {
    this.updates[this.updateCount++] = update;
  }

  /** What was emitted since the last time. The buffer is kept: an array that grows costs more than its updates. */
  takeUpdates(): readonly Update[] {
    const { updates, updateStart, updateCount } = this;
    const taken =
      updateCount - updateStart === 1
        ? [updates[updateStart] as Update]
        : updates.slice(updateStart, updateCount);
    this.dropUpdates();
    return taken;
  }

  /** The event being applied was a snapshot. */
  markSnapshot(mark: SnapshotMark): void {
    this.journal?.relink(this.snapshots, this.index);
    this.snapshots.set(this.index, mark);
  }

  /**
   * What was emitted since the last time is nobody's business. The last few stay in the buffer: when a collection finds
   * no update of a kind, the engine throws away the code that makes them, and the next 10,000 events cost tenfold.
   */
  dropUpdates(): void {
    this.updateStart = this.updateCount;
    if (this.updateCount < 64) return;
    this.updateStart = this.updateCount = 0;
    if (this.updates.length > 256) this.updates.length = 64;
  }

  /** Records an issue; what breaks a rule is also an update and a row. */
  issue(code: IssueCode, details: IssueDetails): Issue {
    const severity = details.severity ?? ISSUES[code].severity;
    const owner = this.inputOwner()?.tag;
    const issue: Issue = Object.freeze({
      code,
      severity,
      index: this.index,
      rule: details.rule,
      message: details.message,
      ...(details.entityId !== undefined && { entityId: details.entityId }),
      ...(owner != null && { owner }),
      ...(details.isApplied && { isApplied: true }),
    });
    this.issueCount++;
    if (this.issues.length < this.limits.issues) this.issues.push(issue);
    return issue;
  }

  /** Whose the input is: its tag's, or that of what it continues. */
  private inputOwner(): OwnerRec | undefined {
    const { subagentRunId: tag, messageId, toolCallId } = Object(this.input) as Ids;
    if (tag !== undefined) return this.owners.get(tag);
    const { calls, messages, thoughts } = this;
    return (calls.get(toolCallId) ?? messages.get(messageId) ?? thoughts.get(messageId))?.owner;
  }

  /** Draws what was wrong where it happened, and tells it. */
  fault(kind: ErrorKind, message: string, issue: Issue | undefined): void {
    this.rows.add(ROW.issue, this.root, this.owner(issue?.owner));
    this.error(kind, message, issue);
  }

  /** An issue that a producer repeats with every event is reported once a run. */
  issueOnce(key: string, code: IssueCode, details: IssueDetails): void {
    if (this.conformance === "off" || this.reported.has(key)) return;
    this.reported.add(key);
    this.issue(code, details);
  }

  error(kind: ErrorKind, message: string, issue: Issue | undefined, code?: string): void {
    this.emit({
      type: "error",
      error: kind,
      message,
      ...(code !== undefined && { code }),
      ...(issue !== undefined && { issue }),
      event: this.index,
      owner: issue?.owner ?? null,
      entity: null,
    });
  }

  /** Begins a thread with a state that the client holds (rule ST-02). */
  seedState(state: unknown): void {
    this.state = state;
    this.stateSeen = true;
  }
}

/** By what an owner's step is found. */
export const stepName = (owner: OwnerRec, name: string): string => `${owner.handle} ${name}`;

/** Lets go of values that only an update carried, a few updates later. */
class RecentViews {
  private readonly records: (Rec | undefined)[] = new Array(256);
  private next = 0;
  add(record: Rec): void {
    const old = this.records[this.next];
    if (old !== undefined && old !== record && !old.held) old.view = null;
    this.records[this.next] = record;
    this.next = (this.next + 1) & 255;
  }
}

/** A list that keeps its identity as long as its members keep theirs. */
class SameList<T> {
  private view: readonly T[] = [];
  read(next: readonly T[]): readonly T[] {
    const { view } = this;
    const same = next.length === view.length && next.every((item, index) => item === view[index]);
    if (!same) this.view = Object.freeze(next);
    return this.view;
  }
}
