"use client";
import type { ReactElement } from "react";
import { useLabels } from "../labels/LabelsContext.js";

/** Props of `Duration`. */
export interface DurationProps {
  /** `null` where it is not known: then nothing is shown. */
  ms: number | null | undefined;
}

/** How long something took. Renders a `<span>`. */
export function Duration({ ms }: DurationProps): ReactElement | null {
  const { format } = useLabels();
  if (ms === null || ms === undefined || !Number.isFinite(ms) || ms < 0) return null;
  return <span className="rt-dur">{format.duration(ms)}</span>;
}
