"use client";
import { forwardRef } from "react";
import { useLateLabels } from "../labels/useLateLabels.js";
import type { NoteShown } from "../Note/Note.js";
import { textIn } from "../Note/read.js";
import type { Part } from "../part.js";
import { RowFrame, type RowProps } from "../RowFrame/RowFrame.js";
import { letGoText } from "./letGo.js";

/** Props of `Notice`. */
export interface NoticeProps extends RowProps {
  /** `value`: `{ kind, content }`. */
  note: NoteShown;
  /** When, ms since the run began. @default nothing */
  offset?: number | null | undefined;
}

/**
 * A sentence from the producer about the run, or what was let go of it (`limits.events`). Renders a `RowFrame` with `data-kind="notice"` and the notice's
 * own kind as `data-status`.
 */
export const Notice: Part<NoticeProps> = forwardRef<HTMLDivElement, NoticeProps>(function Notice(
  { note, offset, ...row },
  ref,
) {
  const labels = useLateLabels();
  const kind = textIn(note.value, "kind");
  const said = letGoText(note.value, labels) ?? textIn(note.value, "content", "message");
  const content = said ?? kind?.replaceAll("_", " ");
  const failed = kind === "run_failed";
  return (
    <RowFrame
      {...row}
      ref={ref}
      kind="notice"
      status={kind}
      mark={failed ? "failed" : "notice"}
      markLabel={failed ? labels.failed : labels.notice}
      head={
        <span className="rt-said rt-soft" dir="auto">
          {content ?? labels.noText}
        </span>
      }
      end={
        offset === null || offset === undefined ? null : (
          <span className="rt-dur">{labels.format.offset(offset)}</span>
        )
      }
    />
  );
});
