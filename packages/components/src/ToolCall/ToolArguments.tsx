"use client";
import { type ReactElement, useMemo } from "react";
import { JsonPreview, JsonTokens } from "../JsonPreview/JsonPreview.js";
import { previewText } from "../json/preview.js";
import { useLabels } from "../labels/LabelsContext.js";
import { VisibleText } from "../VisibleText/VisibleText.js";
import { argumentsLine } from "./arguments.js";

const COLOURED = 600;
const TAIL = 240;
const FADES_FROM = 44;

/** The arguments while they arrive: one line, the newest characters always in view. @internal */
export function StreamingArguments({ text }: { text: string }): ReactElement {
  return (
    <code className="rt-clip rt-soft" dir="ltr">
      <span className="rt-tail" data-full={text.length > FADES_FROM ? "" : undefined}>
        <span className="rt-tail-text">
          {text.length > COLOURED ? (
            <VisibleText text={text.slice(-TAIL).replace(/\s+/g, " ")} />
          ) : (
            <JsonTokens text={text} limit={COLOURED * 2} />
          )}
        </span>
        <span className="rt-caret" />
      </span>
    </code>
  );
}

/** The arguments once they are whole. @internal */
export function SettledArguments({ text, cut }: { text: string; cut: boolean }): ReactElement {
  const labels = useLabels();
  const line = useMemo(() => argumentsLine(text), [text]);
  if (line.kind === "none") return <span className="rt-clip rt-muted">{labels.noArguments}</span>;
  if (line.kind === "json" || cut)
    return <JsonPreview className="rt-clip rt-soft" text={text} limit={200} />;
  return (
    <>
      <code className="rt-clip rt-soft" dir={line.kind === "bare" ? "auto" : "ltr"}>
        <VisibleText text={previewText(line.text, 200)} />
      </code>
      {line.kind === "broken" ? <span className="rt-label">{labels.notJson}</span> : null}
    </>
  );
}
