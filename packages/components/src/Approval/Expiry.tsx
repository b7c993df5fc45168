"use client";
import type { ReactElement } from "react";
import { useLateLabels } from "../labels/useLateLabels.js";

/** Props of `Expiry`. */
export interface ExpiryProps {
  /** How long is left, ms. */
  left: number;
  /** Of how long, ms. @default no bar */
  of?: number | null | undefined;
}

/** How long is left to answer. Renders a `<span>` with `data-state`. */
export function Expiry({ left, of }: ExpiryProps): ReactElement {
  const labels = useLateLabels();
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
