import type { Step } from "@run-timeline/protocol";

/** What closing codes of the socket say. */
export const CLOSED = { done: 1000, crashed: 1011, unknown: 1008 } as const;

/** As much of a WebSocket as is needed here. */
export interface StepSocket {
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  close(): void;
}

/** Options of `followRun`. */
export interface FollowOptions {
  /** Opens the socket of a run, for the steps after a number. */
  open(after: number): StepSocket;
  onStep(step: Step): void;
  /** No step will follow. */
  onEnd(): void;
  /** Waits before the connection is tried again. @default a second */
  pause?: (again: () => void) => void;
}

/**
 * Hears the steps of a run, each once. A connection that was lost is made again, from the last step that came; one
 * that the server closed is not.
 *
 * @returns stops following
 */
export function followRun({ open, onStep, onEnd, pause = aSecond }: FollowOptions): () => void {
  let last = 0;
  let stopped = false;
  let socket = connect();

  function connect(): StepSocket {
    const next = open(last);
    next.onmessage = ({ data }) => {
      const step = stepOf(data);
      if (stopped || step === undefined || step.seq <= last) return;
      last = step.seq;
      onStep(step);
    };
    next.onclose = ({ code }) => {
      if (stopped) return;
      if (code === CLOSED.done || code === CLOSED.crashed || code === CLOSED.unknown) onEnd();
      else
        pause(() => {
          if (!stopped) socket = connect();
        });
    };
    return next;
  }

  return () => {
    stopped = true;
    socket.close();
  };
}

function aSecond(again: () => void): void {
  setTimeout(again, 1000);
}

/** A message that is no step is none of ours. */
function stepOf(data: unknown): Step | undefined {
  if (typeof data !== "string") return undefined;
  try {
    const value: unknown = JSON.parse(data);
    const isStep =
      typeof value === "object" &&
      value !== null &&
      "type" in value &&
      "seq" in value &&
      typeof value.seq === "number";
    return isStep ? (value as Step) : undefined;
  } catch {
    return undefined;
  }
}
