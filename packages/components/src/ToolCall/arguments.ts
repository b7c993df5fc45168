import { membersOf, nodeAt, stringOf } from "../json/scan.js";

/** Keys whose value says by itself what a call is about. */
const TELLING =
  /^(file_?|dir_?|folder_?)?(path|name)$|^(url|uri|command|cmd|query|pattern|file|filename)$/i;

/** How the arguments of a call are shown on one line. */
export type ArgumentsLine =
  | { readonly kind: "none" }
  | { readonly kind: "bare" | "json" | "broken"; readonly text: string };

/**
 * What the line of a finished call shows of its arguments: nothing for `{}`, the value alone where there is one
 * telling argument, else the JSON, or the text as it is where it is no JSON.
 */
export function argumentsLine(text: string): ArgumentsLine {
  const trimmed = text.trim();
  if (trimmed === "" || /^\{\s*\}$/.test(trimmed)) return { kind: "none" };
  const node = nodeAt(text);
  if (node.kind !== "object" || !isWhole(text))
    return { kind: isWhole(text) ? "json" : "broken", text };
  const { members } = membersOf(text, node, node.start + 1, 2);
  const [only] = members;
  if (members.length === 1 && only?.value.kind === "string" && TELLING.test(only.key ?? "")) {
    const value = stringOf(text.slice(only.value.start, only.value.end));
    if (value && !value.includes("\n")) return { kind: "bare", text: value };
  }
  return { kind: "json", text };
}

const CHECKED = 100_000;

/** Whether it parses; very long ones are taken on trust, as only their beginning is drawn. */
function isWhole(text: string): boolean {
  if (text.length > CHECKED) return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
