import { expect, it } from "vitest";
import { clientProblems } from "./clientModules.mjs";

function problemsOf(files) {
  return clientProblems("dist/index.js", (path) => files[path]);
}

it("finds what needs a browser and is loaded by a server", () => {
  const files = {
    "dist/index.js": 'export * from "./parts/context.js";',
    "dist/parts/context.js": 'import { createContext, memo } from "react";',
  };
  expect(problemsOf(files)).toEqual([
    'dist/parts/context.js takes createContext of React without "use client".',
  ]);
});

it("follows nothing behind a module for clients", () => {
  const files = {
    "dist/index.js": 'export { Part } from "./Part.js"; import { memo } from "react";',
    "dist/Part.js": '"use client";\nimport { useState } from "react"; import "./state.js";',
  };
  expect(problemsOf(files)).toEqual([]);
});
