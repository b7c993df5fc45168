import type { Fold } from "./fold.js";
import { PastLog } from "./history/pastLog.js";
import { Rewind } from "./history/rewind.js";
import { beginBehind } from "./letGo.js";
import type { Log } from "./log.js";
import type { OwnEntry } from "./ownEntry.js";
import { assemble, createRunStore, createRunStoreBehind, type RunStore } from "./store.js";
import { partsOf } from "./storeParts.js";
import { Tables } from "./tables.js";

/**
 * Before many events are folded for the first time, so many are, there and back: the engine compiles the fold for
 * objects whose fields only it writes, and learns otherwise at the first way back. Early that costs nothing; after a
 * million events it cost the first seeks 300 ms.
 */
const REHEARSED = 4000;

/** A thread at any moment of its log. Made by `createHistory`. */
export interface History {
  /** The first position that can be shown: what came before was let go (`limits.events`). */
  readonly start: number;
  /** How many events there are to seek in: grows with the live run. */
  readonly length: number;
  /** How many events the store of this history has taken in. */
  readonly position: number;
  /**
   * The thread after its first `position` events. Do not push into it. The same store throughout, until the live thread
   * lets go of what it stands on: then `seek` gives another one.
   */
  readonly store: RunStore;
  /**
   * Moves the store to where it has taken in the first `position` events: it is then equal to a fresh fold of them.
   * Clamped to what is kept: `position` says where that is. The first time it folds them; later it moves.
   */
  seek(position: number): RunStore;
  /** As `seek`, by a number of events. */
  step(events: number): RunStore;
  /** A thread of its own that begins with the first `position` events and may go on otherwise. */
  fork(position: number): RunStore;
  /** The moment of an event, ms since the first one, by the recorded clock; `null` where it has none. */
  timeOf(index: number): number | null;
}

/** Looks back into a thread while it goes on. The live store is only read. */
export function createHistory(live: RunStore): History {
  return historyOf(live);
}

/**
 * @param spacing events between two marks of the fold, to begin with
 * @internal
 */
export function historyOf(live: RunStore, spacing?: number): History {
  const { log } = live;
  let past = pastOf(live, spacing);
  /** What it stands on may have been let go meanwhile. */
  const upToDate = (): Past => {
    if (past.start !== log.start) past = pastOf(live, spacing);
    return past;
  };
  const clamp = (position: number): number =>
    Math.min(Math.max(Math.trunc(position), log.start), log.length);
  const seek = (position: number): RunStore => upToDate().seek(clamp(position));

  return {
    get start() {
      return log.start;
    },
    get length() {
      return log.length;
    },
    get position() {
      return past.position;
    },
    get store() {
      return past.store;
    },
    seek,
    step: (events) => seek(past.position + events),
    fork: (position) => forkOf(live, clamp(position)),
    timeOf(index) {
      const first = momentOf(live, log.start);
      const moment = momentOf(live, index);
      return first === null || moment === null ? null : Math.max(0, moment - first);
    },
  };
}

/** A thread at any moment of what is kept of its log. */
interface Past {
  /** The first event that was kept when it was made. */
  readonly start: number;
  readonly position: number;
  readonly store: RunStore;
  seek(position: number): RunStore;
}

function pastOf(live: RunStore, spacing: number | undefined): Past {
  const { log, own, letGo, seed } = live;
  const { start } = log;
  const { conformance, limits } = partsOf(live).tables;
  const past = new PastLog(log as Log);
  const tables = new Tables(conformance, limits, past);
  const { store, fold, trees, tree: treeOf, moved } = assemble(letGo ? {} : seed, tables);
  if (letGo) beginBehind(letGo, tables);
  const tree = treeOf("opened");
  const rewind = new Rewind(tables, tree, spacing);

  /** Takes in what is missing, in order. */
  const feed = (events: number, deeds: number): void => {
    rewind.isFolding = true;
    for (;;) {
      const deed = tables.own.length < deeds ? own[tables.own.length] : undefined;
      const index = tables.log.length;
      if (deed !== undefined && deed.before <= index) perform(deed, fold);
      else if (index < events) fold.event(past.next(), log.timeAt(index) ?? Number.NaN);
      else break;
      rewind.pass();
    }
    rewind.isFolding = false;
  };

  /** Tells whether anything is different then, and whether everything may be. */
  const move = (target: number): "elsewhere" | "on" | null => {
    const deeds = deedsBefore(target, live);
    const hasMoved = rewind.moveBefore(target, deeds);
    if (!hasMoved && tables.log.length === target && tables.own.length === deeds) return null;
    if (hasMoved) for (const other of trees.values()) if (other !== tree) other.reset();
    feed(target, deeds);
    return hasMoved ? "elsewhere" : "on";
  };

  return {
    start,
    get position() {
      return tables.log.length;
    },
    store,
    seek(target) {
      if (tables.log.length === start && target > start + REHEARSED) {
        for (const part of [1, 0.3, 1]) move(start + Math.floor(REHEARSED * part));
      }
      const how = move(target);
      if (how !== null) moved(how === "elsewhere");
      return store;
    },
  };
}

/** How many deeds of the client belong to a position: those between its last event and the next come with the next. */
function deedsBefore(position: number, { own, log }: RunStore): number {
  if (position === log.length) return own.length;
  let low = 0;
  let high = own.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((own[middle] as OwnEntry).before < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

function perform(deed: OwnEntry, fold: Fold): void {
  const at = deed.at ?? Number.NaN;
  if (deed.kind === "message") fold.held(deed.message, at);
  else if (deed.kind === "answer") fold.answered(deed.entries, at);
  else fold.end(deed.reason, at, true);
}

function forkOf(live: RunStore, position: number): RunStore {
  const { conformance, seed, log, own, letGo } = live;
  const { limits } = partsOf(live).tables;
  const store = letGo
    ? createRunStoreBehind(letGo, { conformance, limits })
    : createRunStore({ conformance, limits, ...seed });
  let next = 0;
  const deeds = deedsBefore(position, live);
  const performBefore = (index: number): void => {
    for (; next < deeds && (own[next] as OwnEntry).before <= index; next++) {
      replay(own[next] as OwnEntry, store);
    }
  };
  for (let index = log.start; index < position; index++) {
    performBefore(index);
    const at = log.timeAt(index);
    store.push([log.at(index)], at === null ? {} : { at });
  }
  performBefore(position);
  return store;
}

function replay(deed: OwnEntry, store: RunStore): void {
  const options = deed.at === null ? {} : { at: deed.at };
  if (deed.kind === "message") store.addMessage(deed.message, options);
  else if (deed.kind === "answer") store.answer(deed.entries, options);
  else {
    // A stream that stopped before it said anything was awaited.
    store.connection("connecting");
    store.end(deed.reason, options);
  }
}

/** When an event was, ms: by the producer's clock, else by ours. */
function momentOf({ log }: RunStore, index: number): number | null {
  const event = log.at(index) as { timestamp?: unknown } | undefined;
  return typeof event?.timestamp === "number" ? event.timestamp : log.timeAt(index);
}
