// Fails when a package that will be published would not resolve for those who install it: publint, then attw.
import { readdirSync, readFileSync } from "node:fs";
import { runCommand } from "./runCommand.mjs";

const folders = ["packages", "apps"]
  .flatMap((parent) => readdirSync(parent).map((name) => `${parent}/${name}`))
  .filter((folder) => !JSON.parse(readFileSync(`${folder}/package.json`, "utf8")).private);

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
  failed ||= lint !== 0 || types !== 0;
}
process.exitCode = failed ? 1 : 0;
