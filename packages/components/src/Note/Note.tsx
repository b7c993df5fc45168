"use client";
import type { NoteEntity } from "@run-timeline/protocol";
import { forwardRef, type ReactNode } from "react";
import type { IconName } from "../Icon/Icon.js";
import { JsonPreview } from "../JsonPreview/JsonPreview.js";
import { previewText, previewValue } from "../json/preview.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import type { Part, Shown } from "../part.js";
import { Disclosure } from "../RowFrame/Disclosure.js";
import { type DisclosureProps, RowFrame, type RowProps } from "../RowFrame/RowFrame.js";
import { ValueView } from "../ValueView/ValueView.js";
import { VisibleText } from "../VisibleText/VisibleText.js";
import { recordOf, textIn } from "./read.js";

/** What a part that draws a note needs of it. */
export type NoteShown = Shown<NoteEntity, "value">;

/** Props of `Note`. */
export interface NoteProps extends RowProps, DisclosureProps {
  note: Shown<NoteEntity, "kind" | "name" | "value">;
  /** In place of the value: what your app makes of such an event. */
  children?: ReactNode;
}

const marks: Partial<Record<NoteEntity["kind"], IconName>> = {
  custom: "list",
  raw: "state",
  unrecognised: "queued",
  late: "clock",
  summary: "reasoning",
  "child-call": "agents",
};

/**
 * An event of which only its name is known: custom, raw, unrecognised, or come after the end. Nothing of it is
 * hidden: open, it shows its whole value. Renders a `RowFrame` with `data-kind` and `data-open`.
 */
export const Note: Part<NoteProps> = forwardRef<HTMLDivElement, NoteProps>(function Note(
  { note, open = false, onToggle, children, ...row },
  ref,
) {
  const labels = useLateLabels();
  const { kind, name, value } = note;
  const words: Partial<Record<NoteEntity["kind"], string>> = {
    custom: labels.custom,
    raw: labels.raw,
    unrecognised: labels.unrecognised,
    late: labels.late,
    summary: labels.summary,
    "child-call": labels.childCall,
  };
  const text = typeof value === "string" ? value : textIn(value, "content");
  const shown = kind === "child-call" && "input" in recordOf(value) ? recordOf(value).input : value;

  return (
    <RowFrame
      {...row}
      ref={ref}
      kind={kind}
      open={open}
      mark={marks[kind] ?? "notice"}
      head={
        <>
          <Disclosure open={open} onToggle={onToggle}>
            <span className="rt-title">{words[kind] ?? labels.custom}</span>
          </Disclosure>
          <code className="rt-clip rt-soft rt-firm">
            <VisibleText text={textIn(value, "tool_name") ?? name} />
          </code>
          {open || children ? null : text ? (
            <bdi className="rt-clip rt-muted">{previewText(text)}</bdi>
          ) : shown === undefined ? null : (
            <JsonPreview className="rt-clip rt-muted" text={previewValue(shown)} />
          )}
        </>
      }
      body={
        children ??
        (open ? (
          <ValueView
            title={name}
            output={
              typeof value === "string" ? { kind: "text", text: value } : { kind: "value", value }
            }
          />
        ) : null)
      }
    />
  );
});
