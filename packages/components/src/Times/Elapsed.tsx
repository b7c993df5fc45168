"use client";
import type { ReactElement } from "react";
import { useLabels } from "../labels/LabelsContext.js";
import { useRunClock } from "./RunClock.js";
import { useSeconds } from "./ticker.js";

/** Props of `Elapsed`. */
export interface ElapsedProps {
  /** When it began, ms of the run's clock. */
  since: number | null | undefined;
  /** How to say it. @default `duration`, `1.2 s` */
  as?: "duration" | "elapsed";
}

/**
 * How long something has been running: changes once a second, and is hidden from assistive technology, which
 * would read every change. Re-renders once a second while the run's clock ticks. Renders a `<span>`.
 */
export function Elapsed({ since, as = "duration" }: ElapsedProps): ReactElement | null {
  const text = useElapsed(since, as);
  if (text === null) return null;
  return (
    <span className="rt-dur" aria-hidden="true" suppressHydrationWarning>
      {text}
    </span>
  );
}

/** How long since, as text; `null` where it is not known. Re-renders once a second. @internal */
export function useElapsed(
  since: number | null | undefined,
  as: "duration" | "elapsed" = "elapsed",
): string | null {
  const { format } = useLabels();
  const clock = useRunClock();
  useSeconds(clock.ticking !== false && since !== null && since !== undefined);
  const now = clock.now();
  if (since === null || since === undefined || now === null) return null;
  return format[as](Math.max(0, now - since));
}
