import { Lines } from "./lines.js";
import { oneByOne } from "./oneByOne.js";
import { eventOf, type Frame, type ReadOptions, readText } from "./sse.js";

/**
 * Reads a body of JSON lines into wire events. Blank lines are none; a line that is no JSON object is an
 * `UnreadableFrame` whose `frame` is the line's number.
 */
export function readJsonLines(
  body: ReadableStream<Uint8Array>,
  options: ReadOptions = {},
): AsyncGenerator<unknown, void, undefined> {
  return oneByOne(readLines(body, options), eventOf);
}

/** The lines of each read of a body that are not blank, the last one with or without its end. */
async function* readLines(
  body: ReadableStream<Uint8Array>,
  options: ReadOptions,
): AsyncGenerator<readonly Frame[], void, undefined> {
  const lines = new Lines();
  let number = 0;
  const framesOf = (each: string[]): Frame[] =>
    each.map((data) => ({ data, number: ++number })).filter(({ data }) => /\S/.test(data));
  for await (const text of readText(body, options)) yield framesOf(lines.feed(text));
  yield framesOf([lines.end()]);
}
