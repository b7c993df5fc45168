import type { OutlineView } from "@run-timeline/protocol";
import { createElement, type ReactNode, useCallback, useEffect, useMemo } from "react";
import { commands, preload } from "#later";
import type { ListPosition, TailStatus } from "../list/listDriver.js";
import type { Density } from "./outlineRows.js";
import { TailPill } from "./TailPill.js";
import { useTimeline } from "./TimelineContext.js";

/** Props of a view. @internal */
export interface ViewProps {
  density: Density;
  /** The views that there are, in the order of the switch. */
  views: readonly ("grouped" | "in-order" | "time")[];
  /** Where to begin. */
  position: ListPosition | null;
  follow: boolean;
}

type Subscribe = (listener: () => void) => () => void;

/** Subscribes to two things at once. @internal */
export function useBoth(one: Subscribe, other: Subscribe): Subscribe {
  return useCallback(
    (listener) => {
      const leave = [one(listener), other(listener)];
      return () => {
        for (const unsubscribe of leave) unsubscribe();
      };
    },
    [one, other],
  );
}

/** What both lists are given alike, and what is to be shown in this one. @internal */
export function useListOf(view: OutlineView, position: ListPosition | null) {
  const timeline = useTimeline();
  const { target, list, choices } = timeline;
  useEffect(() => {
    const next = target.get();
    target.set(null);
    let leave: (() => void) | null | undefined;
    preload(() => {
      if (next?.view === view) commands()?.show(timeline, next);
      else if (leave === undefined) leave = commands()?.arrive(timeline, view);
    });
    return () => {
      leave?.();
      leave = null;
    };
  }, [timeline, target, view]);

  const pill = useCallback(
    (status: TailStatus): ReactNode => createElement(TailPill, { status }),
    [],
  );
  return useMemo(
    () => ({
      handle: list,
      position,
      pill,
      onFollowChange: timeline.setFollow,
      canLeave: () => timeline.detail.get() !== null || choices.get().selection !== null,
      onPositionChange: (next: ListPosition | null) => choices.choose("position", next),
    }),
    [list, position, pill, timeline, choices],
  );
}
