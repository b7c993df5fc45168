import { createRunStore } from "@run-timeline/protocol";
import { createRun } from "../createRun.js";
import type { EventsSource } from "../runSource.js";
import { type Connection, foldingOptions, wireOf } from "./connection.js";

/** A connection whose events may have become more. @internal */
export interface EventsConnection extends Connection {
  /** Pushes what is new. */
  take(source: EventsSource): void;
}

/**
 * Iterables that can be read once only, as they were read: strict mode makes a connection twice.
 */
const readOnce = new WeakMap<object, readonly unknown[]>();

/** @internal */
export function connectEvents(source: EventsSource): EventsConnection {
  const store = createRunStore(foldingOptions(source));
  const wire = wireOf(source);
  let count = 0;
  let isEnded = false;
  store.push(wire.start());

  const take = ({ events, live = false }: EventsSource): void => {
    const all = listOf(events);
    const added = all.slice(count);
    count = all.length;
    if (added.length > 0) store.push(added.flatMap((event) => wire.translate(event)));
    if (live || isEnded) return;
    isEnded = true;
    store.push(wire.end());
    store.end();
  };

  take(source);
  return { run: createRun(store), take };
}

/** Whether the events are those of a source before, perhaps with more at their end. @internal */
export function isContinued(before: EventsSource, after: EventsSource): boolean {
  if (!before.live) return before.events === after.events && !after.live;
  const [old, now] = [listOf(before.events), listOf(after.events)];
  return old.length <= now.length && old[0] === now[0] && old.at(-1) === now[old.length - 1];
}

function listOf(events: Iterable<unknown>): readonly unknown[] {
  if (Array.isArray(events)) return events;
  let list = readOnce.get(events);
  if (!list) {
    list = [...events];
    readOnce.set(events, list);
  }
  return list;
}
