import { createRunStore, type RunStore } from "@run-timeline/protocol";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readingOf } from "../storeReading.js";
import { choices, PATIENCE, runs } from "./choices.js";
import { mutate } from "./mutations.js";
import { StreamWriter } from "./streamWriter.js";

const mode = fc.constantFrom("lenient", "strict", "off");

describe("what is live", () => {
  test(
    "equals a fresh fold of the log at every prefix, however often somebody looked",
    () => {
      fc.assert(
        fc.property(
          mode,
          choices(25),
          choices(2),
          fc.infiniteStream(fc.boolean()),
          (conformance, made, damage, looks) => {
            const events = mutate(StreamWriter.write(made), damage);
            const live = createRunStore({ conformance });
            for (const [index, event] of events.entries()) {
              live.push(event);
              if (!looks.next().value) continue;
              const fresh = createRunStore({ conformance });
              fresh.push(events.slice(0, index + 1));
              expect(textOf(live)).toBe(textOf(fresh));
            }
            live.end();
            const fresh = createRunStore({ conformance });
            fresh.push([...live.log]);
            fresh.end();
            expect(textOf(live)).toBe(textOf(fresh));
          },
        ),
        runs(60),
      );
    },
    PATIENCE,
  );

  test(
    "changes no value that was handed out",
    () => {
      fc.assert(
        fc.property(mode, choices(40), choices(2), (conformance, made, damage) => {
          const events = mutate(StreamWriter.write(made), damage);
          const store = createRunStore({ conformance });
          const handed: [unknown, string][] = [];
          for (const event of events) {
            const updates = store.push(event);
            for (const value of [updates, store.messages, store.state, store.head, store.issues]) {
              handed.push([value, JSON.stringify(value)]);
            }
          }
          store.end();
          for (const [value, then] of handed) expect(JSON.stringify(value)).toBe(then);
        }),
        runs(40),
      );
    },
    PATIENCE,
  );
});

const textOf = (store: RunStore): string => JSON.stringify(readingOf(store), null, 1);
