import type { OwnEntry } from "./ownEntry.js";
import { createRunStore, type RunStore } from "./store.js";

/** A thread at any moment of its log. Made by `createHistory`. */
export interface History {
  /** How many events there are to seek in: grows with the live run. */
  readonly length: number;
  /** How many events the store of this history has taken in. */
  readonly position: number;
  /**
   * The thread after its first `position` events: equal to a fresh fold of them. One and the same store, moved; do not
   * push into it. Clamped to the length.
   */
  seek(position: number): RunStore;
  /** As `seek`, by a number of events. */
  step(events: number): RunStore;
  /** A thread of its own that begins with the first `position` events and may go on otherwise. */
  fork(position: number): RunStore;
  /** The moment of an event, ms since the first one, by the recorded clock; `null` where it has none. */
  timeOf(index: number): number | null;
}

/**
 * Looks back into a thread while it goes on. The live store is only read.
 *
 * Forward it folds what is missing; backward it begins anew.
 */
export function createHistory(live: RunStore): History {
  let store = emptyOf(live);
  let position = live.log.start;

  const seek = (wanted: number): RunStore => {
    const target = Math.min(Math.max(Math.trunc(wanted), live.log.start), live.log.length);
    if (target < position) {
      store = emptyOf(live);
      position = live.log.start;
    }
    feed(live, store, position, target);
    position = target;
    return store;
  };

  return {
    get length() {
      return live.log.length;
    },
    get position() {
      return position;
    },
    seek,
    step: (events) => seek(position + events),
    fork(at) {
      const target = Math.min(Math.max(Math.trunc(at), live.log.start), live.log.length);
      const forked = emptyOf(live);
      feed(live, forked, live.log.start, target);
      return forked;
    },
    timeOf(index) {
      const first = momentOf(live, live.log.start);
      const moment = momentOf(live, index);
      return first === null || moment === null ? null : Math.max(0, moment - first);
    },
  };
}

function emptyOf(live: RunStore): RunStore {
  return createRunStore({ conformance: live.conformance, ...live.seed });
}

/** Gives a store the events from one position to another, and what the client did between them. */
function feed(live: RunStore, store: RunStore, from: number, to: number): void {
  const own = live.own.filter(
    ({ before }) => before >= from && (before < to || (before === to && to === live.log.length)),
  );
  let next = 0;
  for (let index = from; index < to; index++) {
    for (; own[next] !== undefined && (own[next] as OwnEntry).before <= index; next++) {
      replay(own[next] as OwnEntry, store);
    }
    const at = live.log.timeAt(index);
    store.push(live.log.at(index), at === null ? {} : { at });
  }
  for (; next < own.length; next++) replay(own[next] as OwnEntry, store);
}

function replay(entry: OwnEntry, store: RunStore): void {
  const options = entry.at === null ? {} : { at: entry.at };
  if (entry.kind === "message") store.addMessage(entry.message, options);
  else if (entry.kind === "answer") store.answer(entry.entries, options);
  else store.end(entry.reason, options);
}

/** When an event was, ms: by the producer's clock, else by ours. */
function momentOf(live: RunStore, index: number): number | null {
  const event = live.log.at(index) as { timestamp?: unknown } | undefined;
  return typeof event?.timestamp === "number" ? event.timestamp : live.log.timeAt(index);
}
