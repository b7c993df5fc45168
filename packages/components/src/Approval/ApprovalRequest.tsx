"use client";
import { forwardRef } from "react";
import type { NoteShown } from "../Note/Note.js";
import { flagIn, textIn } from "../Note/read.js";
import type { Part } from "../part.js";
import { Approval, type ApprovalProps } from "./Approval.js";

/** Props of `ApprovalRequest`. */
export interface ApprovalRequestProps
  extends Omit<ApprovalProps, "interrupt" | "automatic" | "tag"> {
  /** `value`: `{ action_id, tool_name, title, tag, auto_approved }`. */
  note: NoteShown;
  /** How it stands. @default "open" */
  status?: ApprovalProps["interrupt"]["status"] | undefined;
}

/** An approval that a producer asked for by a CUSTOM event. Renders an `Approval`. */
export const ApprovalRequest: Part<ApprovalRequestProps> = forwardRef<
  HTMLDivElement,
  ApprovalRequestProps
>(function ApprovalRequest({ note, status = "open", call, ...rest }, ref) {
  const tool = textIn(note.value, "tool_name");
  const title = textIn(note.value, "title");
  return (
    <Approval
      {...rest}
      ref={ref}
      interrupt={{
        id: textIn(note.value, "action_id") ?? "",
        status,
        ...(title ? { message: title } : {}),
      }}
      call={call ?? (tool ? { name: tool } : undefined)}
      tag={textIn(note.value, "tag")}
      automatic={flagIn(note.value, "auto_approved")}
    />
  );
});
