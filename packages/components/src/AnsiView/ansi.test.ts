import { describe, expect, it } from "vitest";
import { ansiRuns } from "./ansi.js";

const shown = (text: string): string =>
  ansiRuns(text)
    .map((run) => run.text)
    .join("");

describe("terminal output", () => {
  it("keeps colours and decorations", () => {
    expect(ansiRuns("\u001b[1;31mno\u001b[0m")).toEqual([{ text: "no", fg: 1, bold: true }]);
  });

  it("takes any colour as the nearest of sixteen", () => {
    expect(ansiRuns("\u001b[38;2;250;20;20mx")[0]?.fg).toBe(9);
    expect(ansiRuns("\u001b[38;5;240mx")[0]?.fg).toBe(8);
  });

  it("shows of a line that was drawn over what it showed last", () => {
    expect(shown(" 10%\r 50%\r100%\ndone\r\n")).toBe("100%\ndone\n");
  });

  it("leaves out links, titles and moves of the cursor", () => {
    expect(
      shown("\u001b]0;title\u0007a\u001b[2K\u001b[1Gb\u001b]8;;javascript:alert(1)\u001b\\c"),
    ).toBe("abc");
  });

  it("takes half of a sequence without harm", () => {
    expect(() => ansiRuns("a\u001b[3")).not.toThrow();
    expect(() => ansiRuns("\u001b")).not.toThrow();
  });
});
