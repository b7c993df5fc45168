/** The constants of FIPS 180-4: fractions of the roots of the first primes. */
const { starts, rounds } = constants();

/** The SHA-256 of a text, in base64: what a policy of a page names an inline style sheet by. @internal */
export function sha256(text: string): string {
  const state = Uint32Array.from(starts);
  const bytes = padded(new TextEncoder().encode(text));
  const view = new DataView(bytes.buffer);
  const words = new Uint32Array(64);
  for (let at = 0; at < bytes.length; at += 64) {
    for (let index = 0; index < 16; index++) words[index] = view.getUint32(at + index * 4);
    for (let index = 16; index < 64; index++) {
      const early = word(words, index - 15);
      const late = word(words, index - 2);
      const first = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
      const second = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
      words[index] = word(words, index - 16) + first + word(words, index - 7) + second;
    }
    mix(state, words);
  }
  const digest = new Uint8Array(32);
  state.forEach((value, index) => {
    new DataView(digest.buffer).setUint32(index * 4, value);
  });
  return btoa(String.fromCharCode(...digest));
}

function mix(state: Uint32Array, words: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let index = 0; index < 64; index++) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const first =
      (h +
        (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) +
        choice +
        (rounds[index] as number) +
        word(words, index)) |
      0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, index) => {
    state[index] = word(state, index) + value;
  });
}

/** The message, a one, zeros, and its length in bits. */
function padded(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 8, Math.floor(message.length / 0x20000000));
  view.setUint32(bytes.length - 4, message.length << 3);
  return bytes;
}

function constants(): { starts: number[]; rounds: number[] } {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < 64; candidate++) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  }
  const fraction = (root: number): number => ((root % 1) * 2 ** 32) | 0;
  return {
    starts: primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime))),
    rounds: primes.map((prime) => fraction(Math.cbrt(prime))),
  };
}

const turn = (value: number, by: number): number => (value >>> by) | (value << (32 - by));
const word = (words: Uint32Array, index: number): number => words[index] as number;
