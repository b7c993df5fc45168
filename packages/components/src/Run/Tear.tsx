import { forwardRef, type ReactNode } from "react";
import { Icon, type IconName } from "../Icon/Icon.js";
import { classes, drawPart, type Part, type PartProps } from "../part.js";

/** Props of `Tear`. */
export interface TearProps extends PartProps {
  /** @default "tear" */
  icon?: IconName;
  children?: ReactNode;
}

/**
 * A place where the recording is torn: events that are not there, a stream that stopped. Renders a `<div>` with
 * `data-kind="tear"`.
 */
export const Tear: Part<TearProps> = forwardRef<HTMLDivElement, TearProps>(function Tear(
  { icon = "tear", className, render, children, ...rest },
  ref,
) {
  const attributes = {
    ...rest,
    ref,
    className: classes("rt-tear", className),
    "data-kind": "tear",
    children: (
      <span className="rt-tear-text" role={rest.role === "row" ? "gridcell" : undefined}>
        <Icon name={icon} size={14} />
        {children}
      </span>
    ),
  };
  return drawPart(render, "div", attributes, {});
});
