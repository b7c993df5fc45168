"use client";
import type { Replay, Run, RunSelection, RunViewName } from "@run-timeline/hooks";
import {
  forwardRef,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useIsomorphicLayoutEffect } from "../isomorphicLayoutEffect.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import { classes, drawPart, type Part, type PartProps } from "../part.js";
import { useRunClockOf } from "../RunTimeline/runClock.js";
import { BarTable } from "./BarTable.js";
import { BarTip } from "./BarTip.js";
import { type BarModel, createBarModel } from "./barModel.js";
import type { Bar } from "./bars.js";
import { barSentence, type TimeWords } from "./barWords.js";
import { LaneRow } from "./LaneRow.js";
import { Legend } from "./Legend.js";
import { TimeTools } from "./TimeTools.js";
import { keyOfBar, useTimeKeys } from "./timeKeys.js";
import { createWaterfallDriver, type WaterfallDriver } from "./waterfallDriver.js";

/** Props of `RunWaterfall`. */
export interface RunWaterfallProps extends PartProps {
  /** What `useRun` returned: all of it, also where a replay shows an earlier moment. */
  run: Run;
  /** What `useReplay(run)` returned: its moment is marked, and what lies ahead is veiled. @default none */
  replay?: Replay | undefined;
  /** What is chosen. @default the reader's choice */
  selection?: RunSelection | null | undefined;
  /** @default changes the reader's choice */
  onSelectionChange?: ((selection: RunSelection | null) => void) | undefined;
  /** Enter, or a double press on a bar. @default nothing */
  onOpenDetails?: ((selection: RunSelection) => void) | undefined;
  /** The keys 1, 2 and 3. @default nothing */
  onViewChange?: ((view: RunViewName) => void) | undefined;
  /** Gives focus to a lane when it appears. @default false */
  autoFocus?: boolean | undefined;
  /** Says what the bars mean. @default true */
  legend?: boolean | undefined;
}

/**
 * A run over time: a lane for each agent, a bar for each call, message, thought and wait, long idle times drawn short.
 * It is painted, so that a hundred thousand bars move smoothly; what it shows is also a table. Drag or scroll
 * sideways to move, pinch or Ctrl and wheel to zoom. Fills the height that it is given. Renders a `<div>` with
 * `data-base` (`time`, or `events` where they carry no times).
 *
 * @example
 * <RunTimeline run={run} components={{ Waterfall: RunWaterfall }} />
 */
