"use client";
import { type ReactElement, useMemo, useState } from "react";
import { Button } from "../Button/Button.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import { VisibleText } from "../VisibleText/VisibleText.js";
import { ansiRuns } from "./ansi.js";

/** Props of `AnsiView`. */
export interface AnsiViewProps {
  text: string;
  /** Characters shown at first, from the end: where a command says how it went. @default 8000 */
  last?: number | undefined;
}

const MOST = 100_000;

/** Terminal output in its colours, which are the theme's. Renders a `<div>`. */
export function AnsiView({ text, last = 8000 }: AnsiViewProps): ReactElement {
  const labels = useLateLabels();
  const [whole, setWhole] = useState(false);
  const limit = whole ? MOST : last;
  const runs = useMemo(
    () => ansiRuns(text.length > limit ? text.slice(-limit) : text),
    [text, limit],
  );
  const { bytes } = labels.format;

  return (
    <div className="rt-textview">
      {text.length > last ? (
        <div className="rt-guard">
          <span className="rt-bare">
            {text.length > limit
              ? labels.previewOf(bytes(limit), bytes(text.length))
              : bytes(text.length)}
          </span>
          <span className="rt-grow" />
          <Button variant="link" aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {whole ? labels.showLess : labels.showMoreText}
          </Button>
        </div>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <pre className="rt-block rt-scroll rt-terminal" dir="ltr" tabIndex={0}>
        {runs.map((run, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a run is its place
            key={index}
            className="rt-ansi"
            data-fg={run.fg}
            data-bg={run.bg}
            data-bold={run.bold ? "" : undefined}
            data-dim={run.dim ? "" : undefined}
            data-italic={run.italic ? "" : undefined}
            data-underline={run.underline ? "" : undefined}
            data-strike={run.strike ? "" : undefined}
          >
            <VisibleText text={run.text} />
          </span>
        ))}
      </pre>
    </div>
  );
}
