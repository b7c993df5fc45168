import { describe, expect, it } from "vitest";
import { fileName } from "./download.js";
import { editIn, formatsOf } from "./shape.js";

describe("the ways to show a text", () => {
  it("are a table for a list of like objects, a tree for other JSON", () => {
    expect(formatsOf('[{"a":1,"b":2},{"a":3}]')).toEqual(["table", "tree", "text"]);
    expect(formatsOf('[{"a":1},{"b":2},{"c":3}]')).toEqual(["tree", "text"]);
    expect(formatsOf("[1,2]")).toEqual(["tree", "text"]);
    expect(formatsOf('{"a":1}')).toEqual(["tree", "text"]);
  });

  it("are text for what only looks like JSON", () => {
    for (const text of ["007", "null", "true", '"quoted"', "{not json}", "[link](x)", ""]) {
      expect(formatsOf(text)).toEqual(["text"]);
    }
  });

  it("are a diff for a diff, and a terminal for coloured output", () => {
    expect(formatsOf("--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n")).toEqual(["diff", "text"]);
    expect(formatsOf("\u001b[31mred\u001b[0m")).toEqual(["terminal", "text"]);
    expect(formatsOf("--- a list ---\n+++ more")).toEqual(["text"]);
  });

  it("of ten megabytes are found without parsing them", () => {
    const text = `[${Array.from({ length: 200_000 }, (_, at) => `{"id":${at},"name":"guest"}`).join(",")}]`;
    const start = performance.now();
    expect(formatsOf(text)[0]).toBe("table");
    expect(performance.now() - start).toBeLessThan(2000);
  });
});

describe("an edit among arguments", () => {
  it("is two versions of a text", () => {
    expect(editIn('{"file_path":"a.ts","old_string":"a","new_string":"b"}')).toEqual({
      path: "a.ts",
      before: "a",
      after: "b",
    });
    expect(editIn('{"path":"a.ts","content":"b"}')).toBeNull();
    expect(editIn("[")).toBeNull();
  });
});

describe("a file name", () => {
  it("is safe, whatever it is made of", () => {
    expect(fileName("Ada ✨ L/../x")).toBe("Ada-L-..-x");
    expect(fileName("../../etc/passwd")).toBe("etc-passwd");
    expect(fileName("✨")).toBe("run-timeline.txt");
  });
});
