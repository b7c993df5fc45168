import { parseSync } from "vite";

/**
 * One small fault in a source text: what stands between two places is written otherwise.
 *
 * @typedef {object} Mutant
 * @property {number} start
 * @property {number} end
 * @property {string} code what stands there in place of the original
 * @property {string} what the fault in words
 * @property {number} line
 * @property {readonly string[]} rules the rules that its function names, in its code or in the comment above it
 */

/**
 * The faults that can be made in a TypeScript source, in the order of their places: conditions decided,
 * comparisons changed, operands, calls, assignments, branches, cases and entries left out.
 *
 * @param {string} source
 * @returns {Mutant[]}
 */
export function mutantsOf(source) {
  const { program } = parseSync("source.ts", source);
  const mutants = [];
  for (const statement of program.body) {
    const rules = rulesNear(source, statement);
    walk(statement, null, (node, parent) => {
      for (const [{ start, end }, code, what] of faultsOf(node, parent, source)) {
        if (source.slice(start, end) === code) continue;
        mutants.push({ start, end, code, what, line: lineOf(source, start), rules });
      }
    });
  }
  return mutants.sort((one, other) => one.start - other.start || one.end - other.end);
}

/** @param {string} source @param {Mutant} mutant */
export function mutate(source, { start, end, code }) {
  return source.slice(0, start) + code + source.slice(end);
}

const RULE = /\b(?:TR|PM|FA|CH|TX|TC|RE|ST|MS|AC|MD|SP|SA|LC|IR|VE|US|RC|RI)-\d\d\b/g;

/** A rule is named in what decides it, or in the comment above that. */
function rulesNear(source, { start, end }) {
  const before = source.slice(0, start);
  const comment = /(?:\/\*\*(?:[^*]|\*(?!\/))*\*\/|\/\/[^\n]*)\s*$/.exec(before)?.[0] ?? "";
  return [...new Set((comment + source.slice(start, end)).match(RULE) ?? [])].sort();
}

function lineOf(source, place) {
  return source.slice(0, place).split("\n").length;
}

/** Types say nothing at run time: only what they wrap is looked at. */
function walk(node, parent, visit) {
  if (/^TS/.test(node.type) && node.expression === undefined) return;
  visit(node, parent);
  for (const [key, inner] of Object.entries(node)) {
    if (key === "typeAnnotation" || key === "typeArguments" || key === "typeParameters") continue;
    for (const child of Array.isArray(inner) ? inner : [inner]) {
      if (typeof child?.type === "string") walk(child, node, visit);
    }
  }
}

function* faultsOf(node, parent, source) {
  const text = (inner) => source.slice(inner.start, inner.end);
  switch (node.type) {
    case "IfStatement":
      yield* decided(node.test);
      yield* emptied(node.consequent, "branch");
      if (node.alternate?.type === "BlockStatement") yield* emptied(node.alternate, "else branch");
      break;
    case "ConditionalExpression":
      yield* decided(node.test);
      break;
    case "ForStatement":
    case "ForOfStatement":
    case "ForInStatement":
      yield* emptied(node.body, "loop");
      break;
    case "WhileStatement":
      yield [node.test, "false", "loop never entered"];
      break;
    case "LogicalExpression":
      yield [node, `(${text(node.left)})`, `only the left of ${node.operator}`];
      if (node.operator !== "??") {
        yield [node, `(${text(node.right)})`, `only the right of ${node.operator}`];
      }
      break;
    case "BinaryExpression":
      if (isEquality(node) && parent?.test === node) break;
      for (const operator of OTHERWISE[node.operator] ?? []) {
        const code = `${text(node.left)} ${operator} ${text(node.right)}`;
        yield [node, code, `${node.operator} is ${operator}`];
      }
      break;
    case "UnaryExpression":
      if (node.operator === "!" && parent?.test !== node)
        yield [node, `(${text(node.argument)})`, "not negated"];
      break;
    case "ExpressionStatement":
      if (!node.directive) yield [node, ";", `left out: ${kindOf(node.expression)}`];
      break;
    case "ReturnStatement":
      if (isFunctionCall(node.argument)) yield [node, "return;", "result left out"];
      break;
    case "BreakStatement":
    case "ContinueStatement":
      if (parent?.type !== "SwitchCase") yield [node, ";", `no ${text(node)}`];
      break;
    case "Literal":
      if (typeof node.value === "boolean") yield [node, String(!node.value), `${!node.value}`];
      break;
    case "SwitchCase":
      if (node.test) yield [node.test, '"no such case"', `case ${text(node.test)} left out`];
      break;
    case "ArrayExpression":
      for (const element of node.elements) yield* withoutEntry(element, node, text);
      break;
    case "SpreadElement":
      if (parent?.type === "ObjectExpression") yield [node, "...{}", "spread left out"];
      if (parent?.type === "ArrayExpression") yield [node, "...[]", "spread left out"];
      break;
  }
}

/** Both are harder to notice than the negation, which is both at once. */
function* decided(test) {
  for (const code of ["true", "false"]) yield [test, code, `condition is ${code}`];
}

function* emptied(body, what) {
  yield [body, "{}", `${what} empty`];
}

/** An entry of a list of words or of pairs: tables of names and sets of them. */
function* withoutEntry(element, list, text) {
  if (element === null || list.elements.length < 2) return;
  const isName = element.type === "Literal" && typeof element.value === "string";
  const isPair = element.type === "ArrayExpression" && element.elements.length === 2;
  if (isName) yield [element, '"no such entry"', `entry ${text(element)} left out`];
  if (isPair) {
    const [key] = element.elements;
    yield [key, '"no such entry"', `entry ${text(key)} left out`];
  }
}

const kindOf = ({ type }) =>
  type === "AssignmentExpression"
    ? "assignment"
    : type === "CallExpression" || type === "ChainExpression"
      ? "call"
      : "statement";

const isEquality = ({ operator }) => /^[!=]==?$/.test(operator);
const isFunctionCall = (node) => node?.type === "CallExpression";

const OTHERWISE = {
  "===": ["!=="],
  "!==": ["==="],
  "==": ["!="],
  "!=": ["=="],
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  "+": ["-"],
  "-": ["+"],
};
