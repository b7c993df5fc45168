/**
 * The sizes of all rows along the list, in px. Adding up to an index and finding the index at an offset cost the
 * logarithm of the length; adding rows at the end costs nothing, as only rows whose size is known take memory.
 *
 * @internal
 */
export interface SizeIndex {
  readonly length: number;
  /** Sum of all sizes. */
  readonly total: number;
  /** Where a row starts; `total` for indexes at or after the end. */
  offsetOf(index: number): number;
  /** The row that covers an offset; the first or last one outside. -1 while empty. */
  indexAt(offset: number): number;
  sizeOf(index: number): number;
  isMeasured(index: number): boolean;
  /** Notes what a row measures. Sizes that no drawn row has (0, NaN) are ignored: a hidden tab reports them. */
  measure(index: number, size: number): void;
  /** Notes what a row that was never measured will roughly measure. */
  guess(index: number, size: number): void;
  /** Replaces `removed` rows at an index by `added` rows of unknown size. */
  splice(index: number, removed: number, added: number): void;
}

/** Rows whose sizes are summed one by one; between blocks a Fenwick tree sums. */
const BLOCK = 128;

/**
 * Makes a size index.
 *
 * Only differences to the default size are kept: a positive number is a measured size, a negative one a guess, 0 a
 * row of default size. Rows after the last known one have no memory at all. A plain array of offsets would be
 * re-summed from the changed row on: 2 ms at a million rows, for each row that streams.
 *
 * @param defaultSize px of a row that nothing is known about
 * @internal
 */
export function createSizeIndex(defaultSize: number): SizeIndex {
  let length = 0;
  /** Rows from here on are of default size. */
  let known = 0;
  let sizes = new Float32Array(0);
  /** Per block, the sum of differences to the default size. */
  let blockSums = new Float64Array(0);
  /** Fenwick tree over `blockSums`, from 1. */
  let tree = new Float64Array(1);

  const sizeOf = (index: number): number => {
    const size = index < known ? (sizes[index] as number) : 0;
    return size === 0 ? defaultSize : Math.abs(size);
  };

  const differenceBefore = (block: number): number => {
    let sum = 0;
    for (let node = Math.min(block, blockSums.length); node > 0; node &= node - 1) {
      sum += tree[node] as number;
    }
    return sum;
  };

  const addToBlock = (block: number, difference: number): void => {
    blockSums[block] = (blockSums[block] as number) + difference;
    for (let node = block + 1; node < tree.length; node += node & -node) {
      tree[node] = (tree[node] as number) + difference;
    }
  };

  const reserve = (count: number): void => {
    if (count <= sizes.length) return;
    const blocks = Math.ceil(Math.max(count, sizes.length * 2) / BLOCK);
    sizes = copyInto(new Float32Array(blocks * BLOCK), sizes);
    blockSums = copyInto(new Float64Array(blocks), blockSums);
    rebuildTree();
  };

  const rebuildTree = (): void => {
    tree = new Float64Array(blockSums.length + 1);
    for (let block = 0; block < blockSums.length; block++) {
      const node = block + 1;
      tree[node] = (tree[node] as number) + (blockSums[block] as number);
      const above = node + (node & -node);
      if (above < tree.length) tree[above] = (tree[above] as number) + (tree[node] as number);
    }
  };

  const sumBlocksFrom = (block: number): void => {
    for (; block < blockSums.length; block++) {
      let sum = 0;
      const end = Math.min((block + 1) * BLOCK, known);
      for (let index = block * BLOCK; index < end; index++) sum += sizeOf(index) - defaultSize;
      blockSums[block] = sum;
    }
    rebuildTree();
  };

  const write = (index: number, signed: number): void => {
    const before = sizeOf(index);
    reserve(index + 1);
    sizes[index] = signed;
    known = Math.max(known, index + 1);
    const difference = sizeOf(index) - before;
    if (difference !== 0) addToBlock((index / BLOCK) | 0, difference);
  };

  const offsetOf = (index: number): number => {
    const end = Math.max(0, Math.min(index, length));
    const block = (Math.min(end, known) / BLOCK) | 0;
    let offset = end * defaultSize + differenceBefore(block);
    for (let row = block * BLOCK; row < Math.min(end, known); row++) {
      offset += sizeOf(row) - defaultSize;
    }
    return offset;
  };

  const blockAt = (offset: number): { block: number; start: number } => {
    let block = 0;
    let difference = 0;
    for (let step = highestPower(blockSums.length); step > 0; step >>= 1) {
      const next = block + step;
      if (next > blockSums.length) continue;
      const sum = difference + (tree[next] as number);
      if (next * BLOCK * defaultSize + sum > offset) continue;
      block = next;
      difference = sum;
    }
    return { block, start: block * BLOCK * defaultSize + difference };
  };

  return {
    get length() {
      return length;
    },
    get total() {
      return length * defaultSize + differenceBefore(blockSums.length);
    },
    offsetOf,
    indexAt(offset) {
      if (length === 0) return -1;
      const { block, start } = blockAt(Math.max(0, offset));
      let index = block * BLOCK;
      let end = start;
      while (index < known) {
        end += sizeOf(index);
        if (end > offset) return Math.min(index, length - 1);
        index++;
      }
      return Math.min(index + Math.max(0, Math.floor((offset - end) / defaultSize)), length - 1);
    },
    sizeOf,
    isMeasured: (index) => index < known && (sizes[index] as number) > 0,
    measure(index, size) {
      if (index >= 0 && index < length && size > 0 && size < Number.POSITIVE_INFINITY) {
        write(index, size);
      }
    },
    guess(index, size) {
      if (index < 0 || index >= length || !(size > 0) || size === Number.POSITIVE_INFINITY) return;
      if (index < known && (sizes[index] as number) > 0) return;
      if (sizeOf(index) !== size) write(index, -size);
    },
    splice(index, removed, added) {
      const at = Math.max(0, Math.min(index, length));
      const gone = Math.max(0, Math.min(removed, length - at));
      length += added - gone;
      if (at >= known) return;
      const kept = Math.max(0, known - at - gone);
      const next = kept === 0 ? at : at + added + kept;
      reserve(next);
      if (kept > 0) sizes.copyWithin(at + added, at + gone, at + gone + kept);
      sizes.fill(0, at, kept === 0 ? known : at + added);
      if (next < known) sizes.fill(0, next, known);
      known = next;
      sumBlocksFrom((at / BLOCK) | 0);
    },
  };
}

function copyInto<T extends Float32Array | Float64Array>(target: T, source: T): T {
  target.set(source);
  return target;
}

function highestPower(count: number): number {
  return count === 0 ? 0 : 2 ** Math.floor(Math.log2(count));
}
