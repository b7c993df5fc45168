import type { Entity, EntityKind, EntityOf, Interrupt, RunHead, Subagent } from "./entities.js";
import type { Message, ResumeEntry } from "./events.js";
import { Fold } from "./fold.js";
import { headOf } from "./head.js";
import type { Issue } from "./issues.js";
import { lateKeeper } from "./letGo/loadKeeper.js";
import { beginBehind, type LetGo } from "./letGo.js";
import { Listeners } from "./listeners.js";
import { Folded } from "./outline/folded.js";
import { FragmentsOutline } from "./outline/fragments.js";
import { GroupedTree } from "./outline/grouped.js";
import { InOrderOutline } from "./outline/inOrder.js";
import type { EndReason, OwnEntry } from "./ownEntry.js";
import type { Outline, OutlineView, Placement } from "./rows.js";
import { isRecord } from "./shapes.js";
import { keepParts, partsOf } from "./storeParts.js";
import { Tables } from "./tables.js";
import type { Update } from "./updates.js";
import { entityOf } from "./views.js";
import { keepShapes } from "./warm.js";

export type { EndReason } from "./ownEntry.js";

/**
 * What a broken rule does.
 * - `lenient`: the event is not applied, is drawn as an issue, and the run goes on
 * - `strict`: it ends the run as failed, as the specification asks
 * - `off`: it is applied as well as it can be, without comment
 */
export type Conformance = "lenient" | "strict" | "off";

/** What a store may hold. */
export interface Limits {
  /** Nesting depth of one event's JSON. @default 200 */
  depth: number;
  /** Entities open at once. @default 10000 */
  open: number;
  /** Issues kept; further ones are counted. @default 10000 */
  issues: number;
  /**
   * Events kept. When a run begins and there are more, the earliest runs are let go, until a quarter of the limit is
   * free: their rows, and what only they held. A row says how many. The messages, the state and what is pending live on.
   * A run is never cut: the one under way, the one before it, and one whose questions are open stay however long they
   * are. `Infinity` keeps all. What lets go is loaded once a quarter of the limit was reached.
   * @default 1000000
   */
  events: number;
}

/** Options of `createRunStore`. */
export interface RunStoreOptions {
  /** @default "lenient" */
  conformance?: Conformance;
  /** Arrival time in ms, where `push` is given none. Without one, arrival is unknown. */
  clock?: () => number;
  /** Calls `flush` later, once a frame for instance. Without one, listeners are told at the end of each `push`. */
  schedule?: (flush: () => void) => void;
  limits?: Partial<Limits>;
  /** Applied before the log; what it removes is nowhere. */
  redact?: (event: unknown) => unknown;
  /** Messages and state that the client holds before its first run. */
  messages?: readonly Message[];
  state?: unknown;
}

/** Everything that arrived, in order, kept lossless in columns. */
export interface EventLog {
  readonly length: number;
  /** Index of the first event still kept; 0 unless a limit let older ones go. */
  readonly start: number;
  /** An event equal to the one that arrived; `undefined` outside. Whatever was pushed, hence `unknown`. */
  at(index: number): unknown;
  /** Arrival time of an event, ms; `null` where unknown. */
  timeAt(index: number): number | null;
  [Symbol.iterator](): IterableIterator<unknown>;
}

/** Options of an outline. */
export interface OutlineOptions {
  /** Grouped: where a call stands. @default "opened" */
  placement?: Placement;
  /** In order: one row a delta. @default false */
  fragments?: boolean;
}

/** The grouped outline of one reader, who opens and folds. */
export interface FoldedOutline extends Outline {
  /** Whether the row's children are shown. */
  isOpen(key: string): boolean;
  /** What the reader chose, by row key; others follow their default: open while running, folded when done. */
  setOpen(choices: ReadonlyMap<string, boolean>): void;
  /** Stops following the store. */
  dispose(): void;
}

