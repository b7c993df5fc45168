import type { Event, RunErrorEvent, RunFinishedEvent, RunStartedEvent } from "../events.js";

/** How the last run ended; `null` while none did. */
export type LastEnd = "success" | "interrupted" | "cancelled" | "failed" | null;

/** The runs of one thread: opens them, ends them, and names each anew. */
export interface Runs {
  /** Of the run that is open, or of the next one. */
  readonly id: string;
  readonly isOpen: boolean;
  readonly lastEnd: LastEnd;
  /** RUN_STARTED; nothing where a run is open. */
  open(extra?: Partial<RunStartedEvent>): Event[];
  /** RUN_FINISHED of the open run. */
  finish(extra?: Partial<RunFinishedEvent>): Event[];
  /** RUN_ERROR: ends the open run, or turns a finished one into a failed one. */
  fail(message: string, extra?: Partial<RunErrorEvent>): Event[];
  /** A run that came after the end closes as the one before it did. */
  endAsBefore(): Event[];
}

/**
 * The first run has the given id, later ones a number behind theirs.
 *
 * @param laterRunId what later ids begin with, where another connection may have made some too
 */
export function createRuns(threadId: string, firstRunId: string, laterRunId = firstRunId): Runs {
  let number = 1;
  let isOpen = false;
  let lastEnd: LastEnd = null;
  let last: RunFinishedEvent | RunErrorEvent | null = null;

  const id = (): string => (number === 1 ? firstRunId : `${laterRunId}-${number}`);

  function end(event: RunFinishedEvent | RunErrorEvent): Event[] {
    last = event;
    lastEnd = endOf(event);
    if (isOpen) number++;
    isOpen = false;
    return [event];
  }

  return {
    get id() {
      return id();
    },
    get isOpen() {
      return isOpen;
    },
    get lastEnd() {
      return lastEnd;
    },
    open(extra) {
      if (isOpen) return [];
      isOpen = true;
      return [{ type: "RUN_STARTED", threadId, runId: id(), ...extra }];
    },
    finish(extra) {
      return end({ type: "RUN_FINISHED", threadId, runId: id(), ...extra });
    },
    fail(message, extra) {
      return end({ type: "RUN_ERROR", message, ...extra });
    },
    endAsBefore() {
      if (last === null) return [];
      return end(last.type === "RUN_ERROR" ? last : { ...last, runId: id() });
    },
  };
}

function endOf(event: RunFinishedEvent | RunErrorEvent): LastEnd {
  if (event.type === "RUN_ERROR") return "failed";
  if (event.outcome?.type === "interrupt") return "interrupted";
  return event.outcome?.type === "cancelled" ? "cancelled" : "success";
}
