import { exampleTags } from "./examples.mjs";

/** The file in docs/api that describes an entry. */
export function pageName(specifier) {
  return `${specifier.replace("@run-timeline/", "").replaceAll("/", "-")}.md`;
}

/** The page of an entry: its exports by name, values before types, each with its words and its declaration. */
export function apiPage({ specifier, description, exports }) {
  const isType = ({ code }) => /^(interface|type) /.test(code);
  const byName = (a, b) => a.name.localeCompare(b.name, "en");
  const values = exports.filter((each) => each.code && !isType(each)).sort(byName);
  const types = exports.filter(isType).sort(byName);
  const foreign = exports.filter(({ code }) => !code).sort(byName);
  return lines(
    `# ${specifier}`,
    description,
    "Made from the doc comments by `npm run docs`.",
    ...values.map(section),
    types.length > 0 && values.length > 0 ? "## Types" : "",
    ...types.map((each) => section(each).replace(/^## /, values.length > 0 ? "### " : "## ")),
    ...foreign.map(
      ({ name, module }) => `\`${name}\` comes from [${module}](${pageName(module)}).`,
    ),
  );
}

/** The list of all entries. */
export function indexPage(entries) {
  const line = ({ specifier, exports }) =>
    `- [${specifier}](${pageName(specifier)}): ${exports.length} exports`;
  return lines("# What the packages export", entries.map(line).join("\n"));
}

function section({ name, docs, code }) {
  return lines(`## ${name}`, ...docs.map(words), fence("ts", code)).trimEnd();
}

/** A doc comment as Markdown: links are names, an example is code. */
function words(doc) {
  const [text] = doc.split(/^@example/m);
  const said = text
    .replace(/\{@link\s+([^}|\s]+)[^}]*\}/g, "`$1`")
    .replace(/^@param\s+(\S+)\s+(?:- )?/gm, "- `$1`: ")
    .replace(/^@returns\s+/gm, "Returns ")
    .replace(/^@default\s+(.*)$/gm, "Default: $1");
  return lines(said.trim(), ...exampleTags(doc).map((example) => fence("tsx", example))).trimEnd();
}

function fence(language, code) {
  return `\`\`\`${language}\n${code}\n\`\`\``;
}

function lines(...parts) {
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}
