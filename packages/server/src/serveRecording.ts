import {
  type PaceOptions,
  paceEvents,
  type RunAgentInput,
  readdressEvents,
  rebaseTimes,
} from "@run-timeline/protocol";
import { type ServeRunOptions, serveRun } from "./serveRun.js";

/** Recorded events, or how to find those that answer an input. */
export type ServedRecording = readonly unknown[] | ((input: RunAgentInput) => readonly unknown[]);

/** Options of `serveRecording`. */
export interface ServeRecordingOptions
  extends Omit<ServeRunOptions, "firstId">,
    Omit<PaceOptions, "signal"> {
  /** Whether thread and run get the ids that were asked for. @default true */
  readdress?: boolean;
  /** When the recording is to begin, ms since the epoch. @default when it was recorded */
  startAt?: () => number;
}

/**
 * Answers with a recorded run, at the pace of its timestamps and under the ids of the input. A GET gets
 * numbered frames, and one with `Last-Event-ID` what follows that number.
 *
 * @example
 * serveRecording(request, events, { speed: 4 });
 */
export function serveRecording(
  request: Request,
  recording: ServedRecording,
  options: ServeRecordingOptions = {},
): Promise<Response> {
  const { readdress = true, startAt, speed, longestPause, ...serve } = options;
  const isNumbered = request.method === "GET";
  const firstId = isNumbered ? nextId(request) : undefined;
  return serveRun(
    request,
    (input, { signal }) => {
      const recorded = typeof recording === "function" ? recording(input) : recording;
      const dated = startAt ? rebaseTimes(recorded, startAt()) : recorded;
      const events = readdress ? readdressEvents(dated, input) : dated;
      return paceEvents(firstId === undefined ? events : events.slice(firstId), {
        signal,
        ...(speed === undefined ? {} : { speed }),
        ...(longestPause === undefined ? {} : { longestPause }),
        ...(options.timers ? { timers: options.timers } : {}),
      });
    },
    firstId === undefined ? serve : { ...serve, firstId },
  );
}

function nextId(request: Request): number {
  const last = request.headers.get("last-event-id") ?? "";
  return /^\d{1,15}$/.test(last) ? Number(last) + 1 : 0;
}
