import { parseLine, type ReadOptions, readText } from "./sse.js";
import { UnreadableFrame } from "./unreadableFrame.js";

/**
 * Reads a body of JSON lines into wire events. Blank lines are none; a line that is no JSON object is an
 * `UnreadableFrame` whose `frame` is the line's number.
 */
export async function* readJsonLines(
  body: ReadableStream<Uint8Array>,
  options: ReadOptions = {},
): AsyncGenerator<unknown, void, undefined> {
  let number = 0;
  for await (const line of readLines(body, options)) {
    number += 1;
    if (line.trim() === "") continue;
    const value = parseLine(line, number);
    const isEvent = typeof value === "object" && value !== null && !Array.isArray(value);
    yield isEvent ? value : new UnreadableFrame(line, number, "not-an-object");
  }
}

/** The lines of a body, the last one with or without its end. */
async function* readLines(
  body: ReadableStream<Uint8Array>,
  options: ReadOptions,
): AsyncGenerator<string, void, undefined> {
  // Pieces of an unfinished line are joined once, when its end comes: joining at every read is quadratic.
  let pieces: string[] = [];
  for await (const text of readText(body, options)) {
    const lines = text.split("\n");
    for (const line of lines.slice(0, -1)) {
      yield withoutCarriageReturn([...pieces, line].join(""));
      pieces = [];
    }
    const rest = lines.at(-1);
    if (rest) pieces.push(rest);
  }
  if (pieces.length > 0) yield withoutCarriageReturn(pieces.join(""));
}

function withoutCarriageReturn(line: string): string {
  return line.endsWith("\r") ? line.slice(0, -1) : line;
}
