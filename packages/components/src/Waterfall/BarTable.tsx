"use client";
import { type Run, useRunHead } from "@run-timeline/hooks";
import { type ReactElement, useState } from "react";
import { Button } from "../Button/Button.js";
import { Icon } from "../Icon/Icon.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import { toneOf } from "../Mark/Mark.js";
import { Swatch } from "../Tag/Tag.js";
import { VisibleText } from "../VisibleText/VisibleText.js";
import type { BarModel } from "./barModel.js";
import type { Bar } from "./bars.js";
import {
  laneName,
  lengthWords,
  markOf,
  nameOf,
  resultWords,
  startWords,
  statusWord,
} from "./barWords.js";

/** Props of `BarTable`. */
interface BarTableProps {
  run: Run;
  model: BarModel;
  onChoose: (bar: Bar) => void;
  onOpen: ((bar: Bar) => void) | undefined;
}

const PAGE = 100;

/** The bars of a run as a table, lane by lane; the first of them, more on request. Renders a `<section>`. @internal */
export function BarTable({ run, model, onChoose, onOpen }: BarTableProps): ReactElement {
  const labels = useLateLabels();
  const [limit, setLimit] = useState(PAGE);
  useRunHead(run, ({ counts }) => counts.events);
  model.update();
  const { base, start, end, count } = model;
  const columns = [
    labels.agentColumn,
    labels.kindColumn,
    labels.nameColumn,
    labels.startColumn,
    labels.durationColumn,
    labels.statusColumn,
    labels.result,
  ];
  return (
    <section
      className="rt-wf-table"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={labels.overTime}
    >
      <table className="rt-table">
        <thead className="rt-bare">
          <tr className="rt-tr">
            {columns.map((column) => (
              <th key={column} className="rt-th" scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="rt-bare">
          {firstBars(model, limit).map((bar) => {
            const mark = markOf(bar);
            const name = <VisibleText text={nameOf(bar, run.store, labels)} />;
            return (
              <tr key={`${bar.kind} ${bar.first} ${bar.id}`} className="rt-tr">
                <td className="rt-td">
                  <span className="rt-wf-agent">
                    {bar.lane.owner === undefined ? null : <Swatch hue={bar.lane.hue} />}
                    <bdi className="rt-bare">{laneName(bar.lane, labels)}</bdi>
                  </span>
                </td>
                <td className="rt-td">{labels.barKind[bar.kind]}</td>
                <td className="rt-td">
                  <bdi className="rt-bare">
                    {onOpen ? (
                      <Button
                        variant="link"
                        onClick={() => {
                          onChoose(bar);
                          onOpen(bar);
                        }}
                      >
                        {name}
                      </Button>
                    ) : (
                      <span className="rt-clip">{name}</span>
                    )}
                  </bdi>{" "}
                  {bar.number === null ? null : <span className="rt-muted">#{bar.number}</span>}
                </td>
                <td className="rt-td rt-num">{startWords(bar, base, start, labels)}</td>
                <td className="rt-td rt-num">{lengthWords(bar, base, end, labels)}</td>
                <td className="rt-td">
                  {bar.kind === "pin" ? null : (
                    <span className="rt-wf-agent">
                      <Icon name={mark} size={14} data-tone={toneOf(mark)} />
                      {statusWord(bar, labels)}
                    </span>
                  )}
                </td>
                <td className="rt-td">
                  <span className="rt-clip">
                    <VisibleText text={resultWords(bar, run.store)} />
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <div className="rt-guard">
        <span className="rt-bare">{labels.rowsOf(Math.min(limit, count), count)}</span>
        <span className="rt-grow" />
        {count > limit ? (
          <Button variant="link" onClick={() => setLimit(limit + PAGE)}>
            {labels.showMore(Math.min(PAGE, count - limit))}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

function firstBars({ lanes }: BarModel, limit: number): Bar[] {
  const bars: Bar[] = [];
  for (const lane of lanes) {
    bars.push(...lane.bars.slice(0, limit - bars.length));
    if (bars.length >= limit) break;
  }
  return bars;
}
