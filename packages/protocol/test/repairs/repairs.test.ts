import type { Conformance, RunStore } from "@run-timeline/protocol";
import { describe, expect, test } from "vitest";
import { plain } from "../cases/differences.js";
import { play } from "../issues/play.js";
import { MIXES, PLACES, type Repair, SLIPS, TRANSLATIONS } from "./repairs.js";

const wire = (stream: readonly unknown[], mode: Conformance): Promise<RunStore> =>
  play({ stream }, mode);

const outcome = ({ messages, state, head }: RunStore): object => ({
  messages: plain(messages),
  state,
  status: head.status,
});

const found = ({ issues }: RunStore): string[] =>
  issues.map(({ code, severity }) => `${code} ${severity}`);

describe.each([
  ["slips", SLIPS],
  ["translations", TRANSLATIONS],
  ["mixes of chunks", MIXES],
  ["places", PLACES],
])("%s", (_, repairs) => {
  describe.each(repairs.map((repair) => [repair.title, repair] as const))(
    "%s",
    (_title, repair) => {
      test(`in lenient: ${repair.noted ?? "without a word"}`, () => sameAsSound(repair, "lenient"));
      test("in off, silently", () => sameAsSound(repair, "off"));
      if (repair.strict === undefined) test("in strict too", () => sameAsSound(repair, "strict"));
      else test(`but not in strict: ${repair.strict}`, () => refused(repair));
    },
  );
});

async function sameAsSound({ slip, sound, noted }: Repair, mode: Conformance): Promise<void> {
  const store = await wire(slip, mode);
  expect(outcome(store)).toEqual(outcome(await wire(sound, mode)));
  expect(found(store)).toEqual(mode === "off" || noted === undefined ? [] : [`${noted} repaired`]);
}

async function refused({ slip, strict }: Repair): Promise<void> {
  const store = await wire(slip, "strict");
  expect(found(store)).toEqual([strict]);
}
