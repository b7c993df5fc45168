import { expect, test } from "vitest";
import { sample } from "./sample.mjs";
import { scoreLines } from "./score.mjs";

test("the score is told by rule, by file and for all", () => {
  const outcome = { line: 1, what: "", rules: ["TX-02"] };
  expect(
    scoreLines([
      { ...outcome, path: "b.ts", killer: "a test" },
      { ...outcome, path: "a.ts", killer: null },
      { ...outcome, path: "b.ts", rules: [], killer: "another" },
    ]),
  ).toEqual([
    "TX-02   50 %  1 of 2",
    "",
    "a.ts    0 %  0 of 1",
    "b.ts  100 %  2 of 2",
    "",
    "all   66 %  2 of 3",
  ]);
});

test("a sample is the same for a seed, another for another, and in order", () => {
  const list = Array.from({ length: 100 }, (_, index) => index);
  const some = sample(list, 10, 1);
  expect(some).toHaveLength(10);
  expect(some).toEqual([...some].sort((one, other) => one - other));
  expect(sample(list, 10, 1)).toEqual(some);
  expect(sample(list, 10, 2)).not.toEqual(some);
  expect(sample(list, 1_000, 1)).toEqual(list);
});
