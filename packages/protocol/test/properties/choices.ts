import fc from "fast-check";
import type { Choice } from "./streamWriter.js";

/** Decisions for a `StreamWriter`. */
export const choices = (maxLength: number): fc.Arbitrary<Choice[]> =>
  fc.array(fc.tuple(fc.nat(999), fc.nat(9999)), { maxLength, size: "max" });

const factor = Number(process.env.PROPERTY_RUNS ?? 1);

/** How often a property is tried: for a few seconds in the test run, more often where `PROPERTY_RUNS` says so. */
export function runs(usual: number): { numRuns: number; seed: number } {
  return {
    numRuns: Math.ceil(usual * factor),
    seed: Number(process.env.PROPERTY_SEED ?? 20_261_130),
  };
}

/** How long one property may take, ms. */
export const PATIENCE: number = 60_000 * Math.max(1, factor);
