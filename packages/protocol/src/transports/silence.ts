import type { Timers } from "./timers.js";

/** What silence on a connection means. */
export interface SilenceOptions {
  /** Silence, in ms, after which the connection counts as stalled. A comment is no silence. @default 30000 */
  stalledAfter?: number;
  /** Silence, in ms, after which the connection is given up. @default Infinity */
  idleTimeout?: number;
}

/** What is done about it. */
export interface SilenceActions {
  onStalled(): void;
  /** Something came after `onStalled`. */
  onAlive(): void;
  onIdle(): void;
}

/** Watches one connection. */
export interface SilenceWatch {
  /** Something came. */
  alive(): void;
  stop(): void;
}

/** Watches for silence with one timer at a time, however many pieces arrive. */
export function watchSilence(
  { stalledAfter = 30_000, idleTimeout = Number.POSITIVE_INFINITY }: SilenceOptions,
  actions: SilenceActions,
  timers: Timers,
): SilenceWatch {
  const stopping = new AbortController();
  let lastSign = timers.now();
  let stalled = false;
  let watching = false;
  void watch();

  return {
    alive() {
      lastSign = timers.now();
      if (stalled) {
        stalled = false;
        actions.onAlive();
      }
      if (!watching) void watch();
    },
    stop() {
      stopping.abort();
    },
  };

  async function watch(): Promise<void> {
    watching = true;
    while (!stopping.signal.aborted) {
      const silence = timers.now() - lastSign;
      if (silence >= idleTimeout) {
        stopping.abort();
        actions.onIdle();
        break;
      }
      if (!stalled && silence >= stalledAfter) {
        stalled = true;
        actions.onStalled();
      }
      const limit = stalled ? idleTimeout : Math.min(stalledAfter, idleTimeout);
      if (limit === Number.POSITIVE_INFINITY) break;
      await timers.wait(limit - silence, stopping.signal);
    }
    watching = false;
  }
}
