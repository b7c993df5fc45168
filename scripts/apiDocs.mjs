// Writes docs/api from the doc comments of what the packages export. `--check` writes nothing and fails when a page
// is not up to date, or when an export has no doc comment.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { apiPage, indexPage, pageName } from "./apiPage.mjs";
import { packageEntries } from "./entries.mjs";
import { moduleExports } from "./moduleExports.mjs";

const FOLDER = "docs/api";

const entries = packageEntries().map((entry) => ({
  ...entry,
  exports: moduleExports(entry.path, (path) => readFileSync(path, "utf8")),
}));
const gaps = entries.flatMap(({ exports }) =>
  exports
    .filter(({ docs, module }) => docs.length === 0 && module.startsWith("packages/"))
    .map(({ name, module }) => `${module}: ${name} has no doc comment`),
);
const pages = new Map([
  ["README.md", indexPage(entries)],
  ...entries.map((entry) => [pageName(entry.specifier), apiPage(entry)]),
]);

const problems = process.argv.includes("--check") ? [...gaps, ...stalePages()] : gaps;
if (!process.argv.includes("--check")) write();
for (const problem of new Set(problems)) console.error(problem);
console.log(`${pages.size} pages, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;

function stalePages() {
  const written = existsSync(FOLDER) ? readdirSync(FOLDER) : [];
  const isFresh = (name) =>
    written.includes(name) && readFileSync(`${FOLDER}/${name}`, "utf8") === pages.get(name);
  return [...new Set([...written, ...pages.keys()])]
    .filter((name) => !isFresh(name))
    .map((name) => `${FOLDER}/${name} is not up to date: npm run docs`);
}

function write() {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, text] of pages) writeFileSync(`${FOLDER}/${name}`, text);
}
