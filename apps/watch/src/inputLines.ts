import { createInterface, type Interface } from "node:readline";

/** Lines that a person types, or that are piped in. */
export interface InputLines {
  /** Asks for a line. `undefined` when there is none any more. */
  ask(prompt: string): Promise<string | undefined>;
  /** Ends a question that waits, too. */
  close(): void;
}

/** Options of `createInputLines`. */
export interface InputOptions {
  input: NodeJS.ReadStream;
  output: NodeJS.WriteStream;
  /** Ctrl-C was pressed while a line was asked for. */
  onInterrupt: () => void;
}

/** Reads standard input: with a prompt on a terminal, else line by line, each echoed behind what asked for it. */
export function createInputLines(options: InputOptions): InputLines {
  return options.input.isTTY ? typed(options) : piped(options);
}

/** One interface a question: between two of them the terminal is as it was, so that Ctrl-C stops the run. */
function typed({ input, output, onInterrupt }: InputOptions): InputLines {
  let history: string[] = [];
  let asking: Interface | undefined;
  return {
    ask: (prompt) =>
      new Promise((resolve) => {
        const reader = createInterface({ input, output, history, prompt });
        let answer: string | undefined;
        asking = reader;
        reader.on("history", (lines: string[]) => {
          history = [...lines];
        });
        reader.on("line", (line) => {
          answer = line;
          reader.close();
        });
        reader.on("SIGINT", () => {
          onInterrupt();
          reader.close();
        });
        reader.on("close", () => {
          asking = undefined;
          if (answer === undefined) output.write("\n");
          resolve(answer);
        });
        reader.prompt();
      }),
    close: () => asking?.close(),
  };
}

/** What is piped in may be there long before it is asked for. */
function piped({ input, output }: InputOptions): InputLines {
  const reader = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  const lines = reader[Symbol.asyncIterator]();
  return {
    async ask(prompt) {
      const { value, done } = await lines.next();
      if (done) return undefined;
      output.write(`${prompt}${value}\n`);
      return value;
    },
    close() {
      reader.close();
      // What nobody reads any more must not keep the program waiting.
      input.unref?.();
    },
  };
}
