import { expect, test } from "vitest";
import { mutantsOf, mutate } from "./mutantsOf.mjs";

const faultsIn = (source) => mutantsOf(source).map((mutant) => mutate(source, mutant));

test("a condition is decided, its operands and its branches are left out", () => {
  expect(faultsIn("if (a && b) f();").sort()).toEqual([
    "if ((a)) f();",
    "if ((b)) f();",
    "if (a && b) ;",
    "if (a && b) {}",
    "if (false) f();",
    "if (true) f();",
  ]);
});

test("comparisons move by one and turn round", () => {
  expect(faultsIn("export const f = (a: number): boolean => a < 3;")).toEqual([
    "export const f = (a: number): boolean => a <= 3;",
    "export const f = (a: number): boolean => a >= 3;",
  ]);
});

test("cases and entries of tables are forgotten", () => {
  expect(faultsIn('switch (a) { case "x": b = 1; }')).toContain(
    'switch (a) { case "no such case": b = 1; }',
  );
  expect(faultsIn('const names = new Set(["x", "y"]);')).toEqual([
    'const names = new Set(["no such entry", "y"]);',
    'const names = new Set(["x", "no such entry"]);',
  ]);
});

test("types and text are let be", () => {
  expect(faultsIn('type A = B extends true ? "x" : "y"; const a = "x" as A;')).toEqual([]);
});

test("a mutant knows its line and the rules that its function names", () => {
  const source =
    '// TX-02: as it says.\nfunction f(a) {\n  return { rule: "SA-06", ok: true };\n}\n\nf(false);\n';
  expect(mutantsOf(source).map(({ line, rules, what }) => [line, rules, what])).toEqual([
    [3, ["SA-06", "TX-02"], "false"],
    [6, [], "left out: call"],
    [6, [], "true"],
  ]);
});
