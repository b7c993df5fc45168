"use client";
import { type ReactElement, useCallback, useMemo } from "react";
import { commands } from "#later";
import { useLabels } from "../labels/LabelsContext.js";
import type { ListRow } from "../list/VirtualList.js";
import { groupedSize, lineOf, outlineRows } from "./outlineRows.js";
import { RowList } from "./RowList.js";
import { GroupedRow } from "./rows/GroupedRow.js";
import { surroundingsOf } from "./rows/rowFrame.js";
import { subjectOf } from "./subject.js";
import { useTimeline } from "./TimelineContext.js";
import { useBoth, useListOf, type ViewProps } from "./viewProps.js";

/** The rows of a run, grouped. Renders a list with `role="treegrid"`. @internal */
export function GroupedView({ density, views, position, follow }: ViewProps): ReactElement {
  const timeline = useTimeline();
  const labels = useLabels();
  const { run, folding } = timeline;
  const { fold, changes } = folding;
  const rows = useMemo(
    () => outlineRows(fold, run.store, groupedSize(density)),
    [fold, run, density],
  );
  const subscribe = useBoth(run.subscribe, changes.subscribe);
  const renderRow = useCallback(
    ({ key, index }: ListRow) => (
      <GroupedRow rowKey={key} {...surroundingsOf(fold, index, run.store)} />
    ),
    [fold, run],
  );
  const list = useListOf("grouped", position);

  return (
    <RowList
      {...list}
      role="treegrid"
      label={`${labels.timeline}, ${labels.grouped}`}
      rows={rows}
      subscribe={subscribe}
      renderRow={renderRow}
      defaultSize={lineOf(density)}
      isFollowing={follow}
      onCommand={(command, index) => {
        const all = commands();
        if (all?.commandInTree(timeline, fold, command, index)) return;
        all?.commandOnRow(timeline, fold, command, index, views);
      }}
      onChoose={(index) => {
        const row = fold.at(index);
        if (row) timeline.select(subjectOf(row, run.store));
      }}
    />
  );
}
