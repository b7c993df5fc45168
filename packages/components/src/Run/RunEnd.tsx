"use client";
import type { RunEnd as RunEndValue, RunEntity } from "@run-timeline/protocol";
import { forwardRef, type ReactNode } from "react";
import type { Labels } from "../labels/labels.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import { OutputPreview } from "../Output/OutputPreview.js";
import { outputOfValue } from "../Output/output.js";
import type { Part, Shown } from "../part.js";
import { Disclosure } from "../RowFrame/Disclosure.js";
import { type DisclosureProps, RowFrame, type RowProps } from "../RowFrame/RowFrame.js";
import { ErrorBlock } from "../ToolCall/ErrorBlock.js";
import { ValueView } from "../ValueView/ValueView.js";
import { runMark, runStatusWord } from "./runStatus.js";
import { Tear } from "./Tear.js";

/** Props of `RunEnd`. */
export interface RunEndProps extends RowProps, DisclosureProps {
  run: Shown<RunEntity, "end">;
}

/**
 * What ended a run: success, failure with its message, cancelled, waiting for a person, cut off, or stopped
 * here; each looks different. Renders a `RowFrame` with `data-kind="run-end"` and the outcome as `data-status`;
 * nothing for a run that goes on.
 */
export const RunEnd: Part<RunEndProps> = forwardRef<HTMLDivElement, RunEndProps>(function RunEnd(
  { run, open = false, onToggle, ...row },
  ref,
) {
  const labels = useLateLabels();
  const { end, duration } = run;
  if (!end) return null;
  if (end.type === "truncated") {
    const { depth, rails, edge, selected, actions, render, ...rest } = row;
    return (
      <Tear {...rest} ref={ref} icon="lost">
        {duration === null || duration === undefined
          ? labels.runTruncated
          : labels.runTruncatedAt(labels.format.offset(duration))}
      </Tear>
    );
  }
  const result = end.type === "success" ? (end.result ?? run.result) : undefined;
  const time =
    duration === null || duration === undefined ? null : (
      <span className="rt-dur">{labels.format.offset(duration)}</span>
    );

  return (
    <RowFrame
      {...row}
      ref={ref}
      kind="run-end"
      status={end.type}
      open={result === undefined ? undefined : open}
      mark={runMark(end.type)}
      markLabel={runStatusWord(end.type, labels)}
      head={
        <>
          <Disclosure open={open} onToggle={result === undefined ? undefined : onToggle}>
            <span className="rt-title">{titleOf(end, labels)}</span>
          </Disclosure>
          {end.type === "failed" && end.code ? (
            <code className="rt-clip rt-muted">{end.code}</code>
          ) : null}
          {hintOf(end, labels)}
          {result === undefined || open ? null : <OutputPreview output={outputOfValue(result)} />}
        </>
      }
      end={time}
      body={
        end.type === "failed" ? (
          <ErrorBlock text={end.message} />
        ) : open && result !== undefined ? (
          <ValueView title={labels.result} output={outputOfValue(result)} />
        ) : null
      }
    />
  );
});

function titleOf(end: RunEndValue, labels: Labels): string {
  switch (end.type) {
    case "success":
      return labels.runSucceeded;
    case "interrupted":
      return labels.runInterrupted;
    case "cancelled":
      return labels.runCancelled;
    case "failed":
      return labels.runFailed;
    case "truncated":
      return labels.runTruncated;
    case "aborted":
      return labels.runStopped;
  }
}

function hintOf(end: RunEndValue, labels: Labels): ReactNode {
  if (end.type === "cancelled" || end.type === "aborted") {
    return <span className="rt-clip rt-muted">{labels.runCancelledHint}</span>;
  }
  if (end.type === "interrupted") {
    return (
      <span className="rt-clip rt-muted">{labels.answersNeeded(end.interruptIds.length)}</span>
    );
  }
  if (end.type === "success" && end.pendingToolCallIds.length > 0) {
    return (
      <span className="rt-clip rt-muted">{labels.runPending(end.pendingToolCallIds.length)}</span>
    );
  }
  return null;
}
