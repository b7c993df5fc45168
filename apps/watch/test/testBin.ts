import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const BIN = fileURLToPath(new URL("../dist/bin.js", import.meta.url));

/** How a run of the program went. */
export interface Outcome {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
}

/** A running program. */
export interface RunningBin {
  readonly child: ChildProcessWithoutNullStreams;
  readonly outcome: Promise<Outcome>;
  /** What it has printed so far. */
  printed(): string;
  /** Waits until it has printed something. */
  until(text: string): Promise<void>;
}

/** Starts the program as it is published. */
export function startBin(
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): RunningBin {
  if (!existsSync(BIN)) throw new Error(`There is no ${BIN}. Build it: npx turbo run build`);
  const { NO_COLOR: _, FORCE_COLOR: __, ...own } = process.env;
  const child = spawn(process.execPath, [BIN, ...words], { env: { ...own, ...environment } });
  let stdout = "";
  let stderr = "";
  const listeners = new Set<() => void>();
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
    for (const listener of listeners) listener();
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  // A program that ends early does not read what it is sent.
  child.stdin.on("error", () => undefined);
  return {
    child,
    printed: () => stdout,
    outcome: new Promise((resolve) => {
      child.on("close", (code) => resolve({ stdout, stderr, code }));
    }),
    until: (text) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!stdout.includes(text)) return;
          listeners.delete(look);
          resolve();
        };
        listeners.add(look);
        look();
      }),
  };
}

/** Runs the program to its end, with a scripted standard input. */
export function runBin(
  words: readonly string[],
  input = "",
  environment: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const { child, outcome } = startBin(words, environment);
  child.stdin.end(input);
  return outcome;
}
