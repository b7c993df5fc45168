import { kindOfWord, stringOf } from "./words.js";

/** A piece of a preview, with the colour that it gets. */
export interface PreviewToken {
  readonly kind: "key" | "string" | "number" | "word" | "punctuation" | "plain";
  readonly text: string;
}

const PLAIN_KEY = /^[\w$-]{1,64}$/;
const OUTSIDE_NEVER = /[\]},:]/;
const WHOLE_NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;
const MORE = "…";

/**
 * A JSON text on one line, at most `limit` characters of it: `{ name: "Jordan Ames", party: 2 }`. Half of a
 * document is fine; what is not JSON is one plain token, as `previewText` writes it.
 */
export function previewTokens(text: string, limit: number = 300): PreviewToken[] {
  return jsonTokens(text, limit) ?? [{ kind: "plain", text: previewText(text, limit) }];
}

/** `null` where something cannot be part of a document, or of the beginning of one. */
function jsonTokens(text: string, limit: number): PreviewToken[] | null {
  const tokens: PreviewToken[] = [];
  const inside: ("{" | "[")[] = [];
  let room = limit;
  let keyNext = false;
  /** A word or a string stands outside of everything: nothing may follow. */
  let isOver = false;
  let at = 0;

  const put = (kind: PreviewToken["kind"], piece: string): boolean => {
    if (piece.length > room) {
      const cut = wholeCharacters(piece, room);
      tokens.push({ kind, text: cut }, { kind: "punctuation", text: MORE });
      room = 0;
      return false;
    }
    room -= piece.length;
    const last = tokens[tokens.length - 1];
    if (last?.kind === kind && kind === "punctuation") {
      tokens[tokens.length - 1] = { kind, text: last.text + piece };
    } else tokens.push({ kind, text: piece });
    return true;
  };

  while (at < text.length) {
    const first = text.charAt(at);
    if (/\s/.test(first)) {
      at += 1;
      continue;
    }
    const isOutside = inside.length === 0;
    if (isOver || (isOutside && OUTSIDE_NEVER.test(first))) return null;
    let more = true;
    if (first === "{" || first === "[") {
      const empty = /^[{[]\s*[}\]]/.exec(text.slice(at, at + 16));
      if (empty) {
        more = put("punctuation", first + (first === "{" ? "}" : "]"));
        at += empty[0].length;
        keyNext = false;
      } else {
        inside.push(first);
        more = put("punctuation", first === "{" ? "{ " : "[");
        keyNext = first === "{";
        at += 1;
      }
    } else if (first === "}" || first === "]") {
      inside.pop();
      more = put("punctuation", first === "}" ? " }" : "]");
      at += 1;
    } else if (first === ",") {
      more = put("punctuation", ", ");
      keyNext = inside[inside.length - 1] === "{";
      at += 1;
    } else if (first === ":") {
      more = put("punctuation", ": ");
      at += 1;
    } else if (first === '"') {
      const end = endOfString(text, at, at + limit + 2);
      const source = text.slice(at, end);
      if (keyNext) {
        const key = stringOf(source);
        more = put("key", PLAIN_KEY.test(key) ? key : source);
        keyNext = false;
      } else more = put("string", source);
      at = end;
      isOver = isOutside;
    } else {
      let end = at + 1;
      while (end < text.length && end - at <= limit && !/[\s,:{}[\]"]/.test(text.charAt(end)))
        end += 1;
      const word = text.slice(at, end);
      const kind = kindOfWord(word);
      // The last word may still be arriving.
      if (end < text.length && kind !== "word" && !WHOLE_NUMBER.test(word)) return null;
      more = put(kind === "number" || kind === "word" ? kind : "plain", word);
      at = end;
      isOver = isOutside;
    }
    if (!more) break;
  }
  return tokens;
}

/** A text on one line, at most `limit` characters of its beginning. */
export function previewText(text: string, limit: number = 300): string {
  const head = text.length > limit * 4 ? text.slice(0, limit * 4) : text;
  const line = head.replace(/\s+/g, " ").trim();
  return line.length > limit || head.length < text.length
    ? `${wholeCharacters(line, limit)}${MORE}`
    : line;
}

/** A value as JSON, at most about `limit` characters of it: what is behind costs nothing. */
export function previewValue(value: unknown, limit: number = 300): string {
  let out = "";
  const write = (piece: string): boolean => {
    out += piece;
    return out.length < limit;
  };
  const walk = (at: unknown, depth: number): boolean => {
    if (at === null || typeof at !== "object") {
      const text = typeof at === "string" ? at.slice(0, limit) : at;
      return write(JSON.stringify(text) ?? String(text));
    }
    if (depth > 32) return write(MORE);
    const list = Array.isArray(at);
    if (!write(list ? "[" : "{")) return false;
    let first = true;
    for (const key in at) {
      if (!Object.hasOwn(at, key)) continue;
      if (!first && !write(",")) return false;
      first = false;
      if (!list && !write(`${JSON.stringify(key.slice(0, limit))}:`)) return false;
      if (!walk((at as Record<string, unknown>)[key], depth + 1)) return false;
    }
    return write(list ? "]" : "}");
  };
  walk(value, 0);
  return out;
}

function endOfString(text: string, start: number, upTo: number): number {
  let at = start + 1;
  while (at < text.length && at < upTo) {
    const code = text.charCodeAt(at);
    if (code === 92) at += 1;
    else if (code === 34) return at + 1;
    at += 1;
  }
  return Math.min(at, text.length);
}

/** Cuts without halving a surrogate pair. */
function wholeCharacters(text: string, length: number): string {
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length);
}
