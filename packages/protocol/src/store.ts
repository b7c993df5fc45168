import type { Entity, EntityKind, EntityOf, Interrupt, RunHead, Subagent } from "./entities.js";
import type { Event, Message } from "./events.js";
import type { Issue } from "./issues.js";
import type { Outline, OutlineView, Placement } from "./rows.js";
import type { Update } from "./updates.js";

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
  /** Events kept in the log; older runs are let go first, and a row says so. @default Infinity */
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

/** How a stream stopped. */
export type EndReason =
  | { type: "closed" | "aborted" }
  | { type: "error"; error: unknown };

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
  end(reason?: EndReason): readonly Update[];
  /** As the specification assembles them. A new array whenever one changed. */
  readonly messages: readonly Message[];
  /** `undefined` until a STATE_* event arrived. */
  readonly state: unknown;
  readonly head: RunHead;
  readonly subagents: readonly Subagent[];
  readonly interrupts: readonly Interrupt[];
  readonly issues: readonly Issue[];
  readonly log: EventLog;
  /** Grows by one with every event and every ending. */
  readonly version: number;
  readonly conformance: Conformance;
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
