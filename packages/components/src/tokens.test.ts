import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("./styles.css", import.meta.url), "utf8");

type Theme = "light" | "dark";
type Colour = readonly [number, number, number];

/** The colours of the style sheet, by token. */
const tokens = new Map(
  [...css.matchAll(/--rt-([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map(
    ([, name = "", light = "", dark = ""]) => [name, { light: rgb(light), dark: rgb(dark) }],
  ),
);

function rgb(hex: string): Colour {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return [red ?? 0, green ?? 0, blue ?? 0];
}

function colour(name: string, theme: Theme): Colour {
  const token = tokens.get(name);
  if (!token) throw new Error(`no token --rt-${name}`);
  return token[theme];
}

/** `color-mix(in srgb, one share, other)`. */
function mixed(one: Colour, other: Colour, share: number): Colour {
  const [red, green, blue] = one.map((part, at) => part * share + (other[at] ?? 0) * (1 - share));
  return [red ?? 0, green ?? 0, blue ?? 0];
}

/** The share of its hue that a line has in its background. */
function tintOf(state: "linked" | "selected"): number {
  const rule = new RegExp(
    `\\.rt-ev\\[data-${state}\\] \\{\\s*--ev-bg: color-mix\\(in srgb, var\\(--hue\\) (\\d+)%`,
  );
  return Number(rule.exec(css)?.[1]) / 100;
}

/** WCAG 2.2, relative luminance. */
function luminance(parts: Colour): number {
  const [red, green, blue] = parts.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const SURFACES = ["bg", "surface", "inset", "raised", "hover", "selected"];
const TEXTS = ["text", "text-2", "text-3"];
const STATUSES = ["accent", "ok", "danger", "warn", "issue"];
const HUES = Array.from({ length: 8 }, (_, at) => `hue-${at + 1}`);
const CODE = ["code-key", "code-string", "code-number", "code-word"];

/** Names of two tokens, the first of them read on the second. */
const PAIRS: readonly (readonly [string, string])[] = [
  ...[...TEXTS, ...STATUSES, ...CODE].flatMap((text) =>
    SURFACES.map((surface) => [text, surface] as const),
  ),
  ...HUES.flatMap((hue) => SURFACES.map((surface) => [hue, surface] as const)),
  ...STATUSES.flatMap((status) =>
    [status, ...TEXTS, ...CODE].map((text) => [text, `${status}-bg`] as const),
  ),
  ...STATUSES.map((status) => ["on-solid", status] as const),
  ["text", "mark"],
];

/** Shapes that mean something, on what they stand on. */
const SHAPES: readonly (readonly [string, string])[] = SURFACES.map(
  (surface) => ["focus", surface] as const,
);

describe.each(["light", "dark"] as const)("in %s", (theme) => {
  const tooLow = (pairs: readonly (readonly [string, string])[], least: number): string[] =>
    pairs.flatMap(([text, surface]) => {
      const found = contrast(colour(text, theme), colour(surface, theme));
      return found < least ? [`${text} on ${surface}: ${found.toFixed(2)}`] : [];
    });

  it("every text and status reads on every surface that it may stand on", () => {
    expect(PAIRS.length).toBeGreaterThan(150);
    expect(tooLow(PAIRS, 4.5)).toEqual([]);
  });

  const onTint = (share: number, texts: (hue: string) => readonly string[]): string[] =>
    HUES.flatMap((hue) => {
      const tint = mixed(colour(hue, theme), colour("bg", theme), share);
      return texts(hue).flatMap((text) => {
        const found = contrast(colour(text, theme), tint);
        return found < 4.5 ? [`${text} on ${share} ${hue}: ${found.toFixed(2)}`] : [];
      });
    });

  it("every hue reads on its own tint, as tags have it", () => {
    expect(onTint(0.09, (hue) => [hue])).toEqual([]);
    expect(
      tooLow(
        HUES.map((hue) => ["on-solid", hue] as const),
        4.5,
      ),
    ).toEqual([]);
  });

  it("every text reads on the tints of lines that are linked and chosen", () => {
    expect(onTint(tintOf("linked"), () => [...TEXTS, ...STATUSES, ...CODE])).toEqual([]);
    // There the third text is the second one.
    const texts = TEXTS.filter((name) => name !== "text-3");
    expect(onTint(tintOf("selected"), () => [...texts, ...STATUSES, ...CODE])).toEqual([]);
  });

  it("the focus ring is seen on every surface", () => {
    expect(tooLow(SHAPES, 3)).toEqual([]);
  });
});

describe("the tokens", () => {
  it("are all that colours are made of: no rule has a colour of its own", () => {
    const rules = css.replace(/\/\*[\s\S]*?\*\//g, "").replace(/--rt-[\w-]+:[^;]+;/g, "");
    expect(rules.match(/#[0-9a-f]{6}\b|\b(?:rgb|hsl|oklch|lab)a?\(/gi) ?? []).toEqual([]);
  });
});
