"use client";
import type { Issue as StreamIssue } from "@run-timeline/protocol";
import { forwardRef } from "react";
import { Button } from "../Button/Button.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import type { Part, Shown } from "../part.js";
import { RowFrame, type RowProps } from "../RowFrame/RowFrame.js";
import { VisibleText } from "../VisibleText/VisibleText.js";
import { consequenceOf, placeOf } from "./consequence.js";

/** Props of `Issue`. */
export interface IssueProps extends RowProps {
  issue: Shown<StreamIssue, "code" | "severity" | "index" | "message">;
  /** Goes to the event in the view in order. */
  onShowInOrder?: (() => void) | undefined;
}

/**
 * Something was wrong with the stream, here: what, at which event, and what came of it. Renders a `RowFrame`
 * with `data-kind="issue"` and the severity as `data-status`.
 */
export const Issue: Part<IssueProps> = forwardRef<HTMLDivElement, IssueProps>(function Issue(
  { issue, onShowInOrder, ...row },
  ref,
) {
  const labels = useLateLabels();
  const title = labels.issueTitles?.[issue.code];
  return (
    <RowFrame
      {...row}
      ref={ref}
      kind="issue"
      status={issue.severity}
      mark="issue"
      markLabel={labels.streamIssue}
    >
      <div className="rt-card" data-tone="issue">
        <div className="rt-card-row">
          <span className="rt-stack">
            <bdi className="rt-ask">
              <VisibleText text={title ?? labels.issueText(issue)} />
            </bdi>
            <span className="rt-meta rt-wraps">
              {title ? (
                <>
                  <bdi className="rt-bare">
                    <VisibleText text={labels.issueText(issue)} />
                  </bdi>{" "}
                </>
              ) : null}
              <code className="rt-code">{issue.code}</code> {placeOf(issue, labels)}{" "}
              {consequenceOf(issue, labels)}
            </span>
          </span>
          {onShowInOrder ? (
            <Button variant="link" onClick={onShowInOrder}>
              {labels.showInOrder}
            </Button>
          ) : null}
        </div>
      </div>
    </RowFrame>
  );
});
