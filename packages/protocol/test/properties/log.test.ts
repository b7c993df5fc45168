import { createRunStore } from "@run-timeline/protocol";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { framesOf, readSplit } from "../cases/bytes.js";
import { choices, PATIENCE, runs } from "./choices.js";
import { mutate } from "./mutations.js";
import { StreamWriter } from "./streamWriter.js";

const MODES = ["lenient", "strict", "off"] as const;
const mode = fc.constantFrom(...MODES);

describe("the log", () => {
  test(
    "gives back what was pushed, sound or damaged",
    () => {
      fc.assert(
        fc.property(mode, choices(60), choices(4), (conformance, made, damage) => {
          const events = mutate(StreamWriter.write(made), damage);
          const store = createRunStore({ conformance });
          store.push(structuredClone(events));
          expect([...store.log]).toEqual(events);
          expect(store.log.length).toBe(events.length);
          for (const [index, event] of events.entries()) expect(store.log.at(index)).toEqual(event);
        }),
        runs(200),
      );
    },
    PATIENCE,
  );

  test(
    "gives back any JSON, and what is none",
    () => {
      const anything = fc.oneof(fc.jsonValue(), fc.anything({ withSparseArray: false }));
      fc.assert(
        fc.property(mode, fc.array(anything), (conformance, inputs) => {
          const store = createRunStore({ conformance });
          for (const input of inputs) store.push([input]);
          expect([...store.log]).toEqual(inputs);
        }),
        runs(200),
      );
    },
    PATIENCE,
  );

  test(
    "keeps arrival times, and knows none where there are none",
    () => {
      const time = fc.option(fc.integer({ min: 0, max: 2_000_000_000_000 }), { nil: undefined });
      fc.assert(
        fc.property(choices(30), fc.array(time, { minLength: 1 }), (made, times) => {
          const events = StreamWriter.write(made);
          const at = (index: number): number | undefined => times[index % times.length];
          const store = createRunStore();
          for (const [index, event] of events.entries()) {
            const arrival = at(index);
            store.push(event, arrival === undefined ? {} : { at: arrival });
          }
          const kept = events.map((_, index) => store.log.timeAt(index));
          expect(kept).toEqual(events.map((_, index) => at(index) ?? null));
        }),
        runs(60),
      );
    },
    PATIENCE,
  );

  test(
    "is the same for any split of the bytes",
    async () => {
      await fc.assert(
        fc.asyncProperty(choices(20), fc.array(fc.nat(4000)), async (made, places) => {
          const events = StreamWriter.write(made);
          const sorted = [...new Set(places)].sort((a, b) => a - b);
          const read = await readSplit(framesOf(events), sorted);
          const store = createRunStore();
          store.push(read);
          expect([...store.log]).toEqual(JSON.parse(JSON.stringify(events)));
        }),
        runs(100),
      );
    },
    PATIENCE,
  );
});
