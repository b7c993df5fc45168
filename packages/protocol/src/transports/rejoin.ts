import type { Arrival } from "./answer.js";
import { fingerprint } from "./fingerprint.js";
import { gapEvent, isGap } from "./gap.js";
import { createIdRecord, type IdPlace } from "./idRecord.js";
import { createRunRecord, type RunRecord } from "./runRecord.js";

type WireEvent = Readonly<Record<string, unknown>>;

/** Recognises what a server sends again. One for all connections of one reader. */
export interface Rejoin {
  /** The reader begins, or comes again: where it reads, a run that it left has ended. */
  begin(): void;
  /** A connection, the first or a further one, begins. */
  connected(): void;
  /** What is new in an arrival: nothing, the event, the rest of its text, or a gap and the event. */
  accept(arrival: Arrival): readonly unknown[];
  /** The last run that was seen has ended: a stream that closes now is over. */
  readonly isSettled: boolean;
  /** What the server should go on after. */
  readonly lastEventId: string | undefined;
}

/**
 * - `through`: what comes is new
 * - `matching`: what comes may have come before
 * - `past`: a run before the last one is being sent again
 */
type Mode = "through" | "matching" | "past";

/**
 * Tells three kinds of servers apart without asking: those that give ids go on where they stopped; those that
 * replay repeat the run, whose events are recognised by content and by their place in a text; those that only
 * say RUN_STARTED again and go on live leave a gap, which is said in a row.
 */
export function createRejoin(): Rejoin {
  const ids = createIdRecord();
  const runs = new Set<unknown>();
  let record: RunRecord = createRunRecord();
  let runId: unknown;
  let run: "none" | "open" | "ended" = "none";
  let connection = 0;
  let mode: Mode = "through";
  let isFirst = true;
  /** Events of this connection that were taken for a replay. */
  let recognised: WireEvent[] = [];
  /** This connection counts its ids anew: what it names is not what was named before. */
  let countsAnew = false;
  /** What begins a run again that its reader left, until something new of it comes. */
  let left: readonly WireEvent[] = [];

  return {
    get isSettled() {
      return run === "ended";
    },
    get lastEventId() {
      return ids.last;
    },
    begin() {
      left = run === "open" ? record.open : [];
    },
    connected() {
      connection += 1;
      mode = connection === 1 ? "through" : "matching";
      isFirst = true;
      recognised = [];
      countsAnew = false;
      record.replay();
    },
    accept({ value, id, part = 0 }) {
      if (typeof value !== "object" || value === null) return [value];
      const event = value as WireEvent;
      const place = id === undefined ? "unknown" : ids.note(id, part, fingerprint(event));
      const fresh = place === "unknown" ? acceptUnnumbered(event) : acceptNumbered(event, place);
      isFirst = false;
      return left.length > 0 && fresh.length > 0 ? takeUp(fresh) : fresh;
    },
  };

  /** What was open is begun again, so that the rest of it counts. Where another run begins instead, nothing is missing in that. */
  function takeUp(fresh: readonly unknown[]): readonly unknown[] {
    const again = left;
    left = [];
    const last = fresh.at(-1) as WireEvent;
    return last.type === "RUN_STARTED" ? [last] : [...again, ...fresh];
  }

  function acceptNumbered(event: WireEvent, place: IdPlace): readonly unknown[] {
    if (place === "repeated") {
      const isReplayed = mode === "matching" && record.match(event).kind === "seen";
      if (isReplayed && event.type !== "RUN_STARTED") recognise(event);
      return [];
    }
    if (mode === "through") return passThrough(event);
    if (isGreeting(event)) return [];
    const isMissing = run === "open" && place === "after-gap";
    mode = "through";
    return withGap(isMissing, passThrough(event));
  }

  function acceptUnnumbered(event: WireEvent): readonly unknown[] {
    if (mode === "through") return passThrough(event);
    if (event.type === "RUN_STARTED") return compareStart(event);
    return mode === "past" ? [] : compare(event);
  }

  function passThrough(event: WireEvent): readonly unknown[] {
    if (connection > 1 && isGreeting(event)) return [];
    const isMidway = connection === 1 && isFirst && !canComeFirst(event);
    const delivered = deliver(event);
    return isMidway ? [gapEvent("joined_midway"), delivered] : [delivered];
  }

  function compareStart(event: WireEvent): readonly unknown[] {
    if (event.runId === runId) {
      mode = "matching";
      record.match(event);
      return [];
    }
    if (runs.has(event.runId)) {
      mode = "past";
      return [];
    }
    return goOn(event);
  }

  function compare(event: WireEvent): readonly unknown[] {
    const match = record.match(event);
    switch (match.kind) {
      case "seen":
        recognise(event);
        return [];
      case "restated":
        return [deliver(event)];
      case "contradicted":
        return countAnew(event);
      case "new":
        return goOn(match.event);
    }
  }

  /** The replay is over. One that recognised anything but RUN_STARTED has left nothing out that we lack. */
  function goOn(event: WireEvent): readonly unknown[] {
    const isReplayed = recognised.length > 0 || record.isReplayed;
    const isMissing = run === "open" && !isReplayed && !isGap(event);
    mode = "through";
    recognised = [];
    return withGap(isMissing, [deliver(event)]);
  }

  function countAnew(event: WireEvent): readonly unknown[] {
    const begun = recognised.filter((earlier) => namesTheSame(earlier, event));
    mode = "through";
    recognised = [];
    countsAnew = true;
    return withGap(true, [...begun, event].map(deliver));
  }

  function recognise(event: WireEvent): void {
    recognised.push(event);
  }

  function deliver(event: WireEvent): WireEvent {
    const delivered = countsAnew ? renameIds(event) : event;
    if (event.type === "RUN_STARTED") {
      runId = event.runId;
      runs.add(runId);
      record = createRunRecord();
      run = "open";
    } else if (event.type === "RUN_FINISHED" || event.type === "RUN_ERROR") {
      run = "ended";
    } else if (run === "none") {
      run = "open";
    }
    record.note(delivered);
    return delivered;
  }

  function isGreeting(event: WireEvent): boolean {
    return event.type === "RUN_STARTED" && runs.has(event.runId);
  }

  function renameIds(event: WireEvent): WireEvent {
    const changed: Record<string, string> = {};
    for (const field of ["messageId", "toolCallId", "parentMessageId", "entityId"]) {
      const id = event[field];
      if (record.namedBefore(id)) changed[field] = `${id}~${connection}`;
    }
    return Object.keys(changed).length === 0 ? event : { ...event, ...changed };
  }
}

function withGap(isMissing: boolean, events: readonly unknown[]): readonly unknown[] {
  return isMissing ? [gapEvent("reconnected"), ...events] : events;
}

function canComeFirst({ type }: WireEvent): boolean {
  return type === "RUN_STARTED" || type === "RUN_ERROR" || type === "CUSTOM" || type === "RAW";
}

function namesTheSame(one: WireEvent, other: WireEvent): boolean {
  const field = other.toolCallId === undefined ? "messageId" : "toolCallId";
  return one[field] === other[field];
}
