/** The colours of a canvas, as the tokens around it say. @internal */
export interface Palette {
  readonly bg: string;
  readonly surface: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly text: string;
  readonly text2: string;
  readonly text3: string;
  readonly onSolid: string;
  readonly accent: string;
  readonly ok: string;
  readonly danger: string;
  readonly warn: string;
  readonly warnBg: string;
  readonly warnLine: string;
  readonly issue: string;
  readonly raised: string;
  /** By hue; 0 is the parent agent. */
  readonly solid: readonly string[];
  /** Fill, outline and thin line of what is not solid, by hue. */
  readonly tint: readonly string[];
  readonly edge: readonly string[];
  readonly thin: readonly string[];
  readonly sans: string;
  readonly mono: string;
  /** Tells whether the tokens became others. */
  readonly key: string;
}

const TOKENS = {
  bg: "--rt-bg",
  surface: "--rt-surface",
  line: "--rt-line",
  lineStrong: "--rt-line-strong",
  text: "--rt-text",
  text2: "--rt-text-2",
  text3: "--rt-text-3",
  onSolid: "--rt-on-solid",
  accent: "--rt-accent",
  ok: "--rt-ok",
  danger: "--rt-danger",
  warn: "--rt-warn",
  warnBg: "--rt-warn-bg",
  warnLine: "--rt-warn-line",
  issue: "--rt-issue",
  raised: "--rt-raised",
} as const;

const HUES = 9;

/**
 * Reads the tokens at an element. What a canvas is painted with cannot refer to them, so that an element inside
 * takes each on and says what it is there.
 *
 * @internal
 */
export function readPalette(probe: HTMLElement): Palette {
  const computed = getComputedStyle(probe);
  const colour = (value: string): string => {
    probe.style.color = value;
    return computed.color;
  };
  const token = (name: string): string => colour(`var(${name})`);
  const hues = Array.from({ length: HUES }, (_, hue) =>
    hue === 0 ? "var(--rt-text-3)" : `var(--rt-hue-${hue})`,
  );
  const mixed = (hue: string, percent: number): string =>
    colour(`color-mix(in srgb, ${hue} ${percent}%, var(--rt-bg))`);
  const colours = Object.fromEntries(
    Object.entries(TOKENS).map(([name, value]) => [name, token(value)]),
  ) as Record<keyof typeof TOKENS, string>;
  const palette = {
    ...colours,
    solid: hues.map(colour),
    tint: hues.map((hue) => mixed(hue, 16)),
    edge: hues.map((hue) => mixed(hue, 55)),
    thin: hues.map((hue) => mixed(hue, 42)),
    sans: computed.fontFamily,
    mono: computed.getPropertyValue("--rt-font-mono") || "monospace",
  };
  probe.style.color = "";
  return { ...palette, key: JSON.stringify(palette) };
}

/** Calls `changed` when the tokens at an element may have become others. @internal */
export function watchTheme(element: HTMLElement, changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  const attributeFilter = ["data-theme", "data-density", "class", "style", "dir"];
  for (let node: Element | null = element; node; node = node.parentElement) {
    observer.observe(node, { attributes: true, attributeFilter });
  }
  const queries = ["(prefers-color-scheme: dark)", "(forced-colors: active)"].map((query) =>
    matchMedia(query),
  );
  for (const query of queries) query.addEventListener("change", changed);
  return () => {
    observer.disconnect();
    for (const query of queries) query.removeEventListener("change", changed);
  };
}
