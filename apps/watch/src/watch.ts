import {
  createSession,
  eventSourceTransport,
  httpTransport,
  type Transport,
  type Update,
} from "@run-timeline/protocol";
import { askAll } from "./answers.js";
import { UsageError, type WatchCommand } from "./commandLine.js";
import { exitCodeOf } from "./exitCodeOf.js";
import { exitCodes } from "./exitCodes.js";
import { createInputLines } from "./inputLines.js";
import { createScreen } from "./screen.js";
import { translatorsOf } from "./vocabularies.js";

/** Talks with an agent, and prints what it does while it does it. Gives the exit code. */
export async function watch(command: WatchCommand): Promise<number> {
  const { message, threadId, conformance, view, fragments, isStream } = command;
  const { stdin, stdout } = process;
  const screen = createScreen(stdout, { view, fragments });
  const session = createSession({
    transport: await transportOf(command),
    conformance,
    ...(threadId === undefined ? {} : { threadId }),
  });
  const input = createInputLines({ input: stdin, output: stdout, onInterrupt: stop });
  const leaving = new AbortController();
  let hasRun = false;
  process.on("SIGINT", stop);
  process.on("SIGTERM", () => {
    session.stop();
    process.exit(exitCodes.terminated);
  });
  try {
    if (isStream) await follow(session.follow());
    else if (message === undefined) await converse();
    else {
      screen.line(`> ${message}`);
      await send(message);
    }
  } finally {
    input.close();
  }
  if (!hasRun && !isLeaving()) {
    const sentence = "standard input said nothing, so nothing was sent. Write a line, or use -m.";
    throw new UsageError(sentence, "watch");
  }
  return isLeaving() ? exitCodes.aborted : exitCodeOf(session.store.head.end, session.error);

  /** Ctrl-C stops the run; where none is going on, or nobody is there to go on with, it is the end. */
  function stop(): void {
    // Pressed once more: whoever does so has waited long enough.
    if (isLeaving()) process.exit(exitCodes.aborted);
    if (!session.isBusy || !stdin.isTTY) leaving.abort();
    session.stop();
    if (isLeaving()) input.close();
  }

  function isLeaving(): boolean {
    return leaving.signal.aborted;
  }

  async function converse(): Promise<void> {
    while (!isLeaving()) {
      const text = await input.ask("> ");
      if (text === undefined) return;
      if (text.trim() !== "") await send(text);
    }
  }

  /** A message, and the answers to what the agent asks on its way. */
  async function send(text: string): Promise<void> {
    let isSomebodyThere = true;
    await follow(session.send(text));
    // Once it was told that nobody answers, it is not told so for ever.
    while (isSomebodyThere && isAsked() && !isLeaving()) {
      const entries = await askAll(session.openInterrupts, session.unshownInterruptIds, {
        async ask(prompt) {
          const line = isSomebodyThere ? await input.ask(prompt) : undefined;
          isSomebodyThere = line !== undefined;
          return line;
        },
        line: screen.line,
        now: Date.now,
        signal: leaving.signal,
      });
      if (!isLeaving()) await follow(session.resume(entries));
    }
  }

  function isAsked(): boolean {
    return session.openInterrupts.length + session.unshownInterruptIds.length > 0;
  }

  async function follow(updates: AsyncIterable<Update>): Promise<void> {
    hasRun = true;
    for await (const update of updates) screen.feed(update);
    screen.finish();
  }
}

async function transportOf(command: WatchCommand): Promise<Transport> {
  const { url, headers, vocabulary, isStream } = command;
  const translate = await translatorsOf(vocabulary);
  const options = { headers, ...(translate ? { translate } : {}) };
  return isStream ? eventSourceTransport(url, options) : httpTransport(url, options);
}
