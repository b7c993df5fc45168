import { Fragment, type ReactNode } from "react";
import { segmentsOf } from "./hidden.js";

/** Props of `VisibleText`. */
export interface VisibleTextProps {
  text: string;
}

/**
 * A text in which nothing hides: invisible and direction-changing characters stand as their codes, and a host
 * that mixes alphabets is marked. Renders text, with `<span data-hidden>` and `<mark>` where needed.
 */
export function VisibleText({ text }: VisibleTextProps): ReactNode {
  const segments = segmentsOf(text);
  if (segments.length === 1 && segments[0]?.kind === "text") return text;
  return segments.map((segment, index) =>
    segment.kind === "hidden" ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its place
      <span key={index} className="rt-hiddenchar" data-hidden="">
        {segment.text}
      </span>
    ) : segment.kind === "host" ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its place
      <mark key={index} className="rt-suspect">
        {segment.text}
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its place
      <Fragment key={index}>{segment.text}</Fragment>
    ),
  );
}
