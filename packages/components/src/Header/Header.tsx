"use client";
import type { RunHead } from "@run-timeline/protocol";
import { forwardRef, type ReactElement, type ReactNode } from "react";
import { Button } from "../Button/Button.js";
import { Icon, type IconName } from "../Icon/Icon.js";
import type { FirstLabels } from "../labels/firstLabels.js";
import { useLabels } from "../labels/LabelsContext.js";
import type { Tone } from "../Mark/Mark.js";
import { classes, drawPart, type Part, type PartProps, type Shown } from "../part.js";
import { useElapsed } from "../Times/Elapsed.js";
import { StatusPill } from "./StatusPill.js";
import { Switch } from "./Switch.js";

/** A view of a run. */
export type ViewName = "grouped" | "in-order" | "time";

/** Props of `Header`. */
export interface HeaderProps extends PartProps {
  head: Shown<RunHead, "status" | "goal">;
  view?: ViewName | undefined;
  /** The views that can be chosen. @default grouped and in order */
  views?: readonly ViewName[] | undefined;
  /** @default no switch */
  onViewChange?: ((view: ViewName) => void) | undefined;
  /** The search field, or what you have in its place. */
  search?: ReactNode;
  follow?: boolean | undefined;
  /** @default no button */
  onFollowChange?: ((follow: boolean) => void) | undefined;
  /** Further buttons at the end. */
  tools?: ReactNode;
  /** The level of the heading that holds the goal. @default 2 */
  headingLevel?: 1 | 2 | 3 | 4 | 5 | 6 | undefined;
  /** Goes to the issues. @default they are only counted */
  onShowIssues?: (() => void) | undefined;
  /** Bars below the facts: `AttentionBar`, `Banner`. */
  children?: ReactNode;
}

const viewIcons: Record<ViewName, IconName> = {
  grouped: "group",
  "in-order": "list",
  time: "time",
};
const BOTH: readonly ViewName[] = ["grouped", "in-order"];

/**
 * The run in one glance: how it stands, what it is about, how long, how much; and the switch of views, search
 * and follow. Renders a `<div>` with `data-status`.
 */
export const Header: Part<HeaderProps> = forwardRef<HTMLDivElement, HeaderProps>(function Header(
  {
    head,
    view = "grouped",
    views = BOTH,
    onViewChange,
    search,
    follow = false,
    onFollowChange,
    tools,
    headingLevel = 2,
    onShowIssues,
    className,
    render,
    children,
    ...rest
  },
  ref,
) {
  const labels = useLabels();
  const words: Record<ViewName, string> = {
    grouped: labels.grouped,
    "in-order": labels.inOrder,
    time: labels.time,
  };
  const Heading = `h${headingLevel}` as "h2";
  const hasTools = onViewChange || search || onFollowChange || tools;

  const attributes = {
    ...rest,
    ref,
    className: classes("rt-header", className),
    "data-status": head.status,
    children: (
      <>
        <div className="rt-header-top">
          <StatusPill status={head.status} />
          <Heading className="rt-goal" dir="auto">
            {head.goal ?? labels.untitled}
          </Heading>
          {hasTools ? (
            <div className="rt-tools">
              {onViewChange && views.length > 1 ? (
                <Switch
                  label={labels.view}
                  value={view}
                  options={views.map((name) => ({
                    value: name,
                    label: words[name],
                    icon: viewIcons[name],
                  }))}
                  onChange={onViewChange}
                />
              ) : null}
              {search}
              {onFollowChange ? (
                <Button
                  className="rt-follow"
                  icon="follow"
                  aria-pressed={follow}
                  onClick={() => onFollowChange(!follow)}
                >
                  {labels.follow}
                </Button>
              ) : null}
              {tools}
            </div>
          ) : null}
        </div>
        <Facts head={head} labels={labels} onShowIssues={onShowIssues} />
        {children}
      </>
    ),
  };
  return drawPart(render, "div", attributes, {});
});

function Facts(props: {
  head: HeaderProps["head"];
  labels: FirstLabels;
  onShowIssues: (() => void) | undefined;
}): ReactElement {
  const { head, labels, onShowIssues } = props;
  const { status, startedAt, endedAt, counts, usage } = head;
  const isLive = status === "running" || status === "reconnecting";
  const running = useElapsed(isLive ? startedAt : null);
  const waiting = useElapsed(status === "connecting" ? startedAt : null);
  const length = head.duration ?? between(startedAt, endedAt);
  const whole = isLive || length === null ? null : labels.format.elapsed(length);
  const tokens = totalTokens(usage);
  const { format } = labels;

  return (
    <div className="rt-facts">
      {status === "connecting" ? (
        <span className="rt-fact-item">
          {labels.waitingForFirstEvent(waiting ?? format.elapsed(0))}
        </span>
      ) : null}
      {(running ?? whole) ? (
        <Fact icon="clock" value={(running ?? whole) as string} name={labels.elapsed} />
      ) : null}
      {tokens === undefined ? null : (
        <Fact icon="tokens" value={format.number(tokens)} name={labels.tokens(tokens)} />
      )}
      {counts && counts.toolCalls > 0 ? (
        <Fact
          icon="tool"
          value={format.number(counts.toolCalls)}
          name={labels.toolCalls(counts.toolCalls)}
        />
      ) : null}
      {counts && counts.subagents > 0 ? (
        <Fact
          icon="agents"
          className="rt-narrow-hide"
          value={format.number(counts.subagents)}
          name={labels.subagents(counts.subagents)}
        />
      ) : null}
      {counts && counts.issues > 0 ? (
        <Fact
          icon="issue"
          tone="issue"
          value={format.number(counts.issues)}
          name={labels.streamIssues(counts.issues)}
          onClick={onShowIssues}
        />
      ) : null}
    </div>
  );
}

function between(start: number | null | undefined, end: number | null | undefined): number | null {
  return typeof start === "number" && typeof end === "number" ? end - start : null;
}

function Fact(props: {
  icon: IconName;
  value: string;
  name: string;
  tone?: Tone;
  className?: string;
  onClick?: (() => void) | undefined;
}): ReactElement {
  const { icon, value, name, tone, className, onClick } = props;
  const content = (
    <>
      <Icon name={icon} size={14} />
      <span className="rt-bare">
        <b className="rt-fact">{value}</b> {name}
      </span>
    </>
  );
  const look = { className: classes("rt-fact-item", className), "data-tone": tone };
  return onClick ? (
    <button {...look} type="button" onClick={onClick}>
      {content}
    </button>
  ) : (
    <span {...look}>{content}</span>
  );
}

function totalTokens(usage: RunHead["usage"] | undefined): number | undefined {
  if (usage?.totalTokens !== undefined) return usage.totalTokens;
  if (usage?.inputTokens === undefined || usage.outputTokens === undefined) return undefined;
  return usage.inputTokens + usage.outputTokens;
}
