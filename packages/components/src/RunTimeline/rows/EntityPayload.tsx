"use client";
import type { Entity, Row } from "@run-timeline/protocol";
import type { ReactNode } from "react";
import { JsonPayload, NamePayload } from "../../InOrderLine/payloads.js";
import type { Labels } from "../../labels/labels.js";
import { useLateLabels } from "../../labels/useLateLabels.js";
import { letGoText } from "../../Notice/letGo.js";
import { runStatusWord } from "../../Run/runStatus.js";

/** What a line says of the entity that it is about, where it draws none of its text. @internal */
export function EntityPayload({ entity, row }: { entity: Entity; row: Row }): ReactNode {
  const labels = useLateLabels();
  const change = row.change && labels.lineChange[row.change as keyof Labels["lineChange"]];
  switch (entity.kind) {
    case "run":
      return (
        <NamePayload
          name={labels.run(entity.number)}
          about={
            row.kind === "run" ? (entity.goal ?? undefined) : runStatusWord(entity.status, labels)
          }
        />
      );
    case "message":
      return <NamePayload name={entity.role} about={entity.name} />;
    case "reasoning":
      return <NamePayload name={labels.thought} />;
    case "tool-call":
      return <NamePayload name={entity.name || labels.unknownTool} />;
    case "subagent":
      return (
        <NamePayload
          name={entity.name}
          about={row.change === "started" ? entity.description : change}
        />
      );
    case "step":
      return <NamePayload name={entity.name} about={change} />;
    case "activity":
      return (
        <>
          <NamePayload name={entity.activityType} /> <JsonPayload value={entity.content} />
        </>
      );
    case "interrupt":
      return <NamePayload name={entity.reason} about={entity.message} />;
    case "state":
    case "tool-group":
      return null;
    default: {
      const letGo = entity.kind === "notice" ? letGoText(entity.value, labels) : undefined;
      if (letGo !== undefined) return <NamePayload name={letGo} />;
      return (
        <>
          <NamePayload name={entity.name} /> <JsonPayload value={entity.value} />
        </>
      );
    }
  }
}
