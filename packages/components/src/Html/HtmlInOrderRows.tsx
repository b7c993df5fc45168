import type { Entity, InOrderRowKind, Row, RunStore } from "@run-timeline/protocol";
import type { ReactElement, ReactNode } from "react";
import { InOrderLine } from "../InOrderLine/InOrderLine.js";
import { FragmentPayload, JsonPayload, NamePayload, TextPayload } from "../InOrderLine/payloads.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import { outputOf, outputText } from "../Output/output.js";
import { runStatusWord } from "../Run/RunBoundary.js";
import { agentOf, textOf } from "../RunTimeline/rows/rowFrame.js";
import { offsetAt } from "../RunTimeline/times.js";
import { changesBetween } from "../StateChange/changes.js";
import { InlinePatch } from "../StateChange/Patch.js";
import { leaves, type Telling } from "./telling.js";

/** Props of `HtmlInOrderRows`. */
interface HtmlRowsProps {
  store: RunStore;
  telling: Telling;
}

/** Every line of the view in order. @internal */
export function HtmlInOrderRows({ store, telling }: HtmlRowsProps): ReactElement {
  const lines: ReactNode[] = [];
  for (const row of store.outline("in-order")) {
    const entity =
      row.entity === null ? undefined : store.entity(row.entity, row.entityKind ?? undefined);
    if (entity && !leaves(entity)) continue;
    lines.push(
      <InOrderLine
        key={row.key}
        kind={row.kind as InOrderRowKind}
        index={row.first}
        time={offsetAt(store, row.first)}
        call={entity?.kind === "tool-call" ? { number: entity.number } : undefined}
        agent={agentOf(store, entity?.kind === "subagent" ? entity.id : row.owner)}
        joined={row.last - row.first + 1}
      >
        <Payload row={row} entity={entity} store={store} telling={telling} />
      </InOrderLine>,
    );
  }
  return <>{lines}</>;
}

function Payload(props: HtmlRowsProps & { row: Row; entity: Entity | undefined }): ReactNode {
  const { row, entity, store, telling } = props;
  const labels = useLateLabels();
  switch (row.kind) {
    case "issue":
      return store.issues.find(({ index }) => index === row.first)?.message ?? null;
    case "text":
      return <TextPayload text={textOf(row, entity ?? null) ?? ""} />;
    case "think":
      return telling.reasoning ? <TextPayload text={textOf(row, entity ?? null) ?? ""} /> : null;
    case "args":
      return <FragmentPayload text={textOf(row, entity ?? null) ?? ""} />;
    case "messages":
    case "end":
    case "encrypted":
      return null;
    case "result": {
      if (entity?.kind !== "tool-call") return null;
      const output = outputOf(entity);
      if (entity.error !== undefined) return <FragmentPayload text={entity.error} />;
      return output ? <JsonPayload text={outputText(output)} /> : null;
    }
    default:
      break;
  }
  if (!entity) return null;
  switch (entity.kind) {
    case "state":
      return <InlinePatch changes={changesBetween(entity.before, entity.after, 4).changes} />;
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
          about={row.change === "started" ? entity.description : row.change}
        />
      );
    case "step":
      return <NamePayload name={entity.name} about={row.change} />;
    case "interrupt":
      return <NamePayload name={entity.reason} about={entity.message} />;
    case "activity":
      return (
        <>
          <NamePayload name={entity.activityType} /> <JsonPayload value={entity.content} />
        </>
      );
    case "raw":
    case "late":
    case "unrecognised":
      return <NamePayload name={entity.name} />;
    case "tool-group":
      return null;
    default:
      return (
        <>
          <NamePayload name={entity.name} /> <JsonPayload value={entity.value} />
        </>
      );
  }
}
