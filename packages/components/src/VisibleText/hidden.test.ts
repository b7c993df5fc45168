import { describe, expect, it } from "vitest";
import { segmentsOf, warningsIn } from "./hidden.js";

const shown = (text: string): string =>
  segmentsOf(text)
    .map((segment) => (segment.kind === "text" ? segment.text : `[${segment.text}]`))
    .join("");

describe("text in which nothing hides", () => {
  it("shows invisible and direction-changing characters as their codes", () => {
    expect(shown("rm -rf ./bu\u200bild \u202e# fdp.txt\u2069")).toBe(
      "rm -rf ./bu[U+200B]ild [U+202E]# fdp.txt[U+2069]",
    );
  });

  it("leaves emoji, accents and other scripts alone", () => {
    for (const text of ["👩‍🚀 ❤️", "é ü 長い سجل", "naïve\ttext\nline"])
      expect(shown(text)).toBe(text);
  });

  it("shows a joiner that joins no emoji", () => {
    expect(shown("pay\u200dpal")).toBe("pay[U+200D]pal");
  });

  it("shows tag characters and control characters", () => {
    expect(shown("a\u{e0041}b\u0007")).toBe("a[U+E0041]b[U+0007]");
  });

  it("marks the host of an address that mixes alphabets", () => {
    expect(shown("see https://\u0435xample.test/x now")).toBe(
      "see https://[\u0435xample.test]/x now",
    );
    expect(shown("https://пример.test")).toContain("[пример.test]");
  });

  it("counts what a person must be warned of", () => {
    expect(warningsIn("a\u200bb\u202e https://p\u0430y.test")).toEqual({ hidden: 2, mixed: true });
    expect(warningsIn("plain")).toEqual({ hidden: 0, mixed: false });
  });
});
