import fastJsonPatch from "fast-json-patch";
import { createRunStore } from "../dist/node/ours.mjs";
import { best, collect, cpu, interleaved } from "../measure.mjs";

export const title = "state: CPU of one replace in the shared state";

const { applyPatch } = fastJsonPatch;

export async function run({ times = 5 } = {}) {
  const nested = await interleaved(
    {
      ours: () => pushed(nestedState(), nestedPath, 10_000),
      "path copy by hand": () => each(nestedState(), nestedPath, 5_000, copyAlong),
      "structuredClone + fast-json-patch": () =>
        each(nestedState(), nestedPath, 200, cloneAndPatch),
    },
    times,
  );
  const flat = await interleaved(
    {
      ours: () => pushed(flatState(), flatPath, 200),
      "one copy": () => each(flatState(), flatPath, 200, copyAlong),
      "structuredClone + fast-json-patch": () => each(flatState(), flatPath, 10, cloneAndPatch),
    },
    times,
  );
  const measures = [
    ...measuresOf("1,000 leaves, 10x10x10", nested),
    ...measuresOf("10,000 keys, flat", flat),
  ];
  const cloned = "structuredClone + fast-json-patch";
  const goals = [
    { what: "nested, one replace", goal: 10, unit: "µs", value: best(nested.ours) },
    {
      what: "nested, structuredClone + fast-json-patch beside ours",
      goal: 100,
      least: true,
      unit: "x",
      value: best(nested[cloned]) / best(nested.ours),
    },
    {
      what: "flat, beside one copy of the object",
      goal: 1,
      // The copy is all of the work; what is around it is within the noise.
      tolerance: 0.1,
      unit: "x",
      value: best(flat.ours) / best(flat["one copy"]),
    },
  ];
  return { measures, goals };
}

const measuresOf = (name, results) =>
  Object.entries(results).map(([subject, values]) => ({
    case: name,
    subject,
    unit: "µs",
    values,
  }));

/** The whole way of a STATE_DELTA: checks, log and rows included. */
function pushed(snapshot, pathOf, count) {
  const store = createRunStore();
  store.push({ type: "RUN_STARTED", threadId: "t", runId: "r" });
  store.push({ type: "STATE_SNAPSHOT", snapshot });
  const events = Array.from({ length: count }, (_, index) => ({
    type: "STATE_DELTA",
    delta: [{ op: "replace", path: pathOf(index), value: index }],
  }));
  collect();
  const before = cpu();
  for (const event of events) store.push(event);
  return (cpu() - before) / count;
}

function each(snapshot, pathOf, count, apply) {
  const operations = Array.from({ length: count }, (_, index) => ({
    op: "replace",
    path: pathOf(index),
    value: index,
  }));
  let state = snapshot;
  collect();
  const before = cpu();
  for (const operation of operations) state = apply(state, operation);
  return (cpu() - before) / count;
}

const cloneAndPatch = (state, operation) =>
  applyPatch(structuredClone(state), [operation], true, false).newDocument;

function copyAlong(state, { path, value }) {
  const [, ...keys] = path.split("/");
  const copy = (node, depth) => {
    const next = { ...node };
    const key = keys[depth];
    next[key] = depth === keys.length - 1 ? value : copy(node[key], depth + 1);
    return next;
  };
  return copy(state, 0);
}

const tens = Array.from({ length: 10 }, (_, index) => index);

const nestedState = () =>
  branch("a", () => branch("b", () => branch("c", () => ({ v: 0, s: "value" }))));

const branch = (name, leaf) => Object.fromEntries(tens.map((index) => [name + index, leaf()]));

const nestedPath = (index) =>
  `/a${index % 10}/b${Math.floor(index / 10) % 10}/c${Math.floor(index / 100) % 10}/v`;

const flatState = () =>
  Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`k${index}`, index]));

const flatPath = (index) => `/k${(index * 7919) % 10_000}`;
