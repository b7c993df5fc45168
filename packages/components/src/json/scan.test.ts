import { describe, expect, it } from "vitest";
import { membersOf, nodeAt } from "./scan.js";

const parts = (text: string, limit?: number): [string | null, string][] => {
  const node = nodeAt(text);
  return membersOf(text, node, node.start + 1, limit).members.map(({ key, value }) => [
    key,
    text.slice(value.start, value.end),
  ]);
};

describe("members", () => {
  it("are the source texts of the values", () => {
    expect(parts('{"id":7412000000000000123,"a":{"b":[1,{"c":"}"}]},"s":"\\"x\\\\"}')).toEqual([
      ["id", "7412000000000000123"],
      ["a", '{"b":[1,{"c":"}"}]}'],
      ["s", '"\\"x\\\\"'],
    ]);
  });

  it("of a list have no keys", () => {
    expect(parts("[1, [2], {}]")).toEqual([
      [null, "1"],
      [null, "[2]"],
      [null, "{}"],
    ]);
  });

  it("are read a page at a time", () => {
    const text = JSON.stringify(Array.from({ length: 1000 }, (_, at) => at));
    const node = nodeAt(text);
    const first = membersOf(text, node, node.start + 1, 10);
    const second = membersOf(text, node, first.next ?? 0, 10);
    expect(second.members.map(({ value }) => text.slice(value.start, value.end))).toEqual(
      Array.from({ length: 10 }, (_, at) => String(at + 10)),
    );
  });

  it("of nothing are none", () => {
    expect(parts("{}")).toEqual([]);
    expect(parts("[ ]")).toEqual([]);
  });

  it("of a broken document end where it ends", () => {
    for (const text of ["{", '{"a"', '{"a":', "[1,", "[,,,]", '{"a":}', "[\u0000"]) {
      expect(() => parts(text, 100)).not.toThrow();
      expect(parts(text, 100).length).toBeLessThan(10);
    }
  });

  it("of a document nested a hundred thousand times cost no stack", () => {
    const text = "[".repeat(100_000) + "]".repeat(100_000);
    expect(nodeAt(text).end).toBe(text.length);
  });
});
