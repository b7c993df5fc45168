// Fails when an example of a page or of a doc comment does not compile; all are checked in one run of tsc.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { packageEntries } from "./entries.mjs";
import { examplesOfExports, examplesOfPage } from "./examples.mjs";
import { moduleExports } from "./moduleExports.mjs";
import { runCommand } from "./runCommand.mjs";

const FOLDER = "node_modules/.cache/examples";

/** What examples may use without saying where it comes from. */
const WORLD = `
import type { Run } from "@run-timeline/hooks";
import type { Event, RunAgentInput, RunStore } from "@run-timeline/protocol";
declare global {
  const run: Run;
  const store: RunStore;
  const events: Event[];
  const input: RunAgentInput;
  const request: Request;
  const response: Response & { body: ReadableStream<Uint8Array> };
  const file: File;
  const socket: WebSocket;
  const natives: AsyncIterable<unknown> & Iterable<unknown>;
  const result: { toUIMessageStream(): AsyncIterable<unknown> };
  const graph: { stream(input: unknown, options: object): Promise<AsyncIterable<unknown>> };
  const agent: { run(input: RunAgentInput, signal: AbortSignal): AsyncIterable<Event> };
  function answer(messages: RunAgentInput["messages"], signal: AbortSignal): AsyncIterable<Event>;
  function writeFile(path: string, text: string): Promise<void>;
}
`;

const CONFIG = {
  extends: "../../../tsconfig.base.json",
  compilerOptions: {
    types: ["node", "vite/client", "react", "react-dom"],
    noEmit: true,
    declaration: false,
    // Doc comments name types and values alike.
    verbatimModuleSyntax: false,
    paths: {},
  },
};

const entries = packageEntries();
const pages = [
  "README.md",
  ...readdirSync("docs")
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
  ...["packages", "apps", "examples"].flatMap((parent) =>
    readdirSync(parent).map((name) => `${parent}/${name}/README.md`),
  ),
].filter(existsSync);

const examples = [...pages.flatMap((path) => examplesOfPage(path, read(path))), ...documented()];

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
for (const { specifier, path } of entries) {
  CONFIG.compilerOptions.paths[specifier] = [`../../../${path}`];
}
writeFileSync(`${FOLDER}/tsconfig.json`, JSON.stringify(CONFIG));
writeFileSync(`${FOLDER}/world.d.ts`, WORLD);
for (const [index, { from, code }] of examples.entries()) {
  writeFileSync(`${FOLDER}/${index}.tsx`, `// ${from}\n${code}\nexport {};\n`);
}
process.exitCode = await runCommand("tsc", ["-p", FOLDER]);
console.log(`${examples.length} examples of ${pages.length} pages and the doc comments`);

/** Each export's own, once, though several entries give it out. */
function documented() {
  const all = entries.map(({ specifier, path }) => ({
    specifier,
    exports: moduleExports(path, read),
  }));
  const names = new Map();
  for (const { specifier, exports } of all) {
    for (const { name } of exports) if (!names.has(name)) names.set(name, specifier);
  }
  const examples = all.flatMap(({ exports }) => examplesOfExports(exports, names));
  return [...new Map(examples.map((example) => [example.from, example])).values()];
}

function read(path) {
  return readFileSync(path, "utf8");
}
