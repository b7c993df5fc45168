import { recordedRuns } from "@run-timeline/fixtures";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRunStore, type RunStore } from "../store.js";
import { createRejoin } from "./rejoin.js";

type Json = Record<string, unknown>;

const TOO_LONG = new Set(["long", "very-long", "huge-result"]);
const recordings = recordedRuns.filter(
  ({ kind, valid, name }) => kind === "agui" && valid && !TOO_LONG.has(name),
);

/** What is delivered of several connections. */
function deliver(...connections: readonly (readonly unknown[])[]): unknown[] {
  const rejoin = createRejoin();
  return connections.flatMap((events) => {
    rejoin.connected();
    return events.flatMap((value) => rejoin.accept({ value }));
  });
}

/** The same run as a producer would send it again: its deltas cut at other places. */
function recut(events: readonly unknown[], size: number): unknown[] {
  return events.flatMap((event) => {
    const { type, delta } = event as Json;
    const isText = type === "TEXT_MESSAGE_CONTENT" || type === "TOOL_CALL_ARGS";
    if (!isText || typeof delta !== "string") return [event];
    const pieces = delta.match(new RegExp(`[^]{1,${size}}`, "g")) ?? [delta];
    return pieces.map((piece) => ({ ...(event as Json), delta: piece }));
  });
}

/** Adjacent deltas of one text as one event, so that streams cut differently can be compared. */
function whole(events: readonly unknown[]): unknown[] {
  const list: Json[] = [];
  for (const event of events as Json[]) {
    const last = list.at(-1);
    const { timestamp: _, rawEvent: __, delta, ...rest } = event;
    const isSame =
      last !== undefined &&
      JSON.stringify({ ...last, delta: "" }) === JSON.stringify({ ...rest, delta: "" });
    if (isSame && typeof delta === "string") last.delta = String(last.delta) + delta;
    else list.push(delta === undefined ? rest : { ...rest, delta });
  }
  return list;
}

describe("a run that is sent again after a lost connection", { timeout: 30_000 }, () => {
  it("is delivered once, wherever the connection was lost", () => {
    for (const run of recordings) {
      const events = run.events();
      for (let cut = 1; cut <= events.length; cut += 1 + Math.floor(events.length / 20)) {
        expect(deliver(events.slice(0, cut), events), `${run.name} at ${cut}`).toEqual(events);
      }
    }
  });

  it("is delivered once, however its text is cut the second time", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...recordings),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 30 }),
        (run, place, size, again) => {
          const events = run.events();
          const first = recut(events, size);
          const cut = 1 + Math.floor(place * (first.length - 1));
          expect(whole(deliver(first.slice(0, cut), recut(events, again)))).toEqual(whole(events));
        },
      ),
      { numRuns: 150, seed: 7 },
    );
  });

  it("is delivered once over many connections", () => {
    for (const run of recordings) {
      const events = run.events();
      const cuts = [0.2, 0.1, 0.5, 0.5, 0.9, 1].map((part) => Math.ceil(part * events.length));
      expect(deliver(...cuts.map((cut) => events.slice(0, cut)))).toEqual(events);
    }
  });
});

describe("a run that its reader left, and comes back to", () => {
  const subagentRunId = "a1";
  const events = [
    { type: "RUN_STARTED", threadId: "t1", runId: "r1" },
    { type: "STEP_STARTED", stepName: "look" },
    { type: "TEXT_MESSAGE_START", messageId: "m1", role: "assistant" },
    { type: "TEXT_MESSAGE_CONTENT", messageId: "m1", delta: "Hel" },
    { type: "TEXT_MESSAGE_CONTENT", messageId: "m1", delta: "lo" },
    { type: "SUBAGENT_STARTED", subagentRunId, name: "Reader" },
    { type: "TOOL_CALL_START", toolCallId: "c1", toolCallName: "read", subagentRunId },
    { type: "TEXT_MESSAGE_END", messageId: "m1" },
    { type: "TOOL_CALL_ARGS", toolCallId: "c1", delta: "{}" },
    { type: "TOOL_CALL_END", toolCallId: "c1" },
    { type: "SUBAGENT_FINISHED", subagentRunId },
    { type: "STEP_FINISHED", stepName: "look" },
    { type: "RUN_FINISHED", threadId: "t1", runId: "r1" },
  ];

  /** A store that reads so many events, is left, and reads from one on. */
  function readTwice(count: number, from: number, ending: "aborted" | "closed"): RunStore {
    const rejoin = createRejoin();
    const store = createRunStore();
    for (const part of [events.slice(0, count), [events[0], ...events.slice(Math.max(1, from))]]) {
      rejoin.begin();
      rejoin.connected();
      for (const value of part) store.push([...rejoin.accept({ value })]);
      store.end({ type: ending });
    }
    return store;
  }

  it.each(["aborted", "closed"] as const)("goes on where it was left: %s", (ending) => {
    const whole = createRunStore();
    whole.push(events);
    for (let count = 1; count < events.length; count++) {
      const store = readTwice(count, 0, ending);
      expect(store.head.status).toBe("success");
      expect(store.messages).toEqual(whole.messages);
      expect(store.issues.filter(({ code }) => code !== "truncated")).toEqual([]);
    }
  });

  it("is taken up where the server sends only what is new, and says that something may be missing", () => {
    const store = readTwice(8, 9, "aborted");
    expect(store.head.status).toBe("success");
    expect(store.entity("c1", "tool-call")?.argumentsDone).toBe(true);
    expect(store.issues).toEqual([]);
    expect([...store.outline("grouped")].map(({ kind }) => kind)).toContain("notice");
  });

  it("leaves nothing to say in the run that comes after it", () => {
    const rejoin = createRejoin();
    const next = { type: "RUN_STARTED", threadId: "t1", runId: "r2" };
    rejoin.begin();
    rejoin.connected();
    for (const value of events.slice(0, 4)) rejoin.accept({ value });
    rejoin.begin();
    rejoin.connected();
    expect(rejoin.accept({ value: next })).toEqual([next]);
  });
});
