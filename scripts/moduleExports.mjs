import { parseSync } from "vite";

/**
 * @typedef {object} ModuleExport
 * @property {string} name
 * @property {string} module the path of the module that declares it, or the package that it comes from
 * @property {string[]} docs the doc comments of its declarations, without the asterisks
 * @property {string} code its declarations, without what runs
 */

/**
 * What a module of ours exports, in the order of its own statements and followed through `export … from`.
 * Internal things are left out.
 *
 * @param {string} path
 * @param {(path: string) => string} read gives the text of a module; throws for a path that is none
 * @returns {ModuleExport[]}
 */
export function moduleExports(path, read) {
  const { source, body, comments } = parse(path, read);
  const found = [];
  for (const statement of body) {
    if (statement.type === "ExportAllDeclaration") {
      found.push(...moduleExports(resolve(path, statement.source.value, read), read));
    } else if (statement.type === "ExportNamedDeclaration" && statement.source) {
      found.push(...reexports(statement, path, read));
    } else if (statement.type === "ExportNamedDeclaration" && statement.declaration) {
      found.push(declared(statement, path, source, comments));
    }
  }
  return merged(found.filter(({ docs }) => !docs.some((doc) => doc.includes("@internal"))));
}

function parse(path, read) {
  const source = read(path);
  const { program, comments, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0].message}`);
  return { source, body: program.body, comments };
}

function reexports({ source, specifiers }, path, read) {
  const from = source.value;
  const theirs = from.startsWith(".") ? moduleExports(resolve(path, from, read), read) : undefined;
  return specifiers.flatMap(({ local, exported }) => {
    if (!theirs) return [{ name: exported.name, module: from, docs: [], code: "" }];
    return theirs
      .filter(({ name }) => name === local.name)
      .map((each) => ({ ...each, name: exported.name }));
  });
}

function declared(statement, path, source, comments) {
  const { declaration } = statement;
  const doc = comments.find(
    ({ type, value, end }) =>
      type === "Block" &&
      value.startsWith("*") &&
      end <= statement.start &&
      source.slice(end, statement.start).trim() === "",
  );
  return {
    name: (declaration.id ?? declaration.declarations[0].id).name,
    module: path,
    docs: doc ? [plain(doc.value)] : [],
    code: signature(declaration, source),
    isBody: declaration.type === "FunctionDeclaration",
  };
}

/** The text of a declaration up to what runs. */
function signature(declaration, source) {
  const text = (start, end) => source.slice(start, end).trim();
  switch (declaration.type) {
    case "FunctionDeclaration":
      return `${text(declaration.start, declaration.body.start)};`.replace(/^async /, "");
    case "VariableDeclaration": {
      const [{ id, init }] = declaration.declarations;
      return `${text(declaration.start, id.typeAnnotation || !init ? id.end : init.end)};`;
    }
    case "ClassDeclaration":
      return classSignature(declaration, text, source);
    default:
      return text(declaration.start, declaration.end);
  }
}

function classSignature({ start, body }, text, source) {
  const members = body.body
    .filter(
      ({ accessibility, key }) => accessibility !== "private" && key?.type !== "PrivateIdentifier",
    )
    .map(({ start: first, end, value }) =>
      value?.type === "FunctionExpression" && value.body
        ? `${text(first, value.body.start)};`
        : source.slice(first, end),
    );
  return `${text(start, body.start)} {${members.map((member) => `\n  ${member}`).join("")}\n}`;
}

/** One entry a name: overloads, and a type beside a value, belong together. */
function merged(all) {
  const byName = new Map();
  for (const each of all) byName.set(each.name, [...(byName.get(each.name) ?? []), each]);
  return [...byName].map(([name, [first, ...others]]) => {
    const overloads = [first, ...others].filter(({ module }) => module === first.module);
    const shown = overloads.length > 1 ? overloads.filter(({ isBody }) => !isBody) : overloads;
    return {
      name,
      module: first.module,
      docs: [...new Set(overloads.flatMap(({ docs }) => docs))],
      code: [...new Set(shown.map(({ code }) => code))].join("\n"),
    };
  });
}

function plain(comment) {
  return comment
    .slice(1)
    .split("\n")
    .map((line) => line.replace(/^\s*\* ?/, ""))
    .join("\n")
    .trim();
}

function resolve(from, specifier, read) {
  const path = new URL(specifier, `file:///${from}`).pathname.slice(1);
  for (const end of [".ts", ".tsx"]) {
    const candidate = path.replace(/\.js$/, end);
    try {
      read(candidate);
      return candidate;
    } catch {}
  }
  throw new Error(`${from} exports from ${specifier}, which is no module.`);
}
