"use client";
import type { StepEntity } from "@run-timeline/protocol";
import { forwardRef } from "react";
import { useLabels } from "../labels/LabelsContext.js";
import type { Part, Shown } from "../part.js";
import { RowFrame, type RowProps } from "../RowFrame/RowFrame.js";
import { Duration } from "../Times/Duration.js";
import { Elapsed } from "../Times/Elapsed.js";

/** Props of `Step`. */
export interface StepProps extends RowProps {
  step: Shown<StepEntity, "name" | "status">;
}

/** A named phase of a run. Renders a `RowFrame` with `data-kind="step"` and `data-status`. */
export const Step: Part<StepProps> = forwardRef<HTMLDivElement, StepProps>(function Step(
  { step, ...row },
  ref,
) {
  const labels = useLabels();
  const { status } = step;
  const running = status === "running";
  const incomplete = status === "incomplete";
  return (
    <RowFrame
      {...row}
      ref={ref}
      kind="step"
      status={status}
      mark={running ? "running" : incomplete ? "cancelled" : "plan"}
      markLabel={running ? labels.running : incomplete ? labels.notFinished : labels.completed}
      head={
        <>
          <span className="rt-muted">{labels.step}</span>
          <bdi className="rt-title">{step.name || labels.untitled}</bdi>
        </>
      }
      end={
        <>
          {incomplete ? <span className="rt-bare">{labels.notFinished}</span> : null}
          {running ? <Elapsed since={step.startedAt} /> : <Duration ms={step.duration} />}
        </>
      }
    />
  );
});
