import { expect, it } from "vitest";
import { scrubMarks } from "./marks.js";

it("marks issues and waits where they are on the slider", () => {
  expect(scrubMarks([{ index: 49 }], [{ first: 99 }], 100)).toEqual([
    { at: 0.5, tone: "issue" },
    { at: 1, tone: "warn" },
  ]);
});

it("draws ten thousand issues as the places that can be told apart", () => {
  const issues = Array.from({ length: 10_000 }, (_, index) => ({ index }));
  expect(scrubMarks(issues, [{ first: 500 }], 10_000).length).toBeLessThanOrEqual(201);
});

it("of an empty run there are none", () => {
  expect(scrubMarks([{ index: 3 }], [], 0)).toEqual([]);
});
