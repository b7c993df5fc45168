import { createMeasures } from "./subjects.mjs";

export const title = "switch: from one view of 100k rows to the other, to the second frame";

const CALLS = 20_000;

export async function run({ session, times = 3 }) {
  const found = createMeasures();
  for (let time = 0; time < times; time++) {
    const page = await session.open("ours");
    await page.call("fold", CALLS);
    await page.call("show", { view: "grouped" });
    for (const [view, name] of [
      ["in-order", "to in order, the first time"],
      ["grouped", "back to grouped"],
      ["in-order", "to in order again"],
    ]) {
      const { task, script, rows } = await page.measured("setView", view);
      found.add(name, "ours", { "ms of CPU": task, "ms of script": script, rows });
    }
    await page.close();
  }
  const goals = [...new Set(found.measures.map((each) => each.case))].map((name) => ({
    what: name,
    goal: 100,
    unit: "ms",
    value: found.median(name, "ours", "ms of CPU"),
  }));
  return { measures: found.measures, goals };
}
