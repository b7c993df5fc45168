import type { RunStore } from "@run-timeline/protocol";
import type { ReactElement } from "react";
import { Header } from "../Header/Header.js";
import type { FirstLabels } from "../labels/firstLabels.js";
import type { LateLabels } from "../labels/lateLabels.js";
import { Surface } from "../Surface/Surface.js";
import { HtmlGroupedRows } from "./HtmlGroupedRows.js";
import { HtmlInOrderRows } from "./HtmlInOrderRows.js";

/** What of a run a page shows, and how. */
export interface PageOptions {
  /** Lets the text of the agent's reasoning leave. @default false */
  reasoning?: boolean | undefined;
  /** The view that is shown first. @default "grouped" */
  view?: "grouped" | "in-order" | undefined;
  /** @default what the reader's system says */
  theme?: "light" | "dark" | undefined;
  /** @default "comfortable" */
  density?: "comfortable" | "compact" | undefined;
}

interface HtmlPageProps {
  store: RunStore;
  labels: FirstLabels & LateLabels;
  title: string;
  options: PageOptions;
}

/** A run as a page, nothing folded away. @internal */
export function HtmlPage({ store, labels, title, options }: HtmlPageProps): ReactElement {
  const { view = "grouped", theme, density, reasoning = false } = options;
  const telling = { reasoning };
  const choices = [
    ["grouped", labels.grouped],
    ["in-order", labels.inOrder],
  ] as const;
  return (
    <Surface
      theme={theme}
      density={density}
      labels={reasoning ? labels : { ...labels, hiddenReasoning: labels.leftOut }}
      className="rt-html"
    >
      <Header head={{ ...store.head, goal: title }} headingLevel={1} />
      <div className="rt-html-switch" role="radiogroup" aria-label={labels.view}>
        {choices.map(([value, words]) => (
          <label key={value} className="rt-html-choice">
            <input type="radio" name="view" id={value} defaultChecked={value === view} />
            {words}
          </label>
        ))}
      </div>
      <main>
        <section className="rt-html-rows" id="grouped-rows" aria-label={labels.grouped}>
          <HtmlGroupedRows store={store} telling={telling} />
        </section>
        <section className="rt-html-rows" id="in-order-rows" aria-label={labels.inOrder}>
          <HtmlInOrderRows store={store} telling={telling} />
        </section>
      </main>
    </Surface>
  );
}
