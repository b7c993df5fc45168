/** Anything but what is on a keyboard, and more than one space. */
const UNUSUAL = /[^ -~]| {2}/;
/** Marks that are not seen: of direction, of joining, of hyphenation. */
const UNSEEN = /\u061c|\u00ad|\ufeff|[\u200b-\u200f\u202a-\u202e\u2060-\u2069]/g;

/**
 * A text as it is compared: without case, without marks that are not seen, each run of white space as one space, and
 * an accent in its letter. What is found in it may stand elsewhere in the text itself.
 */
export function caseless(text: string): string {
  if (!UNUSUAL.test(text)) return text.toLocaleLowerCase();
  const seen = text.replace(UNSEEN, "").replace(/\s+/g, " ");
  // A sigma at the end of a word is the same letter, and a word that is being typed ends everywhere.
  return seen.toLocaleLowerCase().normalize("NFC").replaceAll("ς", "σ");
}

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
