import type { RunStore } from "@run-timeline/protocol";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { FirstLabels } from "../labels/firstLabels.js";
import type { LateLabels } from "../labels/lateLabels.js";
import { HtmlPage, type PageOptions } from "./HtmlPage.js";
import { styleSheet } from "./styleSheet.js";

/** What is printed. @internal */
export interface PrintOptions extends PageOptions {
  title: string;
  labels: FirstLabels & LateLabels;
}

/**
 * Prints all rows of a run, not only those that are in the page. They are drawn into a frame of the same page, with a
 * style sheet that is adopted and not written: a strict policy refuses one that is.
 *
 * @internal
 */
export async function printRun(store: RunStore, options: PrintOptions): Promise<void> {
  const frame = document.createElement("iframe");
  frame.ariaHidden = "true";
  frame.tabIndex = -1;
  frame.style.cssText =
    "position: fixed; inset-inline-start: -200vw; inline-size: 800px; border: 0";
  document.body.append(frame);
  const page = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!page) throw new Error("The browser gave no frame to print from.");
  const sheet = new page.CSSStyleSheet();
  sheet.replaceSync(styleSheet);
  page.document.adoptedStyleSheets = [sheet];
  page.document.title = options.title;
  page.document.body.className = "rt-page";
  const root = createRoot(page.document.body.appendChild(page.document.createElement("div")));
  flushSync(() =>
    root.render(
      <HtmlPage
        store={store}
        labels={options.labels}
        title={options.title}
        options={{ theme: "light", ...options }}
      />,
    ),
  );
  for (const details of page.document.querySelectorAll("details")) details.open = true;
  const done = new Promise<void>((resolve) => {
    page.addEventListener("afterprint", () => resolve(), { once: true });
  });
  page.print();
  // Where the browser never says that it is done, the frame stays until the next run is printed.
  void done.then(() => {
    root.unmount();
    frame.remove();
  });
}