export const RunWaterfall: Part<RunWaterfallProps> = forwardRef<HTMLDivElement, RunWaterfallProps>(
  function RunWaterfall(props, ref) {
    const {
      run,
      replay,
      selection,
      onSelectionChange,
      onOpenDetails,
      onViewChange,
      autoFocus = false,
      legend = true,
      className,
      render,
      ...rest
    } = props;
    const labels = useLateLabels();
    const { model, driver } = useMemo(() => {
      const bars = createBarModel(run.store);
      return { model: bars, driver: createWaterfallDriver(bars) };
    }, [run]);
    const shown = useSyncExternalStore(
      driver.subscribe,
      () => driver.shown,
      () => driver.shown,
    );
    const isOnServer = useIsOnServer();
    const [asTable, setAsTable] = useState(false);
    const own = useSyncExternalStore(
      run.view.subscribe,
      () => run.view.getState().selection ?? null,
      () => null,
    );
    const chosen = selection === undefined ? own : selection;
    const chosenBar = useChosenBar(model, run, chosen);
    const choose = (bar: Bar | null): void => {
      const next = bar && selectionOf(bar, run);
      if (selection === undefined) run.view.setState({ selection: next });
      onSelectionChange?.(next);
      chosenBar.note(bar);
    };
    const open = (bar: Bar): void => {
      choose(bar);
      onOpenDetails?.(selectionOf(bar, run));
    };
    const treeId = useId();
    const keys = useTimeKeys({
      model,
      driver,
      chosen: chosenBar.bar,
      replay,
      choose,
      open,
      onViewChange,
    });
    const elements = useElements(driver, !asTable && !isOnServer);
    useSettings({ run, model, driver, replay, labels, chosen: chosenBar.bar, choose, open });
    useFirstFocus(autoFocus && shown.lanes.length > 0, () => {
      const lane = chosenBar.bar?.lane;
      if (elements.lanes.current)
        keys.focusLane(lane ? shown.lanes.indexOf(lane) : 0, elements.lanes.current);
    });
    const isTable = asTable || isOnServer;
    if (isOnServer) model.update();

    const tools = (
      <TimeTools
        asTable={isTable}
        onTableChange={setAsTable}
        isFit={shown.isFit}
        onZoom={(factor) => driver.zoom(factor)}
        onFit={() => driver.fit()}
      />
    );
    const attributes = {
      ...rest,
      ref,
      className: classes("rt-wf", className),
      "data-base": model.base,
      "data-table": isTable ? "" : undefined,
    };
    const content = isTable ? (
      <>
        <div className="rt-wf-bar">{tools}</div>
        <BarTable run={run} model={model} onOpen={onOpenDetails && open} onChoose={choose} />
      </>
    ) : (
      <>
        <div ref={elements.root} className="rt-wf-frame">
          <span ref={elements.probe} className="rt-wf-probe" aria-hidden="true" />
          <div ref={elements.scroller} className="rt-wf-scroll">
            <div ref={elements.head} className="rt-wf-head">
              <div className="rt-wf-corner">{tools}</div>
              <div className="rt-wf-chart">
                <canvas ref={elements.overview} className="rt-wf-overview" {...PAINTED} />
                <canvas ref={elements.axis} className="rt-wf-axis" {...PAINTED} />
              </div>
            </div>
            <div
              ref={elements.lanes}
              id={treeId}
              className="rt-wf-lanes"
              role="treegrid"
              aria-label={labels.overTime}
              aria-rowcount={shown.lanes.length}
              tabIndex={-1}
              onKeyDown={keys.onKeyDown}
            >
              <canvas ref={elements.bars} className="rt-wf-bars" {...PAINTED} />
              {lanesToDraw(shown.first, shown.last, keys.active).map((index) => {
                const lane = shown.lanes[index];
                return lane ? (
                  <LaneRow
                    key={laneKey(lane.owner)}
                    run={run}
                    lane={lane}
                    index={index}
                    top={shown.places.top(index)}
                    height={shown.places.heightOf(index)}
                    count={lane.bars.length}
                    isActive={index === Math.max(0, keys.active)}
                    chosen={chosenBar.bar?.lane === lane ? chosenBar.bar : null}
                    sentence={(bar) => barSentence(bar, run.store, model, labels)}
                    onFocus={() => keys.setActive(index)}
                  />
                ) : null;
              })}
            </div>
          </div>
          {shown.hovered ? (
            <BarTip {...shown.hovered} run={run} model={model} width={driver.width} />
          ) : null}
          <output className="rt-hidden" aria-live="polite" htmlFor={treeId}>
            {keys.isMoving && chosenBar.bar
              ? barSentence(chosenBar.bar, run.store, model, labels)
              : ""}
          </output>
        </div>
        {shown.base === "events" && shown.count > 0 ? (
          <p className="rt-wf-note">{labels.overEvents}</p>
        ) : null}
        {legend ? <Legend /> : null}
      </>
    );
    return drawPart(render, "div", { ...attributes, children: content }, {});
  },
);

/** What is painted is in the lanes' words too, and in the table. */
const PAINTED = { "aria-hidden": true } as const;

/** Gives focus once, when there is something to give it to. */
function useFirstFocus(isReady: boolean, focus: () => void): void {
  const wasGiven = useRef(false);
  useEffect(() => {
    if (!isReady || wasGiven.current) return;
    wasGiven.current = true;
    // Giving it draws the lane that gets it, which no effect may.
    queueMicrotask(focus);
  });
}

const never = (): (() => void) => () => {};

/** A server, and the first rendering in a browser, know no sizes. */
function useIsOnServer(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}

