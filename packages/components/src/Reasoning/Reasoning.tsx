"use client";
import type { ReasoningEntity } from "@run-timeline/protocol";
import { forwardRef, type ReactNode } from "react";
import { previewText } from "../json/preview.js";
import { useLabels } from "../labels/LabelsContext.js";
import { Prose } from "../Message/Prose.js";
import type { Part, Shown } from "../part.js";
import { Disclosure } from "../RowFrame/Disclosure.js";
import { type DisclosureProps, RowFrame, type RowProps } from "../RowFrame/RowFrame.js";
import { Elapsed } from "../Times/Elapsed.js";

/** Props of `Reasoning`. */
export interface ReasoningProps extends RowProps, DisclosureProps {
  reasoning: Shown<ReasoningEntity, "content" | "status">;
  /** In place of the text: drawn from it. */
  children?: ReactNode;
}

const TAIL = 240;

/**
 * A thought: how long it took, and its first line; while it streams, its newest words. One of which only an
 * encrypted value is known says that it is not shown, and never shows the value. Renders a `RowFrame` with
 * `data-kind="reasoning"`, `data-status` and `data-open`.
 */
export const Reasoning: Part<ReasoningProps> = forwardRef<HTMLDivElement, ReasoningProps>(
  function Reasoning({ reasoning, open = false, onToggle, children, ...row }, ref) {
    const labels = useLabels();
    const { content, status, duration } = reasoning;
    const streaming = status === "streaming";
    const isHidden = content.trim() === "";
    const title = streaming
      ? labels.thinking
      : duration === null || duration === undefined
        ? labels.thought
        : labels.thoughtFor(labels.format.rounded(duration));

    return (
      <RowFrame
        {...row}
        ref={ref}
        kind="reasoning"
        status={status}
        open={isHidden ? undefined : open}
        mark={streaming ? "running" : "reasoning"}
        head={
          <>
            <Disclosure open={open} onToggle={isHidden ? undefined : onToggle}>
              <span className="rt-title">{title}</span>
            </Disclosure>
            {isHidden ? (
              streaming ? null : (
                <span className="rt-clip rt-muted">{labels.hiddenReasoning}</span>
              )
            ) : open ? null : streaming ? (
              <span className="rt-clip rt-muted">
                <span className="rt-tail" data-full={content.length > TAIL ? "" : undefined}>
                  <bdi className="rt-tail-text">{content.slice(-TAIL).replace(/\s+/g, " ")}</bdi>
                </span>
              </span>
            ) : (
              <bdi className="rt-clip rt-muted">{previewText(content)}</bdi>
            )}
          </>
        }
        end={
          streaming ? (
            <Elapsed since={reasoning.startedAt} />
          ) : status === "incomplete" ? (
            <span className="rt-bare">{labels.notFinished}</span>
          ) : null
        }
        body={
          open && !isHidden ? (
            <Prose text={content} streaming={streaming}>
              {children}
            </Prose>
          ) : null
        }
      />
    );
  },
);
