import { createTranscript, type TranscriptOptions, type Update } from "@run-timeline/protocol";
import { type Paint, painter } from "./paint.js";

/** Prints a run while it goes on. */
export interface Screen {
  /** Prints what an update says. */
  feed(update: Update): void;
  /** Prints what was still open when the stream stopped. */
  finish(): void;
  /** Prints a line of our own. */
  line(text: string): void;
}

/** Prints onto a stream; text that arrives piece by piece grows on its line. */
export function createScreen(output: NodeJS.WriteStream, options: TranscriptOptions): Screen {
  const transcript = createTranscript(options);
  const paint: Paint = painter(output);
  /** How much of the line that is still growing was written. */
  let shown = 0;

  /** The rest of a line; what was written of it stays. */
  const rest = (line: string): string => {
    const text = shown === 0 ? paint(line) : line.slice(shown);
    shown = line.length;
    return text;
  };
  /** Half of a character waits for its other half: by itself it would be written as none. */
  const whole = (line: string): string =>
    /[\ud800-\udbff]$/.test(line) ? line.slice(0, -1) : line;
  const print = (lines: readonly string[]): void => {
    let text = "";
    for (const line of lines) {
      text += `${rest(line)}\n`;
      shown = 0;
    }
    const { pending } = transcript;
    if (pending !== null) text += rest(whole(pending));
    if (text !== "") output.write(text);
  };

  return {
    feed: (update) => print(transcript.feed(update)),
    finish: () => print(transcript.finish()),
    line: (text) => print([text]),
  };
}
