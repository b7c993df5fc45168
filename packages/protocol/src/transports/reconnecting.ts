import type { Arrival } from "./answer.js";
import { brokenError } from "./connectionErrors.js";
import { type Network, systemNetwork } from "./network.js";
import { createRejoin, type Rejoin } from "./rejoin.js";
import { type SilenceOptions, whileAlive } from "./silence.js";
import { systemTimers, type Timers } from "./timers.js";
import type { ConnectionStatus, TransportContext } from "./transport.js";
import { TransportError } from "./transportError.js";

/** How a lost connection is made again. */
export interface ReconnectOptions extends SilenceOptions {
  /** Connections in a row that may bring nothing new before it is given up. @default 10 */
  attempts?: number;
  /** The wait before the second connection, in ms; doubled each time, and each time a random part of it. @default 500 */
  firstDelay?: number;
  /** @default 30000 */
  longestDelay?: number;
  /** @default the machine's */
  network?: Network;
  /** @default the machine's */
  timers?: Timers;
  /** From 0 to 1. @default Math.random */
  random?: () => number;
}

/** What one connection is given. */
export interface Connection {
  /** From 1. */
  readonly number: number;
  readonly lastEventId: string | undefined;
  readonly signal: AbortSignal;
  /** Something came. */
  alive(): void;
  /** The server says how long to wait before the next connection, in ms. */
  retryAfter(delay: number): void;
}

/** Makes one connection; ends when the connection ends, throws when it breaks. */
export type Connect = (connection: Connection) => AsyncIterable<readonly Arrival[]>;

/** Reads connection after connection until a run has ended and the stream with it. */
export async function* reconnecting(
  connect: Connect,
  options: ReconnectOptions,
  context: TransportContext,
): AsyncGenerator<unknown, void, undefined> {
  const { attempts = 10, timers = systemTimers, network = systemNetwork } = options;
  const { signal, onConnection } = context;
  const rejoin = rejoinOf(context.reader);
  rejoin.begin();
  const backoff = createBackoff(options);
  let failures = 0;
  let hasOpened = false;
  for (let number = 1; !signal.aborted; number += 1) {
    onConnection(number === 1 ? "connecting" : "reconnecting");
    while (!network.isOnline() && !signal.aborted)
      await waitOrOnline(Number.POSITIVE_INFINITY, network, timers, signal);
    if (signal.aborted) return;
    let failure: TransportError | undefined;
    try {
      rejoin.connected();
      for await (const arrivals of readOnce(number)) {
        for (const arrival of arrivals) {
          for (const event of rejoin.accept(arrival)) {
            failures = 0;
            yield event;
          }
        }
      }
    } catch (error) {
      if (signal.aborted) return;
      failure = brokenError(error);
      if (failure.status === NO_CONTENT) return;
      if (!hasOpened || !canBeTriedAgain(failure)) throw failure;
    }
    if (signal.aborted || (rejoin.isSettled && !failure)) return;
    failures += 1;
    if (failures > attempts) throw failure ?? closedError(failures);
    onConnection("reconnecting");
    await waitOrOnline(backoff.delay(failures), network, timers, signal);
  }

  function readOnce(number: number): AsyncIterable<readonly Arrival[]> {
    const { lastEventId } = rejoin;
    const retryAfter = backoff.start;
    return whileAlive(
      (closing, alive) => connect({ number, lastEventId, signal: closing, alive, retryAfter }),
      options,
      { signal, onConnection: tell },
    );
  }

  function tell(status: ConnectionStatus): void {
    if (status === "open") hasOpened = true;
    onConnection(status);
  }
}

const rejoins = new WeakMap<object, Rejoin>();

/** A reader that comes again knows what it was sent; one that does not say who it is begins anew. */
function rejoinOf(reader: object | undefined): Rejoin {
  const known = reader && rejoins.get(reader);
  if (known) return known;
  const rejoin = createRejoin();
  if (reader) rejoins.set(reader, rejoin);
  return rejoin;
}

function createBackoff({
  firstDelay = 500,
  longestDelay = 30_000,
  random = Math.random,
}: ReconnectOptions) {
  let first = firstDelay;
  return {
    start(delay: number): void {
      first = delay;
    },
    /** Half of it is certain, half of it chance, so that clients that fell together do not come back together. */
    delay(failures: number): number {
      const whole = Math.min(longestDelay, first * 2 ** (failures - 1));
      return whole / 2 + (whole / 2) * random();
    },
  };
}

/** How a server tells an event source not to come again. */
const NO_CONTENT = 204;

/** An answer that says no will say no again; 408, 425, 429 and 5xx say "later". */
function canBeTriedAgain({ code, status = 0 }: TransportError): boolean {
  if (code === "not-a-stream") return false;
  return code !== "status" || status >= 500 || status === 408 || status === 425 || status === 429;
}

function closedError(connections: number): TransportError {
  const times = connections === 1 ? "" : `, and ${connections - 1} times more without anything new`;
  const message = `The stream closed before its run had ended${times}.`;
  return new TransportError("broken", message);
}

/** Waits, but not when the machine comes online meanwhile. */
async function waitOrOnline(
  delay: number,
  network: Network,
  timers: Timers,
  signal: AbortSignal,
): Promise<void> {
  const waiting = new AbortController();
  const stop = (): void => waiting.abort();
  const unsubscribe = network.subscribe(() => {
    if (network.isOnline()) stop();
  });
  signal.addEventListener("abort", stop);
  // Who was told that the connection is lost may have left at that.
  if (signal.aborted) stop();
  await timers.wait(delay, waiting.signal);
  signal.removeEventListener("abort", stop);
  unsubscribe();
}
