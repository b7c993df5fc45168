// Builds the package in the current folder into dist: modules, declarations and maps from tsc, style sheets compacted.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { compactCss } from "./compactCss.mjs";
import { runCommand } from "./runCommand.mjs";

/** A style sheet that a module holds as text, which only Vite understands: the text is put in its place. */
const SHEET_AS_TEXT = /^import (\w+) from "([^"]+\.css)\?raw";$/gm;

rmSync("dist", { recursive: true, force: true });
const code = await runCommand("tsc", ["-p", "tsconfig.build.json"]);
if (code !== 0) process.exit(code);
for (const path of readdirSync("dist", { recursive: true })) {
  if (!path.endsWith(".js")) continue;
  const file = join("dist", path);
  const code = readFileSync(file, "utf8");
  const whole = code.replace(SHEET_AS_TEXT, (_, name, sheet) => {
    const text = compactCss(readFileSync(join("src", dirname(path), sheet), "utf8"));
    return `const ${name} = ${JSON.stringify(text)};`;
  });
  if (whole !== code) writeFileSync(file, whole);
}
for (const path of readdirSync("src", { recursive: true })) {
  if (!path.endsWith(".css")) continue;
  mkdirSync(dirname(join("dist", path)), { recursive: true });
  writeFileSync(join("dist", path), compactCss(readFileSync(join("src", path), "utf8")));
}
