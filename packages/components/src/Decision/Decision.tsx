"use client";
import { forwardRef, type ReactNode } from "react";
import { Icon } from "../Icon/Icon.js";
import type { Labels } from "../labels/labels.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import type { NoteShown } from "../Note/Note.js";
import { textIn } from "../Note/read.js";
import type { Part } from "../part.js";
import { RowFrame, type RowProps } from "../RowFrame/RowFrame.js";

/** Props of `Decision`. */
export interface DecisionProps extends RowProps {
  /** `value`: `{ content, next_action }`. */
  note: NoteShown;
  /** In place of the text. */
  children?: ReactNode;
}

/**
 * What the agent decided, in its words, and what it will do. Renders a `RowFrame` with
 * `data-kind="decision"`.
 */
export const Decision: Part<DecisionProps> = forwardRef<HTMLDivElement, DecisionProps>(
  function Decision({ note, children, ...row }, ref) {
    const labels = useLateLabels();
    const next = textIn(note.value, "next_action");
    return (
      <RowFrame
        {...row}
        ref={ref}
        kind="decision"
        mark="decision"
        markLabel={labels.decision}
        head={
          <>
            <span className="rt-said" dir="auto">
              {children ?? textIn(note.value, "content", "summary") ?? labels.noText}
            </span>
            {next ? (
              <span className="rt-label rt-narrow-hide">
                <Icon name="arrow" size={12} />
                {wordOf(next, labels)}
              </span>
            ) : null}
          </>
        }
      />
    );
  },
);

function wordOf(action: string, labels: Labels): string {
  if (action === "call_tool" || action === "call_tools") return labels.callTool;
  if (action === "ask_user") return labels.askUser;
  return action === "finish" ? labels.finish : action.replaceAll("_", " ");
}

/** Props of `Observation`. */
export interface ObservationProps extends RowProps {
  /** `value`: `{ content }`. */
  note: NoteShown;
}

/** What the agent noted about what it saw. Renders a `RowFrame` with `data-kind="observation"`. */
export const Observation: Part<ObservationProps> = forwardRef<HTMLDivElement, ObservationProps>(
  function Observation({ note, ...row }, ref) {
    const labels = useLateLabels();
    return (
      <RowFrame
        {...row}
        ref={ref}
        kind="observation"
        mark="search"
        markLabel={labels.observation}
        head={
          <span className="rt-said rt-soft" dir="auto">
            {textIn(note.value, "content", "summary") ?? labels.noText}
          </span>
        }
      />
    );
  },
);
