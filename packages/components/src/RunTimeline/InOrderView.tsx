"use client";
import type { Outline } from "@run-timeline/protocol";
import { type ReactElement, useCallback, useMemo, useRef } from "react";
import { GapLine } from "../InOrderLine/InOrderLine.js";
import { useLabels } from "../labels/LabelsContext.js";
import type { ListRow } from "../list/VirtualList.js";
import { EntityBar } from "./EntityBar.js";
import { InOrderRuler } from "./InOrderRuler.js";
import { useLinkedThreads } from "./linkedThreads.js";
import { inOrderSize, outlineRows } from "./outlineRows.js";
import { RowList } from "./RowList.js";
import { commandInOrder, commandOnRow } from "./rowCommands.js";
import { InOrderRow } from "./rows/InOrderRow.js";
import { subjectOf } from "./subject.js";
import { useTimeline } from "./TimelineContext.js";
import { createThreadReader, type EntityThread } from "./threads.js";
import { timeAt } from "./times.js";
import { useValue } from "./value.js";
import { useBoth, useListOf, type ViewProps } from "./viewProps.js";

/** The lines of a run in the order in which they arrived. Renders a list with `role="grid"`. @internal */
export function InOrderView({ density, views, position, follow }: ViewProps): ReactElement {
  const timeline = useTimeline();
  const labels = useLabels();
  const { run, inOrder, finding } = timeline;
  const outline = useValue(finding, ({ lines }) => lines) ?? inOrder;
  const { store } = run;
  const rows = useMemo(
    () => outlineRows(outline, store, inOrderSize(density)),
    [outline, store, density],
  );
  const subscribe = useBoth(run.subscribe, finding.subscribe);
  // What is open at a line, and how long nothing came before it, does not depend on what filters leave.
  const threads = useMemo(() => createThreadReader(inOrder, store), [inOrder, store]);
  const renderRow = useCallback(
    ({ key }: ListRow) => {
      const line = inOrder.indexOf(key);
      const lanes = threads.at(line);
      const gap = gapBefore(inOrder, line, (event) => timeAt(store, event));
      return (
        <>
          {gap === null ? null : <Gap gap={gap} threads={lanes.map(passing)} />}
          <InOrderRow rowKey={key} outline={inOrder} threads={lanes} />
        </>
      );
    },
    [inOrder, threads, store],
  );
  const list = useListOf("in-order", position);
  const log = useRef<HTMLDivElement>(null);

  return (
    <>
      <div ref={log} className="rt-log">
        <RowList
          {...list}
          role="grid"
          label={`${labels.timeline}, ${labels.inOrder}`}
          rows={rows}
          subscribe={subscribe}
          renderRow={renderRow}
          defaultSize={rows.estimate(0)}
          isFollowing={follow}
          onCommand={(command, index) => {
            if (commandInOrder(timeline, outline, command, index)) return;
            commandOnRow(timeline, outline, command, index, views);
          }}
          onChoose={(index) => {
            const row = outline.at(index);
            if (row) timeline.select(subjectOf(row, run.store));
          }}
        />
        <InOrderRuler outline={outline} subscribe={subscribe} list={log} />
      </div>
      <EntityBar />
    </>
  );
}

function Gap(props: { gap: number; threads: readonly (EntityThread | null)[] }): ReactElement {
  return <GapLine aria-hidden gap={props.gap} threads={useLinkedThreads(props.threads)} />;
}

/** What runs through a line on which nothing happens. */
function passing(lane: EntityThread | null): EntityThread | null {
  return lane?.above ? { ...lane, below: lane.above, event: undefined } : null;
}

/** Ms without an event that are worth a line. */
const GAP = 1000;

/** How long nothing came before a row; `null` where that was not long. */
function gapBefore(
  outline: Outline,
  index: number,
  time: (event: number) => number | null,
): number | null {
  const row = outline.at(index);
  const before = outline.at(index - 1);
  if (!row || !before) return null;
  const [from, to] = [time(before.last), time(row.first)];
  return from !== null && to !== null && to - from > GAP ? to - from : null;
}
