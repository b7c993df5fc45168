import type { Gap } from "./idle.js";
import { createScale, fitScale, type Scale } from "./scale.js";

/** Which part of the time is in view. @internal */
export interface Viewport {
  readonly scale: Scale;
  /** Px of the scale before what is in view. */
  readonly scroll: number;
  /** Everything is in view, and stays so while the run grows. */
  readonly isFit: boolean;
  /** The time that there is. What is in view stays; a view of the end follows it. */
  take(start: number, end: number, gaps: readonly Gap[]): void;
  setWidth(px: number): void;
  /** Stretches the time around a place in view. */
  zoom(factor: number, around: number): void;
  panBy(px: number): void;
  fit(): void;
  /** Brings a stretch of time into view, as little as is needed. */
  show(from: number, to: number): void;
  /** Has a stretch of time fill the view. */
  frame(from: number, to: number): void;
}

/** Px of a ms, or of an event, at most. */
const DENSEST = 40;

/** @internal */
export function createViewport(): Viewport {
  let start = 0;
  let end = 0;
  let gaps: readonly Gap[] = [];
  let width = 0;
  /** `null` shows everything. */
  let density: number | null = null;
  let scroll = 0;
  let whole: Scale = fitScale(0, 0, [], 0);
  let scale: Scale = whole;

  const measure = (): void => {
    whole = fitScale(start, end, gaps, width);
    if (density !== null && density <= whole.density) density = null;
    scale =
      density === null
        ? whole
        : createScale({ start, end, gaps, density, gapWidth: whole.gapWidth });
  };
  const scrollTo = (px: number): void => {
    scroll = Math.max(0, Math.min(px, scale.width - width));
  };
  const stretch = (next: number, time: number, place: number): void => {
    density = Math.min(next, Math.max(DENSEST, whole.density));
    measure();
    scrollTo(scale.at(time) - place);
  };

  return {
    get scale() {
      return scale;
    },
    get scroll() {
      return scroll;
    },
    get isFit() {
      return density === null;
    },
    take(nextStart, nextEnd, nextGaps) {
      const isAtEnd = scroll >= scale.width - width - 1;
      const time = scale.timeAt(scroll);
      start = nextStart;
      end = nextEnd;
      gaps = nextGaps;
      measure();
      scrollTo(isAtEnd ? scale.width : scale.at(time));
    },
    setWidth(px) {
      if (px === width) return;
      const time = scale.timeAt(scroll);
      width = px;
      measure();
      scrollTo(scale.at(time));
    },
    zoom(factor, around) {
      stretch(scale.density * factor, scale.timeAt(scroll + around), around);
    },
    panBy: (px) => scrollTo(scroll + px),
    fit() {
      density = null;
      measure();
      scroll = 0;
    },
    show(from, to) {
      const left = scale.at(from);
      const right = scale.at(to);
      if (left < scroll) scrollTo(left - EDGE);
      else if (right > scroll + width) {
        scrollTo(Math.min(left - EDGE, right - width + EDGE));
      }
    },
    frame(from, to) {
      const idle = gaps.reduce(
        (sum, gap) => sum + Math.max(0, Math.min(gap.end, to) - Math.max(gap.start, from)),
        0,
      );
      const inside = gaps.filter((gap) => gap.start >= from && gap.end <= to).length;
      const room = Math.max(1, width - inside * whole.gapWidth);
      stretch(room / Math.max(1e-6, to - from - idle), from, 0);
    },
  };
}

/** Px between what is shown and the edge of the view. */
const EDGE = 24;
