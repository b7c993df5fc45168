"use client";
import { type ReactElement, useState } from "react";
import { Button } from "../Button/Button.js";
import { CopyButton } from "../Button/CopyButton.js";
import { useLabels } from "../labels/LabelsContext.js";
import { VisibleText } from "../VisibleText/VisibleText.js";

const LINES = 4;
const LENGTH = 400;
const ALL = 100_000;

/** What went wrong, in full on request. Renders a `<div>`. @internal */
export function ErrorBlock({ text }: { text: string }): ReactElement {
  const labels = useLabels();
  const [whole, setWhole] = useState(false);
  const head = text.slice(0, LENGTH).split("\n").slice(0, LINES).join("\n").trimEnd();
  const more = head.length < text.trimEnd().length;
  return (
    <div className="rt-block" data-tone="danger">
      <div className="rt-block-text" dir="auto">
        <VisibleText
          text={whole ? text.slice(0, ALL) : more ? `${head} …` : head || labels.noText}
        />
      </div>
      <div className="rt-block-foot">
        {more ? (
          <Button variant="link" aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {whole ? labels.showLess : labels.showStack}
          </Button>
        ) : null}
        <CopyButton variant="link" icon={undefined} text={() => text}>
          {labels.copyError}
        </CopyButton>
      </div>
    </div>
  );
}
