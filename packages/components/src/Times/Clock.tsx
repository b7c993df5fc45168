"use client";
import { type ReactElement, useSyncExternalStore } from "react";
import { useLabels } from "../labels/LabelsContext.js";

/** Props of `Clock`. */
export interface ClockProps {
  /** ms since the epoch. */
  at: number | null | undefined;
}

const never = (): (() => void) => () => {};
const FIRST_YEAR = Date.UTC(2000, 0);
const LAST_YEAR = Date.UTC(2200, 0);

/**
 * A time of day. The server writes it in UTC and the browser in the reader's own zone, after hydration.
 * Renders a `<time>`; nothing for a number that is no date.
 */
export function Clock({ at }: ClockProps): ReactElement | null {
  const { format } = useLabels();
  const utc = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  if (at === null || at === undefined || !(at > FIRST_YEAR && at < LAST_YEAR)) return null;
  return (
    <time className="rt-dur" dateTime={new Date(at).toISOString()}>
      {format.clock(at, utc)}
    </time>
  );
}
