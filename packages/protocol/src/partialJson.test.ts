import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parsePartialJson } from "./partialJson.js";

const partialOf = (text: string): unknown => parsePartialJson(text).value;

describe("JSON that is still arriving", () => {
  test("is read as far as it goes, keys without a value left out", () => {
    expect(partialOf("{")).toEqual({});
    expect(partialOf('{"pa')).toEqual({});
    expect(partialOf('{"path"')).toEqual({});
    expect(partialOf('{"path":')).toEqual({});
    expect(partialOf('{"path":"a.t')).toEqual({ path: "a.t" });
    expect(partialOf('{"path":"a.txt","li')).toEqual({ path: "a.txt" });
    expect(partialOf('{"list":[1,{"a":tr')).toEqual({ list: [1, {}] });
    expect(partialOf('[[], [1, "two')).toEqual([[], [1, "two"]]);
  });

  test("shows of a number what is one already", () => {
    expect(partialOf('{"n":-')).toEqual({});
    expect(partialOf('{"n":12')).toEqual({ n: 12 });
    expect(partialOf('{"n":12.')).toEqual({ n: 12 });
    expect(partialOf('{"n":1.5e')).toEqual({ n: 1.5 });
    expect(partialOf('{"n":1.5e+')).toEqual({ n: 1.5 });
  });

  test("shows no half of an escape or of a character", () => {
    expect(partialOf('{"b":"x \\')).toEqual({ b: "x " });
    expect(partialOf('{"b":"x \\u')).toEqual({ b: "x " });
    expect(partialOf('{"b":"x \\u00e')).toEqual({ b: "x " });
    expect(partialOf('{"b":"x \\u00e9')).toEqual({ b: "x é" });
    expect(partialOf('{"b":"x \\\\')).toEqual({ b: "x \\" });
    expect(partialOf('{"b":"x \\\\u00')).toEqual({ b: "x \\u00" });
    expect(partialOf('{"a":"\\ud83d')).toEqual({ a: "" });
    expect(partialOf('{"a":"\\ud83d\\ude0')).toEqual({ a: "" });
    expect(partialOf(`{"a":"${"😀".slice(0, 1)}`)).toEqual({ a: "" });
  });

  test("is nothing before its first value", () => {
    for (const text of ["", "  ", "t", "-", "nul"]) {
      expect(parsePartialJson(text)).toEqual({
        value: undefined,
        isComplete: false,
        isBroken: false,
      });
    }
    expect(partialOf('"Hel')).toBe("Hel");
    expect(partialOf("12")).toBe(12);
  });

  test("is known to be broken where nothing can mend it", () => {
    const broken = [
      '{"a":1}}',
      "{a",
      '{"a" 1',
      "[1 2",
      "nix",
      '{"a":01',
      "[1,]x",
      "{,",
      "1.2.3",
      "[tru,",
    ];
    for (const text of broken)
      expect([text, parsePartialJson(text).isBroken]).toEqual([text, true]);
    expect(parsePartialJson('{"a":1, oops')).toEqual({
      value: { a: 1 },
      isComplete: false,
      isBroken: true,
    });
  });

  test("makes keys of its own of names that objects have", () => {
    const value = partialOf('{"__proto__":{"admin":true},"constructor":"x') as object;
    expect(Object.keys(value)).toEqual(["__proto__", "constructor"]);
    expect(({} as { admin?: unknown }).admin).toBeUndefined();
  });

  test("is never wrong about what came, and never throws, wherever it is cut", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), fc.nat(2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const cuts = Array.from({ length: text.length + 1 }, (_, cut) => text.slice(0, cut));
        const wrong = cuts.filter((cut) => {
          const { value: partial, isBroken } = parsePartialJson(cut);
          return isBroken || (partial !== undefined && !isBeginning(partial, value));
        });
        expect(wrong).toEqual([]);
        expect(parsePartialJson(text)).toEqual({
          value: JSON.parse(text),
          isComplete: true,
          isBroken: false,
        });
      }),
      { numRuns: 60, seed: 1 },
    );
  });

  test("takes any text at all", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        parsePartialJson(text);
        parsePartialJson(`{"a":${text}`);
        parsePartialJson(`["${text}`);
      }),
      { numRuns: 1000, seed: 1 },
    );
  });

  test("may nest as deep as it likes", () => {
    const deep = '{"a":['.repeat(2000);
    expect(parsePartialJson(deep).isBroken).toBe(false);
    expect(partialOf(deep)).toHaveProperty("a");
  });
});

/** What is known so far is the beginning of the whole: shorter texts and lists, fewer keys, numbers cut off. */
function isBeginning(partial: unknown, whole: unknown): boolean {
  if (typeof whole === "number") return typeof partial === "number";
  if (typeof whole === "string") return whole.startsWith(partial as string);
  if (typeof whole !== "object" || whole === null) return partial === whole;
  if (Array.isArray(partial) !== Array.isArray(whole)) return false;
  return Object.entries(partial as object).every(
    ([key, value]) =>
      Object.hasOwn(whole, key) && isBeginning(value, (whole as Record<string, unknown>)[key]),
  );
}
