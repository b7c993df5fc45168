/** Characters that take no room, or change the direction of others: they can make a command look harmless. */
const HIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each stands for itself
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/u;

const HOST = /\b[a-z][a-z\d+.-]*:\/\/([^\s/?#"'`<>]+)/giu;
const LATIN = /\p{Script=Latin}/u;
const LOOKALIKE = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u;
const EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\ufe0f/u;

/** A run of text: as it is, a hidden character, or the host of an address that mixes alphabets. */
export interface Segment {
  readonly kind: "text" | "hidden" | "host";
  /** For `hidden`, its code: `U+200B`. */
  readonly text: string;
}

/** Cuts a text where something hides in it. A text in which nothing hides is one segment. */
export function segmentsOf(text: string): readonly Segment[] {
  if (!HIDDEN.test(text) && !LOOKALIKE.test(text)) return [{ kind: "text", text }];
  const segments: Segment[] = [];
  let at = 0;
  for (const match of text.matchAll(HOST)) {
    const host = match[1] ?? "";
    if (!LATIN.test(host) || !LOOKALIKE.test(host)) continue;
    const start = match.index + match[0].length - host.length;
    splitHidden(text.slice(at, start), segments);
    segments.push({ kind: "host", text: host });
    at = start + host.length;
  }
  splitHidden(text.slice(at), segments);
  return segments;
}

/** What a person must be warned of before they allow this. */
export function warningsIn(text: string): { hidden: number; mixed: boolean } {
  const segments = segmentsOf(text);
  return {
    hidden: segments.filter((segment) => segment.kind === "hidden").length,
    mixed: segments.some((segment) => segment.kind === "host"),
  };
}

function splitHidden(text: string, segments: Segment[]): void {
  let plain = "";
  let before = "";
  for (const character of text) {
    // The joiner and the selector inside an emoji are part of how it is written.
    const inEmoji = (character === "\u200d" || character === "\ufe0f") && EMOJI.test(before);
    if (!inEmoji && HIDDEN.test(character)) {
      if (plain) segments.push({ kind: "text", text: plain });
      plain = "";
      segments.push({ kind: "hidden", text: codeOf(character) });
    } else plain += character;
    before = character;
  }
  if (plain) segments.push({ kind: "text", text: plain });
}

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}
