"use client";
import type { ReactElement } from "react";
import { JsonPreview } from "../JsonPreview/JsonPreview.js";
import { previewText, previewValue } from "../json/preview.js";
import { useLabels } from "../labels/LabelsContext.js";
import { VisibleText } from "../VisibleText/VisibleText.js";
import { type Output, textOfParts } from "./output.js";

/** Props of `OutputPreview`. */
export interface OutputPreviewProps {
  output: Output;
  /** How many characters at most. @default 160 */
  limit?: number;
}

/** An output on one line, bounded: what is behind the limit costs nothing. Renders a `<code>` or a `<span>`. */
export function OutputPreview({ output, limit = 160 }: OutputPreviewProps): ReactElement {
  const labels = useLabels();
  if (output.kind === "value") {
    return (
      <JsonPreview className="rt-clip" text={previewValue(output.value, limit)} limit={limit} />
    );
  }
  const text = output.kind === "text" ? output.text : textOfParts(output.parts);
  if (text === "") {
    const media = output.kind === "parts" ? output.parts.map((part) => part.type) : [];
    return <span className="rt-clip rt-muted">{media.join(", ") || labels.empty}</span>;
  }
  if (/^\s*[{[]/.test(text.slice(0, 64)))
    return <JsonPreview className="rt-clip" text={text} limit={limit} />;
  return (
    <code className="rt-clip">
      <bdi className="rt-bare">
        <VisibleText text={previewText(text, limit)} />
      </bdi>
    </code>
  );
}
