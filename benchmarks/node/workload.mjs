// The run that is measured: turns of a sentence and two calls with arguments and results, as many as asked for.
import { manyCalls } from "../dist/node/ours.mjs";

const LINES = 5_000;

/**
 * A run as JSON lines, in buffers of some thousand lines each: outside of V8's heap, where they cost no collection.
 *
 * @param {number} calls
 */
export function linesOf(calls) {
  const buffers = [];
  let lines = [];
  let events = 0;
  let bytes = 0;
  const close = () => {
    const buffer = Buffer.from(lines.join("\n"));
    bytes += buffer.length + 1;
    buffers.push(buffer);
    lines = [];
  };
  for (const event of manyCalls(calls)) {
    lines.push(JSON.stringify(event));
    events++;
    if (lines.length === LINES) close();
  }
  if (lines.length > 0) close();
  return { calls, events, bytes, buffers };
}

/** The lines of one buffer, each a string of its own. */
export const split = (buffer) => buffer.toString("utf8").split("\n");

/** The id of a call in the middle of a run, for reading one entity. */
export function someCall({ buffers }) {
  for (const line of split(buffers[buffers.length >> 1])) {
    const event = JSON.parse(line);
    if (event.type === "TOOL_CALL_START") return event.toolCallId;
  }
  throw new Error("There is no call in the middle of the run.");
}
