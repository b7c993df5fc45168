import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("./styles.css", import.meta.url), "utf8");

describe("the style sheet", () => {
  it("stands in one layer, but for the shield, which only hands back", () => {
    const [, shield = ""] = css.split("* The shield.");
    const declarations = [...shield.matchAll(/^\s+[\w-]+: ([^;]+);$/gm)].map(([, value]) => value);
    expect(new Set(declarations)).toEqual(new Set(["revert-layer"]));
  });

  it("uses no token that it does not define", () => {
    const defined = new Set([...css.matchAll(/(--[\w-]+):/g)].map(([, name]) => name));
    const used = [...css.matchAll(/var\((--[\w-]+)([,)])/g)].filter(([, , end]) => end === ")");
    expect(used.map(([, name]) => name).filter((name) => !defined.has(name))).toEqual([]);
  });
});

describe("the style sheet for shadcn themes", () => {
  const preset = readFileSync(new URL("./shadcn.css", import.meta.url), "utf8");

  it("sets no token that the style sheet lacks", () => {
    const defined = new Set([...css.matchAll(/(--rt-[\w-]+):/g)].map(([, name]) => name));
    const set = [...preset.matchAll(/(--rt-[\w-]+):/g)].map(([, name]) => name);
    expect(set.length).toBeGreaterThan(20);
    expect(set.filter((name) => !defined.has(name))).toEqual([]);
  });
});
