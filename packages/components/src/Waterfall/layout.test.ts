import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createIdle, type Gap } from "./idle.js";
import { createScale, fitScale } from "./scale.js";
import { ticksBetween } from "./ticks.js";
import { createTracks } from "./tracks.js";

const moment = fc.integer({ min: 0, max: 300_000 });
const span = fc
  .tuple(moment, fc.integer({ min: 0, max: 40_000 }))
  .map(([start, length]) => ({ start, end: start + length }));

describe("tracks", () => {
  it("are the first that is free, as a search along all of them finds it", () => {
    fc.assert(
      fc.property(fc.array(span, { maxLength: 80 }), (spans) => {
        const tracks = createTracks();
        const ends: number[] = [];
        for (const { start, end } of spans) {
          const found = ends.findIndex((free) => free <= start);
          const expected = found < 0 ? ends.length : found;
          const track = tracks.place(start);
          expect(track).toBe(expected);
          tracks.settle(track, end);
          ends[track] = end;
        }
        expect(tracks.count).toBe(ends.length);
      }),
    );
  });

  it("stay taken while what is on them is open", () => {
    const tracks = createTracks();
    expect([tracks.place(0), tracks.place(5), tracks.place(9)]).toEqual([0, 1, 2]);
    tracks.settle(1, 10);
    expect([tracks.place(9), tracks.place(10)]).toEqual([3, 1]);
  });

  it("hold a hundred thousand that are open at once", () => {
    const tracks = createTracks();
    for (let count = 0; count < 100_000; count++) tracks.place(count);
    expect(tracks.count).toBe(100_000);
  });
});

const IDLE = 10_000;

/** The slow and obvious way: sort, unite, look between. */
function gapsOf(spans: readonly Gap[]): Gap[] {
  const sorted = [...spans].sort((a, b) => a.start - b.start);
  const gaps: Gap[] = [];
  let end = sorted[0]?.end ?? 0;
  for (const each of sorted) {
    if (each.start - end > IDLE) gaps.push({ start: end, end: each.start });
    end = Math.max(end, each.end);
  }
  return gaps;
}

describe("idle times", () => {
  it("are those between all that is known, in whatever order it became known", () => {
    fc.assert(
      fc.property(fc.array(span, { minLength: 1, maxLength: 40 }), (spans) => {
        const idle = createIdle(IDLE);
        spans.forEach(({ start, end }, index) => {
          idle.cover(start, end);
          const known = spans.slice(0, index + 1);
          expect(idle.gaps(idle.end as number)).toEqual(gapsOf(known));
        });
      }),
    );
  });

  it("end where something is still going on, and go on to now where nothing is", () => {
    const idle = createIdle(IDLE);
    idle.cover(0, 1000);
    idle.cover(50_000, 51_000);
    expect(idle.gaps(51_000)).toEqual([{ start: 1000, end: 50_000 }]);
    expect(idle.gaps(51_000, 20_000)).toEqual([{ start: 1000, end: 20_000 }]);
    expect(idle.gaps(80_000)).toEqual([
      { start: 1000, end: 50_000 },
      { start: 51_000, end: 80_000 },
    ]);
    expect(idle.gaps(80_000, 51_000)).toEqual([{ start: 1000, end: 50_000 }]);
  });
});

describe("a scale", () => {
  const shape = fc.tuple(
    fc.array(span, { minLength: 1, maxLength: 20 }),
    fc.integer({ min: 1, max: 4000 }),
  );

  it("puts every time inside its width, in order, and finds it again", () => {
    fc.assert(
      fc.property(
        shape,
        fc.array(moment, { minLength: 2, maxLength: 20 }),
        ([spans, width], times) => {
          const start = Math.min(...spans.map((each) => each.start));
          const end = Math.max(...spans.map((each) => each.end));
          const scale = fitScale(start, end, gapsOf(spans), width);
          const places = [...times].sort((a, b) => a - b).map((time) => scale.at(time));
          for (const [index, px] of places.entries()) {
            expect(px).toBeGreaterThanOrEqual(0);
            expect(px).toBeLessThanOrEqual(scale.width + 1e-6);
            if (index > 0) expect(px).toBeGreaterThanOrEqual((places[index - 1] as number) - 1e-6);
          }
          if (end > start) {
            expect(scale.width).toBeCloseTo(width, 4);
            for (const time of times) {
              const clamped = Math.min(end, Math.max(start, time));
              expect(scale.timeAt(scale.at(time))).toBeCloseTo(clamped, 2);
            }
          }
        },
      ),
    );
  });

  it("gives every gap the same width", () => {
    const gaps = [
      { start: 10, end: 1000 },
      { start: 1020, end: 900_000 },
    ];
    const scale = createScale({ start: 0, end: 900_010, gaps, density: 2, gapWidth: 48 });
    expect([0, 10, 1000, 1020, 900_000, 900_010].map((time) => scale.at(time))).toEqual([
      0, 20, 68, 108, 156, 176,
    ]);
  });

  it("of a run without length, or with times that are none, has no NaN", () => {
    const scale = fitScale(5, 5, [], 800);
    expect([Number.NaN, 4, 5, 6].map((time) => scale.at(time))).toEqual([0, 0, 0, 0]);
    expect(scale.timeAt(Number.NaN)).toBe(5);
  });
});

it("lines of the axis stand apart, at round times, and none inside a gap", () => {
  fc.assert(
    fc.property(fc.array(span, { minLength: 1, maxLength: 12 }), (spans) => {
      const gaps = gapsOf(spans);
      const start = Math.min(...spans.map((each) => each.start));
      const end = Math.max(...spans.map((each) => each.end)) + 1;
      const scale = fitScale(start, end, gaps, 1000);
      const ticks = ticksBetween(scale, 0, 1000, 72, "time");
      for (const [index, { time, px }] of ticks.entries()) {
        expect(gaps.some((gap) => time > gap.start && time < gap.end)).toBe(false);
        expect(px).toBe(scale.at(time));
        if (index > 0) expect(px - (ticks[index - 1]?.px ?? 0)).toBeGreaterThan(50);
      }
    }),
  );
});
