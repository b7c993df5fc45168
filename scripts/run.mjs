// The root scripts, which work in a clone where nothing is installed: Node built-ins only, here and in what it imports.
import { fileURLToPath } from "node:url";
import { installIfNeeded } from "./installIfNeeded.mjs";
import { runCommand } from "./runCommand.mjs";
import { start } from "./start.mjs";
import { testAll } from "./testAll.mjs";

const COMMANDS = {
  start,
  test: testAll,
  storybook: () => runCommand("storybook", ["dev", "-p", "6006", "--ci", "--no-version-updates"]),
  docs: async () => (await runCommand("node", ["scripts/apiDocs.mjs"])) || writeIssuesPage(),
  score: async () =>
    (await build("protocol")) ||
    runCommand("node", ["scripts/score.mjs", ...process.argv.slice(3)]),
  fuzz: () => runCommand("node", ["scripts/fuzz.mjs", ...process.argv.slice(3)]),
  mutate: () => runCommand("node", ["scripts/mutate.mjs", ...process.argv.slice(3)]),
  bench: () => runCommand("node", ["benchmarks/bench.mjs", ...process.argv.slice(3)]),
};

const NO_CALLS_HOME = {
  DO_NOT_TRACK: "1",
  NO_UPDATE_NOTIFIER: "1",
  STORYBOOK_DISABLE_TELEMETRY: "1",
  TURBO_TELEMETRY_DISABLED: "1",
};

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
prepareEnvironment();
stopWithParent();
const command = COMMANDS[process.argv[2]];
if (!command) throw new Error(`run.mjs knows the commands ${Object.keys(COMMANDS).join(", ")}.`);
process.exitCode = (await installIfNeeded()) || (await command());

/** What npm says to its own scripts would configure the pnpm below it. */
function prepareEnvironment() {
  for (const name of Object.keys(process.env)) {
    if (/^npm_(config|package|lifecycle)_/.test(name)) delete process.env[name];
  }
  Object.assign(process.env, NO_CALLS_HOME);
}

/** Who stops `npm start` by a signal to npm ends npm and its shell only; without this the server would stay. */
function stopWithParent() {
  const parent = process.ppid;
  const look = () => process.ppid !== parent && process.kill(process.pid, "SIGTERM");
  setInterval(look, 500).unref();
}

/** The page shows what the store says of each example, so the test that holds it also writes it. */
function writeIssuesPage() {
  return runCommand("vitest", [
    "run",
    "--project=unit",
    "--update=all",
    "packages/protocol/test/issues",
  ]);
}

function build(name) {
  const filter = `--filter=@run-timeline/${name}`;
  return runCommand("turbo", ["run", "build", filter, "--output-logs=errors-only"]);
}
