import { createMeasures, OURS } from "./subjects.mjs";

export const title = "anchor: px that the row being read moves, on every painted frame";

const CALLS = 2_000;

export async function run({ session, times = 2 }) {
  const found = createMeasures();
  for (let time = 0; time < times; time++) {
    for (const { name, view } of OURS) {
      const page = await session.open("ours");
      await page.call("prepare", CALLS, { ended: false });
      await page.call("push");
      await page.call("show", { view, follow: false });
      if (view === "grouped") {
        found.add("a group above the fold is opened", name, await page.call("open"));
      }
      found.add("text above the fold grows", name, await page.call("growAbove"));
      found.add("rows come at the end, not followed", name, await page.call("appendBelow", 120));
      await page.close();
      const following = await session.open("ours");
      await following.call("prepare", CALLS, { ended: false });
      await following.call("push");
      await following.call("show", { view, follow: true });
      const { off, frames, lost } = await following.call("pinned", 240);
      found.add("following the tail", name, { "% of frames off it": (off / frames) * 100, lost });
      await following.close();
    }
  }
  const px = found.measures.filter(({ unit }) => unit === "px");
  const goals = px.map((measure) => ({
    what: `${measure.subject}: ${measure.case}`,
    goal: 1,
    unit: "px",
    value: Math.max(...measure.values),
  }));
  for (const { name } of OURS) {
    const worst = (unit) => found.worst("following the tail", name, unit);
    goals.push(
      {
        what: `${name}: painted frames off the tail`,
        goal: 2,
        unit: "%",
        value: worst("% of frames off it"),
      },
      { what: `${name}: tail lost`, goal: 0, unit: "", value: worst("lost") },
    );
  }
  return { measures: found.measures, goals };
}
