// Fails when a package that will be published would not work for those who install it: publint, then attw, then
// whether server components can load it.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { clientProblems } from "./clientModules.mjs";
import { runCommand } from "./runCommand.mjs";

const folders = ["packages", "apps"]
  .flatMap((parent) => readdirSync(parent).map((name) => `${parent}/${name}`))
  .filter((folder) => !manifestOf(folder).private);

// Style sheets have no types to resolve.
const ATTW_OPTIONS = [
  "--profile",
  "esm-only",
  "--exclude-entrypoints",
  "styles.css",
  "shadcn.css",
  "--format",
  "ascii",
];

let failed = false;
for (const folder of folders) {
  console.log(`-- ${folder}`);
  const lint = await runCommand("publint", ["run", folder, "--strict"]);
  const types = await runCommand("attw", ["--pack", folder, ...ATTW_OPTIONS]);
  const problems = builtEntries(folder).flatMap((entry) =>
    clientProblems(entry, (path) => readFileSync(path, "utf8")),
  );
  for (const problem of new Set(problems)) console.error(problem);
  failed ||= lint !== 0 || types !== 0 || problems.length > 0;
}
process.exitCode = failed ? 1 : 0;

function manifestOf(folder) {
  return JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
}

function builtEntries(folder) {
  return Object.values(manifestOf(folder).exports)
    .map((target) => target.default)
    .filter((path) => path?.endsWith(".js"))
    .map((path) => join(folder, path));
}
