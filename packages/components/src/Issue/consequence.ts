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
  { code, severity, message }: Shown<Issue, "code" | "severity" | "message">,
  labels: Labels,
): string {
  if (severity === "violation" && isApplied(code, message)) return labels.appliedAnyway;
  const own = severity === "fatal" ? undefined : labels.consequence[code];
  return own ?? labels.severity[severity];
}

/**
 * Whether an event is applied though it breaks a rule: what ends a run, as far as it can be read, and a step within a
 * step of its name. Sentences of issues begin with the type of their event.
 */
function isApplied(code: Issue["code"], message: string): boolean {
  switch (message.slice(0, message.indexOf(" "))) {
    case "RUN_FINISHED":
      return code !== "too-deep";
    case "RUN_ERROR":
      return code === "malformed-field";
    case "STEP_STARTED":
      return code === "already-open";
    default:
      return false;
  }
}
