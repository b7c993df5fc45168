"use client";
import type { ActivityEntity } from "@run-timeline/protocol";
import { forwardRef, type ReactNode } from "react";
import { JsonPreview } from "../JsonPreview/JsonPreview.js";
import { previewValue } from "../json/preview.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import { recordOf, textIn } from "../Note/read.js";
import type { Part, Shown } from "../part.js";
import { Disclosure } from "../RowFrame/Disclosure.js";
import { type DisclosureProps, RowFrame, type RowProps } from "../RowFrame/RowFrame.js";
import { ValueView } from "../ValueView/ValueView.js";
import { VisibleText } from "../VisibleText/VisibleText.js";

/** Props of `Activity`. */
export interface ActivityProps extends RowProps, DisclosureProps {
  activity: Shown<ActivityEntity, "activityType" | "content">;
  /** In place of the content: what your app makes of this type of activity. */
  children?: ReactNode;
}

/**
 * Progress that is not a message: its type, a title if it has one, its content. Renders a `RowFrame` with
 * `data-kind="activity"`, the type as `data-status`, and `data-open`.
 */
export const Activity: Part<ActivityProps> = forwardRef<HTMLDivElement, ActivityProps>(
  function Activity({ activity, open = false, onToggle, children, ...row }, ref) {
    const labels = useLateLabels();
    const { activityType, content, removed } = activity;
    const title = textIn(content, "title", "label", "message", "text");
    const isEmpty = Object.keys(recordOf(content)).length === 0;
    return (
      <RowFrame
        {...row}
        ref={ref}
        kind="activity"
        status={activityType}
        open={open}
        mark="list"
        markLabel={labels.activity}
        head={
          <>
            <Disclosure open={open} onToggle={onToggle}>
              <bdi className="rt-title">
                <VisibleText text={title ?? activityType} />
              </bdi>
            </Disclosure>
            {title ? <code className="rt-clip rt-muted rt-firm">{activityType}</code> : null}
            {open || children ? null : isEmpty ? (
              <span className="rt-clip rt-muted">{labels.empty}</span>
            ) : (
              <JsonPreview className="rt-clip rt-soft" text={previewValue(content)} />
            )}
          </>
        }
        end={removed ? <span className="rt-bare">{labels.removed}</span> : null}
        body={
          children ??
          (open ? (
            <ValueView title={activityType} output={{ kind: "value", value: content }} />
          ) : null)
        }
      />
    );
  },
);
