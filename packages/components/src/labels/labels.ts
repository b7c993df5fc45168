import { type FirstLabels, firstEnglish } from "./firstLabels.js";
import { createFormat } from "./format.js";
import { type LateLabels, lateEnglish } from "./lateLabels.js";

/**
 * Every string that reaches the screen or a screen reader. A catalogue of your own is
 * `const polish: Labels = { … }`: a missing key is a compile error. Names and texts of the run itself are not
 * here: they are data.
 *
 * @example
 * const labels: Labels = { ...createLabels("en-GB"), search: "Find" };
 */
export interface Labels extends FirstLabels, LateLabels {}

/** English words, with the numbers and times of a locale. */
export function createLabels(locale: string = "en"): Labels {
  const format = createFormat(locale);
  return { ...firstEnglish(format), ...lateEnglish(format) };
}
