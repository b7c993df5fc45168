import { parseAnsiSequences } from "ansi-sequence-parser";

/** A piece of terminal output in one look. */
export interface AnsiRun {
  readonly text: string;
  /** 0 to 15, the terminal's colours; absent for the default. */
  readonly fg?: number;
  readonly bg?: number;
  readonly bold?: true;
  readonly dim?: true;
  readonly italic?: true;
  readonly underline?: true;
  readonly strike?: true;
}

type Token = ReturnType<typeof parseAnsiSequences>[number];
type Color = NonNullable<Token["foreground"]>;

const NAMES: readonly string[] = [
  "black",
  "red",
  "green",
  "yellow",
  "blue",
  "magenta",
  "cyan",
  "white",
  "brightBlack",
  "brightRed",
  "brightGreen",
  "brightYellow",
  "brightBlue",
  "brightMagenta",
  "brightCyan",
  "brightWhite",
];

/** Links, titles and other strings to the terminal; then what moves the cursor. Only colours are kept. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with one
const STRINGS = /\u001b[\]PX^_][\s\S]*?(?:\u0007|\u001b\\)/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with one
const MOVES = /\u001b\[[0-9;?<=>!]*[ -/]*[@-ln-~]|\u001b[()][0-9A-Za-z]|\u001b[=>78cDEHMNOZ]/g;

/** Terminal output as runs of one look. A line that was drawn over (`\r`) shows what it showed last. */
export function ansiRuns(text: string): readonly AnsiRun[] {
  const plain = text.replaceAll(STRINGS, "").replaceAll(MOVES, "").replaceAll("\r\n", "\n");
  const settled = plain.includes("\r")
    ? plain
        .split("\n")
        .map((line) =>
          line.slice(line.replace(/\r+$/, "").lastIndexOf("\r") + 1).replace(/\r+$/, ""),
        )
        .join("\n")
    : plain;
  return parseAnsiSequences(settled).map(runOf);
}

function runOf(token: Token): AnsiRun {
  const { decorations } = token;
  const swap = decorations.has("reverse");
  const fg = colorIndex(swap ? token.background : token.foreground) ?? (swap ? 0 : undefined);
  const bg = colorIndex(swap ? token.foreground : token.background) ?? (swap ? 7 : undefined);
  return {
    text: token.value,
    ...(fg === undefined ? {} : { fg }),
    ...(bg === undefined ? {} : { bg }),
    ...(decorations.has("bold") ? { bold: true as const } : {}),
    ...(decorations.has("dim") ? { dim: true as const } : {}),
    ...(decorations.has("italic") ? { italic: true as const } : {}),
    ...(decorations.has("underline") ? { underline: true as const } : {}),
    ...(decorations.has("strikethrough") ? { strike: true as const } : {}),
  };
}

/** Any colour as the nearest of sixteen, so that themes and contrast hold, and no style attribute is needed. */
function colorIndex(color: Color | null): number | undefined {
  if (!color) return undefined;
  if (color.type === "named") return NAMES.indexOf(color.name);
  if (color.type === "rgb") return nearest(color.rgb);
  const { index } = color;
  if (index < 16) return index;
  if (index >= 232)
    return nearest([(index - 232) * 10 + 8, (index - 232) * 10 + 8, (index - 232) * 10 + 8]);
  const cube = index - 16;
  const level = (at: number): number => (at === 0 ? 0 : at * 40 + 55);
  return nearest([level(Math.floor(cube / 36)), level(Math.floor(cube / 6) % 6), level(cube % 6)]);
}

function nearest([red, green, blue]: readonly [number, number, number]): number {
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  if (most - least < 40) return most < 50 ? 0 : most < 140 ? 8 : most < 220 ? 7 : 15;
  const middle = (most + least) / 2;
  const hue = (red > middle ? 1 : 0) + (green > middle ? 2 : 0) + (blue > middle ? 4 : 0);
  return hue + (most > 200 ? 8 : 0);
}
