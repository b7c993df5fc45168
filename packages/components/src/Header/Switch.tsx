"use client";
import { type KeyboardEvent, type ReactElement, useRef } from "react";
import { Icon, type IconName } from "../Icon/Icon.js";

/** One of several. */
export interface SwitchOption<Value extends string> {
  value: Value;
  label: string;
  icon?: IconName | undefined;
}

/** Props of `Switch`. */
export interface SwitchProps<Value extends string> {
  /** What is chosen here. */
  label: string;
  value: Value;
  options: readonly SwitchOption<Value>[];
  onChange: (value: Value) => void;
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/** One of a few, side by side; arrows move the choice. Renders a `<div role="radiogroup">`. */
export function Switch<Value extends string>(props: SwitchProps<Value>): ReactElement {
  const { label, value, options, onChange } = props;
  const group = useRef<HTMLDivElement>(null);
  const chosen = options.findIndex((option) => option.value === value);

  const move = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    const isRtl = group.current ? getComputedStyle(group.current).direction === "rtl" : false;
    const turn = isRtl && (event.key === "ArrowLeft" || event.key === "ArrowRight") ? -step : step;
    const next = (chosen + turn + options.length) % options.length;
    const option = options[next];
    if (!option) return;
    event.preventDefault();
    onChange(option.value);
    group.current?.querySelectorAll("button")[next]?.focus();
  };

  return (
    <div ref={group} className="rt-segments" role="radiogroup" aria-label={label} onKeyDown={move}>
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a segment is no form field
        <button
          key={option.value}
          type="button"
          role="radio"
          className="rt-segment"
          aria-checked={option.value === value}
          tabIndex={index === Math.max(0, chosen) ? 0 : -1}
          onClick={() => onChange(option.value)}
        >
          {option.icon ? <Icon name={option.icon} size={14} /> : null}
          {option.label}
        </button>
      ))}
    </div>
  );
}
