import { Lexer, type Links, type Token, type Tokens } from "marked";
import { repair } from "./repair.js";

/** A paragraph, a list, a table: what stands by itself. @internal */
export interface Block {
  /** Where it begins in the text: stays the same while the text grows. */
  readonly start: number;
  readonly token: Token;
  /** More of it may come. */
  readonly isOpen: boolean;
}

/** Reads a text that grows. @internal */
export interface BlockReader {
  /** The blocks of a text. Those that did not change are the same objects as the last time. */
  read(text: string, isStreaming: boolean): readonly Block[];
}

/** Characters of one block beyond which it is shown as it was written. */
const LONGEST = 200_000;
const OPTIONS = { gfm: true, breaks: false, silent: true } as const;

interface Read {
  readonly text: string;
  readonly isStreaming: boolean;
  /** Blocks that nothing can change any more, and where the text behind them begins. */
  readonly settled: readonly Block[];
  readonly end: number;
  /** The addresses that links refer to by name. */
  readonly links: Links;
  readonly blocks: readonly Block[];
}

const NOTHING: Read = {
  text: "",
  isStreaming: true,
  settled: [],
  end: 0,
  links: Object.create(null) as Links,
  blocks: [],
};

/**
 * Only the last block of a text that grows is read again: whatever comes, it cannot reach back over the block before.
 * Except for the addresses of links, which stand at the end of a text: a new one reads everything again.
 *
 * @internal
 */
export function createBlockReader(): BlockReader {
  let last = NOTHING;
  return {
    read(given, isStreaming) {
      const text = given.includes("\r") ? given.replace(/\r\n?/g, "\n") : given;
      if (text === last.text && isStreaming === last.isStreaming) return last.blocks;
      const before = text.startsWith(last.text) ? last : NOTHING;
      last = readFrom(before, text, isStreaming);
      if (before !== NOTHING && countLinks(last.links) !== countLinks(before.links)) {
        last = readFrom({ ...NOTHING, links: last.links }, text, isStreaming);
      }
      return last.blocks;
    },
  };
}

function readFrom(before: Read, text: string, isStreaming: boolean): Read {
  const tail = text.slice(before.end);
  const { starts, links } = outlineOf(tail, before.links, isStreaming);
  const open = starts.at(-1) ?? 0;
  const end = before.end + open;
  // One by one, as the last one is read: with others around it a block may be read in other words.
  const more = starts.slice(0, -1).flatMap((start, index) => {
    const source = tail.slice(start, starts[index + 1]);
    return blocksOf(source, before.end + start, links, false);
  });
  const settled = more.length > 0 ? [...before.settled, ...more] : before.settled;
  const rest = text.slice(end);
  const source = isStreaming && rest.length <= LONGEST ? repair(rest) : rest;
  return {
    text,
    isStreaming,
    settled,
    end,
    links,
    blocks: [...settled, ...blocksOf(source, end, links, isStreaming)],
  };
}

/** Where the blocks of a source begin, and the addresses that the source gives names to. */
function outlineOf(source: string, known: Links, isStreaming: boolean) {
  const lexer = lexerWith(known);
  const links = lexer.tokens.links;
  const starts: number[] = [];
  let start = 0;
  try {
    for (const token of lexer.blockTokens(source, [])) {
      if (token.type !== "space") starts.push(start);
      start += token.raw.length;
      const isWhole = !isStreaming || start < source.length || token.raw.endsWith("\n");
      if (token.type === "def" && !isWhole) delete links[(token as Tokens.Def).tag];
    }
  } catch {
    // Nested deeper than can be read: all of it is one block, shown as it was written.
    return { starts: [], links: known };
  }
  return { starts: start === source.length ? starts : [], links };
}

function blocksOf(source: string, from: number, links: Links, isOpen: boolean): Block[] {
  const blocks: Block[] = [];
  let start = from;
  for (const token of tokensOf(source, links)) {
    if (token.type !== "space" && token.type !== "def") blocks.push({ start, token, isOpen });
    start += token.raw.length;
  }
  return blocks;
}

function tokensOf(source: string, links: Links): readonly Token[] {
  if (source.length > LONGEST) return [asWritten(source)];
  try {
    return lexerWith(links).lex(source);
  } catch {
    return [asWritten(source)];
  }
}

function asWritten(source: string): Token {
  return { type: "html", raw: source, text: source, pre: false, block: true };
}

function lexerWith(links: Links): Lexer {
  const lexer = new Lexer(OPTIONS);
  Object.assign(lexer.tokens.links, links);
  return lexer;
}

function countLinks(links: Links): number {
  return Object.keys(links).length;
}
