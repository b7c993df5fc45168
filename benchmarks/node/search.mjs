import { createFinder, createRunStore } from "../dist/node/ours.mjs";
import { collect, threadCpu } from "../measure.mjs";
import { linesOf, split } from "./workload.mjs";

export const title = "search: CPU of each slice of looking through 1M events, folded rows included";

const VIEWS = ["grouped", "in-order"];
/** What a reader does, one after the other. */
const LOOKS = [
  ["a word that many rows hold", "destroy"],
  ["a longer one of it", "destroy(); return"],
  ["a word that no row holds", "xylophone"],
  ["a filter", "", { kinds: ["tool-call"], tools: ["bash"] }],
  ["a word in what is filtered", "vitest", { kinds: ["tool-call"], tools: ["bash"] }],
  ["nothing again", ""],
];

export async function run() {
  const store = storeOf(linesOf(91_000));
  const measures = [];
  const goals = [];
  for (const view of VIEWS) {
    const add = (name, unit, value) =>
      measures.push({ case: name, subject: `ours, ${view}`, unit, values: [value] });
    const waiting = [];
    const later = (work) => {
      waiting.push(work);
      return () => waiting.splice(waiting.indexOf(work), 1);
    };
    let longest = 0;
    const slices = (first) => {
      const spent = [timed(first)];
      while (waiting.length > 0) spent.push(timed(waiting.shift()));
      longest = Math.max(longest, ...spent);
      return spent;
    };
    // The rows of the view are there already, as they are where somebody looks at them.
    const fold = store.fold();
    if (fold.length === 0) throw new Error("There are no rows.");
    let finder;
    collect();
    const made = slices(() => {
      finder = createFinder(store, { view, fold, later, now: () => performance.now() });
    });
    add("the first look at all rows", "ms in all", sum(made));
    add("the first look at all rows", "ms of the longest slice", Math.max(...made));
    for (const [name, query, filters] of LOOKS) {
      collect();
      const spent = slices(() => finder.look(query, filters));
      if (!finder.get().isDone) throw new Error(`${name}: it did not come to an end.`);
      add(name, "ms in all", sum(spent));
      add(name, "ms of the longest slice", Math.max(...spent));
      add(name, "matches", finder.get().matches);
    }
    finder.dispose();
    fold.dispose();
    goals.push({ what: `${view}: the longest slice`, goal: 16, unit: "ms", value: longest });
  }
  return { measures, goals };
}

const sum = (values) => values.reduce((total, value) => total + value, 0);

function timed(work) {
  const before = threadCpu();
  work();
  return (threadCpu() - before) / 1000;
}

function storeOf({ buffers }) {
  const store = createRunStore();
  for (const buffer of buffers) for (const line of split(buffer)) store.push(JSON.parse(line));
  store.end();
  return store;
}
