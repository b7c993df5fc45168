import { mkdirSync, rmSync } from "node:fs";
import { runCommand } from "./runCommand.mjs";
import { countCheck, countPlaywright, countVitest, total } from "./testCounts.mjs";

const REPORTS = "node_modules/.cache/test-reports";

const CHECKS = [
  check("lint and format", "biome", "ci", "--error-on-warnings"),
  check("imports", "node", "scripts/checkImports.mjs"),
  check("examples", "node", "scripts/checkExamples.mjs"),
  check("API pages", "node", "scripts/apiDocs.mjs", "--check"),
  check("types", "turbo", "run", "typecheck", "--continue", "--output-logs=new-only"),
  check("build", "turbo", "run", "build", "--output-logs=new-only"),
  check("conformance", "node", "scripts/score.mjs", "--ours"),
  vitest("unit", "--project=unit", "--project=dom"),
  vitest("browser", "--project=browser"),
  vitest("React 18", "--project=react-18*"),
  vitest("stories", "--config=.storybook/vitest.config.ts"),
  playwright("end-to-end"),
  check("packages", "node", "scripts/checkPackages.mjs"),
  check("unused code", "knip"),
  check("sizes", "size-limit"),
];

/** Runs every check, the later ones also when an earlier one failed, and ends with the line `N passed, N failed`. */
export async function testAll() {
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  const results = [];
  for (const { name, command, args, environment, count } of CHECKS) {
    const started = performance.now();
    console.log(`\n== ${name}`);
    const code = await runCommand(command, args, environment);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    results.push({ name, seconds, ...count(code) });
  }
  console.log();
  for (const { name, seconds, passed, failed } of results) {
    console.log(
      `${failed ? "failed" : "passed"}  ${name} (${seconds} s): ${passed} passed, ${failed} failed`,
    );
  }
  const { passed, failed } = total(results);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

function check(name, command, ...args) {
  return { name, command, args, count: countCheck };
}

function vitest(name, ...options) {
  const report = `${REPORTS}/${name.replace(" ", "-")}.json`;
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return {
    name,
    command: "vitest",
    args: ["run", "--silent=passed-only", ...options, ...reporters],
    count: (code) => countVitest(code, report),
  };
}

function playwright(name) {
  const report = `${REPORTS}/${name}.json`;
  return {
    name,
    command: "playwright",
    args: ["test", "--reporter=list,json"],
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    count: (code) => countPlaywright(code, report),
  };
}
