import { expect, it } from "vitest";
import { createBlockReader } from "./blocks.js";
import { ranksOf } from "./ranks.js";

const ranks = (text: string): number[] => ranksOf(createBlockReader().read(text, false));

it("headings keep their ranks where none is left out", () => {
  expect(ranks("# A\n\n## B\n\n### C\n\n## D\n\n# E")).toEqual([1, 2, 3, 2, 1]);
});

it("a rank that was left out is closed up", () => {
  expect(ranks("# A\n\n#### B\n\n##### C\n\n### D\n\n# E")).toEqual([1, 2, 3, 2, 1]);
});

it("a text that begins at a lower rank begins at the first", () => {
  expect(ranks("### A\n\n### B\n\n## C\n\n# D")).toEqual([1, 1, 1, 1]);
});

it("a heading inside another block stands below the section that the block is in", () => {
  expect(ranks("> # A\n\n## B\n\n- # C")).toEqual([1, 1, 2]);
});

it("what comes later changes no rank that is drawn", () => {
  const text = "## A\n\n#### B\n\ntext\n\n# C\n\n### D";
  const whole = ranks(text);
  const reader = createBlockReader();
  for (let end = 0; end <= text.length; end++) {
    const blocks = reader.read(text.slice(0, end), true);
    const settled = blocks.slice(0, -1);
    expect(ranksOf(settled)).toEqual(whole.slice(0, settled.length));
  }
});
