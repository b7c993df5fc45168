"use client";
import { forwardRef } from "react";
import type { FirstLabels } from "../labels/firstLabels.js";
import { LabelsProvider } from "../labels/LabelsContext.js";
import { classes, drawPart, type Part, type PartProps } from "../part.js";

/** Props of `Surface`. */
export interface SurfaceProps extends PartProps {
  /** @default what the page's `color-scheme` says */
  theme?: "light" | "dark" | undefined;
  /** @default "comfortable" */
  density?: "comfortable" | "compact" | undefined;
  labels?: Partial<FirstLabels> | undefined;
}

/**
 * The element that tokens and styles hang on. `RunTimeline` brings its own; put one around parts that you use
 * by themselves. Renders a `<div>` with `data-theme` and `data-density`.
 *
 * @example
 * <Surface density="compact">
 *   <Message message={{ role: "assistant", content: "Hello", status: "done" }} />
 * </Surface>
 */
export const Surface: Part<SurfaceProps> = forwardRef<HTMLDivElement, SurfaceProps>(
  function Surface({ theme, density, labels, className, render, ...rest }, ref) {
    const attributes = {
      ...rest,
      ref,
      className: classes("rt", className),
      "data-theme": theme,
      "data-density": density,
    };
    return (
      <LabelsProvider labels={labels}>{drawPart(render, "div", attributes, {})}</LabelsProvider>
    );
  },
);
