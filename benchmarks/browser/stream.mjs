import { createMeasures, OURS, SUBJECTS } from "./subjects.mjs";

export const title = "stream: 30 deltas a frame into one message, following the tail";

const SIZES = [200, 10_000];
const FRAMES = 180;
const PER_FRAME = 30;

export async function run({ session, times = 3 }) {
  const found = createMeasures();
  for (let time = 0; time < times; time++) {
    for (const calls of SIZES) {
      for (const subject of SUBJECTS) {
        found.add(`${calls} calls`, subject.name, await stream(session, subject, calls));
      }
    }
  }
  const goals = OURS.flatMap(({ name }) => {
    const at = (subject, calls, unit) => found.best(`${calls} calls`, subject, unit);
    const worst = (calls, unit) => found.worst(`${calls} calls`, name, unit);
    const ratio = (what, goal, value) => ({ what: `${name}: ${what}`, goal, unit: "x", value });
    const count = (what, goal, value) => ({ what: `${name}: ${what}`, goal, unit: "", value });
    return [
      count("commits a frame", 1, worst(10_000, "commits a frame")),
      count("rows rendered a commit", 1, worst(10_000, "rows a commit")),
      ratio(
        "script a frame at 10k, beside the prototype",
        2,
        at(name, 10_000, "ms of script a frame") / at("prototype", 10_000, "ms of script a frame"),
      ),
      ratio(
        "script a commit at 10k, beside the prototype",
        2,
        at(name, 10_000, "ms of script a commit") /
          at("prototype", 10_000, "ms of script a commit"),
      ),
      ratio(
        "script a commit at 10k, beside 200",
        1.3,
        at(name, 10_000, "ms of script a commit") / at(name, 200, "ms of script a commit"),
      ),
    ];
  });
  return { measures: found.measures, goals };
}

async function stream(session, { page: name, view }, calls) {
  const page = await session.open(name);
  await page.call("prepare", calls, { ended: false });
  await page.call("push");
  await page.call("show", { view, follow: true });
  // Counting walks React's tree, so it is not done while time is measured. It also warms up.
  const counted = await page.call("stream", 60, PER_FRAME, true);
  const timed = await page.measured("stream", FRAMES, PER_FRAME, false);
  await page.close();
  if (view === "grouped" && counted.words < 60 * PER_FRAME) {
    throw new Error(`${name} shows ${counted.words} of ${60 * PER_FRAME} words.`);
  }
  return {
    // Two frames after the last delta belong to it.
    "commits a frame": Math.floor((counted.commits / counted.frames) * 10) / 10,
    "rows a commit": Math.floor((counted.rows / counted.commits) * 10) / 10,
    "ms of script a frame": timed.script / timed.frames,
    "ms of script a commit": timed.script / timed.commits,
    "ms of CPU a frame": timed.task / timed.frames,
  };
}
