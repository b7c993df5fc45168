/**
 * Growable typed columns in blocks: a million rows of six numbers are 24 MB here and 120 MB as objects, and
 * growing one copies nothing.
 */
export const BITS = 14;
const SIZE = 1 << BITS;
const MASK = SIZE - 1;

type Block = Uint8Array | Uint32Array | Float64Array;

/** An append-only column of numbers. */
export class Column<B extends Block> {
  length = 0;
  /** @internal */
  readonly blocks: (B | undefined)[] = [];
  constructor(private readonly make: (size: number) => B) {}

  push(value: number): void {
    const at = this.length++;
    let block = this.blocks[at >> BITS];
    if (block === undefined) {
      block = this.make(SIZE);
      this.blocks[at >> BITS] = block;
    }
    block[at & MASK] = value;
  }

  /** The number at an index that exists; anything else is a bug of the caller and reads as 0. */
  get(index: number): number {
    const block = this.blocks[index >> BITS];
    return block === undefined ? 0 : (block[index & MASK] as number);
  }

  set(index: number, value: number): void {
    const block = this.blocks[index >> BITS];
    if (block !== undefined) block[index & MASK] = value;
  }
}

/** Whole numbers from 0 to 255. */
export const bytes = (): Column<Uint8Array> => new Column((size) => new Uint8Array(size));
/** Whole numbers from 0 to 2^32 - 1. */
export const words = (): Column<Uint32Array> => new Column((size) => new Uint32Array(size));
/** Any numbers. */
export const floats = (): Column<Float64Array> => new Column((size) => new Float64Array(size));
