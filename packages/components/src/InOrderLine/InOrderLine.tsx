"use client";
import type { InOrderRowKind } from "@run-timeline/protocol";
import { forwardRef, type ReactNode } from "react";
import type { AgentTag } from "../Approval/AskCard.js";
import { Icon } from "../Icon/Icon.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import type { Tone } from "../Mark/Mark.js";
import { classes, drawPart, type Part, type PartProps } from "../part.js";
import type { CallTag } from "../StateChange/StateChange.js";
import { hueOf, Swatch, Tag } from "../Tag/Tag.js";
import { type Thread, Threads } from "./Threads.js";

/** Props of `InOrderLine`. */
export interface InOrderLineProps
  extends PartProps<{ kind: string; linked: boolean; selected: boolean }> {
  kind: InOrderRowKind;
  /** Log index of its first event, shown from 1. */
  index: number;
  /** ms since the run began; `null` where it is not known. @default nothing */
  time?: number | null | undefined;
  /** What the line is called. @default from its kind */
  type?: string | undefined;
  /** The call that it belongs to. */
  call?: CallTag | undefined;
  /** The subagent that it belongs to. */
  agent?: AgentTag | undefined;
  /** The lanes of what is open. @default no lanes */
  threads?: readonly (Thread | null)[] | undefined;
  lanes?: number | undefined;
  /** Colours the type: something is wrong, or a person is asked. @default from its kind */
  tone?: Tone | undefined;
  /** At the end of the line: "420 ms", "while #5, #6 open". */
  note?: ReactNode;
  /** Belongs to the entity that is chosen. @default false */
  linked?: boolean | undefined;
  /** It is the chosen line. @default false */
  selected?: boolean | undefined;
  /** How many events it stands for, where fragments are joined. @default 1 */
  joined?: number | undefined;
  /** The payload: `TextPayload`, `JsonPayload`, `InlinePatch`, or your own. */
  children?: ReactNode;
}

const tones: Partial<Record<InOrderRowKind, Tone>> = {
  issue: "issue",
  interrupt: "warn",
};

/**
 * One line of the view in order: where, when, of whom, what. Its height is fixed and nothing wraps. Renders a
 * `<div>` with `data-kind`, `data-linked`, `data-selected` and `data-hue`; given `role="row"` its cells are
 * `gridcell`s.
 */
export const InOrderLine: Part<InOrderLineProps> = forwardRef<HTMLDivElement, InOrderLineProps>(
  function InOrderLine(
    {
      kind,
      index,
      time,
      type,
      call,
      agent,
      threads,
      lanes,
      tone = tones[kind],
      note,
      linked = false,
      selected = false,
      joined = 1,
      className,
      render,
      children,
      ...rest
    },
    ref,
  ) {
    const labels = useLateLabels();
    const { format } = labels;
    const isRow = rest.role === "row";
    const cell = isRow ? "gridcell" : undefined;
    const callHue = call ? (call.hue ?? hueOf(call.number - 1)) : undefined;
    const attributes = {
      "aria-selected": isRow ? selected : undefined,
      ...rest,
      ref,
      className: classes("rt-ev", className),
      "data-kind": kind,
      "data-linked": linked || selected ? "" : undefined,
      "data-selected": selected ? "" : undefined,
      "data-hue": callHue ?? agent?.hue ?? 0,
      children: (
        <>
          <span className="rt-ev-index" role={cell}>
            {format.number(index + 1)}
          </span>
          <span className="rt-ev-time" role={cell}>
            {time === null || time === undefined ? null : format.seconds(time)}
          </span>
          {threads ? <Threads threads={threads} lanes={lanes} /> : <span className="rt-threads" />}
          <span className="rt-ev-type" role={cell} data-tone={tone}>
            {type ?? labels.lineType[kind]}
          </span>
          <span className="rt-ev-tags" role={cell}>
            {tone === "issue" ? <Icon name="issue" size={14} data-tone="issue" /> : null}
            {tone === "warn" ? <Icon name="waiting" size={14} data-tone="warn" /> : null}
            {call ? <Tag hue={callHue}>#{call.number}</Tag> : null}
            {agent ? (
              call ? (
                <Swatch hue={agent.hue} title={agent.name}>
                  <span className="rt-hidden">{agent.name}</span>
                </Swatch>
              ) : (
                <Tag hue={agent.hue} swatch title={agent.name}>
                  {agent.name}
                </Tag>
              )
            ) : null}
          </span>
          <span className="rt-ev-data" role={cell} dir="auto">
            {children}
          </span>
          <span className="rt-ev-note" role={cell}>
            {note}
            {joined > 1 ? ` ${labels.events(joined)}` : null}
          </span>
        </>
      ),
    };
    return drawPart(render, "div", attributes, { kind, linked, selected });
  },
);

/** Props of `GapLine`. */
export interface GapLineProps extends PartProps {
  /** How long nothing came, ms. */
  gap: number;
  threads?: readonly (Thread | null)[] | undefined;
  lanes?: number | undefined;
}

/** Says that nothing came for a while; the lanes run on through it. Renders a `<div>` with `data-kind="gap"`. */
export const GapLine: Part<GapLineProps> = forwardRef<HTMLDivElement, GapLineProps>(
  function GapLine({ gap, threads, lanes, className, render, ...rest }, ref) {
    const labels = useLateLabels();
    const attributes = {
      ...rest,
      ref,
      className: classes("rt-ev", className),
      "data-kind": "gap",
      children: (
        <>
          <span className="rt-ev-index" />
          <span className="rt-ev-time" />
          {threads ? <Threads threads={threads} lanes={lanes} /> : <span className="rt-threads" />}
          <span className="rt-ev-gap" role={rest.role === "row" ? "gridcell" : undefined}>
            {labels.noEvents(labels.format.duration(gap))}
          </span>
        </>
      ),
    };
    return drawPart(render, "div", attributes, {});
  },
);
