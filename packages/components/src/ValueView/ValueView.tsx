"use client";
import { type LazyExoticComponent, lazy, type ReactElement, Suspense } from "react";
import { JsonTokens } from "../JsonPreview/JsonPreview.js";
import { previewText, previewValue } from "../json/preview.js";
import type { Output } from "../Output/output.js";
import { textOfParts } from "../Output/output.js";
import type { ValueSectionProps } from "./ValueSection.js";

/** Props of `ValueView`. */
export interface ValueViewProps {
  /** What it is: `Arguments`, `Result`. */
  title: string;
  output: Output;
  /** Arguments of a call: empty text says that there are none, and text that is no JSON says so. @default false */
  ofArguments?: boolean | undefined;
}

const ValueSection: LazyExoticComponent<(props: ValueSectionProps) => ReactElement> = lazy(
  async () => {
    const module = await import("./ValueSection.js");
    return { default: module.ValueSection };
  },
);

/**
 * A value in full: a tree for objects, a table for lists of like objects, colours for terminal output, a diff
 * for a diff, text for the rest; bounded, with a way to copy and download the whole. Its viewers are loaded
 * when first needed; until then its beginning is shown. Renders a `<section>`.
 */
export function ValueView(props: ValueViewProps): ReactElement {
  return (
    <Suspense fallback={<Beginning {...props} />}>
      <ValueSection {...props} />
    </Suspense>
  );
}

const SHOWN = 600;

function Beginning({ title, output }: ValueViewProps): ReactElement {
  const text =
    output.kind === "value"
      ? previewValue(output.value, SHOWN)
      : output.kind === "text"
        ? output.text
        : textOfParts(output.parts);
  return (
    <section className="rt-value" aria-label={title} aria-busy="true">
      <div className="rt-value-head">
        <h3 className="rt-value-title">{title}</h3>
      </div>
      <pre className="rt-block">
        {output.kind === "value" || /^\s*[{[]/.test(text.slice(0, 64)) ? (
          <JsonTokens text={text} limit={SHOWN} />
        ) : (
          previewText(text, SHOWN)
        )}
      </pre>
    </section>
  );
}
