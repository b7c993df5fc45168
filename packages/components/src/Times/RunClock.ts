"use client";
import { type Context, createContext, useContext } from "react";

/** Tells the time of the run: the clock in which its entities' times are given. */
export interface RunClock {
  /** ms, comparable with `startedAt` of entities. `null` where it is not known what time it is in the run. */
  now(): number | null;
  /** `false` while nothing runs: replay paused, reconnecting, ended. @default true */
  readonly ticking?: boolean;
}

/** The clock by which running things say how long. @default the wall clock */
export const RunClockContext: Context<RunClock> = createContext<RunClock>({
  now: () => Date.now(),
});

/** @internal */
export function useRunClock(): RunClock {
  return useContext(RunClockContext);
}
