import { frameSchedule } from "@run-timeline/hooks";
import { createRunStore, loadLog, type RunStore, readRecording } from "@run-timeline/protocol";
import { guessVocabulary, translatorsOf } from "./vocabularies.js";

/** A file that holds nothing to show. */
class EmptyFileError extends Error {}

/** Reads a recorded run, whichever way it was saved and whatever it speaks. */
export async function readFile(file: File): Promise<RunStore> {
  const values: unknown[] = [];
  for await (const value of readRecording(file.stream())) values.push(value);
  if (values.length === 0) {
    throw new EmptyFileError(
      `${file.name} holds no events. It may be JSON lines, one JSON array, or the saved body of an event stream.`,
    );
  }
  const options = { schedule: frameSchedule() };
  if (isSavedLog(values[0])) {
    const store = loadLog((await file.text()).split("\n"), options);
    store.end();
    return store;
  }
  const store = createRunStore(options);
  for (const events of batches(await translated(values))) {
    store.push(events);
    await nextTask();
  }
  store.end();
  return store;
}

function isSavedLog(value: unknown): boolean {
  return typeof value === "object" && value !== null && "run-timeline" in value;
}

async function translated(values: readonly unknown[]): Promise<readonly unknown[]> {
  const translator = (await translatorsOf(guessVocabulary(values)))?.({
    threadId: "thread",
    runId: "run",
  });
  if (!translator) return values;
  return [
    ...translator.start(),
    ...values.flatMap((value) => [...translator.translate(value)]),
    ...translator.end(),
  ];
}

/** Events that are folded before the page may draw again. */
const BATCH = 5_000;

function* batches(events: readonly unknown[]): Iterable<readonly unknown[]> {
  for (let start = 0; start < events.length; start += BATCH) {
    yield events.slice(start, start + BATCH);
  }
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
