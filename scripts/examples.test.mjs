import { expect, it } from "vitest";
import { examplesOfExports, examplesOfPage } from "./examples.mjs";

it("takes the TypeScript of a page and leaves its other blocks", () => {
  const page = "# Page\n\n```tsx\n<A />;\n```\n\n```sh\nnpm start\n```\n\n```ts\nb();\n```\n";
  expect(examplesOfPage("page.md", page)).toEqual([
    { from: "page.md:3", code: "<A />;\n" },
    { from: "page.md:11", code: "b();\n" },
  ]);
});

it("imports for a doc comment what it names of ours", () => {
  const docs = ["Draws.\n\n@example\nconst run = useRun();\nreturn <View run={run} />;"];
  const entries = new Map([
    ["useRun", "hooks"],
    ["View", "views"],
    ["Other", "views"],
  ]);
  const [{ code }] = examplesOfExports([{ name: "View", module: "view.tsx", docs }], entries);
  expect(code.split("\n").slice(0, 3)).toEqual([
    'import { useRun } from "hooks";',
    'import { View } from "views";',
    "export async function example() {",
  ]);
});

it("leaves an example alone that brings its own imports", () => {
  const docs = ["@example\n```ts\nimport { a } from 'a';\na();\n```"];
  const [{ code }] = examplesOfExports([{ name: "a", module: "a.ts", docs }], new Map());
  expect(code).toBe("import { a } from 'a';\na();");
});
