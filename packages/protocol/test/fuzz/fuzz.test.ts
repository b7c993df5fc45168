import { createRandom } from "@run-timeline/fixtures";
import { expect, test } from "vitest";
import { createRunStore, readEvents } from "../../src/index.js";
import { bodyOf, framesOf } from "../cases/bytes.js";
import { type Choice, StreamWriter } from "../properties/streamWriter.js";
import { CORPUS } from "./corpus.js";
import { damage } from "./damage.js";
import { FOUND } from "./found.js";
import { faultOf } from "./invariants.js";
import { minimise } from "./minimise.js";

/** A few seconds here; `npm run fuzz` goes on for longer, from a seed of the day. */
const ROUNDS = Number(process.env.FUZZ_ROUNDS ?? 150);
const SEED = Number(process.env.FUZZ_SEED ?? 1);
const PATIENCE = 60_000 + ROUNDS * 200;

test(
  "no damaged stream makes push throw or hang, touches a prototype, loses an event, or makes a cut-off run look well",
  () => {
    const random = createRandom(SEED);
    for (let round = 0; round < ROUNDS; round++) {
      const events = damage(startOf(round), someChoices(6));
      const fault = faultOf(events);
      if (fault === null) continue;
      const fewest = minimise(events, (list) => faultOf(list) !== null);
      const shown = fewest.map((event) => JSON.stringify(event) ?? "undefined").join("\n");
      expect.fail(`round ${round} of seed ${SEED}: ${faultOf(fewest)}\n${shown}`);
    }

    function startOf(round: number): readonly unknown[] {
      if (round % 2 === 0) return CORPUS[random.between(0, CORPUS.length - 1)] ?? [];
      return StreamWriter.write(someChoices(40));
    }

    function someChoices(most: number): Choice[] {
      return Array.from(
        { length: random.between(1, most) },
        (): Choice => [random.between(0, 999), random.between(0, 9999)],
      );
    }
  },
  PATIENCE,
);

test(
  "no damaged bytes make the reader throw, and what it reads is taken in",
  async () => {
    const random = createRandom(SEED + 1);
    for (let round = 0; round < ROUNDS / 2; round++) {
      const events = CORPUS[random.between(0, CORPUS.length - 1)] ?? [];
      const bytes = new TextEncoder().encode(framesOf(events));
      for (let count = random.between(1, 12); count > 0 && bytes.length > 0; count--) {
        const nasty = [0, 10, 13, 32, 34, 58, 92, 123, 125, 0xc3, 0xef, 0xff] as const;
        const at = random.between(0, bytes.length - 1);
        bytes[at] = random.next() < 0.5 ? random.pick(nasty) : random.between(0, 255);
      }
      const cut = bytes.slice(0, random.next() < 0.3 ? random.between(0, bytes.length) : undefined);
      const pieces: Uint8Array[] = [];
      for (let at = 0; at < cut.length; ) {
        const size = random.between(1, 400);
        pieces.push(cut.slice(at, at + size));
        at += size;
      }
      const read: unknown[] = [];
      for await (const event of readEvents(bodyOf(pieces))) read.push(event);
      for (const conformance of ["lenient", "strict", "off"] as const) {
        const store = createRunStore({ conformance });
        for (const event of read) store.push(event);
        store.end();
        expect([...store.log]).toEqual(read);
        expect(["idle", "running"]).not.toContain(store.head.status);
      }
    }
  },
  PATIENCE,
);

test.each(FOUND)("%s, and does no longer", (_, events) => {
  expect(faultOf(events)).toBeNull();
});
