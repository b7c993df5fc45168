import { useRunClock } from "../Times/RunClock.js";
import { useSeconds } from "../Times/ticker.js";

/** When something asked expires, ms; `null` for never, and for what cannot be read as a date. */
export function expiryTime(expiresAt: string | undefined): number | null {
  const time = expiresAt === undefined ? Number.NaN : Date.parse(expiresAt);
  return Number.isNaN(time) ? null : time;
}

/** How long is left, ms; `null` for ever. Re-renders once a second while that changes. @internal */
export function useTimeLeft(expiresAt: number | null): number | null {
  const clock = useRunClock();
  const now = clock.now();
  const left = expiresAt === null || now === null ? null : Math.max(0, expiresAt - now);
  useSeconds(left !== null && left > 0);
  return left;
}