/** One thread's runs, folded: the single writer. Made by `createRunStore`. */
export interface RunStore {
  /**
   * Applies one wire event, or an array of them, and returns what changed, in order. Never throws for what an
   * event contains.
   * @param options.at arrival time, ms
   */
  push(input: unknown, options?: { at?: number }): readonly Update[];
  /** The stream stopped. Never invents a terminal event; settles what is open. */
  end(reason?: EndReason, options?: { at?: number }): readonly Update[];
  /** A message that the client holds before a run, such as the user's words: drawn, and kept among `own`. */
  addMessage(message: Message, options?: { at?: number }): readonly Update[];
  /** What a person answered, on its way to the producer: marks the interrupts, and is kept among `own`. */
  answer(entries: readonly ResumeEntry[], options?: { at?: number }): readonly Update[];
  /** As the specification assembles them. A new array whenever one changed. */
  readonly messages: readonly Message[];
  /** `undefined` until a STATE_* event arrived. */
  readonly state: unknown;
  readonly head: RunHead;
  readonly subagents: readonly Subagent[];
  readonly interrupts: readonly Interrupt[];
  readonly issues: readonly Issue[];
  readonly log: EventLog;
  /** What the client did between the events of the log, in order. */
  readonly own: readonly OwnEntry[];
  /** What was let go to keep within `limits.events`; `null` while all is there. */
  readonly letGo: LetGo | null;
  /** What the store began with. */
  readonly seed: Pick<RunStoreOptions, "messages" | "state">;
  /** Grows by one with every event and every ending. */
  readonly version: number;
  readonly conformance: Conformance;
  /** It was given a `schedule`: listeners are not told at every push. */
  readonly isScheduled: boolean;
  /** Ids are unique per kind only; without `kind`: tool call, message, reasoning, subagent, then the rest. */
  entity<K extends EntityKind>(id: string, kind: K): EntityOf<K> | undefined;
  entity(id: string, kind?: EntityKind): Entity | undefined;
  outline(view: OutlineView, options?: OutlineOptions): Outline;
  /** A grouped outline whose groups and subagents one reader folds. */
  fold(options?: { placement?: Placement }): FoldedOutline;
  /** Called once a flush. Returns the unsubscriber. */
  subscribe(listener: () => void): () => void;
  /** Called once a flush in which an entity with this id, of any kind, changed. */
  subscribeTo(id: string, listener: () => void): () => void;
  /** A transport tells how the connection is; shown in `head.status` until events say more. */
  connection(status: "connecting" | "reconnecting" | "open"): void;
}

const DEFAULT_LIMITS: Limits = {
  depth: 200,
  open: 10_000,
  issues: 10_000,
  events: 1_000_000,
};

/**
 * Makes the store of one thread: the single writer of everything that is drawn.
 *
 * @example
 * ```ts
 * const store = createRunStore();
 * store.push({ type: "RUN_STARTED", threadId: "t1", runId: "r1" });
 * for (const row of store.outline("grouped")) console.log(row.kind, row.entity);
 * ```
 */
export function createRunStore(options: RunStoreOptions = {}): RunStore {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  expectLimit(limits.events);
  keepShapes(limits);
  return assemble(options, new Tables(options.conformance ?? "lenient", limits)).store;
}

/** Makes the store of a thread whose earliest runs were let go. @internal */
export function createRunStoreBehind(letGo: LetGo, options: RunStoreOptions): RunStore {
  const store = createRunStore(options);
  beginBehind(letGo, partsOf(store).tables);
  return store;
}

/** A store, and what moves it. @internal */
export interface MovedStore {
  readonly store: RunStore;
  readonly fold: Fold;
  /** The grouped trees that somebody asked for. */
  readonly trees: ReadonlyMap<Placement, GroupedTree>;
  tree(placement: Placement): GroupedTree;
  /** Tells who listens. `isElsewhere`: everything may be different. */
  moved(isElsewhere: boolean): void;
}

