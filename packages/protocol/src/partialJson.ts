/** What a JSON text that is still arriving says so far. */
export interface PartialJson {
  /** The value as far as it is known: keys whose value has not begun are absent. `undefined` while nothing is known. */
  readonly value: unknown;
  /** The text is whole JSON. */
  readonly isComplete: boolean;
  /** What arrived cannot become JSON, whatever follows; `value` is what came before. */
  readonly isBroken: boolean;
}

/**
 * Reads JSON that was cut off anywhere: in a word, a number, an escape or between the halves of a character. Text
 * inside a string is never taken for structure, and no half of a character is shown.
 *
 * @example
 * parsePartialJson('{"path":"a.t').value; // { path: "a.t" }
 */
export function parsePartialJson(text: string): PartialJson {
  try {
    return { value: JSON.parse(text), isComplete: true, isBroken: false };
  } catch {
    const { kept, isBroken } = scan(text);
    return { value: kept === "" ? undefined : JSON.parse(kept), isComplete: false, isBroken };
  }
}

type Expected = "value" | "first value" | "key" | "first key" | "colon" | "rest";

/** The longest beginning that can be closed, closed. */
function scan(text: string): { kept: string; isBroken: boolean } {
  const closers: string[] = [];
  let expected: Expected = "value";
  let at = 0;
  /** Up to where the text can be closed by the closers. */
  let sound = 0;
  const end = (isBroken: boolean, cutString = ""): { kept: string; isBroken: boolean } => {
    const kept = cutString === "" ? text.slice(0, sound) : `${cutString}"`;
    return { kept: kept === "" ? "" : kept + closers.reverse().join(""), isBroken };
  };

  for (;;) {
    at = matchEnd(SPACE, text, at);
    const mark = text[at];
    if (mark === undefined) return end(false);
    if (mark === closers.at(-1) && MAY_CLOSE.has(expected)) {
      closers.pop();
      sound = ++at;
      expected = "rest";
    } else if (expected === "rest") {
      if (mark !== "," || closers.length === 0) return end(true);
      at++;
      expected = closers.at(-1) === "}" ? "key" : "value";
    } else if (expected === "colon") {
      if (mark !== ":") return end(true);
      at++;
      expected = "value";
    } else if (mark === '"') {
      const isKey: boolean = expected === "key" || expected === "first key";
      const stop = matchEnd(STRING, text, at);
      if (text[stop] !== '"') {
        // A control character or an escape that JSON does not know, or the end of what came.
        if (!REST_OF_STRING.test(text.slice(stop))) return end(true);
        return end(false, isKey ? "" : wholeCharacters(text.slice(0, stop)));
      }
      at = stop + 1;
      if (!isKey) sound = at;
      expected = isKey ? "colon" : "rest";
    } else if (expected === "key" || expected === "first key") {
      return end(true);
    } else if (mark === "{" || mark === "[") {
      closers.push(mark === "{" ? "}" : "]");
      sound = ++at;
      expected = mark === "{" ? "first key" : "first value";
    } else {
      const stop = matchEnd(WORD, text, at);
      const isCut = stop === text.length;
      const word = soundWord(text.slice(at, stop), isCut);
      if (word === null) return end(true);
      if (word !== "") sound = at + word.length;
      if (isCut) return end(false);
      at = stop;
      expected = "rest";
    }
  }
}

const MAY_CLOSE: ReadonlySet<Expected> = new Set(["rest", "first key", "first value"]);

const SPACE = /[ \t\n\r]*/y;
const WORD = /[^\s,:[\]{}"]+/y;
/** A string without its end. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON allows none of them in a string
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*/y;
/** What may be left of a string that was cut off: a part of an escape. */
const REST_OF_STRING = /^(\\(u[\da-fA-F]{0,3})?)?$/;
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/;

function matchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** Without the first half of a character whose second half has not come. */
function wholeCharacters(beginning: string): string {
  return beginning.replace(/(?:\\u[dD][89abAB][\da-fA-F]{2}|[\ud800-\udbff])$/, "");
}

/** The part of a word that is a value already; `null` where it can never be one. */
function soundWord(word: string, isCut: boolean): string | null {
  for (const literal of ["true", "false", "null"]) {
    if (word === literal) return word;
    if (isCut && literal.startsWith(word)) return "";
  }
  const number = NUMBER.exec(word)?.[0] ?? "";
  if (number === word && word !== "") return word;
  const canGoOn = /^-?(\d+(\.\d*)?([eE][+-]?\d*)?)?$/.test(word) && !/^-?0\d/.test(word);
  return isCut && canGoOn ? number : null;
}
