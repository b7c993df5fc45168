/** What a piece of JSON is. */
export type JsonKind = "object" | "array" | "string" | "number" | "word" | "invalid";

/** The text that a JSON string stands for; the source where it is cut or broken. */
export function stringOf(source: string): string {
  try {
    const value: unknown = JSON.parse(source);
    return typeof value === "string" ? value : source;
  } catch {
    return source.replace(/^"|"$/g, "");
  }
}

/** @internal */
export function kindOfWord(word: string): JsonKind {
  if (/^-?\d/.test(word)) return "number";
  return word === "true" || word === "false" || word === "null" ? "word" : "invalid";
}
