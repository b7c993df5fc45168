/** Keys whose value says by itself what a call is about. */
const TELLING =
  /^((file|dir|folder)[_-]?(path|name)|path|file|url|uri|command|cmd|query|pattern)$/i;

/** How the arguments of a call are shown on one line. */
export type ArgumentsLine =
  | { readonly kind: "none" }
  | { readonly kind: "bare" | "json" | "broken"; readonly text: string };

/** Longer ones are not parsed for a line: only their beginning is drawn. */
const PARSED = 20_000;

/**
 * What the line of a finished call shows of its arguments: nothing for `{}`, the value alone where there is one
 * telling argument, else the JSON, or the text as it is where it is no JSON.
 */
export function argumentsLine(text: string): ArgumentsLine {
  if (text.trim() === "") return { kind: "none" };
  if (text.length > PARSED) return { kind: "json", text };
  try {
    const value: unknown = JSON.parse(text);
    const entries = typeof value === "object" && value !== null ? Object.entries(value) : null;
    if (entries?.length === 0)
      return Array.isArray(value) ? { kind: "json", text } : { kind: "none" };
    const [key, only] = entries?.[0] ?? [];
    const isTelling = entries?.length === 1 && TELLING.test(key ?? "");
    return isTelling && typeof only === "string" && only && !only.includes("\n")
      ? { kind: "bare", text: only }
      : { kind: "json", text };
  } catch {
    return { kind: "broken", text };
  }
}
