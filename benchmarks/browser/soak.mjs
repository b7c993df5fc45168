import { createMeasures, OURS } from "./subjects.mjs";

export const title =
  "soak: 3M events over 30 runs of one thread, shown and followed, 300k events kept";

const RUNS = 30;
const CALLS = 9_100;
const KEPT = 300_000;
/** Runs after which the heap is at its level. */
const SETTLED = 6;

export async function run({ session }) {
  const found = createMeasures();
  const goals = [];
  for (const { name, view } of OURS) {
    const page = await session.open("ours");
    await page.call("push", { limits: { events: KEPT } });
    const empty = await left(page);
    await page.call("show", { view, follow: true }, { isEmpty: true });
    const heaps = [];
    let first;
    for (let run = 0; run < RUNS; run++) {
      await page.call("soak", CALLS, run + 2);
      if (run === SETTLED) first = await left(page);
      if (run % SETTLED === 0 || run === RUNS - 1) heaps.push((await page.heap()) / 1e6);
    }
    const last = await left(page);
    const level = heaps[1];
    await page.call("unmount");
    const after = await left(page);
    found.add(
      "heap, MB",
      name,
      Object.fromEntries(heaps.map((mb, n) => [`after ${n} x ${SETTLED} runs`, mb])),
    );
    found.add("while shown", name, last);
    found.add("after it was unmounted, above before", name, {
      elements: after.elements - empty.elements,
      listeners: after.listeners - empty.listeners,
      timers: after.timers - empty.timers,
    });
    goals.push(
      {
        what: `${name}: heap after ${RUNS} runs, beside ${SETTLED}`,
        goal: 1.25,
        unit: "x",
        value: heaps.at(-1) / level,
      },
      {
        what: `${name}: listeners that ${RUNS - SETTLED} runs added`,
        goal: 20,
        unit: "",
        value: last.listeners - first.listeners,
      },
      {
        what: `${name}: timers left behind`,
        goal: 0,
        unit: "",
        value: Math.max(0, after.timers - empty.timers),
      },
      {
        what: `${name}: elements left behind`,
        goal: 0,
        unit: "",
        value: Math.max(0, after.elements - empty.elements),
      },
    );
    await page.close();
  }
  return { measures: found.measures, goals };
}

async function left(page) {
  await page.heap();
  const { JSEventListeners: listeners } = await page.metrics();
  return { listeners, ...(await page.call("left")) };
}
