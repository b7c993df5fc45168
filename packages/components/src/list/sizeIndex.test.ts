import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createSizeIndex } from "./sizeIndex.js";

const DEFAULT = 36;

/** The slow obvious version: one number a row. */
function createSlowIndex() {
  const rows: { size: number; measured: boolean }[] = [];
  const offsetOf = (index: number) => rows.slice(0, index).reduce((sum, row) => sum + row.size, 0);
  return {
    rows,
    offsetOf,
    indexAt(offset: number) {
      if (rows.length === 0) return -1;
      for (let index = 0; index < rows.length; index++) {
        if (offsetOf(index + 1) > offset) return index;
      }
      return rows.length - 1;
    },
    splice(index: number, removed: number, added: number) {
      const fresh = Array.from({ length: added }, () => ({ size: DEFAULT, measured: false }));
      rows.splice(index, removed, ...fresh);
    },
  };
}

/** Sizes as browsers give them: multiples of 1/64 px. */
const size = fc.integer({ min: 1, max: 200 * 64 }).map((n) => n / 64);
const place = fc.integer({ min: 0, max: 999 });
const command = fc.oneof(
  fc.record({ do: fc.constant("measure" as const), place, size }),
  fc.record({ do: fc.constant("guess" as const), place, size }),
  fc.record({
    do: fc.constant("splice" as const),
    place,
    removed: fc.integer({ min: 0, max: 300 }),
    added: fc.integer({ min: 0, max: 300 }),
  }),
);

describe("the size index", () => {
  it("agrees with a plain list of sizes after any sequence of changes", () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        const index = createSizeIndex(DEFAULT);
        const slow = createSlowIndex();
        index.splice(0, 0, 400);
        slow.splice(0, 0, 400);
        for (const step of commands) {
          const count = slow.rows.length;
          const at = count === 0 ? 0 : step.place % count;
          if (step.do === "splice") {
            index.splice(at, step.removed, step.added);
            slow.splice(at, step.removed, step.added);
          } else if (count > 0) {
            const row = slow.rows[at] as { size: number; measured: boolean };
            index[step.do](at, step.size);
            if (step.do === "measure") Object.assign(row, { size: step.size, measured: true });
            else if (!row.measured) row.size = step.size;
          }
        }
        const count = slow.rows.length;
        expect(index.length).toBe(count);
        expect(index.total).toBe(slow.offsetOf(count));
        for (let row = 0; row <= count; row += 7) {
          expect(index.offsetOf(row)).toBe(slow.offsetOf(row));
          if (row === count) continue;
          expect(index.sizeOf(row)).toBe(slow.rows[row]?.size);
          expect(index.isMeasured(row)).toBe(slow.rows[row]?.measured);
        }
        for (let step = -1; step <= 12; step++) {
          const offset = (index.total * step) / 10;
          expect(index.indexAt(offset)).toBe(slow.indexAt(offset));
        }
      }),
      { numRuns: 150 },
    );
  });

  it("ignores sizes of 0, as a hidden tab reports them", () => {
    const index = createSizeIndex(DEFAULT);
    index.splice(0, 0, 3);
    index.measure(1, 80);
    index.measure(1, 0);
    index.measure(1, Number.NaN);
    expect(index.sizeOf(1)).toBe(80);
    expect(index.total).toBe(80 + 2 * DEFAULT);
  });

  it("takes memory only up to the last row whose size is known", () => {
    const index = createSizeIndex(DEFAULT);
    index.splice(0, 0, 1_000_000);
    index.measure(10, 100);
    index.splice(1_000_000, 0, 1);
    expect(index.length).toBe(1_000_001);
    expect(index.offsetOf(1_000_000)).toBe(1_000_000 * DEFAULT + 100 - DEFAULT);
    expect(index.indexAt(index.total - 1)).toBe(1_000_000);
  });

  it("moves known sizes with their rows when rows come before them", () => {
    const index = createSizeIndex(DEFAULT);
    index.splice(0, 0, 200);
    index.measure(150, 90);
    index.splice(0, 0, 60);
    expect(index.sizeOf(210)).toBe(90);
    expect(index.isMeasured(150)).toBe(false);
    expect(index.offsetOf(211)).toBe(210 * DEFAULT + 90);
  });
});
