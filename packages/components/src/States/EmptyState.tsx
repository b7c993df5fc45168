"use client";
import { forwardRef, type ReactNode } from "react";
import { Icon, type IconName } from "../Icon/Icon.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import { classes, drawPart, type Part, type PartProps } from "../part.js";

/** Props of `EmptyState`. */
export interface EmptyStateProps extends PartProps {
  /** @default "inbox" */
  icon?: IconName | undefined;
  /** @default that there is no activity yet */
  heading?: ReactNode;
  /** A button below. */
  action?: ReactNode;
  /** @default what will appear here */
  children?: ReactNode;
}

/** Nothing to show, and why. Renders a `<div>`. */
export const EmptyState: Part<EmptyStateProps> = forwardRef<HTMLDivElement, EmptyStateProps>(
  function EmptyState(
    { icon = "inbox", heading, action, className, render, children, ...rest },
    ref,
  ) {
    const labels = useLateLabels();
    const attributes = {
      ...rest,
      ref,
      className: classes("rt-empty", className),
      children: (
        <>
          <span className="rt-tile">
            <Icon name={icon} />
          </span>
          <b className="rt-strong">{heading ?? labels.emptyTitle}</b>
          <p className="rt-empty-text">{children ?? labels.emptyHint}</p>
          {action}
        </>
      ),
    };
    return drawPart(render, "div", attributes, {});
  },
);

/** Props of `NoMatch`. */
export interface NoMatchProps extends Omit<EmptyStateProps, "heading" | "icon"> {
  query: string;
}

/** A search that found nothing. Renders an `EmptyState`. */
export const NoMatch: Part<NoMatchProps> = forwardRef<HTMLDivElement, NoMatchProps>(
  function NoMatch({ query, children, ...rest }, ref) {
    const labels = useLateLabels();
    return (
      <EmptyState {...rest} ref={ref} icon="search" heading={labels.noMatch(query)}>
        {children ?? labels.noMatchHint}
      </EmptyState>
    );
  },
);
