// Breaks each rule of the protocol in turn, and shows whether a test notices: prints what none noticed, and the score.
// --files verify,reduce/run takes only those; --limit 200 --seed 7 takes a sample; --quick asks the quick tests only;
// --fresh forgets what earlier runs found (they go on where they stopped as long as a file is unchanged).
import { readFileSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { mutantsOf, mutate } from "./mutate/mutantsOf.mjs";
import { openResults } from "./mutate/results.mjs";
import { sample } from "./mutate/sample.mjs";
import { scoreLines } from "./mutate/score.mjs";
import { QUICK_TESTS, TARGETS, THOROUGH_TESTS } from "./mutate/targets.mjs";
import { createTesting } from "./mutate/testing.mjs";

const RESULTS = "node_modules/.cache/mutate.jsonl";
const PATIENCE = 120_000;

const { values: options } = parseArgs({
  options: {
    files: { type: "string" },
    limit: { type: "string" },
    seed: { type: "string", default: "1" },
    quick: { type: "boolean" },
    fresh: { type: "boolean" },
  },
});

if (options.fresh) rmSync(RESULTS, { force: true });
const results = openResults(RESULTS);
const testing = createTesting({ patience: PATIENCE });
try {
  process.exitCode = (await main()) ? 0 : 1;
} finally {
  testing.stop();
}

async function main() {
  const all = chosenFiles().flatMap((path) => {
    const source = readFileSync(path, "utf8");
    return mutantsOf(source).map((mutant) => ({ ...mutant, path, source }));
  });
  const mutants = sample(all, Number(options.limit ?? all.length), Number(options.seed));
  console.log(`${mutants.length} of ${all.length} mutants`);
  if (!(await passUnchanged(all[0]))) return false;
  const outcomes = [];
  for (const mutant of mutants) {
    const { source } = mutant;
    const killer = results.killerOf(source, mutant) ?? (await killerOf(mutant));
    results.keep(source, mutant, killer);
    outcomes.push({ ...mutant, killer });
    if (killer === null)
      console.log(`survived  ${mutant.path}:${mutant.line}  ${mutant.what}  ${excerpt(mutant)}`);
  }
  for (const line of ["", ...scoreLines(outcomes)]) console.log(line);
  return true;
}

function chosenFiles() {
  const words = options.files?.split(",") ?? [""];
  return TARGETS.filter((path) => words.some((word) => path.includes(word)));
}

/** A test that fails anyway would notice everything. */
async function passUnchanged({ path, source }) {
  const tests = options.quick ? QUICK_TESTS : [...QUICK_TESTS, ...THOROUGH_TESTS];
  const failed = await testing.failing({ path: resolve(path), code: source, tests });
  if (failed !== null) console.error(`Without any mutant this fails: ${failed}`);
  return failed === null;
}

async function killerOf(mutant) {
  const path = resolve(mutant.path);
  const code = mutate(mutant.source, mutant);
  const killer = await testing.failing({ path, code, tests: QUICK_TESTS });
  if (killer !== null || options.quick) return killer;
  return testing.failing({ path, code, tests: THOROUGH_TESTS });
}

function excerpt({ source, start, end, code }) {
  const short = (text) => text.replace(/\s+/g, " ").slice(0, 60);
  return `${short(source.slice(start, end))}  ->  ${short(code)}`;
}
