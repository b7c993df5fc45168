import type { Timers } from "../src/transports/timers.js";

/** Timers that stand still until a test moves them. */
export interface ManualTimers extends Timers {
  /** Moves the clock, and lets what it wakes run. */
  advance(ms: number): Promise<void>;
  /** How long each `wait` was asked to be. */
  readonly waits: readonly number[];
  /** Waits that nobody has woken. */
  readonly pending: number;
}

/** Lets everything run that waits for no timer. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

export function manualTimers(): ManualTimers {
  let now = 0;
  let sleepers: { due: number; wake: () => void }[] = [];
  const waits: number[] = [];

  return {
    waits,
    get pending() {
      return sleepers.length;
    },
    now: () => now,
    wait: (delay, signal) =>
      new Promise((resolve) => {
        waits.push(delay);
        if (signal?.aborted) return resolve();
        const sleeper = {
          due: now + delay,
          wake: () => {
            sleepers = sleepers.filter((other) => other !== sleeper);
            resolve();
          },
        };
        sleepers.push(sleeper);
        signal?.addEventListener("abort", sleeper.wake);
      }),
    async advance(ms) {
      await settle();
      const end = now + ms;
      for (;;) {
        const next = sleepers
          .filter(({ due }) => due <= end)
          .sort((one, other) => one.due - other.due)[0];
        if (!next) break;
        now = Math.max(now, next.due);
        next.wake();
        await settle();
      }
      now = end;
      await settle();
    },
  };
}
