import { posix } from "node:path";
import { parseSync } from "vite";
import { EMPTY_NAME, PACKAGES_FOR_TESTS, ROOMS } from "./house.mjs";

const TEST = /\.(test|test-d|stories)\.\w+$|\/test\//;
const SCRIPT_EXTENSION = /\.(js|mjs|ts|tsx)$/;

/**
 * Says where imports do not point the way that the house is drawn.
 *
 * @param {ReadonlyMap<string, string>} files source text by path in the workspace
 * @returns {string[]} one sentence a problem
 */
export function importProblems(files) {
  const modules = [...files].map(([path, source]) => readModule(path, source));
  return [
    ...modules.flatMap(nameProblems),
    ...modules.flatMap(boundaryProblems),
    ...modules.flatMap(orderProblems),
    ...Object.keys(ROOMS).flatMap((folder) => scatterProblems(folder, modules)),
    ...cycleProblems(modules),
  ];
}

function readModule(path, source) {
  const folder = Object.keys(ROOMS).find((room) => path.startsWith(`${room}/`));
  const imports = readImports(path, source);
  return { path, folder, isTest: TEST.test(path), imports };
}

/** The imports of a module as `{ specifier, kind, target }`; kind is `value`, `type` or `lazy`. */
function readImports(path, source) {
  const { staticImports, staticExports, dynamicImports } = parseSync(path, source).module;
  const reExports = staticExports
    .flatMap(({ entries }) => entries)
    .filter((entry) => entry.moduleRequest);
  const isTypeOnly = (entries) => entries.length > 0 && entries.every(({ isType }) => isType);
  return [
    ...staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      kind: isTypeOnly(entries) ? "type" : "value",
    })),
    ...reExports.map(({ moduleRequest, isType }) => ({
      specifier: moduleRequest.value,
      kind: isType ? "type" : "value",
    })),
    ...dynamicImports.map(({ moduleRequest }) => ({
      specifier: source.slice(moduleRequest.start + 1, moduleRequest.end - 1),
      kind: "lazy",
    })),
  ].map((item) => ({ ...item, target: relativeTarget(path, item.specifier) }));
}

/** The file that a relative import means, without its extension: what is `.js` there is `.ts` or `.tsx` here. */
function relativeTarget(path, specifier) {
  if (!specifier.startsWith(".")) return undefined;
  return posix.join(posix.dirname(path), specifier).replace(SCRIPT_EXTENSION, "");
}

function nameProblems({ path }) {
  return EMPTY_NAME.test(path) ? [`${path}: the name says nothing`] : [];
}

function boundaryProblems({ path, folder, isTest, imports }) {
  if (!folder) return [];
  return imports
    .filter((item) => !isAllowed(item, folder, isTest))
    .map(({ specifier }) => `${path}: must not import ${specifier}`);
}

function isAllowed({ specifier, kind, target }, folder, isTest) {
  const { packages, onDemand = [], refused } = ROOMS[folder];
  if (!isTest && refused.some((pattern) => pattern.test(specifier))) return false;
  if (target) return target.startsWith(`${folder}/`);
  const name = /^@run-timeline\/([^/]+)/.exec(specifier)?.[1];
  if (!name) return true;
  if (isTest && [...PACKAGES_FOR_TESTS, posix.basename(folder)].includes(name)) return true;
  return packages.includes(name) || (onDemand.includes(name) && kind !== "value");
}

/** Value imports that point up in a room whose files stand in an order. */
function orderProblems({ path, folder, isTest, imports }) {
  const order = ROOMS[folder]?.order;
  if (!order || isTest) return [];
  const root = `${folder}/src/`;
  const placeOf = (file) => {
    const name = file.slice(root.length).replace(SCRIPT_EXTENSION, "");
    return order.findIndex((entry) => name === entry || name.startsWith(`${entry}/`));
  };
  const place = placeOf(path);
  if (place === -1) return [`${path}: has no place in the order of scripts/house.mjs`];
  return imports
    .filter(({ kind, target }) => kind === "value" && target?.startsWith(root))
    .filter(({ target }) => placeOf(target) < place)
    .map(({ specifier }) => `${path}: ${specifier} stands above it`);
}

/** Imports that belong to one file of a room, and are found in several. */
function scatterProblems(folder, modules) {
  return (ROOMS[folder].inOneFile ?? []).flatMap((pattern) => {
    const holders = modules
      .filter((module) => module.folder === folder && !module.isTest)
      .filter(({ imports }) => imports.some(({ specifier }) => pattern.test(specifier)))
      .map(({ path }) => path);
    return holders.length > 1
      ? [`${holders.join(", ")}: only one file may import ${pattern.source}`]
      : [];
  });
}

/** One sentence for each way in which value imports lead back to where they started. */
function cycleProblems(modules) {
  const targets = new Map(
    modules.map(({ path, imports }) => [
      path.replace(SCRIPT_EXTENSION, ""),
      imports.filter(({ kind, target }) => kind === "value" && target).map(({ target }) => target),
    ]),
  );
  const problems = [];
  const done = new Set();
  const visit = (file, trail) => {
    if (trail.includes(file)) {
      problems.push(
        `a cycle of imports: ${[...trail.slice(trail.indexOf(file)), file].join(" -> ")}`,
      );
    } else if (!done.has(file)) {
      for (const target of targets.get(file) ?? []) visit(target, [...trail, file]);
      done.add(file);
    }
  };
  for (const file of targets.keys()) visit(file, []);
  return problems;
}
