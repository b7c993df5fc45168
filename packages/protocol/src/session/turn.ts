import { createAsyncQueue } from "../asyncQueue.js";
import type { RunAgentInput } from "../events.js";
import type { EndReason, RunStore } from "../store.js";
import type { Timers } from "../transports/timers.js";
import type { ConnectionStatus, Transport } from "../transports/transport.js";
import type { Update } from "../updates.js";

/** One request and what comes of it: a run, and the runs that its frontend tools start. */
export interface Turn {
  readonly updates: AsyncIterable<Update>;
  /** A run is going on, or is about to. Not while the connection of a run that ended stays open a moment. */
  readonly isBusy: boolean;
  /** Closes what is open. A run that is going on is `aborted`. */
  stop(): void;
}

/** What a turn is made of. */
export interface TurnOptions {
  readonly transport: Transport;
  readonly store: RunStore;
  readonly timers: Timers;
  /** Who reads, for transports that recognise what is sent again. */
  readonly reader: object;
  /** Reads on after a run's end, until the transport ends. */
  readonly follows: boolean;
  /** How long to listen after a run's end, ms: a late RUN_ERROR turns it failed. */
  readonly linger: number;
  /** The input of the next run; `undefined` ends the turn. */
  next(signal: AbortSignal, number: number): Promise<RunAgentInput | undefined>;
  /** The run that just ended left work for `next`. */
  hasNext(): boolean;
  onConnection(status: ConnectionStatus): void;
  /** No connection is open any more. */
  onClose(): void;
  onError(error: unknown): void;
}

/** Updates that wait for a reader who has not begun; the store has everything all the same. */
const UNREAD_LIMIT = 10_000;
/** How long a burst may keep a page from drawing, and how often that is looked at. */
const LONGEST_BREATH = 12;
const EVENTS_A_LOOK = 256;

/** Starts at once, whether or not somebody reads the updates. */
export function startTurn(options: TurnOptions): Turn {
  const { transport, store, timers } = options;
  const stopping = new AbortController();
  const updates = createAsyncQueue<Update>({ onReturn: stop, unreadLimit: UNREAD_LIMIT });
  let isBusy = true;
  /** Ends what is going on; before the first request that is the run that was about to begin. */
  let leave: (reason?: EndReason) => void = (reason) => emit(store.end(reason));
  store.connection("connecting");
  void drive();
  return {
    updates,
    get isBusy() {
      return isBusy;
    },
    stop,
  };

  function stop(): void {
    if (stopping.signal.aborted) return;
    stopping.abort();
    leave({ type: "aborted" });
    finish();
  }

  function finish(): void {
    isBusy = false;
    updates.end();
  }

  async function drive(): Promise<void> {
    for (let number = 1; !stopping.signal.aborted; number += 1) {
      const input = await options.next(stopping.signal, number);
      if (!input || stopping.signal.aborted) break;
      isBusy = true;
      await readRun(input);
    }
    finish();
  }

  /** Reads one answer until it ends, or until nobody wants more of it. */
  function readRun(input: RunAgentInput): Promise<void> {
    return new Promise((resolve) => {
      const closing = new AbortController();
      let isFirst = true;
      let isDone = false;
      let lingering: AbortController | undefined;
      leave = (reason) => {
        if (closing.signal.aborted) return;
        closing.abort();
        lingering?.abort();
        if (reason && !isDone) emit(store.end(reason));
        options.onClose();
        resolve();
      };
      store.connection("connecting");
      void pump();

      async function pump(): Promise<void> {
        try {
          let count = 0;
          let breath = timers.now();
          for await (const event of transport.run(input, context())) {
            if (closing.signal.aborted) return;
            take(event);
            count += 1;
            if (count % EVENTS_A_LOOK > 0 || timers.now() - breath < LONGEST_BREATH) continue;
            await timers.wait(0);
            breath = timers.now();
          }
          leave({ type: "closed" });
        } catch (error) {
          if (closing.signal.aborted) return;
          if (!isDone) options.onError(error);
          leave({ type: "error", error });
        }
      }

      function context() {
        return {
          signal: closing.signal,
          reader: options.reader,
          onConnection: (status: ConnectionStatus): void => {
            if (closing.signal.aborted) return;
            options.onConnection(status);
            if (!isDone) tellStore(status);
          },
        };
      }

      /** A connection that only stands is no run yet: the store waits for the first event. */
      function tellStore(status: ConnectionStatus): void {
        if (status === "open" && isFirst) return;
        store.connection(status === "stalled" ? "reconnecting" : status);
      }

      function take(event: unknown): void {
        isFirst = false;
        const changes = store.push([event]);
        emit(changes);
        if (changes.some(({ type }) => type === "done")) settle();
        else if (isDone && isRunStarted(event)) goOn();
      }

      function settle(): void {
        isDone = true;
        isBusy = options.hasNext();
        if (options.follows) return;
        lingering?.abort();
        const waiting = new AbortController();
        lingering = waiting;
        void timers.wait(options.linger, waiting.signal).then(() => {
          if (!waiting.signal.aborted) leave();
        });
      }

      /** Another run on the same stream: what was requested may come after a run that is sent again. */
      function goOn(): void {
        isDone = false;
        isBusy = true;
        lingering?.abort();
      }
    });
  }

  function emit(changes: readonly Update[]): void {
    for (const change of changes) updates.push(change);
  }
}

function isRunStarted(event: unknown): boolean {
  return (event as { type?: unknown } | null)?.type === "RUN_STARTED";
}
