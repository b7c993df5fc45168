"use client";
import type { RunEnd } from "@run-timeline/protocol";
import type { ReactElement } from "react";
import { Button } from "../Button/Button.js";
import type { FirstLabels } from "../labels/firstLabels.js";
import type { LateLabels } from "../labels/lateLabels.js";
import { useLateLabels } from "../labels/useLateLabels.js";

/** Props of `AfterFailure`. */
interface AfterFailureProps {
  /** How the last run ended. */
  end: RunEnd | null;
  /** Runs the agent on the thread as it is. */
  onRetry: (() => void) | undefined;
  /** Takes up what was said last. */
  onEdit: (() => void) | false | undefined;
}

/** After a run that did not end well: what happened, and ways to try again. Renders a `<div>`, or nothing. @internal */
export function AfterFailure({ end, onRetry, onEdit }: AfterFailureProps): ReactElement | null {
  const labels = useLateLabels();
  const words = end && wordsFor(end, labels);
  if (!words || !(onRetry || onEdit)) return null;
  return (
    <div className="rt-composer-reason">
      <span className="rt-bare">{words}</span>
      {onRetry ? (
        <Button icon="refresh" onClick={onRetry}>
          {labels.retry}
        </Button>
      ) : null}
      {onEdit ? (
        <Button variant="link" onClick={onEdit}>
          {labels.editAndSend}
        </Button>
      ) : null}
    </div>
  );
}

function wordsFor(end: RunEnd, labels: FirstLabels & LateLabels): string | null {
  switch (end.type) {
    case "failed":
      return labels.runFailed;
    case "truncated":
      return labels.runTruncated;
    case "cancelled":
      return labels.runCancelled;
    case "aborted":
      return labels.runStopped;
    default:
      return null;
  }
}
