import { recordedRuns } from "@run-timeline/fixtures";
import { RULE_STREAMS } from "../rules/streams.js";
import { handedStreams } from "../streams.js";

/** Streams to damage: recorded runs, the handed cases, and one for each rule; those short enough to be damaged often. */
export const CORPUS: readonly (readonly unknown[])[] = [
  ...recordedRuns
    .filter(({ kind, generated }) => kind === "agui" && generated !== true)
    .map((run) => run.events()),
  ...handedStreams().map(({ events }) => events),
  ...RULE_STREAMS.map(({ events }) => events),
].filter(({ length }) => length > 0 && length <= 200);
