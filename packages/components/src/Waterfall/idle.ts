/** A time in which nothing happened. */
export interface Gap {
  readonly start: number;
  readonly end: number;
}

/** Finds the times in which nothing happened, as what happened becomes known. @internal */
export interface Idle {
  /** The first and the last time that is known; `null` while none is. */
  readonly start: number | null;
  readonly end: number | null;
  /** Something went on from one time to another. */
  cover(start: number, end: number): void;
  /** The gaps in order, cut by what goes on since `openSince`, with the one up to `now`. */
  gaps(now: number, openSince?: number): readonly Gap[];
}

/**
 * Gaps only ever shrink, so that a few of them are all that has to be kept of a hundred thousand times.
 *
 * @param longest what is no longer is no gap, ms
 * @internal
 */
export function createIdle(longest: number): Idle {
  let known: Gap[] = [];
  let start: number | null = null;
  let end: number | null = null;

  const add = (from: number, to: number, at: number): void => {
    if (to - from > longest) known.splice(at, 0, { start: from, end: to });
  };

  return {
    get start() {
      return start;
    },
    get end() {
      return end;
    },
    cover(from, to) {
      if (start === null || end === null) {
        start = from;
        end = to;
        return;
      }
      if (from > end) add(end, from, known.length);
      else if (to < start) add(to, start, 0);
      known = without(known, from, to, longest);
      start = Math.min(start, from);
      end = Math.max(end, to);
    },
    gaps(now, openSince = Number.POSITIVE_INFINITY) {
      if (end === null) return [];
      const all = now - end > longest ? [...known, { start: end, end: now }] : known;
      return openSince < now ? without(all, openSince, now, longest) : all;
    },
  };
}

/** The gaps that are left when something went on from one time to another. */
function without(gaps: Gap[], from: number, to: number, longest: number): Gap[] {
  if (!gaps.some((gap) => from < gap.end && to > gap.start)) return gaps;
  const left: Gap[] = [];
  for (const gap of gaps) {
    if (to <= gap.start || from >= gap.end) {
      left.push(gap);
      continue;
    }
    if (from - gap.start > longest) left.push({ start: gap.start, end: from });
    if (gap.end - to > longest) left.push({ start: to, end: gap.end });
  }
  return left;
}
