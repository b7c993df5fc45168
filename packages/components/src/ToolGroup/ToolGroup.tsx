"use client";
import type { ToolGroup as ToolGroupEntity } from "@run-timeline/protocol";
import { forwardRef } from "react";
import { useLabels } from "../labels/LabelsContext.js";
import type { Part, Shown } from "../part.js";
import { Disclosure } from "../RowFrame/Disclosure.js";
import { type DisclosureProps, RowFrame, type RowProps } from "../RowFrame/RowFrame.js";
import { Duration } from "../Times/Duration.js";
import { Elapsed } from "../Times/Elapsed.js";
import { VisibleText } from "../VisibleText/VisibleText.js";

/** Props of `ToolGroup`. */
export interface ToolGroupProps extends RowProps, DisclosureProps {
  group: Shown<ToolGroupEntity, "calls" | "status">;
  /** In words: "Read 2 files". @default the declared title, else the number of calls */
  title?: string | undefined;
  /** What its calls were about, shown while it is folded: "in.eml, guests.csv". */
  targets?: string | undefined;
  /** The run ended before all of its calls had. @default false */
  incomplete?: boolean | undefined;
}

/**
 * The header of adjacent tool calls; the calls are rows of their own, one deeper. Renders a `RowFrame` with
 * `data-kind="tool-group"`, `data-status` and `data-open`.
 */
export const ToolGroup: Part<ToolGroupProps> = forwardRef<HTMLDivElement, ToolGroupProps>(
  function ToolGroup(
    { group, title, targets, incomplete = false, open = false, onToggle, ...row },
    ref,
  ) {
    const labels = useLabels();
    const { calls, settled = 0, failed = 0, denied = 0 } = group;
    const running = group.status === "running" && !incomplete;
    const words =
      title ?? group.title ?? (calls.length === 0 ? labels.noCalls : labels.calls(calls.length));
    const counts = [
      failed ? labels.failedCount(failed) : "",
      denied ? labels.deniedCount(denied) : "",
    ];
    const said = counts.filter((count) => count !== "" && !words.includes(count));

    return (
      <RowFrame
        {...row}
        ref={ref}
        kind="tool-group"
        status={incomplete ? "incomplete" : failed ? "failed" : group.status}
        open={open}
        mark={running ? "running" : incomplete ? "cancelled" : failed ? "failed" : "done"}
        markLabel={
          running
            ? labels.running
            : incomplete
              ? labels.notFinished
              : failed
                ? labels.failed
                : labels.completed
        }
        head={
          <>
            <Disclosure open={open} onToggle={onToggle}>
              <bdi className="rt-title">{words}</bdi>
            </Disclosure>
            {running && calls.length > 1 ? (
              <span className="rt-muted rt-num">{labels.doneOf(settled, calls.length)}</span>
            ) : targets && !open ? (
              <code className="rt-clip rt-muted">
                <VisibleText text={targets} />
              </code>
            ) : null}
          </>
        }
        end={
          <>
            {said.length ? (
              <span className="rt-status" data-tone={failed ? "danger" : undefined}>
                {said.join(", ")}
              </span>
            ) : incomplete ? (
              <span className="rt-bare">{labels.notFinished}</span>
            ) : null}
            {running ? <Elapsed since={group.startedAt} /> : <Duration ms={group.duration} />}
          </>
        }
      />
    );
  },
);
