"use client";
import type { ReactElement } from "react";
import { Icon } from "../Icon/Icon.js";
import { JsonTokens } from "../JsonPreview/JsonPreview.js";
import { previewValue } from "../json/preview.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import { VisibleText } from "../VisibleText/VisibleText.js";
import type { StateDifference } from "./changes.js";

const GLYPHS = { add: "+", remove: "−", replace: "~" } as const;

/** Props of `Patch`. */
export interface PatchProps {
  changes: readonly StateDifference[];
}

/** Changes of a state, one a line: sign, path, old value, new value. Renders a `<div>`. */
export function Patch({ changes }: PatchProps): ReactElement {
  return (
    <div className="rt-patch" dir="ltr">
      {changes.map((change) => (
        <PatchLine key={change.path} change={change} />
      ))}
    </div>
  );
}

function PatchLine({ change }: { change: StateDifference }): ReactElement {
  const labels = useLateLabels();
  return (
    <div className="rt-patch-line">
      <Op op={change.op} />
      <span className="rt-patch-path">
        {change.path ? <VisibleText text={change.path} /> : labels.wholeState}
      </span>
      <span className="rt-patch-value">
        <Values change={change} limit={160} />
      </span>
    </div>
  );
}

/** The same on one line, for the view in order. @internal */
export function InlinePatch({ changes }: PatchProps): ReactElement {
  const labels = useLateLabels();
  return (
    <>
      {changes.map((change) => (
        <span key={change.path} className="rt-patch-inline">
          <Op op={change.op} />{" "}
          {change.path ? <VisibleText text={change.path} /> : labels.wholeState}{" "}
          <Values change={change} limit={60} />{" "}
        </span>
      ))}
    </>
  );
}

function Op({ op }: { op: StateDifference["op"] }): ReactElement {
  return (
    <span className="rt-op" data-op={op}>
      {GLYPHS[op]}
    </span>
  );
}

function Values({ change, limit }: { change: StateDifference; limit: number }): ReactElement {
  const { op, before, after } = change;
  return (
    <>
      {op === "add" ? null : (
        <del className="rt-old">
          <VisibleText text={previewValue(before, limit).slice(0, limit)} />
        </del>
      )}
      {op === "replace" ? <Icon name="arrow" size={12} className="rt-to" /> : null}
      {op === "remove" ? null : <JsonTokens text={previewValue(after, limit)} limit={limit} />}
    </>
  );
}
