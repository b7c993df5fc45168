/** Anything but what is on a keyboard, and more than one space. */
const UNUSUAL = /[^ -~]| {2}/;
/** Marks that are not seen: of direction, of joining, of hyphenation. */
const UNSEEN = /\u061c|\u00ad|\ufeff|[\u200b-\u200f\u202a-\u202e\u2060-\u2069]/g;

/**
 * A text as it is compared: without case, without marks that are not seen, each run of white space as one space, and
 * an accent in its letter. What is found in it may stand elsewhere in the text itself.
 *
 * In no language's own way: a reader in Istanbul looks for "FILE" with "file" too.
 */
export function caseless(text: string): string {
  if (!UNUSUAL.test(text)) return text.toLowerCase();
  const seen = text.replace(UNSEEN, "").replace(/\s+/g, " ");
  return seen.toLowerCase().normalize("NFC").replace(SAME, letterOf);
}

/** Letters that have one capital between them: a dotless i, one with a dot too many, a sigma that ends a word. */
const SAME = /ı|i\u0307|ς/g;
const letterOf = (letter: string): string => (letter === "ς" ? "σ" : "i");

const ESCAPE = /\\(?:u([0-9a-f]{4})|(.))/gi;

/** As `caseless`, of JSON: as it came, and as its strings are read. */
export function caselessJson(json: string): string {
  const text = caseless(json);
  if (!json.includes("\\")) return text;
  const read = json.replace(ESCAPE, (_, code: string | undefined, letter: string | undefined) => {
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
    return letter !== undefined && "nrtbf".includes(letter) ? " " : (letter ?? "");
  });
  return `${text}\n${caseless(read)}`;
}

/** Without what JSON is written with in one way or another: quotes, and space around punctuation. */
export function unquoted(text: string): string {
  return text.replace(/ *([{}[\]:,]) */g, "$1").replaceAll('"', "");
}
