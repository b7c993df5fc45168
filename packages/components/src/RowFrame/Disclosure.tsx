"use client";
import type { MouseEvent, ReactElement, ReactNode } from "react";
import { useTabIndex } from "../Button/TabStop.js";
import { Icon } from "../Icon/Icon.js";
import type { DisclosureProps } from "./RowFrame.js";

/** Props of `Disclosure`. @internal */
export interface DisclosureButtonProps extends DisclosureProps {
  children?: ReactNode;
  /** Shows the chevron only where the reader points. @default false */
  quiet?: boolean;
}

/** The title of a row: a button with `aria-expanded` where it can be opened, else plain text. @internal */
export function Disclosure({
  open,
  onToggle,
  quiet,
  children,
}: DisclosureButtonProps): ReactElement {
  const tabIndex = useTabIndex();
  if (!onToggle) return <span className="rt-toggle">{children}</span>;
  const toggle = (event: MouseEvent): void => {
    event.stopPropagation();
    onToggle(!open);
  };
  return (
    <button
      type="button"
      className="rt-toggle"
      data-quiet={quiet ? "" : undefined}
      aria-expanded={open ?? false}
      tabIndex={tabIndex}
      onClick={toggle}
    >
      {children}
      <Icon name="chevron" size={12} />
    </button>
  );
}
