import type { Replay, RunViewName } from "@run-timeline/hooks";
import type { EntityKind, RunStore } from "@run-timeline/protocol";
import { type KeyboardEvent, useState } from "react";
import { flushSync } from "react-dom";
import { indexOfEvent } from "../RunTimeline/crossView.js";
import type { BarModel } from "./barModel.js";
import { type Bar, isUrgent, type Lane } from "./bars.js";
import type { WaterfallDriver } from "./waterfallDriver.js";

interface TimeKeysGiven {
  model: BarModel;
  driver: WaterfallDriver;
  chosen: Bar | null;
  replay: Replay | undefined;
  choose: (bar: Bar | null) => void;
  open: (bar: Bar) => void;
  onViewChange: ((view: RunViewName) => void) | undefined;
}

const VIEWS: Readonly<Record<string, RunViewName>> = { 1: "grouped", 2: "in-order", 3: "time" };

/** Keys on the lanes: up and down move between lanes, right and left between the bars of one. @internal */
export function useTimeKeys(given: TimeKeysGiven) {
  const { model, driver, chosen, replay, choose, open, onViewChange } = given;
  const [active, setActive] = useState(-1);
  const [isMoving, setMoving] = useState(false);

  const focusLane = (index: number, within: HTMLElement): void => {
    const next = Math.min(model.lanes.length - 1, Math.max(0, index));
    driver.showLane(next);
    flushSync(() => {
      setActive(next);
      setMoving(false);
    });
    within
      .querySelector<HTMLElement>(`[aria-rowindex="${next + 1}"]`)
      ?.focus({ preventScroll: true });
  };
  const moveBar = (lane: Lane | undefined, step: 1 | -1): void => {
    if (!lane || lane.bars.length === 0) return;
    const at = chosen?.lane === lane ? lane.bars.indexOf(chosen) : step > 0 ? -1 : lane.bars.length;
    const bar = lane.bars[Math.min(lane.bars.length - 1, Math.max(0, at + step))];
    if (!bar) return;
    choose(bar);
    setMoving(true);
    driver.showBar(bar);
  };
  const moveUrgent = (step: 1 | -1, within: HTMLElement): void => {
    const urgent = model.lanes
      .flatMap((lane) => lane.bars.filter(isUrgent))
      .sort((a, b) => a.first - b.first);
    const from = chosen?.first ?? -1;
    const found =
      step > 0
        ? urgent.find(({ first }) => first > from)
        : urgent.filter(({ first }) => first < from).at(-1);
    if (!found) return;
    // A moment of the run may be the beginning of what an agent waits for.
    const bar =
      (found.id !== null && model.find(found.entityKind as EntityKind, found.id)) || found;
    choose(bar);
    driver.showBar(bar);
    focusLane(model.lanes.indexOf(bar.lane), within);
    setMoving(true);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const within = event.currentTarget;
    const isRtl = getComputedStyle(within).direction === "rtl";
    const index = Math.max(0, active);
    const last = model.lanes.length - 1;
    const lane = model.lanes[index];
    const actions = new Map<string, () => void>([
      ["ArrowDown", () => focusLane(index + 1, within)],
      ["ArrowUp", () => focusLane(index - 1, within)],
      ["Home", () => focusLane(0, within)],
      ["End", () => focusLane(last, within)],
      ["PageDown", () => focusLane(index + driver.page, within)],
      ["PageUp", () => focusLane(index - driver.page, within)],
      ["ArrowRight", () => moveBar(lane, isRtl ? -1 : 1)],
      ["ArrowLeft", () => moveBar(lane, isRtl ? 1 : -1)],
      ["+", () => driver.zoom(2)],
      ["=", () => driver.zoom(2)],
      ["-", () => driver.zoom(0.5)],
      ["0", () => driver.fit()],
      ["[", () => moveUrgent(-1, within)],
      ["]", () => moveUrgent(1, within)],
    ]);
    if (chosen) actions.set("Enter", () => open(chosen));
    // Details that are open around it are left first.
    if (chosen && !within.closest("[data-detail]")) actions.set("Escape", () => choose(null));
    if (replay) actions.set(" ", () => (replay.isPlaying ? replay.pause() : replay.play()));
    const view = VIEWS[event.key];
    const action = view && onViewChange ? () => onViewChange(view) : actions.get(event.key);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };
  return { active, setActive, focusLane, isMoving, onKeyDown };
}

/** The key of a bar's row: that of its entity, else of its line in order. @internal */
export function keyOfBar(bar: Bar, store: RunStore): string {
  if (bar.id !== null) return `${bar.entityKind}:${bar.id}`;
  const rows = store.outline("in-order");
  return rows.at(indexOfEvent(rows, bar.first))?.key ?? `event:${bar.first}`;
}
