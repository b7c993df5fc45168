import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PatchOperation } from "./events.js";
import { createHistory } from "./history.js";
import { loadKeeper } from "./letGo/loadKeeper.js";
import { StateRec } from "./records.js";
import { createRunStore, type RunStore, type RunStoreOptions } from "./store.js";
import { partsOf } from "./storeParts.js";

const started = { type: "RUN_STARTED", threadId: "t", runId: "r" };
const append = (value: unknown): object => ({
  type: "STATE_DELTA",
  delta: [{ op: "add", path: "/list/-", value }],
});

/** A store, and what its state was after each event. */
function fed(events: readonly object[], options?: RunStoreOptions) {
  const store = createRunStore(options);
  const states = events.map((event) => {
    store.push(event);
    return store.state;
  });
  return { store, states };
}

const changesOf = (store: RunStore): StateRec[] =>
  partsOf(store).tables.records.filter((record) => record instanceof StateRec);

describe("a change of the state", () => {
  const operation: fc.Arbitrary<PatchOperation> = fc.oneof(
    fc.record({ op: fc.constant("add" as const), path: fc.constant("/list/-"), value: fc.nat(9) }),
    fc.record({ op: fc.constant("add" as const), path: fc.constant("/x"), value: fc.constant([]) }),
    fc.record({
      op: fc.constantFrom("copy" as const, "move" as const),
      from: fc.constant("/list"),
      path: fc.constantFrom("/x", "/list"),
    }),
    fc.record({ op: fc.constant("remove" as const), path: fc.constantFrom("/list/0", "/x/0") }),
  );
  const event = fc.oneof(
    { weight: 60, arbitrary: fc.array(operation, { minLength: 1, maxLength: 3 }) },
    { weight: 1, arbitrary: fc.constant(null) },
  );

  test("tells what the state was before and after it, however long ago that was", () => {
    fc.assert(
      fc.property(
        fc.array(event, { minLength: 150, maxLength: 300 }),
        fc.boolean(),
        (all, seeded) => {
          const events = [
            started,
            ...all.map((delta) =>
              delta === null
                ? { type: "STATE_SNAPSHOT", snapshot: { list: [7] } }
                : { type: "STATE_DELTA", delta },
            ),
          ];
          const { store, states } = fed(events, seeded ? { state: { list: [1] } } : {});
          for (const { id, first } of changesOf(store)) {
            const { before, after } = store.entity(id, "state") ?? {};
            expect({ before, after }).toEqual({ before: states[first - 1], after: states[first] });
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  test("holds no version of the state, but for one in many", () => {
    const count = 4000;
    const { store } = fed([
      started,
      { type: "STATE_SNAPSHOT", snapshot: { list: [] } },
      ...Array.from({ length: count }, (_, index) => append(index)),
    ]);
    const held = changesOf(store).map(
      ({ before }) => (before as { list?: unknown[] })?.list?.length ?? 0,
    );
    const total = held.reduce((sum, length) => sum + length, 0);
    expect(changesOf(store)).toHaveLength(count + 1);
    expect(held.filter((length) => length > 0).length).toBeGreaterThan(0);
    expect(total).toBeLessThan(10 * count);
  });

  test("shares with what was before it what it did not change", () => {
    const snapshot = { list: [1], other: { deep: [2] } };
    const { store } = fed([started, { type: "STATE_SNAPSHOT", snapshot }, append(2)]);
    const { before, after } = store.entity("2", "state") as { before: unknown; after: unknown };
    expect(before).toBe(snapshot);
    expect((after as typeof snapshot).other).toBe(snapshot.other);
  });

  test("knows it in the past of the thread", () => {
    const appends = Array.from({ length: 200 }, (_, index) => append(index));
    const { store } = fed([
      started,
      { type: "STATE_SNAPSHOT", snapshot: { list: [] } },
      ...appends,
    ]);
    const history = createHistory(store);
    for (const position of [202, 100, 150]) {
      const { after } = history.seek(position).entity(String(position - 1), "state") ?? {};
      expect(after).toEqual({ list: appends.slice(0, position - 2).map((_, index) => index) });
      expect(history.store.state).toEqual(after);
    }
  });

  test("knows it when those before it were let go", async () => {
    await loadKeeper();
    const store = createRunStore({ limits: { events: 400 } });
    let count = 0;
    for (let run = 0; run < 80; run++) {
      store.push({ ...started, runId: `r${run}` });
      if (run === 0) store.push({ type: "STATE_SNAPSHOT", snapshot: { list: [] } });
      for (let index = 0; index < 8; index++) store.push(append(count++));
      store.push({ type: "RUN_FINISHED", threadId: "t", runId: `r${run}` });
    }
    expect(store.letGo).not.toBeNull();
    const kept = changesOf(store);
    const lengths = kept.map(({ id }) => {
      const { before, after } = store.entity(id, "state") ?? {};
      return [before, after].map((state) => (state as { list: unknown[] }).list.length);
    });
    expect(lengths).toEqual(
      kept.map((_, index) => [count - kept.length + index, count - kept.length + index + 1]),
    );
    expect(kept.length).toBeGreaterThan(8);
    expect(kept.every(({ previous }) => previous === null || kept.includes(previous))).toBe(true);
  });
});
