"use client";
import {
  type ButtonHTMLAttributes,
  type ForwardRefExoticComponent,
  forwardRef,
  type RefAttributes,
} from "react";
import { Icon, type IconName } from "../Icon/Icon.js";
import { classes } from "../part.js";
import { useTabIndex } from "./TabStop.js";

/** Props of `Button`. */
export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon?: IconName | undefined;
  /** `link` reads as text. @default "plain" */
  variant?: "plain" | "primary" | "ghost" | "link";
  /** The accessible name of a button that shows only its icon. */
  label?: string | undefined;
}

/** A button. Renders a `<button>` with `data-variant`, and `data-icon-only` where it has no text. */
export const Button: ForwardRefExoticComponent<ButtonProps & RefAttributes<HTMLButtonElement>> =
  forwardRef<HTMLButtonElement, ButtonProps>(function Button(
    { icon, variant = "plain", label, className, children, ...rest },
    ref,
  ) {
    const tabIndex = useTabIndex();
    const iconOnly = children === undefined;
    return (
      <button
        tabIndex={tabIndex}
        {...rest}
        ref={ref}
        type={rest.type ?? "button"}
        className={classes(variant === "link" ? "rt-link" : "rt-button", className)}
        data-variant={variant}
        data-icon-only={iconOnly ? "" : undefined}
        aria-label={label}
        title={iconOnly ? label : rest.title}
      >
        {icon ? <Icon name={icon} {...(iconOnly ? {} : { size: 14 as const })} /> : null}
        {children}
      </button>
    );
  });
