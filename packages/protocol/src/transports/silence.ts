import { idleError } from "./connectionErrors.js";
import { systemTimers, type Timers } from "./timers.js";
import type { TransportContext } from "./transport.js";

/** What silence on a connection means. */
export interface SilenceOptions {
  /** Silence, in ms, after which the connection counts as stalled. A comment is no silence. @default 30000 */
  stalledAfter?: number;
  /** Silence, in ms, after which the connection is given up. @default Infinity */
  idleTimeout?: number;
}

/**
 * Reads one connection: tells when it opens, stalls and lives again, and gives it up when it stays silent. `alive` is
 * called for whatever comes.
 */
export async function* whileAlive<T>(
  connect: (signal: AbortSignal, alive: () => void) => AsyncIterable<T>,
  options: SilenceOptions & { timers?: Timers },
  { signal, onConnection }: Pick<TransportContext, "signal" | "onConnection">,
): AsyncGenerator<T, void, undefined> {
  // Who was told that it connects may have left at that.
  if (signal.aborted) return;
  const closing = new AbortController();
  const close = (): void => closing.abort();
  let isOpen = false;
  let isIdle = false;
  signal.addEventListener("abort", close);
  const silence = watchSilence(
    options,
    options.timers ?? systemTimers,
    (isStalled) => onConnection(isStalled ? "stalled" : "open"),
    () => {
      isIdle = true;
      close();
    },
  );
  const alive = (): void => {
    if (!isOpen) onConnection("open");
    isOpen = true;
    silence.alive();
  };
  try {
    yield* connect(closing.signal, alive);
    if (isIdle) throw idleError(options.idleTimeout);
  } catch (error) {
    throw isIdle ? idleError(options.idleTimeout, error) : error;
  } finally {
    silence.stop();
    signal.removeEventListener("abort", close);
    close();
  }
}

/** Watches for silence with one timer at a time, however many pieces arrive. */
function watchSilence(
  { stalledAfter = 30_000, idleTimeout = Number.POSITIVE_INFINITY }: SilenceOptions,
  timers: Timers,
  onStalled: (isStalled: boolean) => void,
  onIdle: () => void,
) {
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
        onStalled(false);
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
        onIdle();
        break;
      }
      if (!stalled && silence >= stalledAfter) {
        stalled = true;
        onStalled(true);
      }
      const limit = stalled ? idleTimeout : Math.min(stalledAfter, idleTimeout);
      if (limit === Number.POSITIVE_INFINITY) break;
      await timers.wait(limit - silence, stopping.signal);
    }
    watching = false;
  }
}
