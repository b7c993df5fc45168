import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Bar, Lane } from "./bars.js";
import { createScale, fitScale } from "./scale.js";
import { barAt, eachVisible, LEAST, type Placed } from "./visible.js";

const lane: Lane = { owner: null, name: "", depth: 0, hue: 0, bars: [], tracks: [], urgent: [] };

function barsOf(times: readonly (readonly [start: number, end: number])[]): Bar[] {
  return times.map(([start, end], first) => ({
    kind: "call",
    id: `c${first}`,
    entityKind: "tool-call",
    lane,
    first,
    start,
    end,
    track: 0,
    status: "done",
    label: "",
    number: first,
    icon: null,
    isTimed: true,
    isSkewed: false,
  }));
}

/** Bars that overlap nowhere, in order. */
const track = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 900 })), {
    minLength: 1,
    maxLength: 60,
  })
  .map((steps) => {
    let at = 0;
    return steps.map(([pause, length]) => {
      const start = at + pause;
      at = start + length;
      return [start, at] as const;
    });
  });

function drawn(
  bars: Bar[],
  ...rest: [ReturnType<typeof createScale>, number, number, number]
): Placed[] {
  const placed: Placed[] = [];
  eachVisible(bars, ...rest, (each) => placed.push(each));
  return placed;
}

describe("what can be seen of a track", () => {
  it("covers what the slow way, drawing every bar, covers", () => {
    fc.assert(
      fc.property(
        track,
        fc.double({ min: 0.001, max: 2, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (times, density, along) => {
          const bars = barsOf(times);
          const end = times.at(-1)?.[1] ?? 0;
          const scale = createScale({ start: 0, end, gaps: [], density, gapWidth: 0 });
          const width = 300;
          const scroll = Math.max(0, (scale.width - width) * along);
          const placed = drawn(bars, scale, scroll, width, end);
          const covers = (px: number) =>
            placed.some(({ from, to }) => px >= from - 2 && px <= to + 2);
          for (const bar of bars) {
            const from = scale.at(bar.start) - scroll;
            const to = Math.max(from + LEAST, scale.at(bar.end) - scroll);
            if (to <= 0 || from >= width) continue;
            const middle = Math.min(width, Math.max(0, (from + to) / 2));
            expect(covers(middle)).toBe(true);
            if (to - from > LEAST + 2) expect(placed.some((each) => each.bar === bar)).toBe(true);
          }
          expect(placed.length).toBeLessThanOrEqual(width);
        },
      ),
    );
  });

  it("costs what the page is wide, and not what the run is long", () => {
    const bars = barsOf(Array.from({ length: 100_000 }, (_, n) => [n * 10, n * 10 + 9] as const));
    const scale = fitScale(0, 1_000_000, [], 1000);
    let looked = 0;
    const counting = new Proxy(bars, {
      get(target, name, receiver) {
        looked++;
        return Reflect.get(target, name, receiver);
      },
    });
    let count = 0;
    eachVisible(counting, scale, 0, 1000, 1_000_000, () => count++);
    expect(count).toBeLessThanOrEqual(502);
    expect(looked).toBeLessThan(15_000);
  });

  it("is the open bar up to now", () => {
    const scale = fitScale(0, 1000, [], 1000);
    const [only] = drawn(barsOf([[200, Number.POSITIVE_INFINITY]]), scale, 0, 1000, 700);
    expect(only).toMatchObject({ from: 200, to: 700 });
  });
});

it("the bar under the pointer is the one there, else the nearest close by, else none", () => {
  const bars = barsOf([
    [0, 100],
    [110, 110],
    [400, 500],
  ]);
  const scale = fitScale(0, 500, [], 500);
  const at = (px: number) => barAt(bars, scale, px, 500, 6)?.first ?? null;
  expect([at(50), at(104), at(112), at(119), at(300), at(396), at(450)]).toEqual([
    0,
    0,
    1,
    1,
    null,
    2,
    2,
  ]);
});
