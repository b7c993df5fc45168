import { legible } from "../outline/legible.js";

/**
 * Untrusted text inside a Markdown document. Whatever it contains, it stays where it was put: it can begin no
 * heading, rule or HTML, leave no code block open, and load no image.
 */

/** Text within a line: every mark of Markdown reads as itself. */
export function inline(text: string): string {
  return legible(text.replace(/\s+/g, " ").trim())
    .replace(/[\\`*[\]<>~|&]/g, "\\$&")
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_");
}

/** Text as inline code. */
export function code(text: string): string {
  const line = legible(text.replace(/\s+/g, " ").trim());
  if (line === "") return "` `";
  const marks = "`".repeat(longestRun(line, /`+/g) + 1);
  const space = line.startsWith("`") || line.endsWith("`") ? " " : "";
  return `${marks}${space}${line}${space}${marks}`;
}

/**
 * Text as a code block, in a fence longer than any run of backticks inside: it reads back as it is, but for what a
 * terminal would obey or a reader could not see.
 */
export function fenced(raw: string, language: string): string {
  const text = legible(raw.replace(/\r\n/g, "\n"));
  const marks = "`".repeat(Math.max(3, longestRun(text, /`+/g) + 1));
  return `${marks}${language}\n${text}${text.endsWith("\n") ? "" : "\n"}${marks}`;
}

/** What an agent or a person wrote: lists, emphasis, links and code stay, structure that is not its own does not. */
export function prose(text: string): string {
  const lines: string[] = [];
  const marks = "`".repeat(Math.max(3, longestRun(text, /`+/g), longestRun(text, /~+/g)) + 1);
  let fence: { close: RegExp; indent: RegExp } | null = null;
  let trusted = true;
  for (const line of text.replace(/\r\n?/g, "\n").trim().split("\n")) {
    if (fence) {
      const closes = fence.close.test(line);
      lines.push(closes ? marks : line.replace(fence.indent, ""));
      if (closes) fence = null;
      continue;
    }
    const [, indent = "", run = "", info = ""] = /^(\s*)(`{3,}|~{3,})([^`]*)$/.exec(line) ?? [];
    if (run === "") {
      const escaped = proseLine(line, trusted);
      lines.push(escaped.line);
      trusted = line.trim() === "" || (trusted && escaped.closed);
      continue;
    }
    // Its own fence, at the margin and longer than any: what a parser takes for code is then what is code here.
    lines.push(`${marks}${info.replace(/[^\w+#.-]/g, "").slice(0, 30)}`);
    fence = {
      close: new RegExp(`^\\s*${run[0] === "~" ? "~" : "`"}{${run.length},}\\s*$`),
      indent: new RegExp(`^\\s{0,${indent.length}}`),
    };
    trusted = true;
  }
  if (fence) lines.push(marks);
  return lines.join("\n");
}

/** @returns the escaped line, and whether each of its code spans was closed in it. */
function proseLine(line: string, trusted: boolean): { line: string; closed: boolean } {
  // What begins like a fence is escaped, and leaves its marks without a partner.
  const plain = !trusted || /^[\s>*+\-.)\d]*`{3}/.test(line);
  const { pieces, closed } = plain ? { pieces: [line], closed: false } : codeSpans(line);
  const escaped = pieces.map((piece, at) => (at % 2 === 1 ? piece : proseText(piece))).join("");
  return { line: escapeStart(escaped), closed };
}

function proseText(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, legible)
      .replace(/(?<!\\)\\*<(?=[a-z!?/])/gi, escapeMark)
      .replace(/(?<!\\)\\*!(?=\[)/g, escapeMark)
      // A link may lead to a web page or a mailbox, and to nothing that runs.
      .replace(/(?<!\\)\\*\](?=\((?!\s*(?:https?:\/\/|mailto:|#)))/gi, escapeMark)
      .replace(/(?<!\\)\\*\](?=:(?!\s*(?:https?:\/\/|mailto:)))/gi, escapeMark)
  );
}

/** A mark behind an odd number of backslashes is escaped already: one more would set it free. */
function escapeMark(marked: string): string {
  return marked.length % 2 === 0 ? marked : `${marked.slice(0, -1)}\\${marked.slice(-1)}`;
}

/**
 * A heading or a fence begins a line, behind the marks of lists and quotations; a rule is all of it. A plain
 * heading keeps its weight, and loses its place in the outline.
 */
function escapeStart(line: string): string {
  if (/^[\s>*+\-_=.)\d]*$/.test(line)) return escapeRule(line);
  const heading = line.length < 300 ? plainHeading.exec(line) : null;
  if (heading) return `${heading[1]}**${heading[2]}**`;
  return line
    .replace(/^([\s>*+\-.)\d]*)(#{1,6})(?=\s|$)/, "$1\\$2")
    .replace(/^([\s>*+\-.)\d]*)(`{3,}|~{3,})/, "$1\\$2");
}

const plainHeading = /^([\s>*+\-.)\d]*)#{1,6}[ \t]+([^\s#*_`][^*_`]*?)[ \t#]*$/;

/** "***" is a rule; "---" and "===" make a heading of the line above. */
function escapeRule(line: string): string {
  const end = line.trimEnd();
  const mark = end.slice(-1);
  if (mark === "" || !"-*_=".includes(mark)) return line;
  let start = end.length - 1;
  for (let at = start; at >= 0 && (end[at] === mark || /[ \t]/.test(end[at] ?? "")); at--) {
    if (end[at] === mark) start = at;
  }
  return `${line.slice(0, start)}\\${line.slice(start)}`;
}

/**
 * Splits a line into text and code spans, alternating. Only spans that begin and end in it count: where a mark is
 * left over, a span may run on, and nothing that follows can be known to be code.
 */
function codeSpans(line: string): { pieces: string[]; closed: boolean } {
  if (line.includes("\\`")) return { pieces: [line], closed: false };
  const pieces = [""];
  let at = 0;
  while (at < line.length) {
    const open = line.indexOf("`", at);
    if (open < 0) break;
    const run = runAt(line, open);
    let close = line.indexOf("`", open + run);
    while (close >= 0 && runAt(line, close) !== run)
      close = line.indexOf("`", close + runAt(line, close));
    if (close < 0) return { pieces: [line], closed: false };
    pieces[pieces.length - 1] += line.slice(at, open);
    at = close + run;
    pieces.push(line.slice(open, at), "");
  }
  pieces[pieces.length - 1] += line.slice(at);
  return { pieces, closed: true };
}

function runAt(text: string, start: number): number {
  let end = start;
  while (text[end] === "`") end++;
  return end - start;
}

function longestRun(text: string, runs: RegExp): number {
  let longest = 0;
  for (const [run] of text.matchAll(runs)) longest = Math.max(longest, run.length);
  return longest;
}
