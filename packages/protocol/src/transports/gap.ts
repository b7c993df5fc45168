import type { CustomEvent } from "../events.js";

/** The name of the CUSTOM event that marks a place where history is missing. */
export const GAP_NAME = "run-timeline.gap";

/**
 * - `joined_midway`: the stream was joined after its beginning
 * - `reconnected`: the connection was lost, and what came meanwhile was not sent again
 */
export type GapKind = "joined_midway" | "reconnected";

const SENTENCES: Readonly<Record<GapKind, string>> = {
  joined_midway: "Joined midway: what came before is not shown.",
  reconnected: "Reconnected: output may be missing here.",
};

/** An event of our own, which says in a row that history is missing there. */
export function gapEvent(kind: GapKind): CustomEvent {
  return { type: "CUSTOM", name: GAP_NAME, value: { kind, content: SENTENCES[kind] } };
}

/** A translator that lives through several connections marks the seam itself. */
export function isGap({ type, name }: Readonly<Record<string, unknown>>): boolean {
  return type === "CUSTOM" && name === GAP_NAME;
}
