"use client";
import { type ReactElement, useMemo, useState } from "react";
import { Button } from "../Button/Button.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import { TextView } from "../TextView/TextView.js";
import { VisibleText } from "../VisibleText/VisibleText.js";
import { editLines, patchLines } from "./diff.js";

/** Props of `DiffView`. */
export type DiffViewProps =
  /** A unified diff. */
  | { patch: string; path?: never; before?: never; after?: never }
  /** Two versions of a text. */
  | { patch?: never; path?: string; before: string; after: string };

const PAGE = 200;
const GLYPHS = { add: "+", remove: "−", same: " ", hunk: " ", file: " " } as const;

/**
 * What was added and removed, line by line, said by sign and colour. What cannot be read or compared in time is
 * shown as text. Renders a `<div>`.
 */
export function DiffView({
  patch,
  path = "",
  before = "",
  after = "",
}: DiffViewProps): ReactElement {
  const labels = useLateLabels();
  const [limit, setLimit] = useState(PAGE);
  const lines = useMemo(
    () => (patch === undefined ? editLines(path, before, after) : patchLines(patch)),
    [patch, path, before, after],
  );
  if (!lines || (lines.length === 0 && patch)) return <TextView text={patch ?? after} />;

  const added = lines.filter((line) => line.op === "add").length;
  const removed = lines.filter((line) => line.op === "remove").length;
  return (
    <div className="rt-diff">
      <div className="rt-guard">
        {path ? (
          <code className="rt-clip rt-soft">
            <VisibleText text={path} />
          </code>
        ) : null}
        <span data-tone="ok" className="rt-status">
          {labels.added(added)}
        </span>
        <span data-tone="danger" className="rt-status">
          {labels.deleted(removed)}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <pre className="rt-diff-lines rt-scroll" dir="ltr" tabIndex={0}>
        {lines.slice(0, limit).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
          <span key={index} className="rt-diff-line" data-op={line.op}>
            <span className="rt-diff-number">{line.before ?? ""}</span>
            <span className="rt-diff-number">{line.after ?? ""}</span>
            <span className="rt-op" data-op={line.op}>
              {GLYPHS[line.op]}
            </span>
            <span className="rt-diff-text">
              <VisibleText text={line.text} />
            </span>
          </span>
        ))}
      </pre>
      {lines.length > limit ? (
        <div className="rt-guard">
          <span className="rt-grow" />
          <Button variant="link" onClick={() => setLimit(limit + PAGE)}>
            {labels.showMore(Math.min(PAGE, lines.length - limit))}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
