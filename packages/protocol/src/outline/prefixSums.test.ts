import * as fc from "fast-check";
import { expect, test } from "vitest";
import { PrefixSums } from "./prefixSums.js";

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/** The last index before which the sum is not above an offset, looked for one by one. */
function findSlowly(numbers: readonly number[], offset: number): number {
  let index = 0;
  while (index < numbers.length && sumOf(numbers.slice(0, index + 1)) <= offset) index++;
  return index;
}

const change = fc.oneof(
  fc.record({ do: fc.constant("push" as const), value: fc.nat(5) }),
  fc.record({ do: fc.constant("set" as const), at: fc.nat(60), value: fc.nat(5) }),
  fc.record({ do: fc.constant("cut" as const), at: fc.nat(60) }),
);

test("sums and finds as a plain list does, whatever was pushed, changed and cut", () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 80 }), fc.nat(120), (changes, offset) => {
      const sums = new PrefixSums();
      const numbers: number[] = [];
      for (const each of changes) {
        if (each.do === "push") {
          sums.push(each.value);
          numbers.push(each.value);
        } else if (each.do === "set" && each.at < numbers.length) {
          sums.add(each.at, each.value - (numbers[each.at] as number));
          numbers[each.at] = each.value;
        } else if (each.do === "cut" && each.at <= numbers.length) {
          sums.cut(each.at);
          numbers.length = each.at;
        }
      }
      expect([sums.length, sums.total]).toEqual([numbers.length, sumOf(numbers)]);
      const before = Array.from({ length: numbers.length + 1 }, (_, index) => sums.before(index));
      expect(before).toEqual(before.map((_, index) => sumOf(numbers.slice(0, index))));
      expect(sums.find(offset)).toBe(findSlowly(numbers, offset));
    }),
    { numRuns: 500 },
  );
});

test("an empty one sums to nothing and finds the front", () => {
  const sums = new PrefixSums();
  expect([sums.before(0), sums.find(3), sums.total]).toEqual([0, 0, 0]);
});
