// Builds the package in the current folder into dist: modules, declarations and maps from tsc, style sheets compacted.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { compactCss } from "./compactCss.mjs";
import { runCommand } from "./runCommand.mjs";

rmSync("dist", { recursive: true, force: true });
const code = await runCommand("tsc", ["-p", "tsconfig.build.json"]);
if (code !== 0) process.exit(code);
for (const path of readdirSync("src", { recursive: true })) {
  if (!path.endsWith(".css")) continue;
  mkdirSync(dirname(join("dist", path)), { recursive: true });
  writeFileSync(join("dist", path), compactCss(readFileSync(join("src", path), "utf8")));
}
