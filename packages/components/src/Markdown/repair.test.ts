import { expect, test } from "vitest";
import { repair } from "./repair.js";

test.each([
  ["a **bold", "a **bold**"],
  ["a `co", "a `co`"],
  ["a ~~x", "a ~~x~~"],
  ["- [guide](https://docs.exam", "- guide"],
  ["[gui", "gui"],
  ["2 * 3 < 4", "2 * 3 < 4"],
  ["20~25 ~ 30", "20~25 ~ 30"],
])(
  "what was opened is closed, and a link is its label until its address is whole: %j",
  (source, repaired) => {
    expect(repair(source)).toBe(repaired);
  },
);

test.each([
  ["Here:\n`", "Here:\n"],
  ["Here:\n``", "Here:\n"],
  ["```", ""],
  ["```t", ""],
  ["- item\n  ```ts", "- item\n"],
  ["```ts\ncode\n`", "```ts\ncode\n"],
  ["```ts\ncode\n``", "```ts\ncode\n"],
  ["````\ncode\n```", "````\ncode\n"],
  ["text\n-", "text\n"],
  ["- one\n-", "- one\n"],
  ["text\n#", "text\n"],
  ["text\n**", "text\n"],
  ["- one\n- ", "- one\n"],
  ["> ", ""],
  ["> - [", ""],
  ["See ![cha", "See"],
  ["See ![chart]", "See"],
  ["See\n\n[r]: https://exam", "See\n\n"],
  ['See\n\n[r]: https://example.test "Ti', "See\n\n"],
  ["See:\n| a | b |\n|--", "See:\n"],
  ["| a | b |", ""],
  ["| a | b |\n|--", ""],
])("a line of which one cannot tell yet what it is waits: %j", (source, repaired) => {
  expect(repair(source)).toBe(repaired);
});

test.each([
  "```ts\ncode\n```",
  "````\n```\n````",
  "```ts\nconst a = **b",
  "~~~\n`\n~~~",
  "| a | b |\n|---|---|\n",
  "| a | b |\n|---|---|\n| 1",
  "See:\n| a | b |\n|---|---|\n| 1",
  "[note]: two words",
  "42",
  "`code` and more",
])("what is whole, and what stands in code, stays as it is: %j", (source) => {
  expect(repair(source)).toBe(source);
});
