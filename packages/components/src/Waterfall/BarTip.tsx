"use client";
import type { Run } from "@run-timeline/hooks";
import { type ReactElement, useRef } from "react";
import { Icon } from "../Icon/Icon.js";
import { useIsomorphicLayoutEffect } from "../isomorphicLayoutEffect.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import { toneOf } from "../Mark/Mark.js";
import { Tag } from "../Tag/Tag.js";
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

/** Props of `BarTip`. */
interface BarTipProps {
  run: Run;
  model: BarModel;
  bar: Bar;
  /** Px from the left of the painted time, and from the top of the lanes in view. */
  x: number;
  y: number;
  /** Px of the painted time. */
  width: number;
}

/** What a bar under the pointer is. Nothing in it can be reached only here. Renders a `<div role="tooltip">`. @internal */
export function BarTip({ run, model, bar, x, y, width }: BarTipProps): ReactElement {
  const labels = useLateLabels();
  const element = useRef<HTMLDivElement>(null);
  useIsomorphicLayoutEffect(() => {
    const tip = element.current;
    const painted = tip?.parentElement?.querySelector<HTMLElement>(".rt-wf-bars");
    if (!tip || !painted?.parentElement) return;
    const frame = (tip.parentElement as HTMLElement).getBoundingClientRect();
    const box = painted.getBoundingClientRect();
    const left = box.left - frame.left + Math.min(Math.max(0, x - 24), Math.max(0, width - 260));
    const below = box.top - frame.top + y + 22;
    const isTooLow = below + tip.offsetHeight > frame.height;
    tip.style.left = `${left}px`;
    tip.style.top = `${isTooLow ? below - 36 - tip.offsetHeight : below}px`;
  });
  const mark = markOf(bar);
  const result = resultWords(bar, run.store);
  const status = statusWord(bar, labels);
  const length = lengthWords(bar, model.base, model.end, labels);
  return (
    <div ref={element} className="rt-wf-tip" role="tooltip">
      <div className="rt-wf-tip-head">
        <Icon name={mark} size={14} data-tone={toneOf(mark)} />
        <bdi className={bar.kind === "call" ? "rt-code rt-clip" : "rt-clip rt-title"}>
          {nameOf(bar, run.store, labels)}
        </bdi>
        <span className="rt-grow" />
        {bar.number === null ? null : <Tag hue={bar.lane.hue}>#{bar.number}</Tag>}
      </div>
      <dl className="rt-wf-tip-facts">
        {bar.lane.owner === undefined ? null : (
          <Fact name={labels.agentColumn} value={laneName(bar.lane, labels)} />
        )}
        {status ? <Fact name={labels.statusColumn} value={status} /> : null}
        <Fact name={labels.startColumn} value={startWords(bar, model.base, model.start, labels)} />
        {length ? <Fact name={labels.durationColumn} value={length} /> : null}
        {result ? <Fact name={labels.result} value={result} /> : null}
      </dl>
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }): ReactElement {
  return (
    <>
      <dt className="rt-muted">{name}</dt>
      <dd className="rt-clip">{value}</dd>
    </>
  );
}
