"use client";
import type { ReactElement } from "react";
import type { ValueViewProps } from "./ValueView.js";

/** Props of `ValueSection`. @internal */
export type ValueSectionProps = ValueViewProps;

/** @internal */
export function ValueSection({ title }: ValueSectionProps): ReactElement {
  return <section className="rt-value" aria-label={title} />;
}
