import { expect, it } from "vitest";
import { moduleExports } from "./moduleExports.mjs";

const FILES = {
  "a/index.ts": `
    import { hidden } from "./b.js";
    export * from "./b.js";
    export { two as second, type Shape } from "./c.js";
    export type { Foreign } from "somewhere";
  `,
  "a/b.ts": `
    /** Adds numbers. */
    export function add(a: number): number;
    export function add(a: number, b: number): number;
    export function add(a: number, b = 0): number { return a + b; }
    /** Not for others. @internal */
    export const hidden = 1;
  `,
  "a/c.tsx": `
    export const two: number = 1 + 1;
    /** A shape. */
    export interface Shape { size: number }
    export const unasked = 3;
  `,
};

function exportsOf(path) {
  return moduleExports(path, (name) => {
    if (name in FILES) return FILES[name];
    throw new Error(`no ${name}`);
  });
}

it("finds what a module exports through others, by the name that it gives", () => {
  expect(exportsOf("a/index.ts").map(({ name, module }) => `${name} ${module}`)).toEqual([
    "add a/b.ts",
    "second a/c.tsx",
    "Shape a/c.tsx",
    "Foreign somewhere",
  ]);
});

it("gives declarations without what runs, and overloads without the one that they hide", () => {
  const [add, second] = exportsOf("a/index.ts");
  expect(add.code).toBe(
    "function add(a: number): number;\nfunction add(a: number, b: number): number;",
  );
  expect(second.code).toBe("const two: number;");
});

it("gives the doc comment, and none where there is none", () => {
  expect(exportsOf("a/index.ts").map(({ docs }) => docs)).toEqual([
    ["Adds numbers."],
    [],
    ["A shape."],
    [],
  ]);
});
