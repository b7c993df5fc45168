import type { Bar } from "./bars.js";
import { lastAtOrBefore, type Scale } from "./scale.js";

/** Where a bar is drawn, px from the start of what is in view. @internal */
export interface Placed {
  readonly bar: Bar;
  readonly from: number;
  readonly to: number;
}

/** Px that a bar has at least. @internal */
export const LEAST = 4;
/** Px within which several bars are drawn as one. */
const CLOSE = 2;

/**
 * Calls `draw` for the bars of a track that can be seen, at most one for every few pixels: what is drawn does not grow
 * with the run. The first is found by halving; of many that share a pixel only one is drawn.
 *
 * @param bars in order, overlapping nowhere
 * @param scroll px before what is in view
 * @param width px of what is in view
 * @param now where open bars end
 * @internal
 */
export function eachVisible(
  bars: readonly Bar[],
  scale: Scale,
  scroll: number,
  width: number,
  now: number,
  draw: (placed: Placed) => void,
): void {
  const endOf = (index: number): number => (bars[index] as Bar).end;
  // A bar is wider than it lasts where it would be too thin to see.
  let index = lastAtOrBefore(bars.length, endOf, scale.timeAt(scroll - LEAST)) + 1;
  // One that ends just there is a moment at the edge.
  if (index > 0 && endOf(index - 1) >= scale.timeAt(scroll - LEAST)) index--;
  while (index < bars.length) {
    const bar = bars[index] as Bar;
    const from = scale.at(bar.start) - scroll;
    if (from > width) return;
    const to = scale.at(Math.min(bar.end, Math.max(now, bar.start))) - scroll;
    const drawn = Math.max(from + LEAST, to);
    draw({ bar, from, to: drawn });
    index = nextAfter(bars, index, scale.timeAt(Math.min(drawn, from + CLOSE) + scroll));
  }
}

/** The next bar that does not end before a time. */
function nextAfter(bars: readonly Bar[], index: number, time: number): number {
  const next = bars[index + 1];
  if (!next || next.end > time) return index + 1;
  const rest = bars.length - index - 1;
  return index + 2 + lastAtOrBefore(rest, (at) => (bars[index + 1 + at] as Bar).end, time);
}

/** The bar of a track at a place, or the nearest one so close by. @internal */
export function barAt(
  bars: readonly Bar[],
  scale: Scale,
  px: number,
  now: number,
  tolerance: number,
): Bar | null {
  const at = lastAtOrBefore(bars.length, (index) => (bars[index] as Bar).start, scale.timeAt(px));
  let best: Bar | null = null;
  let nearest = tolerance;
  for (const bar of [bars[at], bars[at + 1]]) {
    if (!bar) continue;
    const from = scale.at(bar.start);
    const to = Math.max(from + LEAST, scale.at(Math.min(bar.end, Math.max(now, bar.start))));
    const distance = px < from ? from - px : px > to ? px - to : 0;
    if (distance <= nearest) {
      best = bar;
      nearest = distance;
    }
  }
  return best;
}
