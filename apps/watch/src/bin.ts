#!/usr/bin/env node
import { readCommand, UsageError } from "./commandLine.js";
import { exitCodes } from "./exitCodes.js";
import { helpFor } from "./help.js";
import { version } from "./version.js";

// Who reads the output has left, as `head` does: nothing is wrong, and nothing more is to be written.
process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => {
  process.exit(code === "EPIPE" ? exitCodes.pipeClosed : exitCodes.failed);
});

process.exitCode = await run(process.argv.slice(2));

async function run(words: readonly string[]): Promise<number> {
  try {
    const command = readCommand(words);
    switch (command.name) {
      case "help":
        process.stdout.write(helpFor(command.topic));
        return 0;
      case "version":
        process.stdout.write(`${version()}\n`);
        return 0;
      case "watch":
        return await (await import("./watch.js")).watch(command);
      case "print":
        return await (await import("./print.js")).print(command);
    }
  } catch (error) {
    const isUsage = error instanceof UsageError;
    process.stderr.write(`run-timeline: ${error instanceof Error ? error.message : error}\n`);
    if (isUsage) process.stderr.write(`Try "run-timeline ${error.command}--help".\n`);
    return isUsage ? exitCodes.usage : exitCodes.failed;
  }
}
