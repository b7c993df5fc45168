"use client";
import { type ReactElement, type ReactNode, useMemo, useState } from "react";
import { AnsiView } from "../AnsiView/AnsiView.js";
import { Button } from "../Button/Button.js";
import { CopyButton } from "../Button/CopyButton.js";
import { DiffView } from "../DiffView/DiffView.js";
import { Switch } from "../Header/Switch.js";
import { JsonTree } from "../JsonTree/JsonTree.js";
import type { Labels } from "../labels/labels.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import { outputText } from "../Output/output.js";
import { ContentParts } from "../Parts/ContentParts.js";
import { TableView } from "../TableView/TableView.js";
import { TextView } from "../TextView/TextView.js";
import { download } from "./download.js";
import { editIn, type Format, formatsOf } from "./shape.js";
import type { ValueViewProps } from "./ValueView.js";

/** Props of `ValueSection`. @internal */
export type ValueSectionProps = ValueViewProps;

/** The value in full, and the ways to see it. @internal */
export function ValueSection({
  title,
  output,
  ofArguments = false,
}: ValueSectionProps): ReactElement {
  const labels = useLateLabels();
  const text = useMemo(() => outputText(output), [output]);
  const edit = useMemo(() => (ofArguments ? editIn(text) : null), [text, ofArguments]);
  const formats = useMemo((): readonly Format[] => {
    const found = formatsOf(text);
    return edit ? ["diff", ...found] : found;
  }, [text, edit]);
  const [chosen, setChosen] = useState<Format | null>(null);
  const format = chosen && formats.includes(chosen) ? chosen : (formats[0] ?? "text");
  const isParts = output.kind === "parts";
  const isNothing = ofArguments ? /^\s*(\{\s*\})?\s*$/.test(text) : text === "";

  return (
    <section className="rt-value" aria-label={title}>
      <div className="rt-value-head">
        <h3 className="rt-value-title">{title}</h3>
        {ofArguments && !isNothing && format === "text" && formats.length === 1 ? (
          <span className="rt-label">{labels.notJson}</span>
        ) : null}
        <span className="rt-grow" />
        {formats.length > 1 && !isParts && !isNothing ? (
          <Switch
            label={labels.formatOf}
            value={format}
            options={formats.map((value) => ({ value, label: formatWord(value, labels) }))}
            onChange={setChosen}
          />
        ) : null}
        {isNothing ? null : (
          <>
            <CopyButton text={() => text} />
            <Button
              icon="download"
              variant="ghost"
              label={labels.download}
              onClick={() => download(text, `${title}.txt`)}
            />
          </>
        )}
      </div>
      {isParts ? (
        <ContentParts parts={output.parts} />
      ) : isNothing ? (
        <p className="rt-note">{ofArguments ? labels.noArguments : labels.empty}</p>
      ) : (
        show(format, text, edit)
      )}
    </section>
  );
}

function show(format: Format, text: string, edit: ReturnType<typeof editIn>): ReactNode {
  switch (format) {
    case "table":
      return <TableView text={text} />;
    case "tree":
      return <JsonTree text={text} />;
    case "diff":
      return edit ? <DiffView {...edit} /> : <DiffView patch={text} />;
    case "terminal":
      return <AnsiView text={text} />;
    case "text":
      return <TextView text={text} />;
  }
}

function formatWord(format: Format, labels: Labels): string {
  switch (format) {
    case "table":
      return labels.table;
    case "tree":
      return labels.tree;
    case "diff":
      return labels.diff;
    case "terminal":
      return labels.terminal;
    case "text":
      return labels.rawText;
  }
}
