import { describe, expect, it } from "vitest";
import { caseless, caselessJson, unquoted } from "./caseless.js";

describe("what is compared", () => {
  it("has no case, in no language's own way", () => {
    expect(caseless("Read FILE")).toBe("read file");
    expect(caseless("İstanbul ısı")).toBe("istanbul isi");
    expect(caseless("ΟΔΟΣ")).toBe(caseless("οδος"));
    expect(caseless("ÄÉ")).toBe("äé");
  });

  it("has its accents in their letters, and white space as one space", () => {
    expect(caseless("cafe\u0301 \n\t au  lait")).toBe("café au lait");
    expect(caseless("one\u00a0two")).toBe("one two");
  });

  it("has no marks that are not seen", () => {
    expect(caseless("\u202eabc\u202c \u2067שלום\u2069 soft\u00adhyphen zero\u200bwidth")).toBe(
      "abc שלום softhyphen zerowidth",
    );
  });

  it("is JSON as it came and as it is read", () => {
    expect(caselessJson('{"q":"caf\\u00e9 \\"au\\" lait\\n"}')).toBe(
      '{"q":"caf\\u00e9 \\"au\\" lait\\n"}\n{"q":"café "au" lait "}',
    );
    expect(caselessJson('{"q":1}')).toBe('{"q":1}');
  });

  it("is JSON however it is written", () => {
    expect(unquoted('{ path: "a.md", n: 1 }')).toBe(unquoted('{"path":"a.md","n":1}'));
  });
});
