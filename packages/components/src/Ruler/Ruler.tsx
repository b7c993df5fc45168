import type { ReactElement } from "react";
import type { Tone } from "../Mark/Mark.js";

/** A place on the ruler. */
export interface RulerTick {
  /** 0 at the top to 1 at the bottom. */
  at: number;
  hue?: number | undefined;
  /** Marks an issue or something that waits, over the colour of a call. */
  tone?: Tone | undefined;
}

/** Props of `Ruler`. */
export interface RulerProps {
  ticks: readonly RulerTick[];
  /** The part that is in view, 0 to 1. */
  from?: number | undefined;
  to?: number | undefined;
}

/** The whole run beside the lines: where the chosen entity, issues and waits stand. Renders an `<svg>`. */
export function Ruler({ ticks, from, to }: RulerProps): ReactElement {
  return (
    <svg className="rt-ruler" aria-hidden="true" focusable="false">
      {from === undefined || to === undefined ? null : (
        <rect
          className="rt-ruler-view"
          width="100%"
          y={`${from * 100}%`}
          height={`${(to - from) * 100}%`}
        />
      )}
      {ticks.map((tick, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a tick is its place
          key={index}
          className="rt-ruler-tick"
          data-hue={tick.hue}
          data-tone={tick.tone}
          x="3"
          width="8"
          rx="1"
          y={`${tick.at * 100}%`}
          height={tick.tone ? 4 : 2}
        />
      ))}
    </svg>
  );
}
