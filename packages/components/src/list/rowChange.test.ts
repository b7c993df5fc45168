import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findRowChange } from "./rowChange.js";

const rowsOf = (keys: readonly string[]) => ({
  length: keys.length,
  keyAt: (index: number) => keys[index] as string,
  indexOf: (key: string) => keys.indexOf(key),
});

const named = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${prefix}${n}`);

describe("a change of rows", () => {
  it("is found exactly when it lies within the known rows", () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 50 }),
        fc.nat({ max: 20 }),
        fc.nat({ max: 20 }),
        (at, removed, added) => {
          const before = named("r", 80);
          const after = [...before];
          after.splice(at, removed, ...named("new", added));
          const change = findRowChange({ length: 80, start: 0, keys: before }, rowsOf(after));
          const inserted = after.slice(change.index, change.index + change.added);
          before.splice(change.index, change.removed, ...inserted);
          expect(before).toEqual(after);
        },
      ),
    );
  });

  it("before the known rows is placed at their edge and moves them all", () => {
    const before = named("r", 100);
    const known = { length: 100, start: 40, keys: before.slice(40, 60) };
    expect(findRowChange(known, rowsOf([...named("new", 7), ...before]))).toEqual({
      index: 40,
      removed: 0,
      added: 7,
    });
    expect(findRowChange(known, rowsOf(before.slice(9)))).toEqual({
      index: 31,
      removed: 9,
      added: 0,
    });
  });

  it("after the known rows leaves them where they stand", () => {
    const before = named("r", 100);
    const known = { length: 100, start: 40, keys: before.slice(40, 60) };
    expect(findRowChange(known, rowsOf([...before, "x"]))).toEqual({
      index: 60,
      removed: 0,
      added: 1,
    });
  });

  it("on both sides at once is read from a row that is still there", () => {
    const before = named("r", 100);
    const known = { length: 100, start: 40, keys: before.slice(40, 60) };
    const after = ["x", "y", ...before.slice(0, 45), ...before.slice(70)];
    const change = findRowChange(known, rowsOf(after));
    expect(change.index).toBeLessThanOrEqual(40);
    expect(change.added - change.removed).toBe(2);
  });
});