/** The elements that are painted on, handed to the driver while they are in the page. */
function useElements(driver: WaterfallDriver, isPainted: boolean) {
  const root = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const lanes = useRef<HTMLDivElement>(null);
  const overview = useRef<HTMLCanvasElement>(null);
  const axis = useRef<HTMLCanvasElement>(null);
  const bars = useRef<HTMLCanvasElement>(null);
  const probe = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!isPainted) return;
    const all = {
      root: root.current,
      scroller: scroller.current,
      head: head.current,
      lanes: lanes.current,
      overview: overview.current,
      axis: axis.current,
      bars: bars.current,
      probe: probe.current,
    };
    if (Object.values(all).some((element) => element === null)) return;
    return driver.attach(all as Parameters<WaterfallDriver["attach"]>[0]);
  }, [driver, isPainted]);
  return { root, scroller, head, lanes, overview, axis, bars, probe };
}

/** Tells the driver what it needs to know, and when the run has changed. */
function useSettings(given: {
  run: Run;
  model: BarModel;
  driver: WaterfallDriver;
  replay: Replay | undefined;
  labels: TimeWords;
  chosen: Bar | null;
  choose: (bar: Bar | null) => void;
  open: (bar: Bar) => void;
}): void {
  const { run, model, driver, replay, labels, chosen, choose, open } = given;
  const clock = useRunClockOf(run);
  const { format } = labels;
  useIsomorphicLayoutEffect(() => {
    const isTimed = (): boolean => model.base === "time";
    driver.set({
      now: () => (clock.ticking && isTimed() ? clock.now() : null),
      // Read with every frame: what is painted goes on between two renderings.
      head: () => {
        if (!replay || replay.isLive) return null;
        const place = model.placeOf(replay.run.store.log.length - 1);
        // Where nothing happens for a while it goes on all the same.
        return isTimed() ? Math.max(place, model.start + (replay.moment ?? 0)) : place;
      },
      chosen,
      onChoose: choose,
      onOpen: open,
      words: {
        tick: (time, step) => {
          if (!isTimed()) return format.number(time);
          const places = 3 - Math.floor(Math.log10(step));
          return places > 0 ? format.offset(time, places) : format.elapsed(time);
        },
        moment: (time) => (isTimed() ? format.offset(time) : labels.eventNumber(time)),
        idle: (ms) => labels.idleFor(format.elapsed(ms)),
        waiting: (ms) => labels.waitingFor(isTimed() ? format.elapsed(ms) : labels.timeUnknown),
      },
    });
  });
  useEffect(() => run.subscribe(driver.invalidate), [run, driver]);
  const shown = replay?.run ?? run;
  useEffect(() => shown.subscribe(driver.invalidate), [shown, driver]);
}

/** The bar of what is chosen. A pin without an entity is remembered as it was pressed. */
function useChosenBar(model: BarModel, run: Run, selection: RunSelection | null) {
  const pressed = useRef<Bar | null>(null);
  const found =
    selection?.entity != null && selection.entityKind
      ? model.find(selection.entityKind, selection.entity)
      : null;
  const isPressed =
    pressed.current !== null && selection?.key === keyOfBar(pressed.current, run.store);
  return {
    bar: found ?? (isPressed ? pressed.current : null),
    note(bar: Bar | null): void {
      pressed.current = bar;
    },
  };
}

function selectionOf(bar: Bar, run: Run): RunSelection {
  return {
    key: keyOfBar(bar, run.store),
    entity: bar.id,
    entityKind: bar.id === null ? null : bar.entityKind,
  };
}

function laneKey(owner: string | null | undefined): string {
  return owner === undefined ? "events" : owner === null ? "agent" : `subagent:${owner}`;
}

/** Lanes in view, and the one that has focus. */
function lanesToDraw(first: number, last: number, active: number): number[] {
  const indexes: number[] = [];
  if (active >= 0 && active < first) indexes.push(active);
  for (let index = first; index <= last; index++) indexes.push(index);
  if (active > last) indexes.push(active);
  return indexes;
}
