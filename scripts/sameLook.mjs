/** The size of a cell, px: some words wide and one row high, so that letters of another font weigh the same. */
const WIDTH = 60;
const HEIGHT = 20;
/** How far the mean of a cell may be off, of 255. */
const TOLERANCE = 24;
/** The share of the cells that may be further off: another font wraps a word elsewhere. */
const SHARE = 0.005;

/**
 * Compares two screenshots by the mean colour of their cells, so that letters in another font or another weight
 * are the same, and a part that moved, came, went or changed its colour is not.
 *
 * @param {{ metadata: { width: number, height: number }, data: ArrayLike<number> }} reference
 * @param {{ metadata: { width: number, height: number }, data: ArrayLike<number> }} actual
 */
export function sameLook(reference, actual) {
  const { width, height } = reference.metadata;
  if (width !== actual.metadata.width || height !== actual.metadata.height) {
    const size = ({ metadata }) => `${metadata.width}×${metadata.height}`;
    return {
      pass: false,
      diff: null,
      message: `${size(actual)} px instead of ${size(reference)}.`,
    };
  }
  const expected = cells(reference);
  const found = cells(actual);
  const count = expected.length / 3;
  let different = 0;
  for (let cell = 0; cell < count; cell++) {
    const channels = [0, 1, 2].map((at) =>
      Math.abs(expected[cell * 3 + at] - found[cell * 3 + at]),
    );
    if (Math.max(...channels) > TOLERANCE) different++;
  }
  const pass = different <= count * SHARE;
  return {
    pass,
    diff: null,
    message: pass ? null : `${different} of ${count} cells look different.`,
  };
}

/** Red, green and blue of each cell, in rows. */
function cells({ metadata: { width, height }, data }) {
  const columns = Math.ceil(width / WIDTH);
  const means = new Float64Array(columns * Math.ceil(height / HEIGHT) * 3);
  const pixels = new Float64Array(means.length / 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const cell = Math.floor(y / HEIGHT) * columns + Math.floor(x / WIDTH);
      const from = (y * width + x) * 4;
      pixels[cell]++;
      for (let at = 0; at < 3; at++) means[cell * 3 + at] += data[from + at];
    }
  }
  return means.map((sum, at) => sum / pixels[Math.floor(at / 3)]);
}
