import type { HTMLAttributes, MouseEventHandler, ReactElement } from "react";
import { useTabIndex } from "../Button/TabStop.js";
import { classes } from "../part.js";

/** Props of `Tag`. */
export interface TagProps extends Omit<HTMLAttributes<HTMLElement>, "onClick"> {
  /** 1 to 8, by first appearance (`hueOf`); 0 is the parent agent. @default none */
  hue?: number | undefined;
  /** Shows a swatch before the text: the tag names an agent. @default false */
  swatch?: boolean;
  /** Makes the tag a button. */
  onClick?: MouseEventHandler<HTMLElement> | undefined;
}

/** The hue of the call or agent that appeared `index`-th, from 0. Neighbours never look alike. */
export function hueOf(index: number): number {
  return (Math.max(0, Math.trunc(index)) % 8) + 1;
}

/**
 * Names a call (`#6`) or an agent, in its colour and in words. Renders a `<span>`, or a `<button>` with
 * `onClick`, with `data-hue`.
 */
export function Tag({
  hue,
  swatch,
  className,
  children,
  onClick,
  ...rest
}: TagProps): ReactElement {
  const tabIndex = useTabIndex();
  const content = (
    <>
      {swatch ? <Swatch hue={hue} /> : null}
      <bdi className="rt-tag-text">{children}</bdi>
    </>
  );
  const look = { ...rest, className: classes("rt-tag", className), "data-hue": hue };
  return onClick ? (
    <button {...look} type="button" tabIndex={tabIndex} onClick={onClick}>
      {content}
    </button>
  ) : (
    <span {...look}>{content}</span>
  );
}

/** Props of `Swatch`. */
export interface SwatchProps extends HTMLAttributes<HTMLSpanElement> {
  hue?: number | undefined;
}

/** A square in the colour of an agent, never alone: its name stands beside it or in its title. */
export function Swatch({ hue, className, ...rest }: SwatchProps): ReactElement {
  return <span {...rest} className={classes("rt-swatch", className)} data-hue={hue} />;
}
