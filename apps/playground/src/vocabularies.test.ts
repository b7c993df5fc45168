import { recordedRuns } from "@run-timeline/fixtures";
import { describe, expect, it } from "vitest";
import { guessVocabulary } from "./vocabularies.js";

describe("a recording in a file", () => {
  it.each(recordedRuns.map((run) => [run.name, run] as const))(
    "is known by what it says: %s",
    (_, run) => {
      expect(guessVocabulary(run.events())).toBe(run.kind);
    },
  );

  it("is AG-UI where nothing in it says anything else", () => {
    expect(guessVocabulary([])).toBe("agui");
    expect(guessVocabulary([42, null, "text", { type: 7 }, {}])).toBe("agui");
  });
});
