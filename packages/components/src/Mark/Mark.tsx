import type { HTMLAttributes, ReactElement } from "react";
import { Icon, type IconName } from "../Icon/Icon.js";
import { classes } from "../part.js";

/** A colour that says how a thing stands. */
export type Tone = "accent" | "ok" | "danger" | "warn" | "issue" | "muted";

/** What a mark can say by its shape. */
export type MarkName = IconName;

/** Props of `Mark`. */
export interface MarkProps extends HTMLAttributes<HTMLSpanElement> {
  name: MarkName;
  /** What it says, for assistive technology. @default nothing: the row's text says it */
  label?: string | undefined;
  /** @default the tone of that shape */
  tone?: Tone | undefined;
}

const tones: Partial<Record<MarkName, Tone>> = {
  queued: "muted",
  running: "accent",
  done: "ok",
  failed: "danger",
  denied: "muted",
  waiting: "warn",
  cancelled: "muted",
  lost: "issue",
  issue: "issue",
  shield: "warn",
  plug: "warn",
  refresh: "accent",
};

/** The tone in which a shape is drawn. @internal */
export function toneOf(name: MarkName): Tone | undefined {
  return tones[name];
}

/**
 * The sign on a row's rail: calm things are outlined, urgent ones filled, and each has a shape of its own.
 * Renders a `<span>` with `data-mark` and `data-tone`.
 */
export function Mark({
  name,
  label,
  tone = tones[name],
  className,
  ...rest
}: MarkProps): ReactElement {
  return (
    <span {...rest} className={classes("rt-mark", className)} data-mark={name} data-tone={tone}>
      <Icon name={name} />
      {label ? <span className="rt-hidden">{label}</span> : null}
    </span>
  );
}
