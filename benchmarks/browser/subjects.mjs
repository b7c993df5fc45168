// What is compared in the browser: both of our views and the prototype, which has one.
import { best, median } from "../measure.mjs";

export const SUBJECTS = [
  { name: "prototype", page: "prototype", view: "grouped" },
  { name: "ours, grouped", page: "ours", view: "grouped" },
  { name: "ours, in order", page: "ours", view: "in-order" },
];

export const OURS = SUBJECTS.slice(1);

/** Collects numbers by what was measured, of whom and in which case. */
export function createMeasures() {
  const measures = [];
  const find = (name, subject, unit) =>
    measures.find((each) => each.case === name && each.subject === subject && each.unit === unit);
  return {
    measures,
    add(name, subject, numbers) {
      for (const [unit, value] of Object.entries(numbers)) {
        if (typeof value !== "number") continue;
        const known = find(name, subject, unit);
        if (known) known.values.push(value);
        else measures.push({ case: name, subject, unit, values: [value] });
      }
    },
    best: (name, subject, unit) => best(find(name, subject, unit).values),
    median: (name, subject, unit) => median(find(name, subject, unit).values),
    worst: (name, subject, unit) => Math.max(...find(name, subject, unit).values),
  };
}
