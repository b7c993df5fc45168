// Measures the peers beside ours, size by size, peer by peer, repetition by repetition, and writes ../results/peers.json.
//   node run.mjs [--only=chats|lists] [--peers=a,b] [--sizes=200,2000,10000] [--rows=10000,100000,1000000] [--times=2]
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openSession } from "../browser/session.mjs";
import { loadNow } from "../machine.mjs";
import { buildChat, buildLists, CHATS, DIST } from "./build.mjs";

const RESULTS = join(import.meta.dirname, "../results/peers.json");
const LISTS = ["ours", "virtua", "virtuoso", "tanstack"];
const STREAM_MS = 4_000;
const PER_SECOND = 2_000;
const PATIENCE = 120_000;

const { values: options } = parseArgs({
  options: {
    only: { type: "string", default: "chats,lists" },
    peers: { type: "string", default: CHATS.join() },
    sizes: { type: "string", default: "200,2000,10000" },
    rows: { type: "string", default: "10000,100000,1000000" },
    times: { type: "string", default: "2" },
  },
});
const numbers = (text) => text.split(",").map(Number);
const times = Number(options.times);

const before = existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, "utf8")) : {};
const loads = [loadNow()];
const found = {};
if (options.only.includes("chats")) found.rows = await measureChats();
if (options.only.includes("lists")) found.lists = await measureLists();
loads.push(loadNow());
const { dependencies } = JSON.parse(
  readFileSync(join(import.meta.dirname, "package.json"), "utf8"),
);
const versions = Object.fromEntries(
  [
    "@assistant-ui/react",
    "@copilotkit/react-core",
    "@ant-design/x",
    "virtua",
    "react-virtuoso",
    "@tanstack/react-virtual",
    "react",
  ].map((name) => [name, dependencies[name]]),
);
const results = { ...before, at: new Date().toISOString(), load: loads, versions, ...found };
writeFileSync(RESULTS, `${JSON.stringify(results, null, 1)}\n`);

/** For each peer and length: the best of the repetitions, `null` where a peer did not answer. */
async function measureChats() {
  const peers = options.peers.split(",");
  for (const peer of peers) await buildChat(peer);
  const cases = numbers(options.sizes).flatMap((calls) => peers.map((peer) => ({ peer, calls })));
  return bestOf(cases, ({ peer, calls }) => measureChat(peer, calls));
}

async function measureChat(peer, calls) {
  return withPage(peer, async (page) => {
    const empty = await page.heap();
    const mounted = await page.measured("mount", calls);
    const heap = (await page.heap()) - empty;
    const streamed = await page.measured("stream", STREAM_MS, PER_SECOND);
    return {
      mount: Math.round(mounted.task),
      heap: rounded(heap / 1e6),
      elements: mounted.elements,
      stream: rounded((streamed.task / streamed.sent) * 1000),
      script: rounded(streamed.script / streamed.commits),
      sent: streamed.sent,
      words: streamed.words,
    };
  });
}

async function measureLists() {
  await buildLists();
  const cases = numbers(options.rows).flatMap((rows) => LISTS.map((list) => ({ list, rows })));
  return bestOf(cases, ({ list, rows }) => measureList(list, rows));
}

async function measureList(list, rows) {
  return withPage("lists", async (page) => {
    const mounted = await page.measured("mount", list, rows);
    const scrolled = await page.measured("scroll", 400, 240);
    const prepended = await page.call("jump", "prepend");
    const expanded = await page.call("jump", "expand");
    const swept = await page.measured("sweep", 120);
    const appended = await page.measured("append", 240);
    return {
      mount: Math.round(mounted.task),
      scroll: rounded(scrolled.script / scrolled.frames),
      blank: scrolled.blank + swept.blank,
      prepend: prepended.px === null ? null : rounded(prepended.px),
      expand: expanded.px === null ? null : rounded(expanded.px),
      // The rows that were prepended have negative numbers.
      last: swept.last + 1,
      append: rounded(appended.script / appended.frames),
      off: rounded((appended.off / appended.frames) * 100),
    };
  });
}

/** In a browser of its own, as a peer that does not answer takes its browser with it. */
async function withPage(name, measure) {
  const session = await openSession(DIST);
  try {
    const page = await session.open(name);
    return await Promise.race([measure(page), timeout()]);
  } catch (error) {
    console.log(`${name}: ${String(error.message).slice(0, 200)}`);
    return null;
  } finally {
    await session.close();
  }
}

function timeout() {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error("no answer")), PATIENCE).unref();
  });
}

async function bestOf(cases, measure) {
  const all = cases.map((each) => ({ ...each }));
  for (let time = 0; time < times; time++) {
    for (const [index, each] of cases.entries()) {
      const once = await measure(each);
      console.log(JSON.stringify({ ...each, ...once }));
      const known = all[index];
      for (const [name, value] of Object.entries(once ?? {})) {
        const isBetter = known[name] == null || (value !== null && value < known[name]);
        if (isBetter) known[name] = value;
      }
    }
  }
  return all;
}

function rounded(value) {
  return Math.round(value * 100) / 100;
}
