"use client";
import { forwardRef, type ReactNode } from "react";
import { Icon, type IconName } from "../Icon/Icon.js";
import { useLabels } from "../labels/LabelsContext.js";
import type { Tone } from "../Mark/Mark.js";
import { classes, drawPart, type Part, type PartProps } from "../part.js";

/** One filter. */
export interface FilterOption {
  value: string;
  label: string;
  count?: number | undefined;
  icon?: IconName | undefined;
  tone?: Tone | undefined;
}

/** Props of `FilterBar`. */
export interface FilterBarProps extends PartProps {
  options: readonly FilterOption[];
  value: string;
  onFilterChange: (value: string) => void;
  /** At the end of the bar. */
  children?: ReactNode;
}

/** What is shown, by kind, with counts. Renders a `<div role="group">`. */
export const FilterBar: Part<FilterBarProps> = forwardRef<HTMLDivElement, FilterBarProps>(
  function FilterBar(
    { options, value, onFilterChange, className, render, children, ...rest },
    ref,
  ) {
    const labels = useLabels();
    const attributes = {
      role: "group",
      "aria-label": labels.filter,
      ...rest,
      ref,
      className: classes("rt-filter", className),
      children: (
        <>
          {options.map((option) => (
            <button
              key={option.value}
              type="button"
              className="rt-chip"
              data-tone={option.tone}
              aria-pressed={option.value === value}
              onClick={() => onFilterChange(option.value)}
            >
              {option.icon ? <Icon name={option.icon} size={14} /> : null}
              {option.label}
              {option.count === undefined ? null : (
                <span className="rt-chip-count">{labels.format.number(option.count)}</span>
              )}
            </button>
          ))}
          <span className="rt-grow" />
          {children}
        </>
      ),
    };
    return drawPart(render, "div", attributes, {});
  },
);
