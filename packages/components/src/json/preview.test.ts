import { describe, expect, it } from "vitest";
import { previewText, previewTokens, previewValue } from "./preview.js";

const line = (text: string, limit?: number): string =>
  previewTokens(text, limit)
    .map((token) => token.text)
    .join("");

describe("a preview of JSON", () => {
  it("is one line, with plain keys", () => {
    expect(line('{"name":"Jordan Ames",\n "party":2}')).toBe('{ name: "Jordan Ames", party: 2 }');
  });

  it("keeps digits as they were written", () => {
    expect(line('{"id":7412000000000000123,"p":0.10,"f":1e400,"z":-0}')).toBe(
      "{ id: 7412000000000000123, p: 0.10, f: 1e400, z: -0 }",
    );
  });

  it("takes half of a document as it is", () => {
    expect(line('{"path":"guests/2026-10-14.csv","columns":["name","di')).toBe(
      '{ path: "guests/2026-10-14.csv", columns: ["name", "di',
    );
  });

  it("takes two documents end to end", () => {
    expect(line('{"k":"north"}{"k":"south"}')).toBe('{ k: "north" }{ k: "south" }');
  });

  it("tells empty objects and lists from others", () => {
    expect(line('{"a":{},"b":[ ]}')).toBe("{ a: {}, b: [] }");
  });

  it("keeps the quotes of a key that is no plain word", () => {
    expect(line('{"a b":1,"":2}')).toBe('{ "a b": 1, "": 2 }');
  });

  it("stops at its limit, and says so", () => {
    expect(line(JSON.stringify({ text: "x".repeat(1000) }), 40)).toHaveLength(41);
    expect(line(JSON.stringify({ text: "x".repeat(1000) }), 40)).toMatch(/…$/);
  });

  it("does not halve a surrogate pair", () => {
    expect(line(`"${"👩".repeat(20)}"`, 6)).toBe('"👩👩…');
  });

  it("shows what is not JSON as it is, each run of white space as one space", () => {
    const texts = [
      "From: Jordan Ames <jordan@acme.com>\nSubject:  Re: Harvest dinner",
      "name,email\nLi Wei,li.wei@acme.com",
      "[INFO] started server, port: 80",
      "{'a': None, 'b': 1}",
      "3 hits",
      "2026-10-14 12:00",
      '"so" he said',
      "one, two",
      "a } b",
    ];
    for (const text of texts) {
      const shown = text.replace(/\s+/g, " ");
      expect(previewTokens(text)).toEqual([{ kind: "plain", text: shown }]);
    }
  });

  it("lets the last word of half a document be half of a word", () => {
    expect(line('{"a":tr')).toBe("{ a: tr");
    expect(line('{"a":-')).toBe("{ a: -");
    expect(line('{"a":1.')).toBe("{ a: 1.");
  });

  it("never loops, whatever it is given", () => {
    for (const text of ["", "\u0000", "}}}}", '"', '"\\', ",:,:", "nul", "\ud800"]) {
      expect(() => line(text)).not.toThrow();
    }
  });
});

describe("a preview of a value", () => {
  it("is its JSON, cut soon after the limit", () => {
    expect(previewValue({ a: [1, null, "x"], b: { c: false } })).toBe(
      '{"a":[1,null,"x"],"b":{"c":false}}',
    );
    expect(
      previewValue(
        Array.from({ length: 1_000_000 }, (_, at) => at),
        50,
      ).length,
    ).toBeLessThan(80);
  });

  it("survives a value that is too deep or no JSON", () => {
    let deep: unknown = 1;
    for (let level = 0; level < 5000; level += 1) deep = { deep };
    expect(previewValue(deep, 10_000)).toContain("…");
    expect(previewValue(undefined)).toBe("undefined");
  });
});

describe("a preview of text", () => {
  it("is one line of its beginning", () => {
    expect(previewText("one\n  two")).toBe("one two");
    expect(previewText("word ".repeat(100), 10)).toBe("word word …");
  });
});
