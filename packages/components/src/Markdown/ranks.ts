import type { Token, Tokens } from "marked";

/**
 * How deep each block stands in the sections of its text, from 1: a heading itself, and headings inside of another
 * block. Writers leave ranks out ("#", then "###"), and begin with any; who hears the headings misses none.
 *
 * @internal
 */
export function ranksOf(blocks: readonly { readonly token: Token }[]): number[] {
  const sections: number[] = [];
  return blocks.map(({ token }) => {
    if (token.type !== "heading") return sections.length + 1;
    const { depth } = token as Tokens.Heading;
    while ((sections.at(-1) ?? 0) >= depth) sections.pop();
    return sections.push(depth);
  });
}
