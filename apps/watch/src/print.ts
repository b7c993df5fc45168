import {
  createRunStore,
  type RunStore,
  renderMarkdown,
  streamTimeline,
  type Update,
} from "@run-timeline/protocol";
import type { PrintCommand } from "./commandLine.js";
import { exitCodes } from "./exitCodes.js";
import { readRun } from "./readRun.js";
import { createScreen } from "./screen.js";

/** Prints a recorded run as lines or as a document. Gives the exit code. */
export async function print(command: PrintCommand): Promise<number> {
  const { file, vocabulary, form } = command;
  const events = readRun(file, vocabulary);
  switch (form) {
    case "lines":
      await printLines(events, command);
      break;
    case "steps":
      for await (const step of streamTimeline(events)) write(JSON.stringify(step));
      break;
    case "json":
      write(JSON.stringify(await summaryOf(events, command)));
      break;
    case "markdown":
      write(renderMarkdown(await allOf(events)));
      break;
    case "html": {
      // React and all the components: nobody else waits for them.
      const { renderHtml } = await import("@run-timeline/components/html");
      write(renderHtml(await allOf(events)));
      break;
    }
  }
  return exitCodes.success;
}

async function printLines(events: AsyncIterable<unknown>, command: PrintCommand): Promise<void> {
  const { conformance, view, fragments } = command;
  const store = createRunStore({ conformance });
  const screen = createScreen(process.stdout, { view, fragments });
  const feed = (updates: readonly Update[]): void => {
    for (const update of updates) screen.feed(update);
  };
  for await (const event of events) feed(store.push([event]));
  feed(store.end());
  screen.finish();
}

/** What the run became. */
async function summaryOf(
  events: AsyncIterable<unknown>,
  { conformance }: PrintCommand,
): Promise<object> {
  const store: RunStore = createRunStore({ conformance });
  for await (const event of events) store.push([event]);
  store.end();
  const { head, messages, state, subagents, interrupts, issues } = store;
  return { ...head, messages, state, subagents, interrupts, issues };
}

async function allOf(events: AsyncIterable<unknown>): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const event of events) all.push(event);
  return all;
}

function write(text: string): void {
  process.stdout.write(text.endsWith("\n") ? text : `${text}\n`);
}
