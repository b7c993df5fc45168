import { systemTimers, type Timers } from "@run-timeline/protocol";

/** Gives recorded events that carry no times one after another at a steady beat. */
export async function* steadily(
  events: readonly unknown[],
  options: { beat: number; signal: AbortSignal; timers?: Timers | undefined },
): AsyncGenerator<unknown, void, undefined> {
  const { beat, signal, timers = systemTimers } = options;
  for (const event of events) {
    if (signal.aborted) return;
    yield event;
    if (beat >= 1) await timers.wait(beat, signal);
  }
}
