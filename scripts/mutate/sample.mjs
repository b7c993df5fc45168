/**
 * So many of a list, spread over all of it by a seed; the order stays.
 *
 * @template T
 * @param {readonly T[]} list
 * @param {number} count
 * @param {number} seed
 * @returns {T[]}
 */
export function sample(list, count, seed) {
  const next = numbers(seed);
  const ranked = list.map((each, index) => ({ each, index, rank: next() }));
  const chosen = ranked.sort((one, other) => one.rank - other.rank).slice(0, count);
  return chosen.sort((one, other) => one.index - other.index).map(({ each }) => each);
}

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
function numbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
