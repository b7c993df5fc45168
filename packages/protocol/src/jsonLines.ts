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
  let number = 0;
  const toFrame = (line: string): Frame => ({
    data: line.endsWith("\r") ? line.slice(0, -1) : line,
    number: ++number,
  });
  // Pieces of an unfinished line are joined once, when its end comes: joining at every read is quadratic.
  let pieces: string[] = [];
  for await (const text of readText(body, options)) {
    const lines = text.split("\n");
    const rest = lines.pop() as string;
    if (lines.length > 0 && pieces.length > 0) {
      lines[0] = [...pieces, lines[0]].join("");
      pieces = [];
    }
    if (rest !== "") pieces.push(rest);
    yield lines.map(toFrame).filter(isNotBlank);
  }
  yield pieces.length === 0 ? [] : [toFrame(pieces.join(""))].filter(isNotBlank);
}

const isNotBlank = ({ data }: Frame): boolean => /\S/.test(data);
