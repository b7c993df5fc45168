"use client";
import type { RunSelection } from "@run-timeline/hooks";
import type { Entity, EntityKind } from "@run-timeline/protocol";
import { type ReactElement, useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { LinkBar } from "../LinkBar/LinkBar.js";
import type { Labels } from "../labels/labels.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import { useChoice } from "./choices.js";
import { linesOf } from "./crossView.js";
import { subjectOf } from "./subject.js";
import { type Timeline, useTimeline } from "./TimelineContext.js";

/** Names the call or text whose lines are marked, and goes along them. @internal */
export function EntityBar(): ReactElement | null {
  const { choices } = useTimeline();
  const selection = useChoice(choices, (chosen) => chosen.selection);
  if (selection?.entity == null || selection.entityKind === null) return null;
  return <Bar selection={selection} id={selection.entity} kind={selection.entityKind} />;
}

function Bar(props: {
  selection: RunSelection;
  id: string;
  kind: EntityKind;
}): ReactElement | null {
  const { selection, id, kind } = props;
  const timeline = useTimeline();
  const labels = useLateLabels();
  const { run, inOrder, finding, list } = timeline;
  const { store, subscribeTo } = run;
  const subscribe = useCallback(
    (listener: () => void) => subscribeTo(id, listener),
    [subscribeTo, id],
  );
  const read = (): Entity | undefined => store.entity(id, kind);
  const entity = useSyncExternalStore(subscribe, read, read);
  const lines = linesOf(inOrder, store, kind, id);
  useKeptInSight(timeline, selection.key);
  if (!entity || lines.length === 0) return null;
  const at = Math.max(0, lines.indexOf(inOrder.indexOf(selection.key)));
  const go = (place: number): void => {
    const index = lines[place];
    const row = index === undefined ? undefined : inOrder.at(index);
    if (index === undefined || !row) return;
    timeline.select(subjectOf(row, store));
    const shown = finding.get().lines?.indexOf(row.key) ?? index;
    list.current?.driver.scrollToRow(shown, "nearest");
  };

  return (
    <LinkBar
      call={entity.kind === "tool-call" ? { number: entity.number } : undefined}
      name={nameOf(entity, labels)}
      line={at + 1}
      lines={lines.length}
      onPrevious={() => go(at - 1)}
      onNext={() => go(at + 1)}
      onClose={() => timeline.select(null)}
      onOpenDetails={() => timeline.openDetails(selection)}
    >
      {isStreaming(entity) ? labels.streaming : null}
    </LinkBar>
  );
}

/** The bar takes its room from the lines: not that of the line which was chosen. */
function useKeptInSight({ list, inOrder, finding }: Timeline, key: string): void {
  const first = useRef(key);
  useEffect(() => {
    if (list.current?.active !== first.current) return;
    const bring = (): void => {
      const index = (finding.get().lines ?? inOrder).indexOf(first.current);
      list.current?.driver.scrollToRow(index, "nearest");
    };
    // The list knows of its new height at the end of a frame.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(bring);
    });
    return () => cancelAnimationFrame(frame);
  }, [list, inOrder, finding]);
}

function isStreaming(entity: Entity): boolean {
  return "status" in entity && entity.status === "streaming";
}

function nameOf(entity: Entity, labels: Labels): string {
  switch (entity.kind) {
    case "message":
      return entity.role;
    case "reasoning":
      return labels.thought;
    case "run":
      return labels.run(entity.number);
    case "state":
      return labels.stateChanged;
    case "activity":
      return entity.activityType;
    case "interrupt":
      return entity.reason;
    case "tool-group":
      return entity.title ?? labels.calls(entity.calls.length);
    default:
      return entity.name;
  }
}
