import type { Issue } from "@run-timeline/protocol";
import type { Labels } from "../labels/labels.js";
import type { Shown } from "../part.js";

/** Faults of the stream itself: they stand after the last event, and are of none. */
const OF_THE_STREAM: ReadonlySet<string> = new Set(["truncated", "transport-failed"]);

/** Where an issue stands: at which event, or after which. @internal */
export function placeOf({ code, index }: Shown<Issue, "code" | "index">, labels: Labels): string {
  if (!OF_THE_STREAM.has(code)) return labels.atEvent(index + 1);
  return index === 0 ? labels.beforeEvents : labels.afterEvent(index);
}

/** What came of an issue. @internal */
export function consequenceOf(
  { code, severity, isApplied }: Shown<Issue, "code" | "severity">,
  labels: Labels,
): string {
  if (isApplied) return labels.appliedAnyway;
  const own = severity === "fatal" ? undefined : labels.consequence[code];
  return own ?? labels.severity[severity];
}
