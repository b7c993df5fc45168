"use client";
import { forwardRef } from "react";
import { Button } from "../Button/Button.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import type { Part, PartProps } from "../part.js";
import { Banner } from "./Banner.js";

/** Props of `Reconnecting`. */
export interface ReconnectingProps extends PartProps {
  /** Until the next try. @default not said */
  seconds?: number | undefined;
  attempt?: { number: number; of: number } | undefined;
  /** Log index of the last event that is shown. */
  lastEvent?: number | undefined;
  onRetry?: (() => void) | undefined;
}

/** The connection was lost and is being made again; the rows stay. Renders a `Banner`. */
export const Reconnecting: Part<ReconnectingProps> = forwardRef<HTMLDivElement, ReconnectingProps>(
  function Reconnecting({ seconds, attempt, lastEvent, onRetry, ...rest }, ref) {
    const labels = useLateLabels();
    return (
      <Banner
        {...rest}
        ref={ref}
        tone="accent"
        icon="refresh"
        heading={
          seconds === undefined
            ? labels.connectionLost
            : `${labels.connectionLost} ${labels.retryingIn(seconds)}`
        }
        action={onRetry ? <Button onClick={onRetry}>{labels.retryNow}</Button> : null}
      >
        {[
          lastEvent === undefined ? "" : labels.shownUpTo(lastEvent + 1),
          attempt ? labels.attempt(attempt.number, attempt.of) : "",
        ]
          .filter(Boolean)
          .join(" ")}
      </Banner>
    );
  },
);
