import { describe, expect, it } from "vitest";
import { createFormat } from "./format.js";
import { createLabels } from "./labels.js";

const en = createFormat("en");

describe("times", () => {
  it("are short, in the unit that fits", () => {
    expect([0, 420, 999.4, 999.5, 1200, 38_200, 59_949, 59_950, 134_000].map(en.duration)).toEqual([
      "0 ms",
      "420 ms",
      "999 ms",
      "1.0 s",
      "1.2 s",
      "38.2 s",
      "59.9 s",
      "0:59",
      "2:14",
    ]);
  });

  it("that run are counted in whole seconds", () => {
    expect([0, 999, 48_000, 3_727_000].map(en.elapsed)).toEqual([
      "0:00",
      "0:00",
      "0:48",
      "1:02:07",
    ]);
  });

  it("in the run have tenths or thousandths", () => {
    expect(en.offset(31_480)).toBe("0:31.4");
    expect(en.offset(11_670_810, 3)).toBe("3:14:30.810");
    expect(en.seconds(31_404)).toBe("31.404");
    expect(en.rounded(4000)).toBe("4 s");
  });

  it("are never negative and never NaN", () => {
    expect([-1000, Number.NaN, Number.NEGATIVE_INFINITY].map(en.duration)).toEqual([
      "0 ms",
      "0 ms",
      "0 ms",
    ]);
    expect(en.elapsed(-5)).toBe("0:00");
  });
});

describe("numbers", () => {
  it("follow the locale", () => {
    expect(createFormat("de").number(1_234_567)).toBe("1.234.567");
    expect(createFormat("en").bytes(18_000)).toBe("18 kB");
    expect(createFormat("en").bytes(10_400_000)).toBe("10 MB");
    expect(createFormat("en").bytes(84)).toBe("84 bytes");
  });

  it("take the plural form that the language has", () => {
    const forms = { one: "plik", few: "pliki", many: "plików", other: "pliku" };
    const pl = createFormat("pl");
    expect([0, 1, 2, 5, 21, 22].map((count) => pl.plural(count, forms))).toEqual([
      "plików",
      "plik",
      "pliki",
      "plików",
      "plików",
      "pliki",
    ]);
  });
});

describe("English labels", () => {
  it("agree with their numbers", () => {
    const labels = createLabels();
    expect(labels.toolCalls(1)).toBe("tool call");
    expect(labels.toolCalls(2)).toBe("tool calls");
    expect(labels.calls(1)).toBe("1 call");
    expect(labels.answersNeeded(2)).toBe("2 answers needed to continue");
  });
});
