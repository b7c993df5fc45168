"use client";
import type { Entity, Issue } from "@run-timeline/protocol";
import { forwardRef } from "react";
import type { IconName } from "../Icon/Icon.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import type { Part } from "../part.js";
import { ValueView } from "../ValueView/ValueView.js";
import { DetailPanel, type DetailPanelProps } from "./DetailPanel.js";
import { EventLines, type EventShown } from "./EventLines.js";
import { IssueLines } from "./IssueLines.js";

/** Props of `EntityDetail`. */
export interface EntityDetailProps
  extends Omit<DetailPanelProps, "mark" | "status" | "tone" | "facts" | "sections"> {
  /** Any entity but a tool call, for which there is `ToolCallDetail`. */
  entity: Entity;
  /** @default by its kind */
  mark?: IconName | undefined;
  events?: readonly EventShown[] | undefined;
  issues?: readonly Issue[] | undefined;
}

/** What never leaves the store: values that are not for a person. */
const HIDDEN = new Set(["encryptedValue", "encryptedValueType"]);

/** All that is known of an entity, its events and its issues. Renders a `DetailPanel`. */
export const EntityDetail: Part<EntityDetailProps> = forwardRef<HTMLDivElement, EntityDetailProps>(
  function EntityDetail({ entity, mark = "list", events = [], issues = [], ...panel }, ref) {
    const labels = useLateLabels();
    const shown = Object.fromEntries(Object.entries(entity).filter(([key]) => !HIDDEN.has(key)));
    const { content } = entity as { content?: unknown };
    return (
      <DetailPanel
        {...panel}
        ref={ref}
        mark={mark}
        facts={
          <>
            {entity.duration === null ? null : (
              <span className="rt-num">{labels.format.duration(entity.duration)}</span>
            )}
            <code className="rt-clip">{entity.id}</code>
          </>
        }
        sections={[
          ...(typeof content === "string" && content !== ""
            ? [
                {
                  id: "text",
                  title: labels.text,
                  content: (
                    <ValueView title={labels.text} output={{ kind: "text", text: content }} />
                  ),
                },
              ]
            : []),
          {
            id: "fields",
            title: labels.fields,
            content: <ValueView title={labels.fields} output={{ kind: "value", value: shown }} />,
          },
          ...(events.length > 0
            ? [
                {
                  id: "events",
                  title: labels.eventsTitle,
                  note: labels.format.number(events.length),
                  content: <EventLines events={events} />,
                },
              ]
            : []),
          ...(issues.length > 0
            ? [{ id: "issues", title: labels.issues, content: <IssueLines issues={issues} /> }]
            : []),
        ]}
      />
    );
  },
);
