"use client";
import { type RowShown, useRow } from "@run-timeline/hooks";
import type { Entity, InOrderRowKind, Outline, RunStore } from "@run-timeline/protocol";
import { memo, type ReactElement, type ReactNode } from "react";
import { TabStop } from "../../Button/TabStop.js";
import { FragmentPayload, JsonPayload, TextPayload } from "../../InOrderLine/payloads.js";
import type { Labels } from "../../labels/labels.js";
import { useLateLabels } from "../../labels/useLateLabels.js";
import { RowReady } from "../../list/VirtualList.js";
import { RowBoundary } from "../../RowBoundary/RowBoundary.js";
import { changesBetween } from "../../StateChange/changes.js";
import { InlinePatch } from "../../StateChange/Patch.js";
import { VisibleText } from "../../VisibleText/VisibleText.js";
import { useChoice } from "../choices.js";
import { atHit } from "../find/atHit.js";
import { lateComponents } from "../lateComponents.js";
import { useLinkedThreads } from "../linkedThreads.js";
import { useIsActive } from "../RowList.js";
import { openCallsOf } from "../subject.js";
import { useTimeline } from "../TimelineContext.js";
import type { EntityThread } from "../threads.js";
import { offsetAt } from "../times.js";
import { useValue } from "../value.js";
import { EntityPayload } from "./EntityPayload.js";
import { agentOf, textOf } from "./rowFrame.js";

/** Props of `InOrderRow`. */
interface InOrderRowProps {
  rowKey: string;
  outline: Outline;
  /** The lanes of what is open at this row. */
  threads: readonly (EntityThread | null)[];
}

/** One line of the view in order. Renders when its part of its entity changed. @internal */
export const InOrderRow = memo(function InOrderRow(props: InOrderRowProps): ReactElement | null {
  const { rowKey, outline } = props;
  const timeline = useTimeline();
  const labels = useLateLabels();
  const shown = useRow(timeline.run, rowKey, outline);
  const isActive = useIsActive(rowKey);
  const threads = useLinkedThreads(props.threads);
  const link = useChoice(timeline.choices, ({ selection }) => {
    if (selection?.key === rowKey) return "selected";
    const isSame =
      selection?.entity != null &&
      selection.entity === shown?.row.entity &&
      selection.entityKind === shown.row.entityKind;
    return isSame ? "linked" : undefined;
  });
  if (!shown) return null;
  const { store } = timeline.run;
  const { InOrderLine } = lateComponents(timeline);
  const { row, entity } = shown;
  const line = {
    role: "row",
    tabIndex: isActive ? 0 : -1,
    kind: row.kind as InOrderRowKind,
    index: row.first,
    selected: link === "selected",
    linked: link === "linked",
  };
  return (
    <TabStop.Provider value={line.tabIndex}>
      <RowBoundary fallback={<InOrderLine {...line}>{labels.rowFailed}</InOrderLine>}>
        <InOrderLine
          {...line}
          time={offsetAt(store, row.first)}
          call={entity?.kind === "tool-call" ? { number: entity.number } : undefined}
          agent={agentOf(store, entity?.kind === "subagent" ? entity.id : row.owner)}
          threads={threads}
          joined={row.last - row.first + 1}
          note={noteOf(shown, store, labels)}
        >
          <Payload shown={shown} store={store} />
        </InOrderLine>
        <RowReady />
      </RowBoundary>
    </TabStop.Provider>
  );
}, isSame);

function isSame(before: InOrderRowProps, after: InOrderRowProps): boolean {
  return (
    before.rowKey === after.rowKey &&
    before.outline === after.outline &&
    before.threads.length === after.threads.length &&
    before.threads.every((thread, lane) => isSameThread(thread, after.threads[lane] ?? null))
  );
}

function isSameThread(before: EntityThread | null, after: EntityThread | null): boolean {
  if (!before || !after) return before === after;
  const { entity, kind, hue, above, below, event } = before;
  return (
    entity === after.entity &&
    kind === after.kind &&
    hue === after.hue &&
    above === after.above &&
    below === after.below &&
    event === after.event
  );
}

function noteOf({ row, entity, issue }: RowShown, store: RunStore, labels: Labels): ReactNode {
  if (issue) return issue.code;
  if (entity?.kind === "state") {
    const calls = openCallsOf(entity, store);
    if (calls.length === 0) return null;
    return labels.whileShort(calls.map(({ number }) => `#${number}`).join(", "));
  }
  if (row.kind === "result" && entity?.duration != null)
    return labels.format.duration(entity.duration);
  return null;
}

/** What a line says. */
function Payload({ shown, store }: { shown: RowShown; store: RunStore }): ReactNode {
  const labels = useLateLabels();
  const { row, entity, issue } = shown;
  const query = useValue(useTimeline().finding, ({ found, current }) =>
    current === row.key ? (found?.query ?? "") : "",
  );
  if (issue) return <VisibleText text={labels.issueText(issue)} />;
  switch (row.kind) {
    case "text":
    case "think":
      return <TextPayload text={atHit(textOf(row, entity) ?? "", query)} />;
    case "args":
      return <FragmentPayload text={atHit(textOf(row, entity) ?? "", query)} />;
    case "result":
      return <ResultPayload entity={entity} query={query} />;
    case "state":
      return entity?.kind === "state" ? (
        <InlinePatch changes={changesBetween(entity.before, entity.after, 4).changes} />
      ) : null;
    case "messages":
      return labels.messages(store.messages.length);
    case "end":
    case "encrypted":
      return null;
    default:
      return entity ? <EntityPayload entity={entity} row={row} /> : null;
  }
}

function ResultPayload(props: { entity: Entity | null; query: string }): ReactNode {
  const { entity, query } = props;
  if (entity?.kind !== "tool-call") return null;
  const { result, error } = entity;
  if (error !== undefined) return <FragmentPayload text={atHit(error, query)} />;
  return typeof result === "string" ? (
    <JsonPayload text={atHit(result, query)} />
  ) : (
    <JsonPayload value={result} />
  );
}
