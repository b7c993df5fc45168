import { forwardRef, type ReactNode } from "react";
import { Icon, type IconName } from "../Icon/Icon.js";
import type { Tone } from "../Mark/Mark.js";
import { classes, drawPart, type Part, type PartProps } from "../part.js";

/** Props of `Banner`. */
export interface BannerProps extends PartProps {
  tone: Tone;
  icon: IconName;
  heading: ReactNode;
  /** A button at the end. */
  action?: ReactNode;
  /** A second line. */
  children?: ReactNode;
}

/** A strip above the rows that concerns the whole run. Renders a `<div>` with `data-tone`. */
export const Banner: Part<BannerProps> = forwardRef<HTMLDivElement, BannerProps>(function Banner(
  { tone, icon, heading, action, className, render, children, ...rest },
  ref,
) {
  const attributes = {
    ...rest,
    ref,
    className: classes("rt-banner", className),
    "data-tone": tone,
    children: (
      <>
        <Icon name={icon} />
        <span className="rt-stack">
          <b className="rt-strong">{heading}</b>
          {children ? <span className="rt-soft">{children}</span> : null}
        </span>
        {action}
      </>
    ),
  };
  return drawPart(render, "div", attributes, {});
});
