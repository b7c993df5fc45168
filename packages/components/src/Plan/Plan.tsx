"use client";
import { forwardRef } from "react";
import { Icon, type IconName } from "../Icon/Icon.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import { toneOf } from "../Mark/Mark.js";
import type { NoteShown } from "../Note/Note.js";
import { textIn } from "../Note/read.js";
import type { Part } from "../part.js";
import { Disclosure } from "../RowFrame/Disclosure.js";
import { type DisclosureProps, RowFrame, type RowProps } from "../RowFrame/RowFrame.js";
import { type PlanTask, tasksOf } from "./tasks.js";

/** Props of `Plan`. */
export interface PlanProps extends RowProps, DisclosureProps {
  /** `value`: a list of tasks, or `{ tasks: [{ content, status }], summary }`. */
  note: NoteShown;
  /** Whether the run still goes on: a task in progress spins only then. @default true */
  live?: boolean | undefined;
}

const PIPS = 12;
const marks: Record<PlanTask["state"], IconName> = {
  pending: "queued",
  running: "running",
  done: "done",
  failed: "failed",
};

/** What the agent means to do, and how far it is. Renders a `RowFrame` with `data-kind="plan"`. */
export const Plan: Part<PlanProps> = forwardRef<HTMLDivElement, PlanProps>(function Plan(
  { note, live = true, open = false, onToggle, ...row },
  ref,
) {
  const labels = useLateLabels();
  const tasks = tasksOf(note.value);
  const done = tasks.filter((task) => task.state === "done").length;
  const summary = textIn(note.value, "summary", "title");
  const words: Record<PlanTask["state"], string> = {
    pending: labels.queued,
    running: live ? labels.running : labels.notFinished,
    done: labels.completed,
    failed: labels.failed,
  };

  return (
    <RowFrame
      {...row}
      ref={ref}
      kind="plan"
      open={open}
      mark="plan"
      head={
        <>
          <Disclosure open={open} onToggle={onToggle}>
            <span className="rt-title">{labels.plan}</span>
          </Disclosure>
          {tasks.length > 0 && tasks.length <= PIPS ? (
            <span className="rt-pips" aria-hidden="true">
              {tasks.map((task, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a pip is its place
                <i key={index} className="rt-pip" data-state={stateOf(task, live)} />
              ))}
            </span>
          ) : null}
          {tasks.length > 0 ? (
            <span className="rt-muted rt-num">{labels.progress(done, tasks.length)}</span>
          ) : (
            <span className="rt-clip rt-muted">{summary ?? labels.empty}</span>
          )}
        </>
      }
      body={
        open && tasks.length > 0 ? (
          <ul className="rt-steps">
            {tasks.map((task, index) => {
              const mark = marks[stateOf(task, live)];
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: tasks have no ids
                <li key={index} className="rt-task" data-state={task.state}>
                  <Icon name={mark} size={14} data-tone={toneOf(mark)} />
                  <span className="rt-hidden">{words[task.state]}</span>
                  <bdi className="rt-clip">{task.title}</bdi>
                </li>
              );
            })}
          </ul>
        ) : null
      }
    />
  );
});

/** Nothing is in progress any more where the run is over. */
function stateOf({ state }: PlanTask, live: boolean): PlanTask["state"] {
  return state === "running" && !live ? "pending" : state;
}
