import type { Interrupt, NoteEntity } from "@run-timeline/protocol";
import type { ReactElement } from "react";
import { previewValue } from "../json/preview.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import { RowFrame, type RowProps } from "../RowFrame/RowFrame.js";
import { VisibleText } from "../VisibleText/VisibleText.js";

/** Props of `AskedHtml`. */
interface AskedHtmlProps {
  frame: Pick<RowProps, "depth" | "rails" | "edge">;
  entity: Interrupt | NoteEntity;
}

/** What a person was asked, and what became of it: nothing can be answered in a document. @internal */
export function AskedHtml({ frame, entity }: AskedHtmlProps): ReactElement {
  const labels = useLateLabels();
  const isInterrupt = entity.kind === "interrupt";
  const title =
    entity.kind === "connection"
      ? labels.connect
      : entity.kind === "approval" || (isInterrupt && entity.toolCallId !== undefined)
        ? labels.approvalNeeded
        : labels.question;
  const words = isInterrupt
    ? {
        open: labels.waitingForAnswer,
        resolved: labels.answered,
        cancelled: labels.dismissed,
      }[entity.status]
    : "";
  const asked = isInterrupt ? entity.message : askedIn(entity.value);
  return (
    <RowFrame
      {...frame}
      kind={entity.kind}
      status={isInterrupt ? entity.status : undefined}
      mark={entity.kind === "connection" ? "plug" : "shield"}
      head={<span className="rt-title">{title}</span>}
      end={words ? <span>{words}</span> : null}
      body={
        asked ? (
          <p className="rt-text rt-html-asked">
            <VisibleText text={asked} />
          </p>
        ) : null
      }
    />
  );
}

/** What a well-known event asks for, in its words. */
function askedIn(value: unknown): string {
  if (typeof value !== "object" || value === null) return previewValue(value, 2000);
  const { title, tool_name: tool, reason } = value as Record<string, unknown>;
  const words = [title, reason, tool].filter((word): word is string => typeof word === "string");
  return words.length > 0 ? words.join("\n") : previewValue(value, 2000);
}
