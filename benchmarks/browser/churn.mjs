import { createMeasures, OURS, SUBJECTS } from "./subjects.mjs";

export const title =
  "churn: 100 new calls a second with results, two subagents at once, following the tail";

const SIZES = [200, 10_000];
const SECONDS = 6;
const PER_SECOND = 100;
const LONG = 50;

export async function run({ session, times = 2 }) {
  const found = createMeasures();
  for (let time = 0; time < times; time++) {
    for (const calls of SIZES) {
      for (const subject of SUBJECTS) {
        found.add(`${calls} calls`, subject.name, await churn(session, subject, calls));
      }
    }
  }
  const goals = OURS.flatMap(({ name }) => [
    {
      what: `${name}: tasks of over ${LONG} ms of CPU at 10k, above the prototype's`,
      goal: 0,
      unit: "",
      value: Math.max(
        0,
        found.best("10000 calls", name, `tasks over ${LONG} ms`) -
          found.worst("10000 calls", "prototype", `tasks over ${LONG} ms`),
      ),
    },
    {
      what: `${name}: CPU a frame at 10k, beside 200`,
      goal: 1.3,
      unit: "x",
      value:
        found.best("10000 calls", name, "ms of CPU a frame") /
        found.best("200 calls", name, "ms of CPU a frame"),
    },
    {
      what: `${name}: painted frames off the tail at 10k`,
      goal: 2,
      unit: "%",
      value: found.worst("10000 calls", name, "% of frames off the tail"),
    },
  ]);
  return { measures: found.measures, goals };
}

async function churn(session, { page: name, view }, calls) {
  const page = await session.open(name);
  await page.call("prepare", calls, { ended: false });
  await page.call("push");
  await page.call("show", { view, follow: true });
  await page.call("churn", 1, PER_SECOND);
  const {
    tasks,
    frames,
    commits,
    off,
    calls: made,
  } = await page.traced("churn", SECONDS, PER_SECOND);
  await page.close();
  const cpu = tasks.reduce((sum, each) => sum + each, 0);
  return {
    "ms of CPU a frame": cpu / frames,
    "ms of CPU a call": cpu / made,
    "ms of the longest task": tasks[0] ?? 0,
    [`tasks over ${LONG} ms`]: tasks.filter((each) => each > LONG).length,
    "commits a frame": commits / frames,
    "% of frames off the tail": (off / frames) * 100,
  };
}
