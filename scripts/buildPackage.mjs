// Builds the package in the current folder into dist: modules, declarations and maps from tsc, style sheets as they are.
import { cpSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "./runCommand.mjs";

rmSync("dist", { recursive: true, force: true });
const code = await runCommand("tsc", ["-p", "tsconfig.build.json"]);
if (code !== 0) process.exit(code);
for (const path of readdirSync("src", { recursive: true })) {
  if (path.endsWith(".css")) cpSync(join("src", path), join("dist", path));
}
