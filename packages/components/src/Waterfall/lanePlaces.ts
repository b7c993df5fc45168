import type { Lane } from "./bars.js";
import { lastAtOrBefore } from "./scale.js";

/** Px of a track, of the space around tracks, and of the label above them where there is no room beside them. */
const TRACK = 22;
const AROUND = 10;
const LABEL = 26;

/** Where lanes stand below each other, px. @internal */
export interface LanePlaces {
  readonly height: number;
  top(index: number): number;
  heightOf(index: number): number;
  /** The lane at a place; -1 outside. */
  laneAt(y: number): number;
  /** Where the tracks of a lane begin. */
  trackTop(index: number, track: number): number;
  /** The track of a lane at a place. */
  trackAt(index: number, y: number): number;
}

/** @internal */
export function placeLanes(lanes: readonly Lane[], isNarrow: boolean): LanePlaces {
  const above = isNarrow ? LABEL : 0;
  const tops = new Float64Array(lanes.length + 1);
  for (const [index, lane] of lanes.entries()) {
    tops[index + 1] =
      (tops[index] as number) + above + Math.max(1, lane.tracks.length) * TRACK + AROUND;
  }
  const height = tops[lanes.length] as number;
  const top = (index: number): number => tops[index] as number;
  return {
    height,
    top,
    heightOf: (index) => top(index + 1) - top(index),
    laneAt(y) {
      if (!(y >= 0) || y >= height) return -1;
      return lastAtOrBefore(lanes.length, top, y);
    },
    trackTop: (index, track) => top(index) + above + AROUND / 2 + track * TRACK,
    trackAt: (index, y) => Math.floor((y - top(index) - above - AROUND / 2) / TRACK),
  };
}
