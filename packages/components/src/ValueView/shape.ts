import { membersOf, nodeAt } from "../json/scan.js";
import { stringOf } from "../json/words.js";

/** How a text can be shown. */
export type Format = "table" | "tree" | "diff" | "terminal" | "text";

const PARSED = 200_000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with one
const ANSI = /\u001b\[/;

/** The ways to show a text, the best first; every one of them also as plain text. */
export function formatsOf(text: string): readonly Format[] {
  if (isJsonDocument(text))
    return isListOfLikeObjects(text) ? ["table", "tree", "text"] : ["tree", "text"];
  if (isUnifiedDiff(text)) return ["diff", "text"];
  return ANSI.test(text.slice(0, PARSED)) ? ["terminal", "text"] : ["text"];
}

/** Whether it is one whole object or array; a very long one is taken by its brackets. */
function isJsonDocument(text: string): boolean {
  const open = /^\s*([{[])/.exec(text.slice(0, 256))?.[1];
  if (!open) return false;
  if (text.length > PARSED)
    return text
      .slice(-256)
      .trimEnd()
      .endsWith(open === "{" ? "}" : "]");
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const LOOKED_AT = 5;

/** Whether it is an array of objects that share most of their keys. */
function isListOfLikeObjects(text: string): boolean {
  const node = nodeAt(text);
  if (node.kind !== "array") return false;
  const { members } = membersOf(text, node, node.start + 1, LOOKED_AT);
  if (members.length === 0 || members.some((member) => member.value.kind !== "object"))
    return false;
  const keys = members.map(
    (member) =>
      new Set(
        membersOf(text, member.value, member.value.start + 1, 64).members.map(
          ({ key }) => key ?? "",
        ),
      ),
  );
  const all = new Set(keys.flatMap((set) => [...set]));
  const filled = keys.reduce((sum, set) => sum + set.size, 0);
  return all.size > 0 && filled >= all.size * keys.length * 0.5;
}

function isUnifiedDiff(text: string): boolean {
  return (
    /^(diff --git |Index: |--- \S|@@ -\d)/m.test(text.slice(0, 400)) &&
    /^@@ -\d+(,\d+)? \+\d/m.test(text.slice(0, 20_000))
  );
}

/** Two versions of a text among the arguments of a call that edits a file. */
export interface Edit {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

const OLD = new Set(["old_string", "old_str", "oldText", "old_text", "oldString", "before"]);
const NEW = new Set(["new_string", "new_str", "newText", "new_text", "newString", "after"]);
const PATH = new Set(["path", "file_path", "filePath", "file", "filename"]);

/** The edit that arguments describe; `null` where they describe none. */
export function editIn(text: string): Edit | null {
  if (text.length > PARSED) return null;
  const node = nodeAt(text);
  if (node.kind !== "object") return null;
  const found = new Map<"before" | "after" | "path", string>();
  for (const { key, value } of membersOf(text, node, node.start + 1, 32).members) {
    if (key === null || value.kind !== "string") continue;
    const what = OLD.has(key) ? "before" : NEW.has(key) ? "after" : PATH.has(key) ? "path" : null;
    if (what) found.set(what, stringOf(text.slice(value.start, value.end)));
  }
  const before = found.get("before");
  const after = found.get("after");
  return before === undefined || after === undefined
    ? null
    : { path: found.get("path") ?? "", before, after };
}
