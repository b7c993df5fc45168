"use client";
import { type ReactElement, type ReactNode, useState } from "react";
import { Button } from "../Button/Button.js";
import { useLabels } from "../labels/LabelsContext.js";
import { GrowingText } from "./GrowingText.js";

/** Props of `Prose`. */
export interface ProseProps {
  text: string;
  /** More is to come: a caret stands at the end. @default false */
  streaming?: boolean | undefined;
  /** It stands in for more, which is being loaded. @default false */
  busy?: boolean | undefined;
  /** In place of the text: drawn from it, as Markdown for instance. */
  children?: ReactNode;
}

/** Characters of a text that is shown in full at once; of one that grows, as many as can be laid out in a frame. */
const SHOWN = 20_000;
const GROWN = 200_000;

/** Text as a person reads it, line breaks kept; a very long one is shown in full on request. Renders a `<div>`. */
export function Prose({ text, streaming = false, busy, children }: ProseProps): ReactElement {
  const labels = useLabels();
  const [whole, setWhole] = useState(false);
  // What grew before the reader's eyes is not folded when it ends.
  const [shown] = useState(streaming ? GROWN : SHOWN);
  const isLong = children === undefined && text.length > shown;
  const caret = streaming ? <span className="rt-caret" /> : null;
  return (
    <div className="rt-prose" dir="auto" aria-busy={busy}>
      {children ?? (
        <p className="rt-text">
          <GrowingText text={isLong && !whole ? `${text.slice(0, shown)}…` : text} />
          {caret}
        </p>
      )}
      {isLong ? (
        <Button variant="link" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? labels.showLess : labels.showAll(labels.format.bytes(text.length))}
        </Button>
      ) : null}
    </div>
  );
}
