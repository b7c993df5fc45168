"use client";
import type { RunEntity } from "@run-timeline/protocol";
import { forwardRef } from "react";
import type { FirstLabels } from "../labels/firstLabels.js";
import { useLabels } from "../labels/LabelsContext.js";
import { classes, drawPart, type Part, type PartProps, type Shown } from "../part.js";
import { useElapsed } from "../Times/Elapsed.js";
import { runStatusWord } from "./runStatus.js";

/** Props of `RunBoundary`. */
export interface RunBoundaryProps extends PartProps {
  run: Shown<RunEntity, "number" | "status">;
}

/**
 * Where a run begins: its number on the thread, its goal, how it went. Renders a `<div>` with
 * `data-kind="boundary"` and `data-status`.
 */
export const RunBoundary: Part<RunBoundaryProps> = forwardRef<HTMLDivElement, RunBoundaryProps>(
  function RunBoundary({ run, className, render, ...rest }, ref) {
    const labels = useLabels();
    const isLive = run.status === "running" || run.status === "reconnecting";
    const elapsed = useElapsed(isLive ? run.startedAt : null);
    const isRow = rest.role === "row";
    return drawPart(
      render,
      "div",
      {
        ...rest,
        ref,
        className: classes("rt-boundary", className),
        "data-kind": "boundary",
        "data-status": run.status,
        children: (
          <div className="rt-boundary-line" role={isRow ? "gridcell" : undefined}>
            <span className="rt-bare">{labels.run(run.number)}</span>
            {run.goal ? (
              <b className="rt-boundary-goal rt-clip">
                <bdi className="rt-bare">{run.goal}</bdi>
              </b>
            ) : null}
            <i className="rt-hairline" />
            <span className="rt-num">{isLive ? live(elapsed, labels) : ended(run, labels)}</span>
          </div>
        ),
      } as Parameters<typeof drawPart>[2],
      {},
    );
  },
);

function live(elapsed: string | null, labels: FirstLabels): string {
  return elapsed ? labels.runningFor(elapsed) : labels.running;
}

function ended(run: RunBoundaryProps["run"], labels: FirstLabels): string {
  const word = runStatusWord(run.status, labels);
  if (run.duration === null || run.duration === undefined) return word;
  const time = labels.format.duration(run.duration);
  return run.status === "success" ? labels.finishedIn(time) : `${word}, ${time}`;
}
