import { createRunStore } from "@run-timeline/protocol";
import { describe, expect, it } from "vitest";
import { longRun } from "../../test/testRun.js";
import { rulerTicks } from "./rulerTicks.js";

const nothing = { lines: [], hue: 0, issues: [], interrupts: [] };

function allOf(store = longRun(20)) {
  const inOrder = store.outline("in-order");
  return { shown: inOrder, inOrder };
}

describe("ticks of a ruler", () => {
  it("stand where their lines do", () => {
    const outlines = allOf();
    const { length } = outlines.inOrder;
    const ticks = rulerTicks({ ...outlines, ...nothing, lines: [0, length - 1], hue: 3 });
    expect(ticks.map(({ hue }) => hue)).toEqual([3, 3]);
    expect(ticks[0]?.at).toBeCloseTo(0.5 / length, 2);
    expect(ticks[1]?.at).toBeCloseTo(1 - 0.5 / length, 2);
  });

  it("are of the wait, then of the issue, where all stand at one place", () => {
    const outlines = allOf();
    const line = 10;
    const index = outlines.inOrder.at(line)?.first ?? 0;
    const issues = [{ index }];
    const interrupts = [{ first: index }];
    const marks = { ...outlines, ...nothing, lines: [line], issues };
    expect(rulerTicks(marks).map(({ tone }) => tone)).toEqual(["issue"]);
    expect(rulerTicks({ ...marks, interrupts }).map(({ tone }) => tone)).toEqual(["warn"]);
  });

  it("are no more than can be told apart", () => {
    const outlines = allOf(longRun(2000));
    const issues = Array.from({ length: 5000 }, (_, index) => ({ index }));
    expect(rulerTicks({ ...outlines, ...nothing, issues }).length).toBeLessThanOrEqual(400);
  });

  it("leave out what has no line", () => {
    const outlines = allOf();
    const none = { ...outlines, shown: createRunStore().outline("in-order") };
    expect(rulerTicks({ ...none, ...nothing, lines: [1, 2] })).toEqual([]);
    expect(rulerTicks({ ...outlines, ...nothing, issues: [{ index: 1e9 }] })).toEqual([]);
  });
});
