"use client";
import { forwardRef, type ReactNode } from "react";
import { Button } from "../Button/Button.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import { classes, drawPart, type Part, type PartProps } from "../part.js";
import type { CallTag } from "../StateChange/StateChange.js";
import { hueOf, Tag } from "../Tag/Tag.js";
import { VisibleText } from "../VisibleText/VisibleText.js";

/** Props of `LinkBar`. */
export interface LinkBarProps extends PartProps {
  /** The call whose lines are marked. */
  call?: CallTag | undefined;
  /** Its name. */
  name: string;
  /** Which of its lines is chosen, from 1, and of how many. */
  line: number;
  lines: number;
  /** What else there is to say: "arguments still streaming". */
  children?: ReactNode;
  onPrevious: () => void;
  onNext: () => void;
  onClose: () => void;
  onOpenDetails?: (() => void) | undefined;
}

/** Names the entity whose lines are marked, and goes through them. Renders a `<div role="group">`. */
export const LinkBar: Part<LinkBarProps> = forwardRef<HTMLDivElement, LinkBarProps>(
  function LinkBar(
    {
      call,
      name,
      line,
      lines,
      onPrevious,
      onNext,
      onClose,
      onOpenDetails,
      className,
      render,
      children,
      ...rest
    },
    ref,
  ) {
    const labels = useLateLabels();
    const attributes = {
      role: "group",
      "aria-label": name,
      ...rest,
      ref,
      className: classes("rt-linkbar", className),
      children: (
        <>
          {call ? <Tag hue={call.hue ?? hueOf(call.number - 1)}>#{call.number}</Tag> : null}
          <code className="rt-name">
            <VisibleText text={name} />
          </code>
          <span className="rt-muted rt-num" role="status">
            {labels.lineOf(line, lines)}
          </span>
          <span className="rt-clip rt-muted rt-narrow-hide">{children}</span>
          <span className="rt-grow" />
          <Button icon="up" variant="ghost" label={labels.previous} onClick={onPrevious} />
          <Button icon="down" variant="ghost" label={labels.next} onClick={onNext} />
          {onOpenDetails ? (
            <Button icon="panel" onClick={onOpenDetails}>
              {labels.openDetails}
            </Button>
          ) : null}
          <Button icon="close" variant="ghost" label={labels.close} onClick={onClose} />
        </>
      ),
    };
    return drawPart(render, "div", attributes, {});
  },
);
