"use client";
import { forwardRef } from "react";
import { useLabels } from "../labels/LabelsContext.js";
import { classes, drawPart, type Part, type PartProps } from "../part.js";

const ROWS = ["first", undefined, "last"] as const;

/** Rows that are not there yet, while the first event is awaited. Renders a `<div aria-busy>`. */
export const Connecting: Part<PartProps> = forwardRef<HTMLDivElement, PartProps>(
  function Connecting({ className, render, ...rest }, ref) {
    const labels = useLabels();
    const attributes = {
      ...rest,
      ref,
      className: classes("rt-skeletons", className),
      "aria-busy": true,
      children: (
        <>
          <span className="rt-hidden">{labels.connecting}</span>
          {ROWS.map((edge, index) => (
            <div key={edge ?? "middle"} className="rt-row" data-edge={edge} aria-hidden="true">
              <span className="rt-rails">
                <i className="rt-rail" />
              </span>
              <div className="rt-cell">
                <span className="rt-mark">
                  <i className="rt-dot" />
                </span>
                <div className="rt-head">
                  <i className="rt-skeleton" data-width={index} />
                  {edge === "first" ? null : <i className="rt-skeleton" data-width={index + 2} />}
                </div>
              </div>
            </div>
          ))}
        </>
      ),
    };
    return drawPart(render, "div", attributes, {});
  },
);
