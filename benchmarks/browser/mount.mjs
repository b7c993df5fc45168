import { createMeasures, OURS, SUBJECTS } from "./subjects.mjs";

export const title = "mount: a finished run, from its events to the second frame";

const SIZES = [200, 10_000];

export async function run({ session, times = 3 }) {
  const found = createMeasures();
  for (let time = 0; time < times; time++) {
    for (const calls of SIZES) {
      for (const subject of SUBJECTS) {
        found.add(`${calls} calls`, subject.name, await mount(session, subject, calls));
      }
    }
  }
  const goals = OURS.flatMap(({ name }) => {
    const cpu = (subject, calls) => found.best(`${calls} calls`, subject, "ms of CPU");
    const ratio = (what, goal, value) => ({ what: `${name}: ${what}`, goal, unit: "x", value });
    const elements = (calls) => found.worst(`${calls} calls`, name, "elements");
    return [
      ratio("10k calls, beside the prototype", 2, cpu(name, 10_000) / cpu("prototype", 10_000)),
      ratio("10k calls, beside 200", 2.5, cpu(name, 10_000) / cpu(name, 200)),
      ratio(
        "heap of 10k calls, beside the prototype",
        2,
        found.best("10000 calls", name, "MB") / found.best("10000 calls", "prototype", "MB"),
      ),
      { what: `${name}: elements at 10k calls`, goal: 600, unit: "", value: elements(10_000) },
      {
        what: `${name}: elements at 10k calls, beside 200`,
        goal: 1.25,
        unit: "x",
        value: elements(10_000) / elements(200),
      },
    ];
  });
  return { measures: found.measures, goals };
}

async function mount(session, { page: name, view }, calls) {
  const page = await session.open(name);
  const before = await page.heap();
  await page.call("prepare", calls);
  const pushed = await page.measured("push");
  const shown = await page.measured("show", { view });
  await page.call("release");
  const after = await page.heap();
  await page.close();
  return {
    "ms of CPU": pushed.task + shown.task,
    "ms of it folding": pushed.task,
    "ms of it script": shown.script,
    "ms of it layout": shown.layout,
    MB: (after - before) / 1e6,
    elements: shown.elements,
    commits: shown.commits,
  };
}
