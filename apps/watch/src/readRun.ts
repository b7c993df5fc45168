import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { loadLog, readRecording, UnreadableFrame } from "@run-timeline/protocol";
import { translatorsOf, type Vocabulary } from "./vocabularies.js";

/**
 * The events of a recorded run, as they are read. `-` is standard input. Throws where the file cannot be read, or
 * holds no event.
 */
export async function* readRun(
  file: string,
  vocabulary: Vocabulary,
): AsyncGenerator<unknown, void, undefined> {
  const input = file === "-" ? process.stdin : createReadStream(file);
  let count = 0;
  try {
    const recording = readRecording(Readable.toWeb(input) as ReadableStream<Uint8Array>);
    for await (const event of translated(unpacked(recording), vocabulary)) {
      count += 1;
      yield event;
    }
  } catch (error) {
    throw new Error(`cannot read ${nameOf(file)}: ${reasonOf(error)}.`, { cause: error });
  }
  if (count === 0) throw new Error(`${nameOf(file)} holds no events.`);
}

/** A saved log names its version in its first line, and wraps its events. */
async function* unpacked(recording: AsyncIterable<unknown>): AsyncIterable<unknown> {
  const saved: string[] = [];
  let isSaved: boolean | undefined;
  for await (const value of recording) {
    isSaved ??= typeof value === "object" && value !== null && "run-timeline" in value;
    if (!isSaved) yield value;
    else saved.push(value instanceof UnreadableFrame ? value.text : JSON.stringify(value));
  }
  if (isSaved) yield* loadLog(saved).log;
}

async function* translated(
  events: AsyncIterable<unknown>,
  vocabulary: Vocabulary,
): AsyncIterable<unknown> {
  const translator = (await translatorsOf(vocabulary))?.({ threadId: "thread", runId: "run" });
  if (!translator) {
    yield* events;
    return;
  }
  yield* translator.start();
  for await (const native of events) {
    if (native instanceof UnreadableFrame) yield native;
    else yield* translator.translate(native);
  }
  yield* translator.end();
}

function nameOf(file: string): string {
  return file === "-" ? "standard input" : file;
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case "ENOENT":
      return "there is no such file";
    case "EISDIR":
      return "it is a folder";
    case "EACCES":
      return "it may not be read";
    default:
      return message;
  }
}
