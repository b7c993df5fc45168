import { describe, expect, it } from "vitest";
import { argumentsLine } from "./arguments.js";

describe("the arguments on a line", () => {
  it("are none where there are none", () => {
    for (const text of ["", "  ", "{}", "{ }"])
      expect(argumentsLine(text)).toEqual({ kind: "none" });
  });

  it("are the value alone where it says by itself what the call is about", () => {
    expect(argumentsLine('{"path":"venue/tables.json"}')).toEqual({
      kind: "bare",
      text: "venue/tables.json",
    });
    expect(argumentsLine('{"file_path":"a"}').kind).toBe("bare");
  });

  it("are JSON otherwise", () => {
    for (const text of [
      '{"email":"a@b.c"}',
      '{"path":"a","limit":1}',
      '{"path":42}',
      '{"path":""}',
      "[]",
      "42",
      '{"command":"a\\nb"}',
    ]) {
      expect(argumentsLine(text)).toEqual({ kind: "json", text });
    }
  });

  it("are shown as they are where they are no JSON", () => {
    const text = '{"k":"north"}{"k":"south"}';
    expect(argumentsLine(text)).toEqual({ kind: "broken", text });
  });
});
