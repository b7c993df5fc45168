import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { chartOf } from "./chart.mjs";
import { bestOf, goalText, isMet, valueText } from "./table.mjs";

const file = (path) => fileURLToPath(new URL(path, import.meta.url));
const LATEST = file("../results/latest.json");
const PEERS = file("../results/peers.json");
const REPORT = file("../RESULTS.md");
const CHART = file("../results/cost-by-length.svg");

/** What was measured last, suite by suite. */
export function readResults() {
  return existsSync(LATEST) ? JSON.parse(readFileSync(LATEST, "utf8")) : { suites: [] };
}

/** Puts one suite in place of its former result. */
export function writeResults({ machine, versions, suite }) {
  const before = readResults();
  const suites = [...before.suites.filter(({ name }) => name !== suite.name), suite];
  const results = { machine, versions: { ...before.versions, ...versions }, suites };
  mkdirSync(dirname(LATEST), { recursive: true });
  writeFileSync(LATEST, `${JSON.stringify(results, null, 1)}\n`);
}

/** Writes RESULTS.md and its chart. */
export function writeReport(results) {
  const peers = existsSync(PEERS) ? JSON.parse(readFileSync(PEERS, "utf8")) : null;
  const sections = [
    "# Results",
    HOW,
    where(results),
    "## Goals",
    goalsOf(results),
    ...(peers ? beside(peers) : []),
    "## All measurements",
    "The best of the repetitions, and how far the worst of them lies above it.",
    ...results.suites.flatMap(sectionOf),
  ];
  if (peers?.rows) writeFileSync(CHART, chartOf(peers));
  writeFileSync(REPORT, `${sections.join("\n\n")}\n`);
}

const HOW = `Written by \`npm run bench\`; the numbers are in \`results/latest.json\`. How each is measured stands in the
suite of its name, in \`node/\` and \`browser/\`. In short:

- Times are CPU time, never the clock: \`process.cpuUsage()\` in Node (collector and compiler threads included), CDP's
  \`threadTicks\` of the main thread in Chromium. Counts, bytes and px are counts, bytes and px.
- What is compared runs in one process or one browser, in turns: A, B, A, B. The best of the repetitions is taken,
  with the garbage collected before each.
- The prototype (\`prototype/\`) is what can be had for 160 lines: no rules, no groups, no log, one view.
- A ratio has the noise of both of its sides: differences below the spread in the tables mean nothing.`;

function where({ machine, versions, suites }) {
  const loads = suites.flatMap(({ load }) => load);
  const days = [...new Set(suites.map(({ at }) => at.slice(0, 10)))].sort();
  const { cpu, cores, memory, system } = machine;
  return table(
    ["", ""],
    [
      ["measured", days.join(", ")],
      ["machine", `${cpu}, ${cores} cores, ${memory}, ${system}`],
      ["load", `${Math.min(...loads)} to ${Math.max(...loads)} running processes`],
      ["versions", listOf(versions)],
    ],
  );
}

function goalsOf({ suites }) {
  const rows = suites.flatMap(({ name, goals }) =>
    goals.map((goal) => [
      name,
      goal.what,
      goalText(goal),
      valueText(goal),
      isMet(goal) ? "yes" : "**no**",
    ]),
  );
  return table(["suite", "what", "goal", "measured", "met"], rows);
}

function sectionOf({ title, measures, load, seconds }) {
  const rows = measures.map((each) => [each.case, each.subject, bestOf(each), each.unit]);
  return [
    `### ${title}`,
    table(["case", "subject", "measured", "unit"], rows),
    `Load ${load.join(" to ")}, ${seconds} s.`,
  ];
}

function beside({ at, load, versions, rows = [], lists = [] }) {
  const told = (each, name) => `${each[name] ?? "no answer"}`;
  const chats = rows.map((each) => [
    each.peer,
    ...["calls", "mount", "heap", "elements", "stream", "words"].map((name) => told(each, name)),
  ]);
  const measured = lists.map((each) => [
    each.list,
    ...["rows", "mount", "scroll", "blank", "last", "prepend", "expand", "append", "off"].map(
      (name) => told(each, name),
    ),
  ]);
  return [
    "## Beside the peers",
    "![What mounting and streaming cost, by the length of the run](results/cost-by-length.svg)",
    "A finished run is mounted; then a message streams at 2,000 deltas a second. A peer that falls behind looks cheap: " +
      "`words` is what of about 7,300 was on the page at the end (ours folds a message away that is very long, and a line in order is one line).",
    table(
      ["peer", "calls", "mount, ms", "heap, MB", "elements", "stream, ms a 1k deltas", "words"],
      chats,
    ),
    "The lists, all with the same rows: script a frame at 400 px a frame, the last row that can be reached, and how far the row " +
      "in the middle moves when 60 rows are prepended or one above grows by 200 px (0 is right).",
    table(
      [
        "list",
        "rows",
        "mount, ms",
        "scroll, ms a frame",
        "blank frames",
        "last row",
        "prepend, px",
        "grow, px",
        "append, ms a frame",
        "off the end, %",
      ],
      measured,
    ),
    `Measured ${at.slice(0, 10)} at a load of ${load.join(" to ")}: ${listOf(versions)}.`,
  ];
}

const listOf = (versions) =>
  Object.entries(versions)
    .map(([name, version]) => `${name} ${version}`)
    .join(", ");

function table(head, rows) {
  const line = (cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), `|${head.map(() => "---").join("|")}|`, ...rows.map(line)].join("\n");
}
