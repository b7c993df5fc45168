export { Markdown, type MarkdownProps } from "./Markdown/Markdown.js";
export type { CodeShown } from "./Markdown/MarkdownContext.js";
