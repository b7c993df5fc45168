export { type HtmlOptions, renderHtml } from "./Html/renderHtml.js";
