import { renderToReadableStream, renderToString } from "react-dom/server";
import { App } from "./App.js";

/** The page's HTML in one piece. */
export function render(): string {
  return renderToString(<App />);
}

/** The page's HTML as it comes. */
export async function stream(): Promise<string> {
  return new Response(await renderToReadableStream(<App />)).text();
}
