import { describe, expect, test } from "vitest";
import { importProblems } from "./importProblems.mjs";

function problemsOf(files) {
  return importProblems(new Map(Object.entries(files)));
}

test("imports that point down are no problem", () => {
  const problems = problemsOf({
    "packages/components/src/Row.tsx": `
      import { useRow } from "@run-timeline/hooks";
      import type { Row } from "@run-timeline/protocol";
      import { useVirtualizer } from "@tanstack/react-virtual";
      import "./row.css";
    `,
    "packages/protocol/src/store.ts": `import { reduce } from "./reduce.js";`,
    "packages/protocol/src/reduce.ts": `import type { Store } from "./store.js";`,
    "packages/protocol/src/store.test.ts": `
      import { recordedRuns } from "@run-timeline/fixtures";
      import { createRunStore } from "@run-timeline/protocol";
      import { readFileSync } from "node:fs";
    `,
    "apps/watch/src/html.ts": `export const load = () => import("@run-timeline/components/html");`,
  });
  expect(problems).toEqual([]);
});

describe("what must not be imported", () => {
  test.each([
    ["packages/protocol/src/store.ts", "@run-timeline/hooks"],
    ["packages/protocol/src/store.ts", "react"],
    ["packages/protocol/src/store.ts", "zustand/vanilla"],
    ["packages/protocol/src/store.ts", "node:fs"],
    ["packages/protocol/src/store.ts", "../../hooks/src/useRun.js"],
    ["packages/protocol/src/store.ts", "@run-timeline/fixtures"],
    ["packages/protocol/src/store.test.ts", "@run-timeline/hooks"],
    ["packages/hooks/src/useRow.ts", "@run-timeline/components"],
    ["packages/hooks/src/useRow.ts", "@tanstack/react-virtual"],
    ["packages/hooks/src/useRow.ts", "./row.css"],
    ["packages/hooks/src/useRow.ts", "react-dom"],
    ["packages/server/src/index.ts", "@run-timeline/components/html"],
    ["apps/watch/src/bin.ts", "@run-timeline/components/html"],
  ])("%s must not import %s", (path, specifier) => {
    const problem = `${path}: must not import ${specifier}`;
    expect(problemsOf({ [path]: `import { x } from "${specifier}";` })).toEqual([problem]);
    expect(problemsOf({ [path]: `export { x } from "${specifier}";` })).toEqual([problem]);
  });
});

test("the virtualiser stays in one file", () => {
  const source = `import { useVirtualizer } from "@tanstack/react-virtual";`;
  expect(
    problemsOf({
      "packages/components/src/one.ts": source,
      "packages/components/src/two.ts": source,
    }),
  ).toHaveLength(1);
});

test("a cycle of value imports is named from its first file on", () => {
  expect(
    problemsOf({
      "packages/hooks/src/a.ts": `import { b } from "./b.js";`,
      "packages/hooks/src/b.ts": `export * from "./c.js";`,
      "packages/hooks/src/c.ts": `import "./b.js";`,
    }),
  ).toEqual([
    "a cycle of imports: packages/hooks/src/b -> packages/hooks/src/c -> packages/hooks/src/b",
  ]);
});

test("value imports of the protocol point down its order, and every file has a place there", () => {
  expect(
    problemsOf({
      "packages/protocol/src/store.ts": `import { events } from "./events.js";`,
      "packages/protocol/src/reduce/run.ts": `import { createRunStore } from "../store.js";`,
      "packages/protocol/src/novelty.ts": "",
    }),
  ).toEqual([
    "packages/protocol/src/reduce/run.ts: ../store.js stands above it",
    "packages/protocol/src/novelty.ts: has no place in the order of scripts/house.mjs",
  ]);
});

test("a file is named for what it holds", () => {
  expect(
    problemsOf({
      "packages/hooks/src/rowUtils.ts": "",
      "packages/hooks/src/common/row.ts": "",
      "packages/hooks/src/rowKey.ts": "",
    }),
  ).toEqual([
    "packages/hooks/src/rowUtils.ts: the name says nothing",
    "packages/hooks/src/common/row.ts: the name says nothing",
  ]);
});
