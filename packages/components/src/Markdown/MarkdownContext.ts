import { type Context, createContext } from "react";
import type { MarkdownProps } from "./Markdown.js";

/** A block of code, as `renderCode` is given it. */
export interface CodeShown {
  text: string;
  /** What the fence names, in lower case; empty where it names nothing. */
  language: string;
  /** More of it may come. */
  streaming: boolean;
}

/** @internal */
export interface MarkdownChoices extends Pick<MarkdownProps, "renderCode"> {
  allowImages: boolean | readonly string[];
  headingLevel: number;
}

/** What the page chose for all of a text. @internal */
export const MarkdownContext: Context<MarkdownChoices> = createContext<MarkdownChoices>({
  allowImages: false,
  headingLevel: 3,
});
