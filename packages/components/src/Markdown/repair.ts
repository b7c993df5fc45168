import remend, { type RemendOptions } from "remend";

/** Only what is closed or left out: an escape would vanish again when the text is whole. */
const OPTIONS: RemendOptions = {
  linkMode: "text-only",
  comparisonOperators: false,
  singleTilde: false,
  katex: false,
};

/**
 * The source of a block whose rest is still to come, so that it reads well: marks that were opened are closed, a link
 * is its label until its address is whole, and a line of which one cannot tell yet what it is waits.
 *
 * @internal
 */
export function repair(source: string): string {
  const { settled, line, fence } = partLastLine(source);
  if (fence) return isUnsettledFence(line, fence) ? settled : source;
  const head = HEAD_OF_TABLE.exec(source);
  if (head) return source.slice(0, head.index + (head[1] as string).length);
  if (isUnsettled(line) || isBare(source, settled, line)) return settled;
  return remend(source.replace(LABEL_OF_IMAGE, ""), OPTIONS);
}

/** What an image shows, before the address that makes it one. */
const LABEL_OF_IMAGE = /!\[[^\]\n]*\]?$/;

interface Parted {
  /** Everything before the last line. */
  readonly settled: string;
  /** The last line, without the marks of the lists and quotes that it stands in. */
  readonly line: string;
  /** What opened the code that the last line belongs to. */
  readonly fence: string | null;
}

const NESTING = /^(?:[ \t]|>|[-*+][ \t]|\d{1,9}[.)][ \t])*/;
const OPENING = /^(`{3,}(?=[^`]*$)|~{3,})/;

function partLastLine(source: string): Parted {
  let fence: string | null = null;
  let start = 0;
  for (;;) {
    const end = source.indexOf("\n", start);
    const text = source.slice(start, end < 0 ? undefined : end).replace(NESTING, "");
    if (end < 0) return { settled: source.slice(0, start), line: text, fence };
    if (fence) fence = closes(text, fence) ? null : fence;
    else fence = OPENING.exec(text)?.[1] ?? null;
    start = end + 1;
  }
}

function closes(line: string, fence: string): boolean {
  const end = line.trimEnd();
  return end.length >= fence.length && end === fence.charAt(0).repeat(end.length);
}

/** It may yet become the line that closes the code. */
function isUnsettledFence(line: string, fence: string): boolean {
  return line !== "" && line.length < fence.length && fence.startsWith(line);
}

const LONE_MARK = /^(?:`{1,2}|[*_]{1,3}|~{1,2}|#{1,6}|[-+]|!|!?\[|[-=]{2,}|\d{1,9}[.)])$/;

/** The address that a name stands for: it is not shown once it is whole. */
const DEFINITION = /^\[[^\]]+\]:[ \t]*\S*(?:[ \t]+["'(].*)?$/;

/** A mark alone, the line that opens code and is not whole, or a line that will not be shown. */
function isUnsettled(line: string): boolean {
  const text = line.trimEnd();
  return LONE_MARK.test(text) || OPENING.test(text) || DEFINITION.test(text);
}

/** The mark of a quote or an item whose words are still to come: with the next character it may be something else. */
function isBare(source: string, settled: string, line: string): boolean {
  return line === "" && source.slice(settled.length).trim() !== "";
}

/** The head of a table whose second line is not whole: until then it is no table. */
const HEAD_OF_TABLE = /(^|(?:^|\n)[ \t]*[^|\s][^\n]*\n)[ \t]*\|[^\n]*(?:\n[ \t]*[|:\- \t]*)?$/;
