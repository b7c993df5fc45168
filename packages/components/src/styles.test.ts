import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("./styles.css", import.meta.url), "utf8");
type Rgb = readonly [number, number, number];

/** Every token that is a pair of colours, for one theme. */
function colours(theme: 0 | 1): Map<string, Rgb> {
  const found = new Map<string, Rgb>();
  for (const [, name, light, dark] of css.matchAll(
    /--rt-([\w-]+):\s*light-dark\((#[\da-f]{6}),\s*(#[\da-f]{6})\)/g,
  )) {
    found.set(name ?? "", rgb((theme === 0 ? light : dark) ?? ""));
  }
  return found;
}

function rgb(hex: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
}

function mixed(colour: Rgb, share: number, into: Rgb): Rgb {
  return colour.map((value, at) => value * share + (into[at] ?? 0) * (1 - share)) as unknown as Rgb;
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

const SURFACES = ["bg", "surface", "inset", "raised", "hover", "selected"];
const STATUSES = ["accent", "ok", "danger", "warn", "issue"];
const HUES = [1, 2, 3, 4, 5, 6, 7, 8].map((hue) => `hue-${hue}`);

describe.each([
  ["light", 0],
  ["dark", 1],
] as const)("the colours of the %s theme", (_, theme) => {
  const all = colours(theme);
  const at = (name: string): Rgb => {
    const colour = all.get(name);
    if (!colour) throw new Error(`There is no colour token --rt-${name}.`);
    return colour;
  };
  const legible = (text: Rgb, ground: Rgb, what: string): void => {
    expect(contrast(text, ground), what).toBeGreaterThanOrEqual(4.5);
  };

  it("keep text legible on every surface", () => {
    for (const text of ["text", "text-2", "text-3"]) {
      for (const surface of SURFACES) legible(at(text), at(surface), `${text} on ${surface}`);
    }
  });

  it("keep states legible on the page, on hover, and on their own tint", () => {
    for (const status of STATUSES) {
      for (const ground of ["bg", "hover", `${status}-bg`]) {
        legible(at(status), at(ground), `${status} on ${ground}`);
      }
      for (const text of ["text", "text-2", "text-3"]) {
        legible(at(text), at(`${status}-bg`), `${text} on ${status}-bg`);
      }
      legible(at("on-solid"), at(status), `on ${status}`);
    }
  });

  it("keep calls and agents legible, also on their tints", () => {
    for (const hue of HUES) {
      for (const ground of ["bg", "hover"]) legible(at(hue), at(ground), `${hue} on ${ground}`);
      legible(at(hue), mixed(at(hue), 0.09, at("bg")), `${hue} on its tag`);
      legible(at("on-solid"), at(hue), `on ${hue}`);
      for (const text of ["text", "text-2"]) {
        legible(at(text), mixed(at(hue), 0.18, at("bg")), `${text} on the chosen line of ${hue}`);
      }
      legible(at("text-3"), mixed(at(hue), 0.09, at("bg")), `text-3 on a line of ${hue}`);
    }
  });

  it("keep code legible", () => {
    for (const code of ["code-key", "code-string", "code-number", "code-word"]) {
      for (const ground of ["bg", "inset", "hover", "selected"]) {
        legible(at(code), at(ground), `${code} on ${ground}`);
      }
    }
  });

  it("keep the focus ring visible", () => {
    for (const surface of SURFACES) {
      expect(contrast(at("focus"), at(surface)), surface).toBeGreaterThanOrEqual(3);
    }
  });
});

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
