import { createHistory, createRunStore } from "../dist/node/ours.mjs";
import { collect, cpu } from "../measure.mjs";
import { linesOf, split } from "./workload.mjs";

export const title = "seek: CPU to be anywhere in a run of 1M events";

export async function run({ seeks = 12 } = {}) {
  const store = storeOf(linesOf(91_000));
  const history = createHistory(store);
  const first = seekTo(history, store.log.length - 1);
  const places = Array.from({ length: seeks }, (_, index) =>
    Math.floor((((index + 1) * 0.618_034) % 1) * store.log.length),
  );
  const later = places.map((place) => seekTo(history, place));
  const steps = Array.from({ length: 20 }, () => timed(() => history.step(-1)));
  const measure = (name, values) => ({ case: name, subject: "ours", unit: "ms", values });
  return {
    measures: [
      measure("the first seek, to the end", [first]),
      measure("later seeks, anywhere", later),
      measure("one step back", steps),
    ],
    goals: [
      { what: "later seeks, the slowest", goal: 50, unit: "ms", value: Math.max(...later) },
      { what: "one step back, the slowest", goal: 50, unit: "ms", value: Math.max(...steps) },
    ],
  };
}

function seekTo(history, place) {
  return timed(() => {
    const store = history.seek(place);
    // What a reader sees at once: the head, and the rows around the end of both views.
    for (const view of ["grouped", "in-order"]) {
      const outline = store.outline(view);
      for (let back = 1; back <= 40; back++) outline.at(outline.length - back);
    }
    if (store.head.counts.events === 0) throw new Error("Nothing was there.");
  });
}

function timed(work) {
  collect();
  const before = cpu();
  work();
  return (cpu() - before) / 1000;
}

function storeOf({ buffers }) {
  const store = createRunStore();
  for (const buffer of buffers) for (const line of split(buffer)) store.push(JSON.parse(line));
  store.end();
  return store;
}
