"use client";
import {
  type ButtonHTMLAttributes,
  type ForwardRefExoticComponent,
  forwardRef,
  type RefAttributes,
} from "react";
import { Icon } from "../Icon/Icon.js";
import { useLabels } from "../labels/LabelsContext.js";
import { classes } from "../part.js";

/** Props of `NewPill`. */
export interface NewPillProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Rows that came since the reader left the tail. */
  count: number;
  /** How many of them need a person. @default 0 */
  needing?: number | undefined;
}

/** Brings the reader back to the tail, and says what came meanwhile. Renders a `<button>`. */
export const NewPill: ForwardRefExoticComponent<NewPillProps & RefAttributes<HTMLButtonElement>> =
  forwardRef<HTMLButtonElement, NewPillProps>(function NewPill(
    { count, needing = 0, className, ...rest },
    ref,
  ) {
    const labels = useLabels();
    return (
      <button {...rest} ref={ref} type="button" className={classes("rt-new", className)}>
        <Icon name="down" size={14} />
        {labels.newRows(count)}
        {needing > 0 ? (
          <span className="rt-new-needing" data-tone="warn">
            <Icon name="waiting" size={14} />
            {labels.needYou(needing)}
          </span>
        ) : null}
      </button>
    );
  });
