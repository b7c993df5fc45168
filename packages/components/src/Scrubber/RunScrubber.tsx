"use client";
import { type Replay, type Run, useInterrupts, useIssues, useRunHead } from "@run-timeline/hooks";
import { forwardRef, type ReactElement } from "react";
import { Button } from "../Button/Button.js";
import { Switch } from "../Header/Switch.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import { classes, drawPart, type Part, type PartProps } from "../part.js";
import { scrubMarks } from "./marks.js";
import { ScrubTrack } from "./ScrubTrack.js";

/** Props of `RunScrubber`. */
export interface RunScrubberProps extends PartProps {
  /** What `useRun` returned: all of it. */
  run: Run;
  /** What `useReplay(run)` returned. Give `replay.run` to what draws the moment. */
  replay: Replay;
  /** The speeds that can be chosen, times the recorded one. @default [1, 2, 8] */
  speeds?: readonly number[] | undefined;
}

const SPEEDS = [1, 2, 8] as const;

/**
 * Goes back in a run and plays it again, by its recorded clock, event by event, or from issue to issue, while it goes
 * on underneath. Renders a `<div role="group">` with `data-live` and `data-playing`.
 *
 * @example
 * const replay = useReplay(run);
 * return (
 *   <>
 *     <RunTimeline run={run} replay={replay} components={{ Waterfall: RunWaterfall }} />
 *     <RunScrubber run={run} replay={replay} />
 *   </>
 * );
 */
export const RunScrubber: Part<RunScrubberProps> = forwardRef<HTMLDivElement, RunScrubberProps>(
  function RunScrubber({ run, replay, speeds = SPEEDS, className, render, ...rest }, ref) {
    const labels = useLateLabels();
    const { position, length, isLive, isPlaying, speed } = replay;
    const issues = useIssues(run);
    const interrupts = useInterrupts(run);
    const isRunning = useRunHead(run, ({ status }) => status === "running");
    const { format } = labels;
    const at = replay.moment;
    const whole = replay.timeOf(Math.max(0, length - 1));
    const event = labels.positionOf(position, length);
    const moment = at === null ? null : format.offset(at);

    const attributes = {
      role: "group",
      "aria-label": labels.replay,
      ...rest,
      ref,
      className: classes("rt-scrubber", className),
      "data-live": isLive ? "" : undefined,
      "data-playing": isPlaying ? "" : undefined,
      children: (
        <>
          <span className="rt-scrubber-buttons">
            <Button
              icon="prev"
              variant="ghost"
              label={labels.previousEvent}
              disabled={position === 0}
              onClick={() => replay.step(-1)}
            />
            <Button
              icon={isPlaying ? "pause" : "play"}
              variant="primary"
              label={isPlaying ? labels.pause : labels.play}
              disabled={length === 0}
              onClick={isPlaying ? replay.pause : replay.play}
            />
            <Button
              icon="next"
              variant="ghost"
              label={labels.nextEvent}
              disabled={position >= length}
              onClick={() => replay.step(1)}
            />
          </span>
          {moment === null || whole === null ? null : (
            <span className="rt-num rt-scrubber-time">
              <b className="rt-fact">{moment}</b>{" "}
              <span className="rt-muted">/ {format.offset(whole)}</span>
            </span>
          )}
          <ScrubTrack
            label={labels.replayPosition}
            text={moment === null ? event : `${moment}, ${event}`}
            position={position}
            length={length}
            marks={scrubMarks(issues, interrupts, length)}
            onSeek={replay.seek}
          />
          <span className="rt-num rt-muted rt-narrow-hide">{event}</span>
          {issues.length > 0 ? <IssueButtons replay={replay} /> : null}
          <Switch
            label={labels.speed}
            value={`${speed}`}
            options={speeds.map((times) => ({ value: `${times}`, label: labels.speedOf(times) }))}
            onChange={(next) => replay.setSpeed(Number(next))}
          />
          <Button icon="follow" disabled={isLive} onClick={replay.goLive}>
            {isRunning ? labels.goLive : labels.toEnd}
          </Button>
        </>
      ),
    };
    return drawPart(render, "div", attributes, {});
  },
);

function IssueButtons({ replay }: { replay: Replay }): ReactElement {
  const labels = useLateLabels();
  return (
    <span className="rt-scrubber-buttons">
      <Button
        icon="up"
        variant="ghost"
        label={labels.previousIssue}
        onClick={() => replay.jumpToIssue(-1)}
      />
      <Button
        icon="down"
        variant="ghost"
        label={labels.nextIssue}
        onClick={() => replay.jumpToIssue(1)}
      />
    </span>
  );
}
