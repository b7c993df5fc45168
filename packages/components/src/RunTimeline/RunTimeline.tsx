"use client";
import type { ReaderView, Replay, Run } from "@run-timeline/hooks";
import { forwardRef, Suspense, useMemo, useRef } from "react";
import { Announcer } from "#later";
import { useIsomorphicLayoutEffect } from "../isomorphicLayoutEffect.js";
import { useLabels } from "../labels/LabelsContext.js";
import type { Labels } from "../labels/labels.js";
import type { Part, PartProps } from "../part.js";
import { Surface } from "../Surface/Surface.js";
import { RunClockContext } from "../Times/RunClock.js";
import { type ChoiceProps, splitChoices, useChoice, useChoices } from "./choices.js";
import { firstComponents, type TimelineComponents } from "./components.js";
import { ReplayContext } from "./ReplayContext.js";
import { useRunClockOf } from "./runClock.js";
import { TimelineBody } from "./TimelineBody.js";
import {
  type RendererErrorHandler,
  TimelineContext,
  type ToolRenderers,
} from "./TimelineContext.js";
import { useTimelineOf } from "./useTimelineOf.js";

/** Props of `RunTimeline`. */
export interface RunTimelineProps extends ChoiceProps, PartProps {
  /** What `useRun` returned. */
  run: Run;
  /** What `useReplay(run)` returned: what is shown is its moment. @default the run as it is */
  replay?: Replay | undefined;
  /** Parts in place of ours. @default none */
  components?: Partial<TimelineComponents> | undefined;
  /** Draws the body of the calls of a tool, by its name. @default none */
  toolRenderers?: ToolRenderers | undefined;
  /** Told once when a renderer threw, and for which call. */
  onRendererError?: RendererErrorHandler | undefined;
  /** Words in place of ours. @default English */
  labels?: Partial<Labels> | undefined;
  /** Where the reader's choices are kept. @default `run.view`, which all timelines of a run share */
  readerView?: ReaderView | undefined;
  /** @default what the page's `color-scheme` says */
  theme?: "light" | "dark" | undefined;
  /** @default "comfortable" */
  density?: "comfortable" | "compact" | undefined;
  /** The level of the heading that holds the goal. @default 2 */
  headingLevel?: 1 | 2 | 3 | 4 | 5 | 6 | undefined;
}

const NO_RENDERERS: ToolRenderers = {};

/**
 * A run, live or recorded: header, what needs a person, and its rows, grouped or in order. Fills the height that it
 * is given. Renders a `<section>` with `data-theme`, `data-density` and `data-view`.
 *
 * @example
 * const run = useRun({ url: "/agent" });
 * return <RunTimeline run={run} style={{ height: "100vh" }} />;
 */
export const RunTimeline: Part<RunTimelineProps> = forwardRef<HTMLDivElement, RunTimelineProps>(
  function RunTimeline(
    {
      run: whole,
      replay,
      components,
      toolRenderers,
      onRendererError,
      labels,
      readerView = whole.view,
      theme,
      density = "comfortable",
      headingLevel = 2,
      className,
      render = drawSection,
      ...props
    },
    ref,
  ) {
    const run = replay?.run ?? whole;
    const replayed = useMemo(() => ({ replay, whole }), [replay, whole]);
    const [given, attributes] = splitChoices(props);
    const choices = useChoices(readerView, given);
    const clock = useRunClockOf(run, replay?.isLive === false && replay.position);
    const ownParts = useSame(components);
    const rendererErrors = useRef(onRendererError);
    useIsomorphicLayoutEffect(() => {
      rendererErrors.current = onRendererError;
    }, [onRendererError]);
    const timeline = useTimelineOf(run, choices, {
      components: useMemo(() => ({ ...firstComponents, ...ownParts }), [ownParts]),
      toolRenderers: useSame(toolRenderers) ?? NO_RENDERERS,
      rendererErrors,
    });
    const view = useChoice(choices, (chosen) => chosen.view);
    const around = useLabels();

    return (
      <Surface
        aria-label={labels?.timeline ?? around.timeline}
        {...attributes}
        ref={ref}
        theme={theme}
        density={density}
        labels={labels}
        className={className ? `rt-timeline ${className}` : "rt-timeline"}
        data-view={view}
        render={render}
      >
        <RunClockContext.Provider value={clock}>
          <TimelineContext.Provider value={timeline}>
            <ReplayContext.Provider value={replayed}>
              <TimelineBody density={density} headingLevel={headingLevel} />
            </ReplayContext.Provider>
            <Suspense fallback={null}>
              <Announcer run={run} />
            </Suspense>
          </TimelineContext.Provider>
        </RunClockContext.Provider>
      </Surface>
    );
  },
);

const drawSection: NonNullable<PartProps["render"]> = (props) => <section {...props} />;

/** The same object as long as it holds the same: pages write `components={{ ToolCall: MyToolCall }}`. */
function useSame<T extends object>(next: T | undefined): T | undefined {
  const kept = useRef(next);
  const isSame =
    !!kept.current &&
    !!next &&
    Object.keys({ ...kept.current, ...next }).every(
      (name) => kept.current?.[name as keyof T] === next[name as keyof T],
    );
  if (!isSame) kept.current = next;
  return kept.current;
}
