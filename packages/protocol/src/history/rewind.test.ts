import { recordedRun } from "@run-timeline/fixtures";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { choices, runs } from "../../test/properties/choices.js";
import { StreamWriter } from "../../test/properties/streamWriter.js";
import { historyOf } from "../history.js";
import { createRunStore, type RunStore } from "../index.js";

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

const foldOf = (events: readonly unknown[]): RunStore => {
  const store = createRunStore();
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
        for (let place = 2; place < events.length; place += 23) {
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

  test("in any run gives a fresh fold, in any order", () => {
    fc.assert(
      fc.property(
        choices(60),
        fc.array(fc.nat(1000), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 12 }),
        (made, places, spacing) => {
          const events = StreamWriter.write(made);
          const history = historyOf(foldOf(events), spacing);
          for (const each of places) {
            const place = each % (events.length + 1);
            expect(picture(history.seek(place))).toEqual(picture(foldOf(events.slice(0, place))));
          }
        },
      ),
      runs(60),
    );
  }, 60_000);
});
