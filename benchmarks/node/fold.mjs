import { createRunStore, manyCalls } from "../dist/node/ours.mjs";
import { best, collect, cpu, interleaved } from "../measure.mjs";
import { createPrototypeStore } from "../prototype/prototypeStore.js";
import { linesOf, someCall, split } from "./workload.mjs";

export const title = "fold: CPU to fold an event";

/** Calls in a run; about 11 events each. */
const SIZES = { "10k events": 900, "10k calls": 10_000, "1M events": 91_000 };
const PEER_SIZES = [50, 200, 400];

export async function run({ times = 3 } = {}) {
  const measures = [];
  const perEvent = {};
  for (const [size, calls] of Object.entries(SIZES)) {
    const workload = linesOf(calls);
    const results = await interleaved(casesOf(workload), times);
    for (const [subject, values] of Object.entries(results)) {
      measures.push({ case: size, subject, unit: "µs an event", values });
      perEvent[`${subject} ${size}`] = best(values);
    }
  }
  for (const calls of PEER_SIZES) {
    const results = await interleaved(peerCases(calls), times);
    for (const [subject, values] of Object.entries(results)) {
      measures.push({ case: `${calls} calls`, subject, unit: "µs an event", values });
      perEvent[`${subject} ${calls}`] = best(values);
    }
  }
  const at = (subject, size) => perEvent[`${subject} ${size}`];
  const goals = [
    goal(
      "1M events, beside the prototype",
      3,
      at("ours", "1M events") / at("prototype", "1M events"),
    ),
    goal(
      "1M events, beside JSON.parse of the same lines",
      1.5,
      at("ours", "1M events") / at("JSON.parse", "1M events"),
    ),
    goal("1M events, beside 10k calls", 1.5, at("ours", "1M events") / at("ours", "10k calls")),
    {
      what: "400 calls, @ag-ui/client beside ours",
      goal: 150,
      least: true,
      unit: "x",
      value: at("@ag-ui/client", 400) / at("ours", 400),
    },
  ];
  return { measures, goals };
}

const goal = (what, most, value) => ({ what, goal: most, unit: "x", value });

/** µs an event of each subject. Events are parsed just before they are pushed, outside of the time. */
function casesOf(workload) {
  const call = someCall(workload);
  return {
    "JSON.parse": () =>
      timed(
        workload,
        (lines) => lines,
        JSON.parse,
        () => {},
      ),
    prototype: () => {
      const store = createPrototypeStore();
      return timed(workload, parsed, store.push, () => readPrototype(store, call));
    },
    ours: () => {
      const store = createRunStore();
      return timed(workload, parsed, store.push, () => {
        store.end();
        readOurs(store, call);
      });
    },
  };
}

const parsed = (lines) => lines.map((line) => JSON.parse(line));

function timed({ buffers, events }, prepare, take, read) {
  collect();
  let micros = 0;
  for (const buffer of buffers) {
    const inputs = prepare(split(buffer));
    const before = cpu();
    for (let index = 0; index < inputs.length; index++) take(inputs[index]);
    micros += cpu() - before;
  }
  const before = cpu();
  read();
  return (micros + cpu() - before) / events;
}

function readOurs(store, call) {
  const { messages } = store;
  const entity = store.entity(call, "tool-call");
  const rows = ["grouped", "in-order"].flatMap((view) => {
    const outline = store.outline(view);
    return [0, outline.length >> 1, outline.length - 1].map((index) => outline.at(index));
  });
  if (messages.length === 0 || !entity?.result || rows.some((row) => !row)) {
    throw new Error("Our store did not fold the run.");
  }
}

function readPrototype(store, call) {
  const { rows } = store;
  const read = [rows[0], rows[rows.length >> 1], rows[rows.length - 1]];
  if (!store.entity(call).result || read.some((row) => !row)) {
    throw new Error("The prototype did not fold the run.");
  }
}

/** Whole runs pushed at once by `AbstractAgent.runAgent`, as an app would. */
function peerCases(calls) {
  const events = [...manyCalls(calls)];
  return {
    ours: () => {
      collect();
      const before = cpu();
      // One run of this length is too short to be measured.
      for (let time = 0; time < 20; time++) {
        const store = createRunStore();
        for (const event of events) store.push(event);
        store.end();
        if (store.messages.length === 0 || store.outline("grouped").length === 0) throw new Error();
        store.outline("in-order").at(0);
      }
      return (cpu() - before) / 20 / events.length;
    },
    "@ag-ui/client": async () => {
      const { AbstractAgent } = await import("@ag-ui/client");
      const { from } = await import("rxjs");
      class Recorded extends AbstractAgent {
        run() {
          return from(events);
        }
      }
      const agent = new Recorded({ threadId: events[0].threadId });
      collect();
      const before = cpu();
      await agent.runAgent({ runId: events[0].runId });
      const micros = cpu() - before;
      if (agent.messages.length === 0) throw new Error("@ag-ui/client did not fold the run.");
      return micros / events.length;
    },
  };
}
