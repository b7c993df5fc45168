/** The clock and the timer of everything that waits: passed in, so that a test needs no real second. */
export interface Timers {
  /** Milliseconds; only differences count. */
  now(): number;
  /** Resolves after `delay` ms, or at once when the signal aborts. Never rejects. */
  wait(delay: number, signal?: AbortSignal): Promise<void>;
}

/** Longer delays fire at once in every engine. */
const LONGEST_DELAY = 2 ** 31 - 1;

/** The timers of the machine. */
export const systemTimers: Timers = {
  now: () => Date.now(),
  wait: (delay, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) {
        resolve();
        return;
      }
      const finish = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", finish);
        resolve();
      };
      const timer = setTimeout(finish, Math.min(delay, LONGEST_DELAY));
      signal?.addEventListener("abort", finish);
    }),
};
