"use client";
import type { ToolCallEntity } from "@run-timeline/protocol";
import type { ReactElement } from "react";
import { useLateLabels } from "../labels/useLateLabels.js";
import type { Shown } from "../part.js";

/** Props of `Timing`. */
export interface TimingProps {
  call: Shown<ToolCallEntity, "startedAt" | "endedAt">;
  /** When the run began, ms: times are said from there. @default the call's start */
  runStartedAt?: number | null | undefined;
}

/** How long a call streamed, executed and took, on one scale. Renders a `<section>`. */
export function Timing({ call, runStartedAt }: TimingProps): ReactElement {
  const labels = useLateLabels();
  const { format } = labels;
  const { startedAt, endedAt, argumentsAt } = call;
  const known = startedAt !== null && endedAt !== null && endedAt >= startedAt;
  const total = known ? endedAt - startedAt : 0;
  const middle =
    known &&
    argumentsAt !== null &&
    argumentsAt !== undefined &&
    argumentsAt >= startedAt &&
    argumentsAt <= endedAt
      ? argumentsAt
      : null;
  const origin = runStartedAt ?? startedAt ?? 0;

  return (
    <section className="rt-value" aria-label={labels.timing}>
      <div className="rt-value-head">
        <h3 className="rt-value-title">{labels.timing}</h3>
      </div>
      {known ? (
        <div className="rt-timing">
          {middle === null ? null : (
            <>
              <Bar
                name={labels.argumentsStreamed}
                from={0}
                to={share(middle - startedAt, total)}
                look="streamed"
                length={format.duration(middle - startedAt)}
              />
              <Bar
                name={labels.executed}
                from={share(middle - startedAt, total)}
                to={100}
                look="executed"
                length={format.duration(endedAt - middle)}
              />
            </>
          )}
          <span className="rt-strong">{labels.total}</span>
          <span className="rt-muted rt-num">
            {labels.span(format.seconds(startedAt - origin), format.seconds(endedAt - origin))}
          </span>
          <span className="rt-strong rt-num rt-timing-length">{format.duration(total)}</span>
        </div>
      ) : (
        <p className="rt-note">{labels.noTiming}</p>
      )}
    </section>
  );
}

function Bar(props: {
  name: string;
  from: number;
  to: number;
  look: string;
  length: string;
}): ReactElement {
  const { name, from, to, look, length } = props;
  return (
    <>
      <span className="rt-soft">{name}</span>
      <svg className="rt-timing-bar" aria-hidden="true">
        <rect
          data-look={look}
          x={`${from}%`}
          width={`${Math.max(0.8, to - from)}%`}
          y="7"
          height="10"
          rx="2"
        />
      </svg>
      <span className="rt-num rt-timing-length">{length}</span>
    </>
  );
}

function share(part: number, whole: number): number {
  return whole > 0 ? (part / whole) * 100 : 0;
}
