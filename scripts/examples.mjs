import { parseSync } from "vite";

/** @typedef {{ from: string, code: string }} Example what a reader may copy, and where it stands */

/**
 * The fenced blocks of a Markdown page that are TypeScript.
 *
 * @returns {Example[]}
 */
export function examplesOfPage(path, text) {
  return [...text.matchAll(/^```tsx?\n([\s\S]*?)^```$/gm)].map(({ 1: code, index }) => ({
    from: `${path}:${text.slice(0, index).split("\n").length}`,
    code,
  }));
}

/**
 * The `@example`s of the doc comments of what a module exports. They stand without imports: what they name of ours
 * is imported for them, and what they do happens in a function.
 *
 * @param {import("./moduleExports.mjs").ModuleExport[]} exports
 * @param {Map<string, string>} entries what to import from, by the name of an export
 * @returns {Example[]}
 */
export function examplesOfExports(exports, entries) {
  return exports.flatMap(({ name, module, docs }) =>
    docs
      .flatMap(exampleTags)
      .map((code) => ({ from: `${module}: ${name}`, code: complete(code, entries) })),
  );
}

/** The code of the `@example`s of a doc comment, fenced or not. */
export function exampleTags(doc) {
  return doc
    .split(/^@example\s*/m)
    .slice(1)
    .map((example) => example.replace(/^```.*$/gm, "").trim());
}

function complete(code, entries) {
  const isModule = /^(import|export) /m.test(code);
  const body = isModule ? code : `export async function example() {\n${code}\n}`;
  const { program, errors } = parseSync("example.tsx", body);
  if (errors.length > 0) return body;
  const used = namesIn(program);
  const imports = [...entries].filter(([name]) => used.has(name));
  const lines = imports.map(([name, entry]) => `import { ${name} } from ${JSON.stringify(entry)};`);
  return [...lines, body].join("\n");
}

function namesIn(node, names = new Set()) {
  if (node?.type === "Identifier" || node?.type === "JSXIdentifier") names.add(node.name);
  for (const value of Object.values(node ?? {})) {
    if (typeof value === "object") namesIn(value, names);
  }
  return names;
}
