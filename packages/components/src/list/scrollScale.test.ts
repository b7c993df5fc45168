import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createScrollScale } from "./scrollScale.js";

const total = fc.integer({ min: 0, max: 2_000_000_000 });
const viewport = fc.integer({ min: 1, max: 4_000 });
const share = fc.double({ min: 0, max: 1, noNaN: true });

describe("the scroll scale", () => {
  it("never makes an element longer than browsers allow", () => {
    fc.assert(
      fc.property(total, viewport, (t, v) => {
        expect(createScrollScale(t, v).height).toBeLessThanOrEqual(15_000_000);
      }),
    );
  });

  it("is the identity for a list that a browser can hold", () => {
    const scale = createScrollScale(14_000_000, 640);
    expect(scale.topOf(7_654_321)).toBe(7_654_321);
    expect(scale.offsetOf(7_654_321)).toBe(7_654_321);
  });

  it("maps first to first and last to last, so that every row can be reached", () => {
    fc.assert(
      fc.property(total, viewport, (t, v) => {
        const scale = createScrollScale(t, v);
        expect(scale.offsetOf(0)).toBe(0);
        expect(scale.offsetOf(scale.lastTop)).toBe(scale.lastOffset);
        expect(scale.topOf(scale.lastOffset)).toBe(scale.lastTop);
      }),
    );
  });

  it("goes there and back to the same place, and keeps the order of places", () => {
    fc.assert(
      fc.property(total, viewport, share, share, (t, v, a, b) => {
        const scale = createScrollScale(t, v);
        const [low, high] = [Math.min(a, b) * scale.lastOffset, Math.max(a, b) * scale.lastOffset];
        expect(scale.offsetOf(scale.topOf(low))).toBeCloseTo(low, 4);
        expect(scale.topOf(low)).toBeLessThanOrEqual(scale.topOf(high));
      }),
    );
  });

  it("runs one to one near both ends of a very long list", () => {
    const scale = createScrollScale(40_000_000, 640);
    expect(scale.topOf(1_500_000)).toBe(1_500_000);
    expect(scale.lastTop - scale.topOf(scale.lastOffset - 900)).toBe(900);
  });
});
