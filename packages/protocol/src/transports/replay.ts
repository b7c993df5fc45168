import type { RunAgentInput } from "../events.js";
import { type PaceOptions, paceEvents } from "./pace.js";
import { rebaseTimes } from "./rebase.js";
import type { Transport, TransportContext } from "./transport.js";

/** Recorded events, or how to find those that answer an input. */
export type Recording = readonly unknown[] | ((input: RunAgentInput) => readonly unknown[]);

/** Options of `replayTransport`. */
export interface ReplayTransportOptions extends Omit<PaceOptions, "signal"> {
  /** Whether thread and run get the ids that were asked for. @default true */
  readdress?: boolean;
  /** When the recording is to begin, ms since the epoch. @default when it was recorded */
  startAt?: () => number;
}

/**
 * Answers every run with recorded events, at the pace of their timestamps, or at once where `speed` is `Infinity`.
 *
 * @example
 * createSession({ transport: replayTransport(events, { speed: 4 }), threadId: "t1" });
 */
export function replayTransport(
  recording: Recording,
  options: ReplayTransportOptions = {},
): Transport {
  return { run: (input, context) => run(recording, options, input, context) };
}

async function* run(
  recording: Recording,
  { readdress = true, startAt, ...pace }: ReplayTransportOptions,
  input: RunAgentInput,
  { signal, onConnection }: TransportContext,
): AsyncGenerator<unknown, void, undefined> {
  const recorded = typeof recording === "function" ? recording(input) : recording;
  const events = startAt ? rebaseTimes(recorded, startAt()) : recorded;
  onConnection("open");
  yield* paceEvents(readdress ? await readdressed(events, input) : events, { ...pace, signal });
}

/** Loaded with the first replay: those who talk to an agent do without. */
async function readdressed(
  events: readonly unknown[],
  input: RunAgentInput,
): Promise<readonly unknown[]> {
  const { readdressEvents } = await import("./readdress.js");
  return readdressEvents(events, input);
}
