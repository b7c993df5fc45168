import type { ReactElement } from "react";
import { useLateLabels } from "../labels/useLateLabels.js";
import { outputOf, outputText } from "../Output/output.js";
import type { ToolRendererProps } from "../ToolCall/ToolCall.js";
import { VisibleText } from "../VisibleText/VisibleText.js";

/** Characters of a value beyond which it is cut: a page of a gigabyte is read by no one. */
const LONGEST = 100_000;

/** What a call was given and gave back, folded by the browser itself. @internal */
export function CallValues({ call }: ToolRendererProps): ReactElement {
  const labels = useLateLabels();
  const output = outputOf(call);
  return (
    <details className="rt-html-values" open={call.status === "failed"}>
      <summary>
        {labels.arguments}, {labels.result}
      </summary>
      {call.unseen ? null : <Value text={indented(call.arguments)} empty={labels.noArguments} />}
      {output ? (
        <Value text={indented(outputText(output))} empty={labels.empty} />
      ) : (
        <p className="rt-note">{labels.noResult}</p>
      )}
    </details>
  );
}

function Value({ text, empty }: { text: string; empty: string }): ReactElement {
  const { format, previewOf } = useLateLabels();
  const isCut = text.length > LONGEST;
  return (
    <>
      <pre className="rt-html-value" dir="ltr">
        <VisibleText text={isCut ? text.slice(0, LONGEST) : text || empty} />
      </pre>
      {isCut ? (
        <p className="rt-note">{previewOf(format.bytes(LONGEST), format.bytes(text.length))}</p>
      ) : null}
    </>
  );
}

/** JSON on several lines, digits as they were written; anything else as it is. */
function indented(text: string): string {
  if (text.length > LONGEST || !/^\s*[[{]/.test(text)) return text;
  try {
    const value: unknown = JSON.parse(text);
    const lines = JSON.stringify(value, null, 2);
    // A number that JavaScript cannot hold would come out as another one.
    return lines.replace(/\s/g, "") === text.replace(/\s/g, "") ? lines : text;
  } catch {
    return text;
  }
}
