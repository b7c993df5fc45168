"use client";
import { forwardRef, type ReactNode } from "react";
import { useTimeLeft } from "../Approval/timeLeft.js";
import { Button } from "../Button/Button.js";
import { Icon } from "../Icon/Icon.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import { classes, drawPart, type Part, type PartProps } from "../part.js";

/** Props of `AttentionBar`. */
export interface AttentionBarProps extends PartProps {
  /** Who wants what: "mailer wants to send 3 emails". */
  children?: ReactNode;
  /** When it expires, ms. @default never */
  expiresAt?: number | null | undefined;
  /** Goes to the question. */
  onReview?: (() => void) | undefined;
}

/** Says that a person must act, wherever the question stands. Renders a `<div data-tone="warn">`. */
export const AttentionBar: Part<AttentionBarProps> = forwardRef<HTMLDivElement, AttentionBarProps>(
  function AttentionBar({ children, expiresAt = null, onReview, className, render, ...rest }, ref) {
    const labels = useLateLabels();
    const left = useTimeLeft(expiresAt);
    const attributes = {
      ...rest,
      ref,
      className: classes("rt-attention", className),
      "data-tone": "warn",
      children: (
        <>
          <Icon name="waiting" />
          <span className="rt-clip">
            <b className="rt-strong">{labels.needsYou}</b> {children}
          </span>
          {left === null ? null : (
            <span className="rt-num rt-countdown rt-narrow-hide">
              {left === 0 ? labels.expired : labels.left(labels.format.elapsed(left))}
            </span>
          )}
          <span className="rt-grow" />
          {onReview ? (
            <Button variant="link" onClick={onReview}>
              {labels.review}
            </Button>
          ) : null}
        </>
      ),
    };
    return drawPart(render, "div", attributes, {});
  },
);
