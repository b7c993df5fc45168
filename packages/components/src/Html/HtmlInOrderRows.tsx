import type { Entity, InOrderRowKind, Row, RunStore } from "@run-timeline/protocol";
import type { ReactElement, ReactNode } from "react";
import { InOrderLine } from "../InOrderLine/InOrderLine.js";
import { FragmentPayload, JsonPayload, NamePayload, TextPayload } from "../InOrderLine/payloads.js";
import { outputOf, outputText } from "../Output/output.js";
import { EntityPayload } from "../RunTimeline/rows/EntityPayload.js";
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
    case "state":
      return entity?.kind === "state" ? (
        <InlinePatch changes={changesBetween(entity.before, entity.after, 4).changes} />
      ) : null;
    default:
      if (!entity) return null;
      // What a provider sent as it was stays here.
      if (entity.kind === "raw" || entity.kind === "late" || entity.kind === "unrecognised") {
        return <NamePayload name={entity.name} />;
      }
      return <EntityPayload entity={entity} row={row} />;
  }
}
