import { createRunStore, readEvents, readJsonLines } from "../dist/node/ours.mjs";
import { best, cpuOf, interleaved } from "../measure.mjs";
import { linesOf, split } from "./workload.mjs";

export const title = "load: CPU from bytes to a folded store";

const CALLS = 45_000;
/** Bytes of one read of a body. */
const READ = 64 * 1024;

export async function run({ times = 3 } = {}) {
  const { lines, frames, events } = bodiesOf(linesOf(CALLS));
  const cases = {
    "SSE, split + JSON.parse": () => floor(frames, "\n\n", (frame) => frame.slice(6)),
    "SSE, ours": () => ours(frames, readEvents),
    "JSON lines, split + JSON.parse": () => floor(lines, "\n", (line) => line),
    "JSON lines, ours": () => ours(lines, readJsonLines),
  };
  const results = await interleaved(cases, times);
  const measures = Object.entries(results).map(([name, values]) => {
    const [format, subject] = name.split(", ");
    return {
      case: `${format}, ${events} events`,
      subject,
      unit: "µs an event",
      values: values.map((micros) => micros / events),
    };
  });
  const goals = ["SSE", "JSON lines"].map((format) => ({
    what: `${format}, beside frame splitting + JSON.parse`,
    goal: 2,
    unit: "x",
    value: best(results[`${format}, ours`]) / best(results[`${format}, split + JSON.parse`]),
  }));
  return { measures, goals };
}

function bodiesOf({ buffers, events }) {
  const encoder = new TextEncoder();
  const reads = (toText) => {
    const whole = encoder.encode(buffers.map((buffer) => toText(split(buffer))).join(""));
    const chunks = [];
    for (let at = 0; at < whole.length; at += READ) chunks.push(whole.subarray(at, at + READ));
    return chunks;
  };
  return {
    events,
    lines: reads((lines) => `${lines.join("\n")}\n`),
    frames: reads((lines) => lines.map((line) => `data: ${line}\n\n`).join("")),
  };
}

/** What no reader can do without: decode, find the ends, parse. */
async function floor(chunks, end, dataOf) {
  const { micros } = await cpuOf(() => {
    const decoder = new TextDecoder();
    let rest = "";
    let count = 0;
    for (const chunk of chunks) {
      const text = rest + decoder.decode(chunk, { stream: true });
      let from = 0;
      for (let to = text.indexOf(end); to >= 0; to = text.indexOf(end, from)) {
        if (JSON.parse(dataOf(text.slice(from, to))).type) count++;
        from = to + end.length;
      }
      rest = text.slice(from);
    }
    return count;
  });
  return micros;
}

async function ours(chunks, read) {
  const { micros, result: store } = await cpuOf(async () => {
    const store = createRunStore();
    for await (const event of read(bodyOf(chunks))) store.push(event);
    store.end();
    return store;
  });
  if (store.head.status !== "success") throw new Error(`The run ended as ${store.head.status}.`);
  return micros;
}

function bodyOf(chunks) {
  let next = 0;
  return new ReadableStream({
    pull(controller) {
      if (next < chunks.length) controller.enqueue(chunks[next++]);
      else controller.close();
    },
  });
}
