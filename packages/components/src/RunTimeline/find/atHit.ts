/** Characters of a text that a line draws, as far as they are sure to. */
const DRAWN = 240;
/** Characters before what is searched for. */
const BEFORE = 40;

/**
 * A text from shortly before what is searched for, where that would not be drawn: lines draw the beginning of a text.
 *
 * @internal
 */
export function atHit(text: string, query: string): string {
  if (query === "" || text.length <= DRAWN) return text;
  const at = text.toLowerCase().indexOf(query.toLowerCase());
  return at + query.length <= DRAWN ? text : `…${text.slice(at - BEFORE)}`;
}
