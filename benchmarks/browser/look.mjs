import { createMeasures, OURS } from "./subjects.mjs";

export const title =
  "look: the longest task of the page while somebody searches and filters 20k calls";

const CALLS = 20_000;
const LOOKS = [
  ["a word that many rows hold", "destroy", {}],
  ["a longer one of it", "destroy()", {}],
  ["a filter", "", { kinds: ["tool-call"], tools: ["bash"] }],
  ["nothing again", "", {}],
];

export async function run({ session, times = 2 }) {
  const found = createMeasures();
  for (let time = 0; time < times; time++) {
    for (const { name, view } of OURS) {
      const page = await session.open("ours");
      await page.call("fold", CALLS);
      await page.call("show", { view, follow: false });
      // What searches is loaded when somebody does.
      await page.call("look", "a", {});
      await page.call("look", "", {});
      for (const [what, query, filters] of LOOKS) {
        const { tasks, rows } = await page.traced("look", query, filters);
        found.add(what, name, {
          "ms of the longest task": tasks[0] ?? 0,
          "ms of all tasks": tasks.reduce((sum, each) => sum + each, 0),
          rows,
        });
      }
      await page.close();
    }
  }
  const goals = OURS.flatMap(({ name }) =>
    LOOKS.map(([what]) => ({
      what: `${name}: ${what}, the longest task`,
      goal: 16,
      unit: "ms",
      value: found.best(what, name, "ms of the longest task"),
    })),
  );
  return { measures: found.measures, goals };
}
