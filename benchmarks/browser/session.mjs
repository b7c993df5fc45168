// A browser that opens the built pages, and counts what they cost.
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { chromium } from "playwright";
import { resolveBrowser } from "../../scripts/browser.mjs";
import { DIST } from "../build.mjs";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

const ARGS = [
  "--js-flags=--expose-gc",
  "--disable-renderer-backgrounding",
  "--disable-background-timer-throttling",
  "--disable-backgrounding-occluded-windows",
];

/** Opens a browser and a server of a folder of pages. */
export async function openSession(folder = join(DIST, "pages")) {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url, "http://localhost").pathname);
    const file = join(folder, path);
    if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    const type = TYPES[extname(file)] ?? "application/octet-stream";
    response.writeHead(200, { "content-type": type });
    createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const options = await resolveBrowser();
  const browser = await chromium.launch({ ...options, args: [...options.args, ...ARGS] });
  const address = `http://127.0.0.1:${server.address().port}`;

  return {
    version: browser.version(),
    /** A page in a context of its own. */
    open: (name) => openPage(browser, `${address}/${name}.html`),
    async close() {
      await browser.close();
      server.close();
    },
  };
}

async function openPage(browser, url) {
  const context = await browser.newContext({ viewport: { width: 800, height: 700 } });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  // CPU time of the page's main thread: what else the machine does is not in it.
  await client.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.goto(url);
  await page.waitForFunction(() => window.bench);

  const metrics = async () => {
    const { metrics: all } = await client.send("Performance.getMetrics");
    return Object.fromEntries(all.map(({ name, value }) => [name, value]));
  };

  const call = async (name, ...args) => {
    const result = await page.evaluate(([fn, given]) => window.bench[fn](...given), [name, args]);
    if (errors.length > 0) throw new Error(`${url}: ${errors.join("; ")}`);
    return result;
  };

  return {
    page,
    client,
    call,
    metrics,
    /** As `call`, with ms of CPU: `script`, `layout` (styles included), `task` (all of the main thread). */
    async measured(name, ...args) {
      const before = await metrics();
      const result = await call(name, ...args);
      const after = await metrics();
      const spent = (...names) =>
        names.reduce((sum, each) => sum + (after[each] - before[each]) * 1000, 0);
      return {
        ...result,
        script: spent("ScriptDuration"),
        layout: spent("LayoutDuration", "RecalcStyleDuration"),
        task: spent("TaskDuration"),
      };
    },
    /** Bytes in use after a collection, buffers of typed arrays included. */
    async heap() {
      await client.send("HeapProfiler.collectGarbage");
      await client.send("HeapProfiler.collectGarbage");
      const { usedSize, backingStorageSize = 0 } = await client.send("Runtime.getHeapUsage");
      return usedSize + backingStorageSize;
    },
    /** As `call`, with the ms of CPU of every task of the main thread while it ran. */
    async traced(name, ...args) {
      await browser.startTracing(page, { categories: ["disabled-by-default-devtools.timeline"] });
      const result = await call(name, ...args);
      const trace = JSON.parse((await browser.stopTracing()).toString());
      return { ...result, tasks: tasksOf(trace.traceEvents) };
    },
    /** A CPU profile of a call, for finding what is slow. */
    async profiled(name, ...args) {
      await client.send("Profiler.enable");
      await client.send("Profiler.setSamplingInterval", { interval: 200 });
      await client.send("Profiler.start");
      const result = await call(name, ...args);
      const { profile } = await client.send("Profiler.stop");
      return { ...result, profile };
    },
    close: () => context.close(),
  };
}

/** CPU ms of the tasks of the page's main thread, longest first. */
function tasksOf(events) {
  const main = new Map();
  for (const { name, ph, pid, tid, args } of events) {
    if (ph === "M" && name === "thread_name" && args.name === "CrRendererMain") {
      main.set(`${pid}/${tid}`, []);
    }
  }
  for (const { name, ph, pid, tid, tdur = 0 } of events) {
    if (ph === "X" && name === "RunTask") main.get(`${pid}/${tid}`)?.push(tdur / 1000);
  }
  const busiest = [...main.values()].sort((one, other) => other.length - one.length)[0] ?? [];
  return busiest.sort((one, other) => other - one);
}
