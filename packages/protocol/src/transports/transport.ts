import type { RunAgentInput } from "../events.js";

/**
 * How a connection is.
 * - `connecting`: asked for, nothing came yet
 * - `open`: something came
 * - `stalled`: open, but silent for longer than it should be
 * - `reconnecting`: lost, and being made again
 */
export type ConnectionStatus = "connecting" | "open" | "stalled" | "reconnecting";

/** What a transport is given for one run. */
export interface TransportContext {
  /** Aborts when nobody wants the answer any more: the transport closes what it opened. */
  readonly signal: AbortSignal;
  /**
   * Who reads: the same object for every run of one session. What it was sent before is recognised when a
   * server sends it again. Absent: somebody new.
   */
  readonly reader?: object;
  onConnection(status: ConnectionStatus): void;
}

/**
 * A way to an agent. `run` asks for one run and gives the wire events of the answer in the order in which they
 * came; it ends when the answer ends, and throws a `TransportError` when there was none or it broke off.
 */
export interface Transport {
  run(input: RunAgentInput, context: TransportContext): AsyncIterable<unknown>;
}
