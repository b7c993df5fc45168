/**
 * Maps places in the list, which may be any number of pixels long, to places of a scroll bar that is as long as
 * browsers allow.
 *
 * @internal
 */
export interface ScrollScale {
  /** Height of the element that is scrolled, px. */
  readonly height: number;
  /** The largest place in the list that the viewport can start at. */
  readonly lastOffset: number;
  /** The largest `scrollTop`. */
  readonly lastTop: number;
  /** The `scrollTop` at which a place in the list belongs. */
  topOf(offset: number): number;
  /** The place in the list for a `scrollTop`. */
  offsetOf(top: number): number;
}

/** Chromium stops at about 33.5 million px, Firefox at 17.8. */
const LONGEST = 15_000_000;
/** Near both ends, places and `scrollTop` run one to one, so that the first and last row are reached by scrolling. */
const EDGE = 2_000_000;

/**
 * Makes a scale. Up to 15 million px it is the identity. Above, the middle of the list is compressed and the ends
 * are not.
 *
 * @param total length of the list, px
 * @param viewport height of what is seen, px
 * @internal
 */
export function createScrollScale(total: number, viewport: number): ScrollScale {
  const lastOffset = Math.max(0, total - viewport);
  if (total <= LONGEST) {
    return {
      height: total,
      lastOffset,
      lastTop: lastOffset,
      topOf: (offset) => clamp(offset, 0, lastOffset),
      offsetOf: (top) => clamp(top, 0, lastOffset),
    };
  }
  const lastTop = LONGEST - viewport;
  const ratio = (lastTop - 2 * EDGE) / (lastOffset - 2 * EDGE);
  return {
    height: LONGEST,
    lastOffset,
    lastTop,
    topOf(offset) {
      const place = clamp(offset, 0, lastOffset);
      if (place <= EDGE) return place;
      if (place >= lastOffset - EDGE) return lastTop - (lastOffset - place);
      return EDGE + (place - EDGE) * ratio;
    },
    offsetOf(top) {
      const place = clamp(top, 0, lastTop);
      if (place <= EDGE) return place;
      if (place >= lastTop - EDGE) return lastOffset - (lastTop - place);
      return EDGE + (place - EDGE) / ratio;
    },
  };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
