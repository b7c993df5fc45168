import { caseless, unquoted } from "./caseless.js";
import { isPart, type PlacedRow } from "./placedRow.js";
import { isProse, textOf } from "./rowWords.js";

/** What is looked for, as it is compared. */
export interface Query {
  readonly text: string;
  /** The same as JSON that is written another way; `null` where nothing of it can be JSON. */
  readonly json: string | null;
  /** Characters of a text that may stand behind its end in what is found. */
  readonly reach: number;
}

const PUNCTUATION = /[{}[\]:,"]/;

/** `null` where there is nothing to look for. */
export function queryOf(typed: string): Query | null {
  const text = caseless(typed);
  if (text.trim() === "") return null;
  const json = PUNCTUATION.test(text) ? unquoted(text) : "";
  return { text, json: json.trim() === "" ? null : json, reach: typed.length * 4 + 64 };
}

/** Whether everything that holds `next` holds `query`, and at the same place. */
export function isNarrower(next: Query, query: Query): boolean {
  return next.text.startsWith(query.text) && next.json === null && query.json === null;
}

/**
 * Whether a row holds what is looked for.
 *
 * @param words `rowWords` of the row
 */
export function holds(row: PlacedRow, words: string, query: Query): boolean {
  if (words.includes(query.text)) return true;
  if (query.json !== null && !isProse(row) && unquoted(words).includes(query.json)) return true;
  return isPart(row) && runsOn(textOf(row), row, query);
}

/** Whether it begins in the part that a row draws, and ends behind it. */
function runsOn(text: string, { start, stop }: PlacedRow, query: Query): boolean {
  if (stop >= text.length) return false;
  const from = Math.max(start, stop - query.reach);
  const inside = caseless(text.slice(from, stop)).length;
  const at = caseless(text.slice(from, stop + query.reach)).indexOf(
    query.text,
    Math.max(0, inside - query.text.length + 1),
  );
  return at >= 0 && at < inside;
}
