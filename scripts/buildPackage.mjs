// Builds the package in the current folder into dist: modules, declarations and maps from tsc, style sheets as they are.
import { cpSync, rmSync, statSync } from "node:fs";
import { runCommand } from "./runCommand.mjs";

rmSync("dist", { recursive: true, force: true });
const code = await runCommand("tsc", ["-p", "tsconfig.build.json"]);
if (code !== 0) process.exit(code);
cpSync("src", "dist", {
  recursive: true,
  filter: (path) => path.endsWith(".css") || statSync(path).isDirectory(),
});
