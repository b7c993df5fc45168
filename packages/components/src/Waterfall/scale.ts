import type { Gap } from "./idle.js";

/** Where a time is drawn, and which time is drawn where. Gaps have one width each, however long they are. @internal */
export interface Scale {
  /** Px of all of it. */
  readonly width: number;
  /** Px of a ms outside the gaps. */
  readonly density: number;
  readonly gapWidth: number;
  readonly gaps: readonly Gap[];
  readonly start: number;
  readonly end: number;
  /** Px from the start, for a time; never outside `0` to `width`. */
  at(time: number): number;
  /** The time at a place. */
  timeAt(px: number): number;
}

/** What a scale is made of. @internal */
export interface ScaleShape {
  start: number;
  end: number;
  /** In order, inside the time that is drawn. */
  gaps: readonly Gap[];
  /** Px of a ms outside the gaps. */
  density: number;
  /** Px of a gap. */
  gapWidth: number;
}

/** @internal */
export function createScale({ start, end, gaps, density, gapWidth }: ScaleShape): Scale {
  const count = gaps.length;
  /** Px at which each gap begins. */
  const places = new Float64Array(count);
  let idle = 0;
  for (let index = 0; index < count; index++) {
    const gap = gaps[index] as Gap;
    places[index] = (gap.start - start - idle) * density + index * gapWidth;
    idle += gap.end - gap.start;
  }
  const width = Math.max(0, (end - start - idle) * density) + count * gapWidth;

  const at = (time: number): number => {
    if (!(time > start)) return 0;
    if (time >= end) return width;
    const index = lastAtOrBefore(count, (place) => (gaps[place] as Gap).start, time);
    if (index < 0) return (time - start) * density;
    const gap = gaps[index] as Gap;
    const px = places[index] as number;
    if (time < gap.end) return px + ((time - gap.start) / (gap.end - gap.start)) * gapWidth;
    return px + gapWidth + (time - gap.end) * density;
  };
  const timeAt = (px: number): number => {
    if (!(px > 0)) return start;
    if (px >= width) return end;
    const index = lastAtOrBefore(count, (place) => places[place] as number, px);
    if (index < 0) return start + px / density;
    const gap = gaps[index] as Gap;
    const beyond = px - (places[index] as number);
    if (beyond < gapWidth) return gap.start + (beyond / gapWidth) * (gap.end - gap.start);
    return Math.min(end, gap.end + (beyond - gapWidth) / density);
  };
  return { width, density, gapWidth, gaps, start, end, at, timeAt };
}

/** Px of a gap, and how much of the width all of them may take. */
const GAP_WIDTH = 48;
const GAPS_AT_MOST = 0.4;

/** The scale that shows everything in a width. @internal */
export function fitScale(start: number, end: number, gaps: readonly Gap[], width: number): Scale {
  const idle = gaps.reduce((sum, gap) => sum + gap.end - gap.start, 0);
  const active = Math.max(end - start - idle, 0);
  const gapWidth =
    gaps.length === 0 ? 0 : Math.min(GAP_WIDTH, (width * GAPS_AT_MOST) / gaps.length);
  const density = active > 0 ? (width - gaps.length * gapWidth) / active : 1;
  return createScale({ start, end, gaps, density, gapWidth });
}

/** The last index whose value is not above a limit; -1 where there is none. @internal */
export function lastAtOrBefore(
  count: number,
  value: (index: number) => number,
  limit: number,
): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value(middle) <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
