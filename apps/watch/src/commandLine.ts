import { type ParseArgsConfig, parseArgs } from "node:util";
import type { Conformance } from "@run-timeline/protocol";
import { isVocabulary, type Vocabulary, vocabularies } from "./vocabularies.js";

/** What both commands are told about the lines. */
interface LineOptions {
  view: "grouped" | "in-order";
  fragments: boolean;
  conformance: Conformance;
  vocabulary: Vocabulary;
}

/** `run-timeline watch`. */
export interface WatchCommand extends LineOptions {
  name: "watch";
  url: string;
  headers: [string, string][];
  /** Sent instead of what standard input says. */
  message: string | undefined;
  threadId: string | undefined;
  /** GETs a stream of events that goes on by itself, instead of POSTing an input for each run. */
  isStream: boolean;
}

/** `run-timeline print`. */
export interface PrintCommand extends LineOptions {
  name: "print";
  /** `-` is standard input. */
  file: string;
  form: "lines" | "markdown" | "steps" | "json" | "html";
}

/** What was asked for. */
export type Command =
  | WatchCommand
  | PrintCommand
  | { name: "help"; topic: "watch" | "print" | undefined }
  | { name: "version" };

/** What was asked for makes no sense. */
export class UsageError extends Error {
  /** The command whose help says more, with a space behind it. */
  readonly command: string;

  constructor(message: string, command = "") {
    super(message);
    this.command = command && `${command} `;
  }
}

/** Reads the words behind the program's name. Throws a `UsageError`. */
export function readCommand(words: readonly string[]): Command {
  const [name, ...rest] = words;
  switch (name) {
    case "watch":
      return asksHelp(rest) ? { name: "help", topic: "watch" } : readWatch(rest);
    case "print":
      return asksHelp(rest) ? { name: "help", topic: "print" } : readPrint(rest);
    case "help": {
      const [topic] = rest;
      return { name: "help", topic: topic === "watch" || topic === "print" ? topic : undefined };
    }
    case "-h":
    case "--help":
      return { name: "help", topic: undefined };
    case "-V":
    case "--version":
      return { name: "version" };
    case undefined:
      throw new UsageError("no command. There are watch and print.");
    default:
      throw new UsageError(`"${name}" is no command. There are watch and print.`);
  }
}

const LINE_OPTIONS = {
  "in-order": { type: "boolean", short: "o" },
  fragments: { type: "boolean" },
  strict: { type: "boolean" },
  from: { type: "string" },
} as const;

const WATCH_OPTIONS = {
  ...LINE_OPTIONS,
  header: { type: "string", short: "H", multiple: true },
  message: { type: "string", short: "m" },
  thread: { type: "string" },
  get: { type: "boolean" },
} as const;

const FORMS = ["markdown", "steps", "json", "html"] as const;

const PRINT_OPTIONS = {
  ...LINE_OPTIONS,
  markdown: { type: "boolean" },
  steps: { type: "boolean" },
  json: { type: "boolean" },
  html: { type: "boolean" },
} as const;

function readWatch(words: string[]): WatchCommand {
  const { values, positionals } = parse("watch", words, WATCH_OPTIONS);
  const url = one("watch", positionals, "the address of an agent");
  if (values.get && values.message !== undefined) {
    throw new UsageError("--get only listens: there is nobody to send a message to.", "watch");
  }
  return {
    name: "watch",
    url: addressOf(url),
    headers: (values.header ?? []).map(headerOf),
    message: values.message,
    threadId: values.thread,
    isStream: values.get ?? false,
    ...lineOptions("watch", values),
  };
}

function readPrint(words: string[]): PrintCommand {
  const { values, positionals } = parse("print", words, PRINT_OPTIONS);
  const forms = FORMS.filter((form) => values[form]);
  if (forms.length > 1) {
    throw new UsageError(`--${forms.join(" and --")} are two documents; ask for one.`, "print");
  }
  return {
    name: "print",
    file: one("print", positionals, "a file, or - for standard input"),
    form: forms[0] ?? "lines",
    ...lineOptions("print", values),
  };
}

function parse<T extends NonNullable<ParseArgsConfig["options"]>>(
  command: string,
  words: string[],
  options: T,
) {
  try {
    return parseArgs({ args: words, options, allowPositionals: true });
  } catch (error) {
    // Node's sentences end in advice for programmers.
    const [sentence = ""] = (error instanceof Error ? error.message : String(error)).split(". ");
    throw new UsageError(`${sentence.replace(/\.$/, "")}.`, command);
  }
}

function one(command: string, positionals: readonly string[], what: string): string {
  const [first, second] = positionals;
  if (first === undefined) throw new UsageError(`${command} needs ${what}.`, command);
  if (second === undefined) return first;
  throw new UsageError(`${command} takes one argument; "${second}" is too much.`, command);
}

function lineOptions(
  command: string,
  values: { "in-order"?: boolean; fragments?: boolean; strict?: boolean; from?: string },
): LineOptions {
  const { from = "agui" } = values;
  if (!isVocabulary(from)) {
    const known = vocabularies.join(", ");
    throw new UsageError(`"${from}" is no vocabulary. There are ${known}.`, command);
  }
  return {
    view: values["in-order"] ? "in-order" : "grouped",
    fragments: values.fragments ?? false,
    conformance: values.strict ? "strict" : "lenient",
    vocabulary: from,
  };
}

function addressOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === "http:" || url?.protocol === "https:") return url.href;
  const guess = `http://${text}`;
  const hint = !text.includes("://") && URL.canParse(guess) ? ` Did you mean ${guess}?` : "";
  throw new UsageError(`"${text}" is no http or https address.${hint}`, "watch");
}

function headerOf(text: string): [string, string] {
  const at = text.indexOf(":");
  const header: [string, string] = [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  try {
    if (at < 1) throw new TypeError();
    new Headers([header]);
    return header;
  } catch {
    throw new UsageError(`"${text}" is no header. Write it as "Name: value".`, "watch");
  }
}

function asksHelp(words: readonly string[]): boolean {
  const end = words.indexOf("--");
  return (end < 0 ? words : words.slice(0, end)).some((word) => word === "-h" || word === "--help");
}
