"use client";
import { type ReactElement, useMemo, useState } from "react";
import { Button } from "../Button/Button.js";
import { JsonTokens } from "../JsonPreview/JsonPreview.js";
import type { JsonNode } from "../json/scan.js";
import { stringOf } from "../json/words.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import { VisibleText } from "../VisibleText/VisibleText.js";
import { tableOf } from "./table.js";

/** Props of `TableView`. */
export interface TableViewProps {
  /** JSON: a list of like objects. */
  text: string;
  /** Rows shown at first. @default 10 */
  first?: number | undefined;
}

const PAGE = 50;
const CELL = 120;

/**
 * A list of like objects as a table: bounded, with the true size, more on request; an object that lacks a key
 * has an empty cell. Renders a `<div>`.
 */
export function TableView({ text, first = 10 }: TableViewProps): ReactElement {
  const labels = useLateLabels();
  const [limit, setLimit] = useState(first);
  const table = useMemo(() => tableOf(text, limit), [text, limit]);
  const { columns, numeric, rows, total } = table;
  const more = total === null || total > rows.length;
  const size = labels.format.bytes(text.length);

  return (
    <div className="rt-table-wrap">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section className="rt-table-scroll" tabIndex={0} aria-label={labels.table}>
        <table className="rt-table">
          <thead className="rt-bare">
            <tr className="rt-tr">
              {columns.map((column) => (
                <th
                  key={column}
                  className="rt-th"
                  scope="col"
                  data-num={numeric.has(column) ? "" : undefined}
                >
                  <VisibleText text={column} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="rt-bare">
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids
              <tr key={index} className="rt-tr">
                {columns.map((column) => (
                  <td
                    key={column}
                    className="rt-td"
                    data-num={numeric.has(column) ? "" : undefined}
                  >
                    <Cell text={text} node={row.get(column)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className="rt-guard">
        <span className="rt-bare">
          {total === null
            ? labels.previewOf(labels.rows(rows.length), size)
            : `${labels.rowsOf(rows.length, total)}, ${size}`}
        </span>
        <span className="rt-grow" />
        {more ? (
          <Button variant="link" onClick={() => setLimit(limit + PAGE)}>
            {labels.showMore(total === null ? PAGE : Math.min(PAGE, total - rows.length))}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function Cell({ text, node }: { text: string; node: JsonNode | undefined }): ReactElement | null {
  if (!node) return null;
  const source = text.slice(node.start, Math.min(node.end, node.start + CELL * 4));
  if (node.kind === "string") {
    const value = stringOf(node.end - node.start > CELL * 4 ? `${source}"` : source);
    const shown = value.length > CELL ? `${value.slice(0, CELL)}…` : value;
    return (
      <bdi className="rt-bare">
        <VisibleText text={shown} />
      </bdi>
    );
  }
  if (node.kind === "number") return <>{source}</>;
  if (node.kind === "word") return <span className="rt-muted">{source}</span>;
  return (
    <code className="rt-code" dir="ltr">
      <JsonTokens text={source} limit={CELL} />
    </code>
  );
}