/** Makes the store of tables. @internal */
export function assemble(options: RunStoreOptions, tables: Tables): MovedStore {
  const fold = new Fold(tables);
  const listeners = new Listeners(tables, options.schedule);
  const { clock, redact, messages, state } = options;
  const seed = {
    ...(messages !== undefined && { messages }),
    ...(state !== undefined && { state }),
  };
  const timeOf = (given: { at?: number } | undefined): number =>
    given?.at ?? clock?.() ?? Number.NaN;
  let version = 0;
  let connection: "connecting" | "reconnecting" | "open" = "open";
  let head: RunHead | null = null;
  let headVersion = -1;
  const trees = new Map<Placement, GroupedTree>();
  const letGo = lateKeeper(tables, tables.limits.events);
  const outlines = new Map<string, Outline>();

  for (const message of messages ?? []) fold.hold(message);
  if (state !== undefined) tables.seedState(state);

  const settle = (): readonly Update[] => {
    version++;
    const updates = tables.takeUpdates();
    listeners.notify();
    return updates;
  };

  const one = (input: unknown, at: number): void => {
    connection = "open";
    const event = redact === undefined ? input : redact(input);
    if (tables.phase !== "running" && isRecord(event) && event.type === "RUN_STARTED") runBegins();
    fold.event(event, at);
  };

  const runBegins = (): void => {
    if (letGo(trees.values())) listeners.notifyAll();
  };

  const tree = (placement: Placement): GroupedTree => {
    const known = trees.get(placement) ?? new GroupedTree(tables, placement);
    trees.set(placement, known);
    return known;
  };

  const store: RunStore = {
    push(input, options) {
      const time = timeOf(options);
      if (Array.isArray(input)) for (const each of input) one(each, time);
      else one(input, time);
      return settle();
    },
    end(reason = { type: "closed" }, options) {
      fold.end(reason, timeOf(options), connection !== "open");
      connection = "open";
      return settle();
    },
    addMessage(message, options) {
      runBegins();
      fold.held(message, timeOf(options));
      return settle();
    },
    answer(entries, options) {
      runBegins();
      fold.answered(entries, timeOf(options));
      return settle();
    },
    get messages() {
      return tables.readMessages();
    },
    get state() {
      return tables.state;
    },
    get head() {
      if (head === null || headVersion !== version) {
        head = headOf(tables, connection);
        headVersion = version;
      }
      return head;
    },
    get subagents() {
      return tables.readSubagents();
    },
    get interrupts() {
      return tables.readInterrupts();
    },
    get issues() {
      return tables.readIssues();
    },
    log: tables.log,
    own: tables.own,
    get letGo() {
      return tables.letGo;
    },
    seed,
    get version() {
      return version;
    },
    conformance: tables.conformance,
    isScheduled: options.schedule !== undefined,
    entity: ((id: string, kind?: EntityKind) => entityOf(tables, id, kind)) as RunStore["entity"],
    outline(view, { placement = "opened", fragments = false } = {}) {
      const name = view === "grouped" ? placement : `${fragments}`;
      let known = outlines.get(name);
      if (known === undefined) {
        if (view === "grouped") known = new Folded(tree(placement), true);
        else if (fragments) known = new FragmentsOutline(tables.rows, tables.log);
        else known = new InOrderOutline(tables.rows);
        outlines.set(name, known);
      }
      return known;
    },
    fold({ placement = "opened" } = {}) {
      return new Folded(tree(placement), false);
    },
    subscribe: (listener) => listeners.add(listener),
    subscribeTo: (id, listener) => listeners.addTo(id, listener),
    connection(status) {
      connection = status;
      version++;
      listeners.notify();
    },
  };
  keepParts(store, { tables, listeners, tree });
  const moved = (isElsewhere: boolean): void => {
    version++;
    if (isElsewhere) listeners.notifyAll();
    else listeners.notify();
  };
  return { store, fold, trees, tree, moved };
}

/** A limit that is none is a mistake of whoever wrote it. */
function expectLimit(events: number): number {
  if (events > 0) return events;
  throw new Error(
    `createRunStore got limits.events ${events}. It keeps so many events. Pass a number above 0, or Infinity.`,
  );
}
