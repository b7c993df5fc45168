"use client";
import { forwardRef } from "react";
import { useAnswer } from "../Approval/useAnswer.js";
import { Button } from "../Button/Button.js";
import { Icon } from "../Icon/Icon.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import type { NoteShown } from "../Note/Note.js";
import { textIn } from "../Note/read.js";
import type { Part } from "../part.js";
import { RowFrame, type RowProps } from "../RowFrame/RowFrame.js";
import { VisibleText } from "../VisibleText/VisibleText.js";

/** Props of `Connection`. */
export interface ConnectionProps extends RowProps {
  /** `value`: `{ connection_id, title, reason, auth }`. */
  note: NoteShown;
  /** It has been connected, or skipped. @default "open" */
  state?: "open" | "connected" | "skipped" | undefined;
  /** @default no button */
  onConnect?: (() => void | Promise<void>) | undefined;
  onSkip?: (() => void | Promise<void>) | undefined;
}

/**
 * The agent asks for access to something. It is a question, not an error. Renders a `RowFrame` with
 * `data-kind="connection"` and `data-status`.
 */
export const Connection: Part<ConnectionProps> = forwardRef<HTMLDivElement, ConnectionProps>(
  function Connection({ note, state = "open", onConnect, onSkip, ...row }, ref) {
    const labels = useLateLabels();
    const answer = useAnswer();
    const title = textIn(note.value, "title", "connection_id") ?? "";
    const reason = textIn(note.value, "reason");
    const auth = textIn(note.value, "auth");
    const isOpen = state === "open";

    return (
      <RowFrame
        {...row}
        ref={ref}
        kind="connection"
        status={state}
        mark="plug"
        tone={isOpen ? "warn" : "muted"}
        markLabel={isOpen ? labels.waitingForYou : labels.completed}
      >
        <div className="rt-card">
          <div className="rt-card-row">
            <span className="rt-tile">
              <Icon name="plug" />
            </span>
            <span className="rt-stack">
              <bdi className="rt-title">
                <VisibleText text={labels.connectTo(title)} />
              </bdi>
              <span className="rt-meta rt-clip">
                {[reason, auth].filter(Boolean).join(" · ") || null}
              </span>
              {answer.error === null ? null : (
                <span className="rt-warning" data-tone="danger" role="alert">
                  {labels.sendFailed} {answer.error}
                </span>
              )}
            </span>
            {state === "connected" ? <span className="rt-status">{labels.connected}</span> : null}
            {state === "skipped" ? <span className="rt-status">{labels.dismissed}</span> : null}
            {isOpen && onConnect ? (
              <Button
                icon="link"
                disabled={answer.isSending}
                onClick={() => answer.send(onConnect)}
              >
                {labels.connect}
              </Button>
            ) : null}
            {isOpen && onSkip ? (
              <Button
                variant="ghost"
                disabled={answer.isSending}
                onClick={() => answer.send(onSkip)}
              >
                {labels.skip}
              </Button>
            ) : null}
          </div>
        </div>
      </RowFrame>
    );
  },
);
