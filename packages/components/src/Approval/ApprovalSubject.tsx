"use client";
import { type ReactElement, useMemo, useState } from "react";
import { Button } from "../Button/Button.js";
import { JsonTokens } from "../JsonPreview/JsonPreview.js";
import { membersOf, nodeAt } from "../json/scan.js";
import { stringOf } from "../json/words.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import { warningsIn } from "../VisibleText/hidden.js";
import { VisibleText } from "../VisibleText/VisibleText.js";

const SHOWN = 4000;
const ALL = 200_000;
const MEMBERS = 40;

/**
 * What a person is asked to allow, in full and with nothing hidden: texts of several lines stand as they would
 * be written, invisible characters by their code. Renders a `<div>`. @internal
 */
export function ApprovalSubject({ text, also }: { text: string; also: string }): ReactElement {
  const labels = useLateLabels();
  const [whole, setWhole] = useState(false);
  const isLong = text.length > SHOWN;
  const shown = isLong && !whole ? text.slice(0, SHOWN) : text.slice(0, ALL);
  const warnings = useMemo(() => warningsIn(`${also}\n${text.slice(0, ALL)}`), [text, also]);
  const scripts = useMemo(() => scriptsIn(shown), [shown]);

  return (
    <>
      {text.trim() === "" ? (
        <span className="rt-muted">{labels.noArguments}</span>
      ) : (
        <div className="rt-block" dir="ltr">
          <JsonTokens text={shown} limit={ALL} />
          {scripts.map(({ key, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one key may come twice, and none moves
            <div key={index} className="rt-script">
              <span className="rt-k">{key}</span>
              <pre className="rt-script-text">
                <VisibleText text={value} />
              </pre>
            </div>
          ))}
        </div>
      )}
      {isLong ? (
        <Button variant="link" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? labels.showLess : labels.showAll(labels.format.bytes(text.length))}
        </Button>
      ) : null}
      {warnings.hidden > 0 ? <Warning>{labels.hiddenCharacters(warnings.hidden)}</Warning> : null}
      {warnings.mixed ? <Warning>{labels.mixedScripts}</Warning> : null}
    </>
  );
}

function Warning({ children }: { children: string }): ReactElement {
  return (
    <p className="rt-warning" data-tone="warn">
      {children}
    </p>
  );
}

/** The texts of several lines among the arguments. */
function scriptsIn(text: string): { key: string; value: string }[] {
  const node = nodeAt(text);
  if (node.kind !== "object") return [];
  return membersOf(text, node, node.start + 1, MEMBERS).members.flatMap(({ key, value }) => {
    if (value.kind !== "string" || key === null) return [];
    const script = stringOf(text.slice(value.start, value.end));
    return script.includes("\n") ? [{ key, value: script }] : [];
  });
}
