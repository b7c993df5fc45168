import fc from "fast-check";
import { expect, test } from "vitest";
import { FewSet } from "./fewSet.js";

test("a set of a few does what a set does, however many there are", () => {
  const step = fc.tuple(fc.constantFrom("add", "add", "delete"), fc.nat(40));
  const clear = fc.constant(["clear", 0] as const);
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ weight: 60, arbitrary: step }, { weight: 1, arbitrary: clear }), {
        maxLength: 200,
        size: "max",
      }),
      (steps) => {
        const set = new Set<number>();
        const few = new FewSet<number>();
        for (const [what, item] of steps) {
          if (what === "clear") {
            set.clear();
            few.clear();
          } else if (what === "add") {
            set.add(item);
            few.add(item);
          } else expect(few.delete(item)).toBe(set.delete(item));
          expect(few.size).toBe(set.size);
          expect([...few]).toEqual([...set]);
        }
        expect([...new FewSet(few)]).toEqual([...set]);
      },
    ),
    { seed: 20_261_201 },
  );
});
