"use client";
import { forwardRef, type ReactNode } from "react";
import { useLabels } from "../labels/LabelsContext.js";
import { Mark, type MarkName, type Tone } from "../Mark/Mark.js";
import { classes, drawPart, type Part, type PartProps } from "../part.js";

/** What every row part takes besides its own props. */
export interface RowProps extends PartProps<RowState> {
  /** How deep it stands, from 0. Indentation stops at 3; deeper rows say their level. @default 0 */
  depth?: number | undefined;
  /**
   * The line at each level, the row's own last: 0 is neutral, 1 to 8 the hue of the subagent that the level
   * belongs to, `null` no line.
   * @default neutral lines
   */
  rails?: readonly (number | null)[] | undefined;
  /** Trims the row's own line at the ends of a list. @default a line through the row */
  edge?: "first" | "last" | "only" | undefined;
  /** @default false */
  selected?: boolean | undefined;
  /** Shown at the end of the row while it is hovered or has focus. */
  actions?: ReactNode;
}

/** What opens and folds. */
export interface DisclosureProps {
  /** Whether it shows what it holds. @default false */
  open?: boolean | undefined;
  /** Makes the title a button that opens and folds. */
  onToggle?: ((open: boolean) => void) | undefined;
}

/** What a row's `render` function is told. */
export interface RowState {
  kind: string;
  status: string | undefined;
  open: boolean | undefined;
  selected: boolean;
  depth: number;
}

/** Props of `RowFrame`. */
export interface RowFrameProps extends RowProps {
  /** Shown as `data-kind`. */
  kind: string;
  /** Shown as `data-status`. */
  status?: string | undefined;
  open?: boolean | undefined;
  hue?: number | undefined;
  mark?: MarkName | undefined;
  /** What the mark says, for assistive technology. */
  markLabel?: string | undefined;
  tone?: Tone | undefined;
  /** The line. */
  head?: ReactNode;
  /** The end of the line: note or status, tag, duration. */
  end?: ReactNode;
  /** Below the line. */
  body?: ReactNode;
  /** In place of the line: prose or a card. */
  children?: ReactNode;
}

const DEEPEST = 3;

/**
 * The frame of a row in the grouped view: rails, mark, line, end, body. Renders a `<div>` with `data-kind`,
 * `data-status`, `data-depth`, `data-edge`, `data-open` and `data-selected`; given `role="row"` it also sets
 * `aria-expanded` and `aria-selected`, and its content is a `gridcell`.
 */
export const RowFrame: Part<RowFrameProps> = forwardRef<HTMLDivElement, RowFrameProps>(
  function RowFrame(
    {
      kind,
      status,
      open,
      hue,
      mark,
      markLabel,
      tone,
      head,
      end,
      body,
      actions,
      depth = 0,
      rails,
      edge,
      selected = false,
      className,
      render,
      children,
      ...rest
    },
    ref,
  ) {
    const isRow = rest.role === "row";
    const level = Math.min(depth, DEEPEST);
    const attributes = {
      "aria-expanded": isRow ? open : undefined,
      "aria-selected": isRow ? selected : undefined,
      ...rest,
      ref,
      className: classes("rt-row", className),
      "data-kind": kind,
      "data-status": status,
      "data-depth": level,
      "data-edge": edge,
      "data-hue": hue,
      "data-open": open,
      "data-selected": selected ? "" : undefined,
      children: (
        <>
          <Rails level={level} rails={rails} />
          <div className="rt-cell" role={isRow ? "gridcell" : undefined}>
            {mark ? (
              <Mark name={mark} label={markLabel} tone={tone} />
            ) : (
              <span className="rt-mark" />
            )}
            {head ? <div className="rt-head">{head}</div> : null}
            {children}
            {end || actions || depth > DEEPEST ? (
              <div className="rt-end">
                {depth > DEEPEST ? <Level depth={depth} /> : null}
                {end}
                {actions ? <span className="rt-actions">{actions}</span> : null}
              </div>
            ) : null}
            {body ? <div className="rt-body">{body}</div> : null}
          </div>
        </>
      ),
    };
    return drawPart(render, "div", attributes, { kind, status, open, selected, depth });
  },
);

/** Each row paints its own lines, so that rows can be flat siblings. */
function Rails({ level, rails }: { level: number; rails: RowProps["rails"] }): ReactNode {
  const shown = rails ? rails.slice(-level - 1) : Array.from({ length: level + 1 }, () => 0);
  return (
    <span className="rt-rails" aria-hidden="true">
      {shown.map((hue, index) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its level
          key={index}
          className="rt-rail"
          data-hue={hue ? hue : undefined}
          data-off={hue === null ? "" : undefined}
        />
      ))}
    </span>
  );
}

function Level({ depth }: { depth: number }): ReactNode {
  return <span className="rt-level">{useLabels().depth(depth + 1)}</span>;
}
