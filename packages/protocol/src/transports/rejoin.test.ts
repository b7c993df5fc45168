import { recordedRuns } from "@run-timeline/fixtures";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
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
