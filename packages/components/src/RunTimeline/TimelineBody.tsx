"use client";
import { type RunViewName, useRunHead } from "@run-timeline/hooks";
import type { OutlineView, RunStatus } from "@run-timeline/protocol";
import { lazy, type ReactElement, Suspense, useContext, useEffect, useRef } from "react";
import { commands, InOrderView, KeysHelp, NothingFound, Placeholder, preload } from "#later";
import type { ListPosition } from "../list/listDriver.js";
import { useChoice } from "./choices.js";
import { GroupedView } from "./GroupedView.js";
import type { Density } from "./outlineRows.js";
import { ReplayContext } from "./ReplayContext.js";
import { type Timeline, useTimeline } from "./TimelineContext.js";
import { TimelineHeader } from "./TimelineHeader.js";
import { useValue } from "./value.js";

const TimelineDetail = lazy(async () => ({
  default: (await import("./TimelineDetail.js")).TimelineDetail,
}));

/** Props of `TimelineBody`. */
interface TimelineBodyProps {
  density: Density;
  headingLevel: 1 | 2 | 3 | 4 | 5 | 6;
}

const BOTH: readonly RunViewName[] = ["grouped", "in-order"];
const ALL: readonly RunViewName[] = ["grouped", "in-order", "time"];
const LIVE: ReadonlySet<RunStatus> = new Set(["idle", "connecting", "running", "reconnecting"]);

/** Header, rows and details. @internal */
export function TimelineBody({ density, headingLevel }: TimelineBodyProps): ReactElement {
  const timeline = useTimeline();
  const { choices, components, detail, finding, help, run, target } = timeline;
  const { Scrubber, Waterfall } = components;
  const { replay, whole = run } = useContext(ReplayContext);
  const views = Waterfall ? ALL : BOTH;
  const chosen = useChoice(choices, ({ view }) => view);
  const view = views.includes(chosen) ? chosen : "grouped";
  const follow = useFollow(timeline);
  const opened = useValue(detail, (selection) => selection);
  const isHelped = useValue(help, (isShown) => isShown);
  const isNothing = useValue(finding, ({ isEmpty }) => isEmpty) && view !== "time";
  useEffect(() => preload(() => {}), []);

  return (
    <>
      <TimelineHeader view={view} views={views} follow={follow} headingLevel={headingLevel} />
      <div className="rt-main" data-detail={opened ? "" : undefined}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: these are the keys that rows and lanes leave alone */}
        <div
          className="rt-view"
          data-nothing={isNothing ? "" : undefined}
          onKeyDown={(event) => commands()?.pressAround(event, timeline)}
        >
          {isHelped ? (
            <Suspense fallback={null}>
              <KeysHelp view={view} />
            </Suspense>
          ) : null}
          {isNothing ? (
            <Suspense fallback={null}>
              <NothingFound />
            </Suspense>
          ) : null}
          {view !== "time" ? (
            <Rows key={view} view={view} views={views} density={density} follow={follow} />
          ) : Waterfall ? (
            <Waterfall
              run={whole}
              replay={replay}
              autoFocus={target.get()?.view === view}
              onOpenDetails={timeline.openDetails}
              onViewChange={(next) => commands()?.switchView(timeline, next)}
            />
          ) : null}
        </div>
        {opened ? (
          <Suspense fallback={null}>
            <TimelineDetail selection={opened} />
          </Suspense>
        ) : null}
      </div>
      {replay && Scrubber ? <Scrubber run={whole} replay={replay} /> : null}
    </>
  );
}

/** The reader's choice; until they choose, a run that goes on is followed, and stays so when it ends. */
function useFollow({ choices, run }: Timeline): boolean {
  const isLive = useRunHead(run, ({ status }) => LIVE.has(status));
  const wasLive = useRef(isLive);
  wasLive.current ||= isLive;
  return useChoice(choices, ({ follow }) => follow) ?? wasLive.current;
}

function Rows(props: {
  view: OutlineView;
  views: readonly RunViewName[];
  density: Density;
  follow: boolean;
}): ReactElement {
  const { view, views, density, follow } = props;
  const timeline = useTimeline();
  const isEmpty = useIsEmpty(timeline);
  const position = useRef<ListPosition | null>(undefined);
  if (position.current === undefined) position.current = positionIn(timeline, view);
  const list = { density, views, position: position.current, follow };
  if (!isEmpty && view !== "in-order") return <GroupedView {...list} />;
  return (
    <Suspense fallback={null}>{isEmpty ? <Placeholder /> : <InOrderView {...list} />}</Suspense>
  );
}

function useIsEmpty({ run }: Timeline): boolean {
  return useRunHead(run, () => run.store.outline("in-order").length === 0);
}

/**
 * Where to begin in a view: at the row that shows what the reader looked at in the other one, or where they were
 * the last time.
 */
function positionIn(timeline: Timeline, view: OutlineView): ListPosition | null {
  const { list, folding, inOrder, choices } = timeline;
  const before = list.current?.driver.position ?? choices.get().position;
  if (!before) return null;
  const later = commands();
  if (later) return later.placeIn(timeline, view, before);
  const outline = view === "in-order" ? inOrder : folding.fold;
  return outline.indexOf(before.key) < 0 ? null : before;
}
