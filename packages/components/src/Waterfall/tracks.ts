/** Puts what overlaps in time on tracks of its own. @internal */
export interface Tracks {
  readonly count: number;
  /** The first track that is free from `start` on; it is taken until `settle` says otherwise. */
  place(start: number): number;
  /** The track is free from `end` on. */
  settle(track: number, end: number): void;
}

/**
 * First fit: what is placed never moves, and on one track nothing overlaps. The tracks are the leaves of a tree of
 * the times from which they are free: a search along ten thousand open calls for each new one would take minutes.
 *
 * @internal
 */
export function createTracks(): Tracks {
  let size = 4;
  let count = 0;
  /** Of each node the earliest time below it; the leaves begin at `size`. */
  let free = new Float64Array(2 * size).fill(Number.POSITIVE_INFINITY);

  const set = (track: number, time: number): void => {
    let node = size + track;
    free[node] = time;
    for (node >>= 1; node > 0; node >>= 1) {
      free[node] = Math.min(free[2 * node] as number, free[2 * node + 1] as number);
    }
  };
  const grow = (): void => {
    const before = free.slice(size, 2 * size);
    size *= 2;
    free = new Float64Array(2 * size).fill(Number.POSITIVE_INFINITY);
    free.set(before, size);
    for (let node = size - 1; node > 0; node--) {
      free[node] = Math.min(free[2 * node] as number, free[2 * node + 1] as number);
    }
  };

  return {
    get count() {
      return count;
    },
    place(start) {
      if ((free[1] as number) > start) {
        if (count === size) grow();
        set(count, Number.POSITIVE_INFINITY);
        return count++;
      }
      let node = 1;
      while (node < size) {
        node *= 2;
        if ((free[node] as number) > start) node++;
      }
      const track = node - size;
      set(track, Number.POSITIVE_INFINITY);
      return track;
    },
    settle: set,
  };
}
