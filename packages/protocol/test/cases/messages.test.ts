import { messageCases, type ReferenceCase, upstreamCases } from "@run-timeline/fixtures/cases";
import { describe, expect, test } from "vitest";
import { REFERENCE_EXCEPTIONS } from "./referenceExceptions.js";
import { gradeReference } from "./referenceGrades.js";

const named = (cases: ReferenceCase[]) =>
  cases.map((given) => [given.id, given.what, given] as const);

describe("in strict the verdict, the messages and the state are the specification's", () => {
  test.each(named(messageCases()))("%s: %s", async (_, __, given) => {
    expect((await gradeReference(given)).faults).toEqual([]);
  });

  test.each(named(upstreamCases()))("%s: %s", async (_, __, given) => {
    expect((await gradeReference(given)).faults).toEqual([]);
  });

  test("they differ on purpose only in cases that exist", () => {
    const ids = new Set([...messageCases(), ...upstreamCases()].map(({ id }) => id));
    expect([...REFERENCE_EXCEPTIONS.keys()].filter((id) => !ids.has(id))).toEqual([]);
  });
});
