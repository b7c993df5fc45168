import { updateCases } from "@run-timeline/fixtures/cases";
import { describe, expect, test } from "vitest";
import { UPDATE_EXCEPTIONS } from "./updateExceptions.js";
import { gradeUpdates } from "./updateGrades.js";

const cases = updateCases();

describe("the updates of a stream", () => {
  test.each(cases.map((given) => [given.id, given.what, given] as const))(
    "%s: %s",
    (_, __, given) => {
      expect(gradeUpdates(given).faults).toEqual([]);
    },
  );

  test("differ on purpose only in cases that exist", () => {
    const ids = new Set(cases.map(({ id }) => id));
    expect([...UPDATE_EXCEPTIONS.keys()].filter((id) => !ids.has(id))).toEqual([]);
  });
});
