"use client";
import { type Run, useRunHead, useSubagent } from "@run-timeline/hooks";
import { type ReactElement, type ReactNode, useRef } from "react";
import { Icon } from "../Icon/Icon.js";
import { useIsomorphicLayoutEffect } from "../isomorphicLayoutEffect.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import { type MarkName, toneOf } from "../Mark/Mark.js";
import { runMark, runStatusWord } from "../Run/runStatus.js";
import { Swatch } from "../Tag/Tag.js";
import { Duration } from "../Times/Duration.js";
import { Elapsed } from "../Times/Elapsed.js";
import type { Bar, Lane } from "./bars.js";
import { laneName } from "./barWords.js";

/** Props of `LaneRow`. */
interface LaneRowProps {
  run: Run;
  lane: Lane;
  index: number;
  /** Px from the first lane. */
  top: number;
  height: number;
  /** How many bars it has. */
  count: number;
  isActive: boolean;
  chosen: Bar | null;
  sentence: (bar: Bar) => string;
  onFocus: () => void;
}

/** The label of a lane, and its bars in words. Its bars are painted. Renders a `<div role="row">`. @internal */
export function LaneRow(props: LaneRowProps): ReactElement {
  const { run, lane, index, top, height, count, isActive, chosen, sentence, onFocus } = props;
  const labels = useLateLabels();
  const element = useRef<HTMLDivElement>(null);
  useIsomorphicLayoutEffect(() => {
    const row = element.current;
    if (!row) return;
    row.style.insetBlockStart = `${top}px`;
    row.style.blockSize = `${height}px`;
    row.style.setProperty("--depth", `${Math.min(lane.depth, DEEPEST)}`);
  });
  const name = laneName(lane, labels);
  const row = { role: "row", "aria-level": lane.depth + 1, "aria-rowindex": index + 1, onFocus };
  const cell = { role: "gridcell", "aria-selected": chosen !== null };
  return (
    <div {...row} ref={element} className="rt-wf-lane" tabIndex={isActive ? 0 : -1}>
      <div {...HEADER} className="rt-wf-label" title={name}>
        {lane.owner === undefined ? (
          <span className="rt-clip rt-soft">{name}</span>
        ) : (
          <>
            <Swatch hue={lane.hue} />
            <bdi className="rt-clip">{name}</bdi>
          </>
        )}
        {typeof lane.owner === "string" ? (
          <SubagentFacts run={run} id={lane.owner} />
        ) : lane.owner === undefined ? (
          <span className="rt-num rt-muted">{labels.format.number(count)}</span>
        ) : (
          <RunFacts run={run} />
        )}
      </div>
      <div {...cell} className="rt-hidden">
        {chosen ? sentence(chosen) : labels.barsOf(count)}
      </div>
    </div>
  );
}

/** A lane is one tab stop: its cells have none. */
const HEADER = { role: "rowheader" };
/** Levels that are indented. */
const DEEPEST = 5;

const MARKS: Record<string, MarkName> = {
  running: "running",
  finished: "done",
  suspended: "waiting",
  failed: "failed",
  aborted: "cancelled",
};

/** How the run stands, and how long it took, for the agent that everything was asked of. */
function RunFacts({ run }: { run: Run }): ReactElement {
  const labels = useLateLabels();
  const status = useRunHead(run, (head) => head.status);
  const startedAt = useRunHead(run, (head) => head.startedAt);
  const endedAt = useRunHead(run, (head) => head.endedAt);
  const mark = runMark(status);
  const isLive = status === "running" || status === "reconnecting";
  return (
    <>
      <Icon name={mark} size={14} data-tone={toneOf(mark)} />
      <span className="rt-hidden">{runStatusWord(status, labels)}</span>
      <span className="rt-wf-length">
        {isLive ? (
          <Elapsed since={startedAt} />
        ) : (
          <Duration ms={startedAt === null || endedAt === null ? null : endedAt - startedAt} />
        )}
      </span>
    </>
  );
}

function SubagentFacts({ run, id }: { run: Run; id: string }): ReactNode {
  const labels = useLateLabels();
  const subagent = useSubagent(run, id);
  if (!subagent) return null;
  const { kind } = subagent.status;
  const mark = MARKS[kind] ?? "queued";
  const words = {
    running: labels.running,
    finished: labels.completed,
    suspended: labels.waitingForYou,
    failed: labels.failed,
    aborted: labels.notFinished,
  };
  return (
    <>
      <Icon name={mark} size={14} data-tone={toneOf(mark)} />
      <span className="rt-hidden">{words[kind]}</span>
      <span className="rt-wf-length">
        {kind === "running" ? (
          <Elapsed since={subagent.startedAt} />
        ) : (
          <Duration ms={subagent.duration} />
        )}
      </span>
    </>
  );
}
