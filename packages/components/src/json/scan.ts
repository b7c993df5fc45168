import { type JsonKind, kindOfWord, stringOf } from "./words.js";

/**
 * Reads JSON as text, without parsing it: digits stay as they were written (a 19-digit id, `0.10`), half of a
 * document is fine, and nobody pays for more than what is drawn.
 */

/** A value in a text. */
export interface JsonNode {
  readonly kind: JsonKind;
  readonly start: number;
  /** Just behind it. */
  readonly end: number;
}

/** A member of an object, or an element of an array. */
export interface JsonMember {
  /** `null` in an array. */
  readonly key: string | null;
  readonly value: JsonNode;
}

const SPACE = /\s/;

/** The value that starts at or behind `from`. */
export function nodeAt(text: string, from: number = 0): JsonNode {
  const start = skipSpace(text, from);
  const first = text.charAt(start);
  if (first === "{" || first === "[") {
    return { kind: first === "{" ? "object" : "array", start, end: closing(text, start) };
  }
  if (first === '"') return { kind: "string", start, end: closingQuote(text, start) };
  const end = endOfWord(text, start);
  return { kind: kindOfWord(text.slice(start, Math.min(end, start + 64))), start, end };
}

/** The children of an object or array, from the one at `from` (a place given by `next`) on, at most `limit`. */
export function membersOf(
  text: string,
  node: JsonNode,
  from: number = node.start + 1,
  limit: number = Number.POSITIVE_INFINITY,
): { members: JsonMember[]; next: number | null } {
  const members: JsonMember[] = [];
  let at = from;
  while (members.length < limit) {
    at = skipSpace(text, at);
    if (text.charAt(at) === ",") at = skipSpace(text, at + 1);
    if (at >= node.end - 1 || text.charAt(at) === "}" || text.charAt(at) === "]") {
      return { members, next: null };
    }
    let key: string | null = null;
    if (node.kind === "object") {
      const end = text.charAt(at) === '"' ? closingQuote(text, at) : endOfWord(text, at);
      key = stringOf(text.slice(at, end));
      at = skipSpace(text, end);
      if (text.charAt(at) === ":") at += 1;
    }
    const value = nodeAt(text, at);
    members.push({ key, value });
    at = Math.max(value.end, at + 1);
  }
  const next = skipSpace(text, at);
  return { members, next: next >= node.end - 1 ? null : next };
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && SPACE.test(text.charAt(at))) at += 1;
  return at;
}

/** Behind the bracket that closes the one at `start`, or the end. No recursion: nesting may be deep. */
function closing(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 34) at = closingQuote(text, at) - 1;
    else if (code === 123 || code === 91) depth += 1;
    else if (code === 125 || code === 93) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return text.length;
}

/** Behind the quote that closes the one at `start`, or the end. */
function closingQuote(text: string, start: number): number {
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return text.length;
    let slashes = 0;
    while (text.charCodeAt(quote - 1 - slashes) === 92) slashes += 1;
    if (slashes % 2 === 0) return quote + 1;
    at = quote + 1;
  }
}

function endOfWord(text: string, start: number): number {
  let at = start;
  while (at < text.length && !/[\s,:{}[\]"]/.test(text.charAt(at))) at += 1;
  return Math.max(at, start);
}
