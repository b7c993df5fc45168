import { createRunStore } from "../dist/node/ours.mjs";
import { heapBytes } from "../measure.mjs";
import { createPrototypeStore } from "../prototype/prototypeStore.js";
import { linesOf, split } from "./workload.mjs";

export const title = "heap: bytes that a finished run keeps";

const SIZES = { "10k calls": 10_000, "1M events": 91_000 };

export async function run() {
  const measures = [];
  const goals = [];
  for (const [size, calls] of Object.entries(SIZES)) {
    const workload = linesOf(calls);
    const add = (subject, bytes) =>
      measures.push({ case: size, subject, unit: "MB", values: [bytes / 1e6] });
    const wire = workload.bytes;
    const ours = keptBy(workload, oursOf);
    add("wire bytes", wire);
    add("parsed events", keptBy(workload, eventsOf));
    add("prototype, without a log", keptBy(workload, prototypeOf));
    add("ours, folded", ours);
    const read = keptBy(workload, (each) => {
      const store = oursOf(each);
      const { messages } = store;
      return [store, messages, ...["grouped", "in-order"].map((view) => rowsOf(store, view))];
    });
    add("ours, folded, messages and both outlines read", read);
    goals.push({
      what: `${size}, finished, log included, beside its wire bytes`,
      goal: 2,
      unit: "x",
      value: ours / wire,
    });
  }
  return { measures, goals };
}

function keptBy(workload, make) {
  const before = heapBytes();
  const kept = make(workload);
  const bytes = heapBytes() - before;
  if (!kept) throw new Error("Nothing was kept.");
  return bytes;
}

function eventsOf({ buffers }) {
  return buffers.flatMap((buffer) => split(buffer).map((line) => JSON.parse(line)));
}

function prototypeOf({ buffers }) {
  const store = createPrototypeStore();
  for (const buffer of buffers) for (const line of split(buffer)) store.push(JSON.parse(line));
  return store;
}

function oursOf({ buffers }) {
  const store = createRunStore();
  for (const buffer of buffers) for (const line of split(buffer)) store.push(JSON.parse(line));
  store.end();
  return store;
}

/** An outline of which the ends and the middle were read, as a list does. */
function rowsOf(store, view) {
  const outline = store.outline(view);
  for (const index of [0, outline.length >> 1, outline.length - 1]) outline.at(index);
  return outline;
}
