"use client";
import type { RunSelection } from "@run-timeline/hooks";
import type { Entity, Issue, Outline, Row } from "@run-timeline/protocol";
import { type ReactElement, useCallback, useSyncExternalStore } from "react";
import { EntityDetail } from "../Detail/EntityDetail.js";
import type { EventShown } from "../Detail/EventLines.js";
import { ToolCallDetail } from "../Detail/ToolCallDetail.js";
import { indexOfEvent, linesOf } from "./crossView.js";
import { LineDetail } from "./LineDetail.js";
import { agentOf } from "./rows/rowFrame.js";
import { showEvent } from "./showing.js";
import { subjectOf } from "./subject.js";
import { useTimeline } from "./TimelineContext.js";
import { offsetAt, timeAt } from "./times.js";

/** Events of an entity that are shown at most. */
const MOST = 2_000;

/** Everything about what a row draws. Renders when that changed. @internal */
export function TimelineDetail({ selection }: { selection: RunSelection }): ReactElement | null {
  const timeline = useTimeline();
  const { run, inOrder, folding } = timeline;
  const { store, subscribeTo } = run;
  const { entity: id, entityKind: kind } = selection;
  const subscribe = useCallback(
    (listener: () => void) => (id === null ? () => {} : subscribeTo(id, listener)),
    [subscribeTo, id],
  );
  const read = (): Entity | undefined =>
    id === null || kind === null ? undefined : store.entity(id, kind);
  const entity = useSyncExternalStore(subscribe, read, read);
  if (!entity) {
    const { key } = selection;
    const row = inOrder.at(inOrder.indexOf(key)) ?? folding.fold.at(folding.fold.indexOf(key));
    return row ? <LineDetail key={row.key} row={row} most={MOST} /> : null;
  }

  const panel = {
    events: eventsOf(timeline, entity),
    issues: issuesOf(store.issues, entity),
    onClose: () => timeline.openDetails(null),
    onShowInOrder: () => showEvent(timeline, entity.first),
    copyText: () =>
      eventsOf(timeline, entity)
        .map(({ event }) => JSON.stringify(event))
        .join("\n"),
  };
  if (entity.kind !== "tool-call")
    return <EntityDetail {...panel} name={nameOf(entity)} entity={entity} />;
  return (
    <ToolCallDetail
      {...panel}
      call={entity}
      agent={agentOf(store, entity.owner)}
      runEnd={store.head.end?.type}
      runStartedAt={timeAt(store, store.log.start)}
      onPrevious={neighbour(-1)}
      onNext={neighbour(1)}
    />
  );

  /** Opens the details of the call before or after. */
  function neighbour(step: 1 | -1): (() => void) | undefined {
    const row = callBeside(inOrder, entity?.first ?? 0, step);
    if (!row) return undefined;
    return () => {
      timeline.select(subjectOf(row, store));
      timeline.openDetails(subjectOf(row, store));
    };
  }
}

/** Lines that are looked at for the call before or after. */
const LOOKED_AT = 5_000;

function callBeside(inOrder: Outline, event: number, step: 1 | -1): Row | undefined {
  const start = indexOfEvent(inOrder, event);
  for (let n = 1; n <= LOOKED_AT; n++) {
    const row = inOrder.at(start + n * step);
    if (!row || row.kind === "call") return row;
  }
  return undefined;
}

function eventsOf(timeline: ReturnType<typeof useTimeline>, entity: Entity): EventShown[] {
  const { run, inOrder } = timeline;
  const { store } = run;
  const events: EventShown[] = [];
  // One event may be several lines: a chunk that opens a call and brings the first of its arguments.
  let next = store.log.start;
  for (const index of linesOf(inOrder, store, entity.kind, entity.id)) {
    const row = inOrder.at(index);
    if (!row) continue;
    for (let event = Math.max(row.first, next); event <= row.last; event++) {
      if (events.length === MOST) return events;
      events.push({ index: event, time: offsetAt(store, event), event: store.log.at(event) });
      next = event + 1;
    }
  }
  return events;
}

function issuesOf(issues: readonly Issue[], entity: Entity): readonly Issue[] {
  return issues.filter(
    ({ entityId, index }) =>
      entityId === entity.id && index >= entity.first && index <= entity.last,
  );
}

function nameOf(entity: Entity): string {
  if ("name" in entity && entity.name) return entity.name;
  return entity.kind;
}
