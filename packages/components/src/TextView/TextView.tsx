"use client";
import { type ReactElement, useState } from "react";
import { Button } from "../Button/Button.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import { VisibleText } from "../VisibleText/VisibleText.js";

/** Props of `TextView`. */
export interface TextViewProps {
  text: string;
  /** Characters shown at first. @default 4000 */
  first?: number | undefined;
}

/** More than this is never put into the page: copy and download have the rest. */
const MOST = 100_000;

/**
 * A text as it came, bounded: says how much is shown of how much, and shows more on request. Renders a
 * `<div>`.
 */
export function TextView({ text, first = 4000 }: TextViewProps): ReactElement {
  const labels = useLateLabels();
  const [whole, setWhole] = useState(false);
  const limit = whole ? MOST : first;
  const isCut = text.length > limit;
  const { bytes } = labels.format;

  return (
    <div className="rt-textview">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <pre className="rt-block rt-scroll" dir="auto" tabIndex={0}>
        <VisibleText text={isCut ? text.slice(0, limit) : text} />
      </pre>
      {text.length > first ? (
        <div className="rt-guard">
          <span className="rt-bare">
            {isCut ? labels.previewOf(bytes(limit), bytes(text.length)) : bytes(text.length)}
          </span>
          <span className="rt-grow" />
          <Button variant="link" aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {whole
              ? labels.showLess
              : text.length > MOST
                ? labels.showMoreText
                : labels.showAll(bytes(text.length))}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
