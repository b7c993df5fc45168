import {
  type Conformance,
  createRunStore,
  type RunStore,
  type Update,
} from "@run-timeline/protocol";
import { describe, expect, test } from "vitest";
import { framesOf, readSplit } from "../cases/bytes.js";
import { readingOf } from "../storeReading.js";
import { handedStreams, isTerminal, typeOf } from "../streams.js";

const MODES: readonly Conformance[] = ["lenient", "strict", "off"];
const streams = handedStreams();
const named = streams.map(({ name, events }) => [name, events] as const);

interface Fed {
  readonly store: RunStore;
  readonly updates: readonly Update[];
}

function feed(mode: Conformance, pushes: readonly unknown[]): Fed {
  const store = createRunStore({ conformance: mode });
  const updates = pushes.flatMap((input) => [...store.push(input)]);
  return { store, updates: [...updates, ...store.end()] };
}

/** As lines of text: cheap to compare, and a difference reads well. */
const shown = ({ store, updates }: Fed): string =>
  JSON.stringify({ updates, reading: readingOf(store) }, null, 1);

describe.each(MODES)("in %s a stream shows the same", (mode) => {
  test.each(named)("one event at a time, as one array and in two: %s", (_, events) => {
    const alone = shown(feed(mode, events));
    expect(shown(feed(mode, [events]))).toBe(alone);
    const half = events.length >> 1;
    const halves = structuredClone([events.slice(0, half), [], events.slice(half)]);
    expect(shown(feed(mode, halves))).toBe(alone);
  });
});

describe("bytes", () => {
  test.each(named)(
    "split at every byte give the events of one read: %s",
    async (_, events) => {
      const text = framesOf(events);
      const every = Array.from(
        { length: new TextEncoder().encode(text).length },
        (_each, at) => at,
      );
      const read = await readSplit(text, every);
      expect(read).toEqual(JSON.parse(JSON.stringify(events)));
      expect(shown(feed("lenient", read))).toBe(shown(feed("lenient", events)));
    },
    60_000,
  );
});

describe("a stream whose last frame is its only terminal", () => {
  const cut = streams
    .filter(({ events }) => isTerminal(events.at(-1)) && events.filter(isTerminal).length === 1)
    .map(({ name, events }) => [name, events] as const);

  test.each(cut)("is truncated without it, and holds the same messages: %s", (_, events) => {
    for (const mode of MODES) {
      const whole = feed(mode, events).store;
      const { store, updates } = feed(mode, events.slice(0, -1));
      const started = events.findLastIndex((event) => typeOf(event) === "RUN_STARTED");
      const isFatal = store.issues.some(
        ({ severity, index }) => severity === "fatal" && index >= started,
      );
      expect(store.head.status).toBe(isFatal ? "failed" : "truncated");
      expect(store.messages).toEqual(whole.messages);
      expect(store.state).toEqual(whole.state);
      expect(updates.findLast(({ type }) => type !== "late")?.type).toBe("done");
      expect(store.issues.filter(({ code }) => code === "truncated")).toHaveLength(isFatal ? 0 : 1);
    }
  });
});
