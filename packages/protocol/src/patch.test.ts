import * as fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import type { PatchOperation } from "./events.js";
import { applyPatch, isPointer } from "./patch.js";

const apply = (document: unknown, ...patch: PatchOperation[]): unknown => {
  const result = applyPatch(document, patch);
  return result.ok ? result.value : `refused: ${result.reason}`;
};
const refused = expect.stringMatching(/^refused: /);

describe("a patch", () => {
  test.each<[string, unknown, PatchOperation[], unknown]>([
    ["adds a member", { a: 1 }, [{ op: "add", path: "/b", value: 2 }], { a: 1, b: 2 }],
    ["adds over a member", { a: 1 }, [{ op: "add", path: "/a", value: 2 }], { a: 2 }],
    ["adds between elements", [1, 3], [{ op: "add", path: "/1", value: 2 }], [1, 2, 3]],
    ["adds behind the last element", [1], [{ op: "add", path: "/-", value: 2 }], [1, 2]],
    ["adds at the length", [1], [{ op: "add", path: "/1", value: 2 }], [1, 2]],
    ["replaces the whole", { a: 1 }, [{ op: "replace", path: "", value: [1] }], [1]],
    ["adds the whole", { a: 1 }, [{ op: "add", path: "", value: null }], null],
    ["leaves null of a whole that it removes", { a: 1 }, [{ op: "remove", path: "" }], null],
    ["removes an element", [1, 2, 3], [{ op: "remove", path: "/1" }], [1, 3]],
    ["moves", { a: { b: 1 } }, [{ op: "move", from: "/a/b", path: "/c" }], { a: {}, c: 1 }],
    ["moves onto itself", { a: 1 }, [{ op: "move", from: "/a", path: "/a" }], { a: 1 }],
    ["copies", { a: [1] }, [{ op: "copy", from: "/a", path: "/b" }], { a: [1], b: [1] }],
    [
      "reads escapes",
      { "a/b~c": 1 },
      [{ op: "replace", path: "/a~1b~0c", value: 2 }],
      { "a/b~c": 2 },
    ],
    [
      "takes a dash as a key of an object",
      { "-": 1 },
      [{ op: "replace", path: "/-", value: 2 }],
      { "-": 2 },
    ],
    ["adds a dash to an object", {}, [{ op: "add", path: "/-", value: 1 }], { "-": 1 }],
    ["takes an empty key", { "": 1 }, [{ op: "replace", path: "/", value: 2 }], { "": 2 }],
    ["takes a numeric key of an object", { 0: 1 }, [{ op: "remove", path: "/0" }], {}],
    [
      "tests deeply, whatever the order of keys",
      { a: { b: 1, c: [2] } },
      [{ op: "test", path: "/a", value: { c: [2], b: 1 } }],
      { a: { b: 1, c: [2] } },
    ],
  ])("%s", (_, document, patch, expected) => {
    expect(apply(document, ...patch)).toEqual(expected);
  });

  test.each<[string, unknown, PatchOperation]>([
    ["a member that is not there", {}, { op: "replace", path: "/a", value: 1 }],
    ["the removal of nothing", {}, { op: "remove", path: "/a" }],
    ["an addition into nothing", {}, { op: "add", path: "/a/b", value: 1 }],
    ["an addition into a number", { a: 1 }, { op: "add", path: "/a/b", value: 1 }],
    ["an element behind the end", [1], { op: "add", path: "/2", value: 1 }],
    ["an index with a leading zero", [1, 2], { op: "replace", path: "/01", value: 1 }],
    ["a negative index", [1], { op: "replace", path: "/-1", value: 1 }],
    ["a word as an index", [1], { op: "replace", path: "/length", value: 0 }],
    [
      "the element behind the last, but for additions",
      [1],
      { op: "replace", path: "/-", value: 1 },
    ],
    ["a move into itself", { a: { b: 1 } }, { op: "move", from: "/a", path: "/a/b" }],
    ["a move behind what is left of its list", [1, 2], { op: "move", from: "/0", path: "/2" }],
    ["a move from nowhere", {}, { op: "move", from: "/a", path: "/b" }],
    ["a test that fails", { a: 1 }, { op: "test", path: "/a", value: "1" }],
    ["what a prototype holds", {}, { op: "replace", path: "/toString", value: 1 }],
    ["__proto__", {}, { op: "add", path: "/__proto__/polluted", value: 1 }],
    ["constructor", {}, { op: "add", path: "/constructor/prototype/polluted", value: 1 }],
    ["__proto__ as a source", {}, { op: "copy", from: "/__proto__", path: "/a" }],
  ])("refuses %s", (_, document, operation) => {
    expect(apply(document, operation)).toEqual(refused);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test("is applied whole or not at all, and never changes what it was given", () => {
    const document = Object.freeze({ a: Object.freeze([1]), b: Object.freeze({ c: 1 }) });
    const good: PatchOperation = { op: "add", path: "/a/-", value: 2 };
    expect(apply(document, good, { op: "remove", path: "/x" })).toEqual(refused);
    expect(apply(document, good)).toEqual({ a: [1, 2], b: { c: 1 } });
    expect(document).toEqual({ a: [1], b: { c: 1 } });
  });

  test("keeps the identity of what it does not touch", () => {
    const document = { a: { x: 1 }, b: { y: 1 } };
    const changed = apply(document, { op: "replace", path: "/a/x", value: 2 });
    expect((changed as typeof document).b).toBe(document.b);
  });
});

describe("a patch of thousands of operations", () => {
  const numbers = Array.from({ length: 2000 }, (_, index) => index);
  const document = { list: numbers, items: numbers.map((value) => ({ value })), x: {} };

  test.each<[string, (index: number) => PatchOperation]>([
    ["additions", (index) => ({ op: "add", path: "/list/-", value: index })],
    ["additions in front", (index) => ({ op: "add", path: "/list/0", value: index })],
    ["replacements", (index) => ({ op: "replace", path: `/items/${index}/value`, value: -1 })],
    ["removals", () => ({ op: "remove", path: "/items/0" })],
    ["moves", (index) => ({ op: "move", from: "/items/0", path: `/x/${index}` })],
    ["copies", (index) => ({ op: "copy", from: `/items/${index}`, path: "/list/-" })],
  ])("copies each list once, however many %s there are", (_, operationOf) => {
    const patch = numbers.map(operationOf);
    let copied = 0;
    const spies = (["slice", "toSpliced"] as const).map((name) => {
      const copy = Array.prototype[name] as (...args: unknown[]) => unknown[];
      return vi.spyOn(Array.prototype, name).mockImplementation(function (
        this: unknown[],
        ...args: unknown[]
      ) {
        const made = copy.apply(this, args);
        copied += made.length;
        return made;
      });
    });
    const result = applyPatch(document, patch);
    for (const spy of spies) spy.mockRestore();
    expect(result.ok).toBe(true);
    // The lists once, and a few keys an operation.
    expect(copied).toBeLessThan(10 * numbers.length);
  });

  test("changes nothing in the second place of what it copied", () => {
    const patch: PatchOperation[] = [
      { op: "add", path: "/a/-", value: 2 },
      { op: "copy", from: "/a", path: "/b" },
      { op: "add", path: "/a/-", value: 3 },
      { op: "add", path: "/b/-", value: 4 },
    ];
    expect(apply({ a: [1] }, ...patch)).toEqual({ a: [1, 2, 3], b: [1, 2, 4] });
  });

  test("changes nothing of the values that it was given", () => {
    const value = { c: [1] };
    const patch: PatchOperation[] = [
      { op: "add", path: "/a", value },
      { op: "add", path: "/a/c/-", value: 2 },
    ];
    expect(apply({}, ...patch)).toEqual({ a: { c: [1, 2] } });
    expect(value).toEqual({ c: [1] });
  });

  test("nests no deeper and grows no larger than those of one operation", () => {
    const nested: PatchOperation[] = Array.from({ length: 3000 }, () => ({
      op: "copy",
      from: "",
      path: "/a",
    }));
    expect(applyPatch({}, nested)).toEqual({
      ok: false,
      reason: expect.stringMatching(/too deeply$/),
    });
    const wrapped: PatchOperation[] = Array.from({ length: 3000 }, () => ({
      op: "copy",
      from: "/a",
      path: "/b/a",
    }));
    expect(applyPatch({ a: {}, b: {} }, wrapped).ok).toBe(true);
    const doubled: PatchOperation[] = Array.from({ length: 60 }, (_, index) => ({
      op: "copy",
      from: "",
      path: `/a${index}`,
    }));
    expect(apply({ x: "laugh" }, ...doubled)).toMatch(/makes the value too large$/);
  });
});

const toPath = (keys: readonly string[]): string => keys.map((each) => `/${each}`).join("");
describe("what patches build", () => {
  const grow = (
    document: unknown,
    times: number,
    each: (index: number) => PatchOperation,
  ): unknown =>
    Array.from({ length: times }, (_, index) => each(index)).reduce((value: unknown, operation) => {
      const result = applyPatch(value, [operation]);
      return result.ok ? result.value : value;
    }, document);

  test("can be written out, however often it is copied into itself", () => {
    const doubled = grow({ x: "laugh" }, 60, (n) => ({ op: "copy", from: "", path: `/a${n}` }));
    expect(JSON.stringify(doubled).length).toBeLessThan(20_000_000);
    expect(applyPatch(doubled, [{ op: "copy", from: "", path: "/more" }])).toEqual({
      ok: false,
      reason: 'copy "/more" makes the value too large',
    });
    expect(applyPatch(doubled, [{ op: "add", path: "/more", value: 1 }]).ok).toBe(true);
  });

  test("can be walked, however deep it is nested", () => {
    const nested = grow({}, 3000, (n) => ({ op: n % 2 ? "copy" : "move", from: "", path: "/a" }));
    const wrapped = grow({ a: {}, b: {} }, 3000, () => ({ op: "copy", from: "/a", path: "/b/a" }));
    let path = "";
    const added = grow({}, 3000, () => {
      path += "/a";
      return { op: "add", path, value: {} };
    });
    for (const each of [nested, wrapped, added]) {
      expect(JSON.stringify(each).split("{").length).toBeLessThan(2000);
    }
    const deep = { op: "add", path: "/a".repeat(2000), value: 1 } as const;
    expect(apply(added, deep)).toMatch(/nests too deeply$/);
  });
});

const key = fc.constantFrom("a", "b", "0", "1");
const value = fc.constantFrom<unknown>(0, "s", null, {}, [], { a: 1 }, [1, 2]);
const path = fc
  .array(fc.oneof(key, fc.constant("-")), { maxLength: 3 })
  .map((keys) => toPath(keys));
const operation: fc.Arbitrary<PatchOperation> = fc.oneof(
  fc.record({ op: fc.constantFrom("add" as const, "replace" as const), path, value }),
  fc.record({ op: fc.constant("test" as const), path, value }),
  fc.record({ op: fc.constant("remove" as const), path }),
  fc.record({ op: fc.constantFrom("move" as const, "copy" as const), path, from: path }),
);

test("any patch gives what RFC 6902, read literally and slowly, gives", () => {
  const document = fc.oneof(
    fc.dictionary(key, fc.oneof(value, fc.dictionary(key, value)), { noNullPrototype: true }),
    fc.array(value, { maxLength: 3 }),
  );
  fc.assert(
    fc.property(document, fc.array(operation, { maxLength: 8 }), (before, patch) => {
      const kept = copyOf(before);
      const result = applyPatch(before, patch);
      expect(before).toEqual(kept);
      const slow = slowly(kept, patch);
      if (slow === REFUSED) expect(result.ok).toBe(false);
      else expect(result).toEqual({ ok: true, value: slow.value });
    }),
    { numRuns: 3000 },
  );
});

test.each([
  ["", true],
  ["/", true],
  ["/a~0b~1", true],
  ["a", false],
  ["/a~2", false],
  ["/a~", false],
])("%j is a pointer: %s", (text, expected) => {
  expect(isPointer(text)).toBe(expected);
});

/** A copy in which nothing is shared. */
const copyOf = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
const REFUSED = Symbol("refused");
type Box = { value: unknown };

/** RFC 6902 on a copy that is changed in place: the first operation that fails refuses all. */
function slowly(document: unknown, patch: readonly PatchOperation[]): Box | typeof REFUSED {
  // The document in a box: the root is then a member like any other.
  const box: Box = { value: copyOf(document) };
  for (const each of patch) if (!step(box, each)) return REFUSED;
  return box;
}

function step(box: Box, each: PatchOperation): boolean {
  const keys = ["value", ...each.path.split("/").slice(1)];
  switch (each.op) {
    case "add":
      return put(box, keys, copyOf(each.value));
    case "replace":
      if (take(box, keys) === undefined) return false;
      return put(box, keys, copyOf(each.value));
    case "remove":
      if (each.path === "") return put(box, keys, null);
      return take(box, keys) !== undefined;
    case "test": {
      const found = get(box, keys);
      return found !== undefined && same(found.value, each.value);
    }
    default: {
      const from = ["value", ...each.from.split("/").slice(1)];
      const found = get(box, from);
      if (found === undefined) return false;
      if (each.op === "copy") return put(box, keys, copyOf(found.value));
      if (each.path === each.from) return true;
      if (each.path.startsWith(`${each.from}/`)) return false;
      take(box, from);
      return put(box, keys, found.value);
    }
  }
}

function holderOf(box: Box, keys: readonly string[]): unknown {
  let holder: unknown = box;
  for (const each of keys.slice(0, -1)) holder = get(holder, [each])?.value;
  return holder;
}

function get(holder: unknown, keys: readonly string[]): Box | undefined {
  let value = holder;
  for (const each of keys) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, each))
      return undefined;
    if (Array.isArray(value) && !/^(0|[1-9]\d*)$/.test(each)) return undefined;
    value = (value as Record<string, unknown>)[each];
  }
  return { value };
}

function take(box: Box, keys: readonly string[]): Box | undefined {
  const found = get(box, keys);
  if (found === undefined) return undefined;
  const holder = holderOf(box, keys);
  const last = keys.at(-1) as string;
  if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else delete (holder as Record<string, unknown>)[last];
  return found;
}

function put(box: Box, keys: readonly string[], value: unknown): boolean {
  const holder = holderOf(box, keys);
  const last = keys.at(-1) as string;
  if (typeof holder !== "object" || holder === null) return false;
  if (!Array.isArray(holder)) {
    (holder as Record<string, unknown>)[last] = value;
    return true;
  }
  const at = last === "-" ? holder.length : Number(last);
  if (last !== "-" && (!/^(0|[1-9]\d*)$/.test(last) || at > holder.length)) return false;
  holder.splice(at, 0, value);
  return true;
}

function same(one: unknown, other: unknown): boolean {
  const sorted = (value: unknown): string =>
    JSON.stringify(value, (_, each: unknown) =>
      typeof each === "object" && each !== null && !Array.isArray(each)
        ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
        : each,
    );
  return sorted(one) === sorted(other);
}
