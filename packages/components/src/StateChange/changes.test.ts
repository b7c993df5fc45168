import { describe, expect, it } from "vitest";
import { changesBetween } from "./changes.js";

const lines = (before: unknown, after: unknown, limit?: number): string[] =>
  changesBetween(before, after, limit).changes.map(
    ({ op, path, before: from, after: to }) =>
      `${op} ${path} ${JSON.stringify(from)} ${JSON.stringify(to)}`,
  );

describe("changes between two states", () => {
  it("say what was added, removed and replaced, and where", () => {
    expect(
      lines(
        { tables: { "7": { seats: 8 } }, guests: {}, draft: { blockers: ["plan"] } },
        { tables: { "7": { seats: 10 } }, guests: { g_1: "vegan" }, draft: { blockers: [] } },
      ),
    ).toEqual([
      "replace tables.7.seats 8 10",
      'add guests.g_1 undefined "vegan"',
      'remove draft.blockers[0] "plan" undefined',
    ]);
  });

  it("of a first state are the whole state", () => {
    expect(lines(undefined, { a: 1 })).toEqual(['add  undefined {"a":1}']);
    expect(lines(undefined, undefined)).toEqual([]);
  });

  it("of equal states are none, also when nothing is shared", () => {
    expect(lines({ a: [{ b: 1 }] }, { a: [{ b: 1 }] })).toEqual([]);
  });

  it("do not call a whole list changed where one element was put in front", () => {
    expect(lines({ list: [1, 2, 3] }, { list: [0, 1, 2, 3] })).toEqual(["add list[0] undefined 0"]);
  });

  it("show a change of type", () => {
    expect(lines({ a: { b: 1 } }, { a: [1] })).toEqual(['replace a {"b":1} [1]']);
    expect(lines({ a: null }, { a: {} })).toEqual(["replace a null {}"]);
  });

  it("quote keys that are no plain words", () => {
    expect(lines({}, { "a.b": { "": 1 } })).toEqual(['add ["a.b"] undefined {"":1}']);
  });

  it("stop at the limit, and say so", () => {
    const after = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`k${at}`, at]));
    const found = changesBetween({}, after, 3);
    expect(found.changes).toHaveLength(3);
    expect(found.more).toBe(true);
  });

  it("pass over what both states share, however large it is", () => {
    const shared = { visits: 0 };
    const big = new Proxy(shared, {
      ownKeys() {
        throw new Error("looked into what both share");
      },
    });
    expect(lines({ big, a: 1 }, { big, a: 2 })).toEqual(["replace a 1 2"]);
  });

  it("survive nesting of any depth", () => {
    let before: unknown = 1;
    let after: unknown = 2;
    for (let level = 0; level < 20_000; level += 1) {
      before = { d: before };
      after = { d: after };
    }
    expect(changesBetween(before, after).changes).toHaveLength(1);
  });

  it("take a key of the name __proto__ as any other", () => {
    expect(lines({}, JSON.parse('{"__proto__":{"x":1}}'))).toEqual([
      'add __proto__ undefined {"x":1}',
    ]);
  });
});
