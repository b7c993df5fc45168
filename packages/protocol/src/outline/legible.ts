/**
 * Makes visible what hides or turns around the text beside it: controls (terminal escapes among them), zero-width
 * and bidi characters. "gpj.exe" must not read as "exe.jpg". Joiners stay, because scripts and emoji need them.
 */
export function legible(text: string): string {
  return text.replace(hidden, (character) => {
    const code = character.charCodeAt(0).toString(16).padStart(4, "0");
    return `\\u${code}`;
  });
}

/** One legible line of at most `limit` characters, the last of them an ellipsis where it was cut. */
export function clipped(text: string, limit: number): string {
  // Only the beginning of a long text is looked at.
  const line = text
    .slice(0, limit * 20)
    .replace(/\s+/g, " ")
    .trim();
  const characters = Array.from(legible(line));
  return characters.length > limit
    ? `${characters.slice(0, limit - 1).join("")}…`
    : characters.join("");
}

const hidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;
