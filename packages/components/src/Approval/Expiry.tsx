"use client";
import type { ReactElement } from "react";
import { useLabels } from "../labels/LabelsContext.js";
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

/** Props of `Expiry`. */
export interface ExpiryProps {
  /** How long is left, ms. */
  left: number;
  /** Of how long, ms. @default no bar */
  of?: number | null | undefined;
}

/** How long is left to answer. Renders a `<span>` with `data-state`. */
export function Expiry({ left, of }: ExpiryProps): ReactElement {
  const labels = useLabels();
  if (left === 0) {
    return (
      <span className="rt-expiry" data-state="expired">
        {labels.expired}
      </span>
    );
  }
  const share = of ? Math.min(100, (left / of) * 100) : null;
  return (
    <span className="rt-expiry" data-state="open">
      {share === null ? null : (
        <svg className="rt-meter" aria-hidden="true">
          <rect width={`${share}%`} height="100%" rx="2" />
        </svg>
      )}
      <span className="rt-num">{labels.expiresIn(labels.format.elapsed(left))}</span>
    </span>
  );
}
