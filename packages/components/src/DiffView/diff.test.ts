import { describe, expect, it } from "vitest";
import { editLines, patchLines } from "./diff.js";

const shown = (lines: ReturnType<typeof patchLines>): string[] | undefined =>
  lines?.map(({ op, text, before, after }) => `${op} ${before ?? ""}:${after ?? ""} ${text}`);

describe("a diff", () => {
  it("has signs and the numbers of its lines", () => {
    expect(shown(editLines("a.ts", "one\ntwo\nthree\n", "one\n2\nthree\n"))).toEqual([
      "hunk : @@ -1,3 +1,3 @@",
      "same 1:1 one",
      "remove 2: two",
      "add :2 2",
      "same 3:3 three",
    ]);
  });

  it("of several files names them", () => {
    const patch =
      "--- a/x.ts\n+++ b/x.ts\n@@ -1 +1 @@\n-a\n+b\n--- a/y.ts\n+++ b/y.ts\n@@ -1 +1 @@\n-c\n+d\n";
    expect(
      patchLines(patch)
        ?.filter(({ op }) => op === "file")
        .map(({ text }) => text),
    ).toEqual(["x.ts", "y.ts"]);
  });

  it("that is broken is none", () => {
    expect(patchLines("@@ -1,9 +1,9 @@\n-a\nnonsense")).toBeNull();
  });
});
