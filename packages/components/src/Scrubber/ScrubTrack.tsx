"use client";
import { type ReactElement, useRef } from "react";
import { useIsomorphicLayoutEffect } from "../isomorphicLayoutEffect.js";
import type { ScrubMark } from "./marks.js";

/** Props of `ScrubTrack`. */
interface ScrubTrackProps {
  label: string;
  /** The position in words. */
  text: string;
  position: number;
  length: number;
  marks: readonly ScrubMark[];
  onSeek: (position: number) => void;
}

/** The slider, and on it what was wrong and what waited. Renders a `<span>` with an `<input type="range">`. @internal */
export function ScrubTrack(props: ScrubTrackProps): ReactElement {
  const { label, text, position, length, marks, onSeek } = props;
  const element = useRef<HTMLSpanElement>(null);
  const most = Math.max(1, length);
  // Past React, which would write styles into the page that a server sends, where a strict policy refuses them.
  useIsomorphicLayoutEffect(() => {
    const track = element.current;
    if (!track) return;
    track.style.setProperty("--rt-scrub", `${(position / most) * 100}%`);
    for (const [index, mark] of [
      ...track.querySelectorAll<HTMLElement>(".rt-scrub-mark"),
    ].entries()) {
      mark.style.insetInlineStart = `${(marks[index]?.at ?? 0) * 100}%`;
    }
  });
  return (
    <span ref={element} className="rt-scrub">
      <span className="rt-scrub-line" aria-hidden="true">
        {marks.map(({ at, tone }) => (
          <i key={at} className="rt-scrub-mark" data-tone={tone} />
        ))}
      </span>
      <input
        className="rt-scrub-input"
        type="range"
        min={0}
        max={most}
        step={1}
        value={Math.min(position, most)}
        aria-label={label}
        aria-valuetext={text}
        onChange={(event) => onSeek(event.target.valueAsNumber)}
      />
    </span>
  );
}
