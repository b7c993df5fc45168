import { createMeasures, OURS, SUBJECTS } from "./subjects.mjs";

export const title = "scroll: 400 px a frame; every row of a million";

/** Calls by the rows that they make in order, four each and one for every other call's sentence. */
const SIZES = { "10k rows": 2_000, "100k rows": 20_000, "1M rows": 200_000 };
const FRAMES = 100;
const PX = 400;
const TARGETS = 40;

export async function run({ session, times = 2 }) {
  const found = createMeasures();
  const reached = new Map();
  for (let time = 0; time < times; time++) {
    for (const [size, calls] of Object.entries(SIZES)) {
      for (const subject of SUBJECTS) {
        const page = await session.open(subject.page);
        await page.call("fold", calls);
        await page.call("show", { view: subject.view, follow: false });
        await page.call("scroll", 60, PX);
        const timed = await page.measured("scroll", FRAMES, PX, 0.3);
        const sweep = await page.call("sweep", 60);
        found.add(size, subject.name, {
          "ms of script a frame": timed.script / timed.frames,
          "ms of CPU a frame": timed.task / timed.frames,
          "blank frames": timed.blank,
          "blank frames while dragging": sweep.blank,
        });
        if (time === 0 && size === "1M rows") {
          const rows = await page.call("count");
          const { reached: count, targets } = await page.call("reach", targetsOf(rows));
          reached.set(subject.name, { rows, share: count / targets });
          found.add(size, subject.name, { rows, "rows of 40 reached": count });
        }
        await page.close();
      }
    }
  }
  const goals = OURS.flatMap(({ name }) => {
    const script = (size) => found.best(size, name, "ms of script a frame");
    const blank = Object.keys(SIZES).map((size) => found.worst(size, name, "blank frames"));
    return [
      {
        what: `${name}: script a frame at 1M rows, beside 10k`,
        goal: 2,
        unit: "x",
        value: script("1M rows") / script("10k rows"),
      },
      { what: `${name}: blank frames`, goal: 0, unit: "", value: Math.max(...blank) },
      {
        what: `${name}: rows that can be reached, of ${reached.get(name).rows}`,
        goal: 100,
        least: true,
        unit: "%",
        value: reached.get(name).share * 100,
      },
    ];
  });
  return { measures: found.measures, goals };
}

/** The first, the last, and others that lie anywhere. */
function targetsOf(rows) {
  const anywhere = Array.from({ length: TARGETS - 2 }, (_, index) =>
    Math.floor((((index + 1) * 0.618_034) % 1) * rows),
  );
  return [0, rows - 1, ...anywhere];
}
