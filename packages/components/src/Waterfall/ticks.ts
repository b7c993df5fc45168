import type { Scale } from "./scale.js";

/** A line of the axis. @internal */
export interface Tick {
  readonly time: number;
  /** Px from the start of the scale. */
  readonly px: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const STEPS = [
  1,
  2,
  5,
  10,
  20,
  50,
  100,
  200,
  500,
  SECOND,
  2 * SECOND,
  5 * SECOND,
  10 * SECOND,
  15 * SECOND,
  30 * SECOND,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
];

/** The step whose lines stand at least so far apart. */
function tickStep(density: number, apart: number, base: "time" | "events"): number {
  const least = apart / density;
  if (base === "events") return roundStep(least);
  const step = STEPS.find((each) => each >= least);
  return step ?? roundStep(least / (24 * HOUR)) * 24 * HOUR;
}

/** 1, 2 or 5 times a power of ten. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  return (([1, 2, 5, 10] as const).find((each) => each * power >= least) ?? 10) * power;
}

/** Lines between two places of a scale, none of them inside a gap or close behind the one before. @internal */
export function ticksBetween(
  scale: Scale,
  from: number,
  to: number,
  apart: number,
  base: "time" | "events",
): Tick[] {
  const step = tickStep(scale.density, apart, base);
  const ticks: Tick[] = [];
  const first = scale.timeAt(from);
  const last = scale.timeAt(to);
  let time = scale.start + Math.max(0, Math.floor((first - scale.start) / step)) * step;
  let before = Number.NEGATIVE_INFINITY;
  let gap = 0;
  while (time <= last && ticks.length < MOST) {
    while (gap < scale.gaps.length && (scale.gaps[gap]?.end ?? 0) <= time) gap++;
    const next = scale.gaps[gap];
    if (next && time > next.start) {
      time = scale.start + Math.ceil((next.end - scale.start) / step) * step;
      continue;
    }
    const px = scale.at(time);
    const isBeforeGap = next !== undefined && scale.at(next.start) - px < apart / 2;
    if (px >= from - apart && px - before >= apart * 0.8 && !isBeforeGap) {
      ticks.push({ time, px });
      before = px;
    }
    time += step;
  }
  return ticks;
}

/** More lines than any page is wide. */
const MOST = 400;
