// Measures, prints tables, and writes results/latest.json; after a whole run also RESULTS.md and its chart.
//   node benchmarks/bench.mjs [--only=fold,mount] [--times=3] [--report]
// --report writes RESULTS.md from what was measured before, and measures nothing.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openSession } from "./browser/session.mjs";
import { buildForNode, buildPages } from "./build.mjs";
import { loadNow, machine, versions } from "./machine.mjs";
import { readResults, writeReport, writeResults } from "./report/results.mjs";
import { tableOf } from "./report/table.mjs";

const NODE_SUITES = ["fold", "load", "heap", "state", "seek", "search"];
const BROWSER_SUITES = ["mount", "stream", "churn", "scroll", "anchor", "switch", "look", "soak"];

const { values: options } = parseArgs({
  options: {
    only: { type: "string" },
    times: { type: "string" },
    report: { type: "boolean", default: false },
  },
});
const wanted = options.only?.split(",") ?? [...NODE_SUITES, ...BROWSER_SUITES];
const unknown = wanted.filter((name) => ![...NODE_SUITES, ...BROWSER_SUITES].includes(name));
if (unknown.length > 0) throw new Error(`There is no suite ${unknown.join(", ")}.`);
const given = options.times ? { times: Number(options.times) } : {};

if (!options.report) await measure();
if (options.report || !options.only) writeReport(readResults());

async function measure() {
  await buildForNode();
  if (wanted.some((name) => BROWSER_SUITES.includes(name))) await buildPages();
  for (const name of wanted) {
    const isNode = NODE_SUITES.includes(name);
    const { title } = await import(`./${isNode ? "node" : "browser"}/${name}.mjs`);
    console.log(`\n${title}\n`);
    const before = loadNow();
    const started = performance.now();
    const { chromium, ...found } = isNode ? await runInNode(name) : await runInBrowser(name);
    const seconds = Math.round((performance.now() - started) / 1000);
    console.log(tableOf(found));
    writeResults({
      machine: machine(),
      versions: { ...versions(), ...(chromium && { chromium }) },
      suite: {
        name,
        title,
        at: new Date().toISOString(),
        load: [before, loadNow()],
        seconds,
        ...found,
      },
    });
  }
}

/** In a process of its own, so that no suite pays for another's heap. */
function runInNode(name) {
  const child = spawn(
    process.execPath,
    [
      "--expose-gc",
      "--max-old-space-size=8192",
      fileURLToPath(new URL("node/child.mjs", import.meta.url)),
      name,
      JSON.stringify(given),
    ],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  let out = "";
  let errors = "";
  child.stdout.on("data", (text) => {
    out += text;
  });
  child.stderr.on("data", (text) => {
    errors += text;
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve(JSON.parse(out.trim().split("\n").at(-1)));
      else reject(new Error(`${name} ended with code ${code}.\n${errors}`));
    });
  });
}

async function runInBrowser(name) {
  const { run } = await import(`./browser/${name}.mjs`);
  const session = await openSession();
  try {
    return { chromium: session.version, ...(await run({ session, ...given })) };
  } finally {
    await session.close();
  }
}
