import { createRunStore, type RunStore } from "@run-timeline/protocol";
import { renderToStaticMarkup } from "react-dom/server";
import { createLabels, type Labels } from "../labels/labels.js";
import { HtmlPage, type PageOptions } from "./HtmlPage.js";
import { sha256 } from "./sha256.js";
import { styleSheet } from "./styleSheet.js";

/** Options of `renderHtml`. */
export interface HtmlOptions extends PageOptions {
  /** Of the page. @default what the run is about */
  title?: string | undefined;
  /** @default English */
  labels?: Labels | undefined;
}

/**
 * A run as one file that needs nothing else: both views, nothing folded away, no script and no network. What a
 * stream contains is text in it; a policy in its head lets nothing be loaded or run. Encrypted values, what the app
 * told its agent, what providers sent as it was, and, unless asked for, the text of reasoning are not in it.
 *
 * @param run its events, or a store that holds them
 * @example
 * await writeFile("run.html", renderHtml(events));
 */
export function renderHtml(run: Iterable<unknown> | RunStore, options: HtmlOptions = {}): string {
  const store = storeOf(run);
  const labels = options.labels ?? createLabels();
  const title = options.title ?? store.head.goal ?? labels.untitled;
  const body = renderToStaticMarkup(
    <HtmlPage store={store} labels={labels} title={title} options={options} />,
  );
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${sha256(styleSheet)}'`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  const head = renderToStaticMarkup(
    <>
      <meta charSet="utf-8" />
      <meta httpEquiv="Content-Security-Policy" content={policy} />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="referrer" content="no-referrer" />
      <meta name="color-scheme" content={options.theme ?? "light dark"} />
      <title>{title}</title>
    </>,
  );
  const language = labels.format.locale.replace(/[^\w-]/g, "");
  return `<!doctype html>\n<html lang="${language}">\n<head>${head}<style>${styleSheet}</style></head>\n<body class="rt-page">${body}</body>\n</html>\n`;
}

function storeOf(run: Iterable<unknown> | RunStore): RunStore {
  if ("outline" in run) return run;
  const store = createRunStore();
  for (const event of run) store.push(event);
  if (store.head.end === null) store.end();
  return store;
}
