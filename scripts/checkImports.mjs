// Fails when imports of the workspace do not point the way that scripts/house.mjs draws.
import { readdirSync, readFileSync } from "node:fs";
import { ROOMS } from "./house.mjs";
import { importProblems } from "./importProblems.mjs";

const SCRIPT = /\.tsx?$/;
const GENERATED = /(^|\/)(node_modules|dist)\//;

const files = new Map();
for (const folder of Object.keys(ROOMS)) {
  for (const name of readdirSync(folder, { recursive: true })) {
    const path = `${folder}/${name.replaceAll("\\", "/")}`;
    if (SCRIPT.test(path) && !GENERATED.test(path)) files.set(path, readFileSync(path, "utf8"));
  }
}

const problems = importProblems(files);
for (const problem of problems) console.error(problem);
console.log(`${files.size} files, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
