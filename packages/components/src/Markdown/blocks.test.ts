import fc from "fast-check";
import { expect, test } from "vitest";
import { createBlockReader } from "./blocks.js";

const PIECES = [
  "# Title\n",
  "Some *words* and **more",
  "** of them.\n\n",
  "- one\n",
  "- two\n  - nested\n",
  "\n",
  "\n\n",
  "1. first\n",
  "> quoted\n",
  "```ts\n",
  "const a = `x`\n",
  "```\n",
  "    indented\n",
  "| a | b |\n",
  "|---|:-:|\n",
  "| 1 | 2 |\n",
  "text\n",
  "---\n",
  "===\n",
  "<div>\n",
  "</div>\n",
  "[a]: https://a.example\n",
  "[a] and [b][a]\n",
  "~~~\n",
  "\t- tab\n",
  "\r\n",
  "\\",
  "  two spaces  \n",
];

test("a text that was read as it grew has the blocks of the whole text read at once", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 24 }), (pieces) => {
      const growing = createBlockReader();
      let text = "";
      for (const piece of pieces) {
        text += piece;
        const grown = growing.read(text, false);
        expect(grown).toEqual(createBlockReader().read(text, false));
      }
      growing.read(text, true);
      expect(growing.read(text, false)).toEqual(createBlockReader().read(text, false));
    }),
    { numRuns: 300, examples: [[["|---|:-:|\n", "    indented\n", "---\n", "# Title\n"]]] },
  );
});

test("the blocks before the last one are the same objects while a text grows", () => {
  const reader = createBlockReader();
  const before = reader.read("One.\n\nTwo.\n\nThr", true);
  const after = reader.read("One.\n\nTwo.\n\nThree", true);
  expect(after[0]).toBe(before[0]);
  expect(after[1]).toBe(before[1]);
  expect(after[2]).not.toBe(before[2]);
});

test("the address of a link may come after the link", () => {
  const reader = createBlockReader();
  reader.read("See [the page][1].\n\nMore.\n\n", true);
  const blocks = reader.read("See [the page][1].\n\nMore.\n\n[1]: https://ok.example/\n", true);
  expect(JSON.stringify(blocks[0])).toContain('"href":"https://ok.example/"');
});

test("an address that is not whole is no address yet", () => {
  const reader = createBlockReader();
  const blocks = reader.read("See [1].\n\n[1]: https://ok.exam", true);
  expect(JSON.stringify(blocks)).not.toContain('"type":"link"');
});

test("markup that nests ten thousand deep is read", () => {
  for (const source of [
    ">".repeat(10_000),
    "- ".repeat(10_000),
    "*".repeat(50_000),
    "[".repeat(20_000),
  ]) {
    expect(createBlockReader().read(source, false).length).toBeGreaterThan(0);
  }
});
