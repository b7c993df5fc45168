"use client";
import type { RunStatus } from "@run-timeline/protocol";
import type { HTMLAttributes, ReactElement } from "react";
import { Icon } from "../Icon/Icon.js";
import { useLabels } from "../labels/LabelsContext.js";
import { toneOf } from "../Mark/Mark.js";
import { classes } from "../part.js";
import { runMark, runStatusWord } from "../Run/runStatus.js";

/** Props of `StatusPill`. */
export interface StatusPillProps extends HTMLAttributes<HTMLSpanElement> {
  status: RunStatus;
}

/** How the run stands, by shape, colour and word. Renders a `<span>` with `data-status` and `data-tone`. */
export function StatusPill({ status, className, ...rest }: StatusPillProps): ReactElement {
  const labels = useLabels();
  const icon = runMark(status);
  return (
    <span
      {...rest}
      className={classes("rt-pill", className)}
      data-status={status}
      data-tone={toneOf(icon)}
    >
      <Icon name={icon} size={14} />
      {runStatusWord(status, labels)}
    </span>
  );
}
