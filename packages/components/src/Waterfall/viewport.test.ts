import { expect, it } from "vitest";
import { createViewport } from "./viewport.js";

function create() {
  const viewport = createViewport();
  viewport.setWidth(1000);
  viewport.take(0, 10_000, []);
  return viewport;
}

it("shows everything, also when the run has grown", () => {
  const viewport = create();
  expect([viewport.isFit, viewport.scale.width]).toEqual([true, 1000]);
  viewport.take(0, 20_000, []);
  expect([viewport.isFit, viewport.scale.width, viewport.scroll]).toEqual([true, 1000, 0]);
});

it("stretches around the place of the pointer, and never shows less than everything", () => {
  const viewport = create();
  viewport.zoom(4, 250);
  expect(viewport.scale.timeAt(viewport.scroll + 250)).toBeCloseTo(2500);
  viewport.zoom(0.01, 250);
  expect([viewport.isFit, viewport.scroll]).toEqual([true, 0]);
});

it("keeps what is in view while the run grows, and follows it where its end is in view", () => {
  const viewport = create();
  viewport.zoom(4, 0);
  viewport.panBy(500);
  viewport.take(0, 20_000, []);
  expect(viewport.scale.timeAt(viewport.scroll)).toBeCloseTo(1250);
  viewport.panBy(1e9);
  viewport.take(0, 30_000, []);
  expect(viewport.scale.timeAt(viewport.scroll + 1000)).toBeCloseTo(30_000);
});

it("keeps the start of what is in view when an earlier time turns out to be idle", () => {
  const viewport = create();
  viewport.take(0, 100_000, []);
  viewport.frame(80_000, 90_000);
  viewport.take(0, 100_000, [{ start: 10_000, end: 60_000 }]);
  expect(viewport.scale.timeAt(viewport.scroll)).toBeCloseTo(80_000);
});

it("frames a stretch of time, and brings another one into view", () => {
  const viewport = create();
  viewport.frame(2000, 4000);
  expect(viewport.scale.timeAt(viewport.scroll)).toBeCloseTo(2000);
  expect(viewport.scale.timeAt(viewport.scroll + 1000)).toBeCloseTo(4000);
  viewport.show(6000, 6100);
  expect(viewport.scale.timeAt(viewport.scroll + 1000)).toBeGreaterThan(6100);
  viewport.show(1000, 9000);
  expect(viewport.scale.timeAt(viewport.scroll)).toBeLessThan(1000);
});

it("of an empty run, or without a width, has no NaN", () => {
  const viewport = createViewport();
  viewport.take(0, 0, []);
  viewport.zoom(2, 0);
  viewport.panBy(10);
  viewport.frame(0, 0);
  expect([viewport.scroll, viewport.scale.at(0)]).toEqual([0, 0]);
});
