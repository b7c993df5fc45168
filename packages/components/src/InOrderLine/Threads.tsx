import type { ReactElement } from "react";

/** One lane of a line: what runs through it, and what happens in it here. */
export interface Thread {
  /** 1 to 8, 0 for the parent agent's text. */
  hue: number;
  /** What comes in from above. @default none */
  above?: "open" | "pending" | undefined;
  /** What goes on below. @default none */
  below?: "open" | "pending" | undefined;
  /** What happens on this line: it starts, a fragment, the end of its arguments or text, its result. */
  event?: "start" | "fragment" | "end" | "result" | undefined;
  /** It belongs to the entity that is chosen. @default false */
  linked?: boolean | undefined;
}

/** Props of `Threads`. */
export interface ThreadsProps {
  /** By lane, `null` where a lane is empty. */
  threads: readonly (Thread | null)[];
  /** How many lanes are drawn. @default 5 */
  lanes?: number | undefined;
}

const STEP = 10;

/** The lanes of open calls and messages, drawn for one line. Renders an `<svg>`, hidden from assistive technology. */
export function Threads({ threads, lanes = 5 }: ThreadsProps): ReactElement {
  return (
    <svg className="rt-threads" aria-hidden="true" focusable="false">
      {threads.slice(0, lanes).map((thread, lane) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: a thread is its lane
        thread ? <Lane key={lane} x={lane * STEP + 5} thread={thread} /> : null,
      )}
    </svg>
  );
}

function Lane({ x, thread }: { x: number; thread: Thread }): ReactElement {
  const { above, below, event, hue, linked } = thread;
  const through = above !== undefined && above === below && event !== "end";
  const line = (from: string, to: string, state: string | undefined): ReactElement | null =>
    state === undefined ? null : (
      <line x1={x} x2={x} y1={from} y2={to} data-pending={state === "pending" ? "" : undefined} />
    );
  return (
    <g className="rt-thread" data-hue={hue} data-linked={linked ? "" : undefined}>
      {line("0", through ? "100%" : "50%", above)}
      {through ? null : line("50%", "100%", below)}
      {event === "start" ? <circle className="rt-thread-start" cx={x} cy="50%" r="3.5" /> : null}
      {event === "fragment" ? <circle className="rt-thread-dot" cx={x} cy="50%" r="2.25" /> : null}
      {event === "end" ? (
        <line className="rt-thread-end" x1={x - 4} x2={x + 4} y1="50%" y2="50%" />
      ) : null}
      {event === "result" ? (
        <svg className="rt-bare" x={x} y="50%" overflow="visible" aria-hidden="true">
          <path className="rt-thread-dot" d="M0-3.9 3.9 0 0 3.9-3.9 0Z" />
        </svg>
      ) : null}
    </g>
  );
}
