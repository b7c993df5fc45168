import { recordedRun } from "@run-timeline/fixtures";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { choices, runs } from "../../test/properties/choices.js";
import { mutate } from "../../test/properties/mutations.js";
import { StreamWriter } from "../../test/properties/streamWriter.js";
import { historyOf } from "../history.js";
import { type Conformance, createRunStore, type History, type RunStore } from "../index.js";

/** Everything that can be read from a store. */
function picture(store: RunStore): unknown {
  const grouped = [...store.outline("grouped")];
  const inOrder = [...store.outline("in-order")];
  const entities = [...grouped, ...inOrder].map(({ entity, entityKind }) =>
    entity === null || entityKind === null ? null : store.entity(entity, entityKind),
  );
  const folded = store.fold();
  const shown = [...folded];
  folded.dispose();
  return structuredClone({
    messages: store.messages,
    state: store.state,
    head: store.head,
    issues: store.issues,
    subagents: store.subagents,
    interrupts: store.interrupts,
    grouped,
    inOrder,
    entities,
    shown,
    fragments: [...store.outline("in-order", { fragments: true })],
    closed: [...store.outline("grouped", { placement: "closed" })],
    indexes: grouped.map(({ key }) => store.outline("grouped").indexOf(key)),
    log: [...store.log],
    own: store.own,
  });
}

const modes = fc.constantFrom<Conformance[]>("lenient", "strict", "off");

const foldOf = (events: readonly unknown[], conformance: Conformance = "lenient"): RunStore => {
  const store = createRunStore({ conformance });
  store.push(events);
  return store;
};

describe("seeking", () => {
  test.each(["subagents", "malformed", "two-runs", "dinner", "subagent-suspended", "hostile"])(
    "in %s gives a fresh fold, wherever it came from and however close the marks are",
    (name) => {
      const events = recordedRun(name).events();
      for (const spacing of [1, 7]) {
        const history = historyOf(foldOf(events), spacing);
        const reader = history.store.fold();
        const places = [events.length, 0, events.length, 3, events.length - 1, 1];
        for (let place = 2; place < events.length; place += 47) {
          places.push(place, events.length - place, place + 1);
        }
        for (const place of places) {
          const fresh = foldOf(events.slice(0, place));
          expect(picture(history.seek(place)), `${spacing} ${place}`).toEqual(picture(fresh));
          expect([...reader]).toEqual([...fresh.fold()]);
        }
      }
    },
    30_000,
  );

  test("in any stream gives a fresh fold, in any order and any mode, however damaged", () => {
    fc.assert(
      fc.property(
        choices(60),
        choices(8),
        fc.array(fc.nat(1000), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 12 }),
        modes,
        (made, damage, places, spacing, conformance) => {
          const events = mutate(StreamWriter.write(made), damage);
          const history = historyOf(foldOf(events, conformance), spacing);
          const reader = history.store.fold();
          for (const each of places) {
            const place = each % (events.length + 1);
            const fresh = foldOf(events.slice(0, place), conformance);
            expect(picture(history.seek(place))).toEqual(picture(fresh));
            expect([...reader]).toEqual([...fresh.fold()]);
          }
        },
      ),
      runs(80),
    );
  }, 60_000);

  test("while the thread goes on and its client speaks, answers and stops gives what a fork has", () => {
    fc.assert(
      fc.property(
        choices(50),
        choices(4),
        fc.array(fc.nat(999), { minLength: 60, maxLength: 60 }),
        fc.integer({ min: 1, max: 12 }),
        modes,
        (made, damage, deeds, spacing, conformance) => {
          const live = createRunStore({ conformance, ...SEED });
          const history = historyOf(live, spacing);
          for (const [index, event] of mutate(StreamWriter.write(made), damage).entries()) {
            live.push(event);
            act(deeds[index % deeds.length] as number, index, live, history);
          }
        },
      ),
      runs(40),
    );
  }, 60_000);
});

const SEED = { messages: [{ id: "seed", role: "user", content: "Go" }], state: { n: 0 } } as const;

/** What a client does between two events, and where somebody looks. */
function act(what: number, index: number, live: RunStore, history: History): void {
  const place = what % (live.log.length + 1);
  switch (what % 16) {
    case 0:
      live.addMessage({ id: `said${index}`, role: "user", content: "And then?" });
      break;
    case 1:
      live.end({ type: what % 3 === 0 ? "aborted" : "closed" });
      break;
    case 2:
      live.answer(live.interrupts.map(({ id }) => ({ interruptId: id, status: "resolved" })));
      break;
    case 3:
    case 4:
      expect(picture(history.seek(place))).toEqual(picture(history.fork(place)));
  }
}
