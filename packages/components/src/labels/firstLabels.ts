import type { IssueCode, TitleWords } from "@run-timeline/protocol";
import { englishTitles } from "@run-timeline/protocol";
import type { Format } from "./format.js";

/** The labels of what is drawn at once: header, rows, lines, states. */
export interface FirstLabels {
  readonly format: Format;
  /** How tool groups are titled: "Reading 2 files", "Read 2 files". */
  readonly titles: TitleWords;

  // Status
  idle: string;
  connecting: string;
  queued: string;
  running: string;
  reconnecting: string;
  completed: string;
  waitingForYou: string;
  cancelled: string;
  failed: string;
  denied: string;
  endedEarly: string;
  stopped: string;
  notFinished: string;
  neverFinished: string;

  // Header
  timeline: string;
  view: string;
  grouped: string;
  inOrder: string;
  time: string;
  search: string;
  follow: string;
  filter: string;
  elapsed: string;
  tokens(count: number): string;
  tokensInOut(input: number, output: number): string;
  toolCalls(count: number): string;
  calls(count: number): string;
  subagents(count: number): string;
  messages(count: number): string;
  streamIssues(count: number): string;
  events(count: number): string;
  agent: string;
  untitled: string;

  // States of the whole
  waitingForFirstEvent(elapsed: string): string;

  // What needs a person
  needYou(count: number): string;
  left(time: string): string;
  newRows(count: number): string;

  // Rows
  run(number: number): string;
  finishedIn(duration: string): string;
  runningFor(elapsed: string): string;
  user: string;
  assistant: string;
  system: string;
  developer: string;
  tool: string;
  message: string;
  removed: string;
  empty: string;
  noText: string;
  streaming: string;
  thinking: string;
  thought: string;
  thoughtFor(duration: string): string;
  hiddenReasoning: string;
  step: string;
  doneOf(done: number, of: number): string;
  failedCount(count: number): string;
  deniedCount(count: number): string;
  noCalls: string;
  unknownTool: string;
  argumentsStreaming: string;
  noArguments: string;
  noResult: string;
  notJson: string;
  waitingForAnswer: string;
  quote(text: string): string;
  unseenCall: string;
  openSubagent(name: string): string;
  depth(level: number): string;
  notice: string;
  open: string;
  download: string;
  /** Titles of issues in your language. @default the sentence that the issue brings, in English */
  issueTitles?: Readonly<Partial<Record<IssueCode, string>>>;

  // Asking

  // Values
  copy: string;
  copied: string;
  copyFailed: string;
  copyAnswer: string;
  copyError: string;
  showAll(size: string): string;
  showLess: string;
  showStack: string;

  // In order
  next: string;
  arguments: string;
  result: string;
  rowFailed: string;
}

/** @internal */
export function firstEnglish(format: Format): FirstLabels {
  const count = (value: number, one: string, other: string): string =>
    `${format.number(value)} ${format.plural(value, { one, other })}`;

  return {
    format,
    titles: englishTitles(format.locale),

    idle: "Not started",
    connecting: "Connecting",
    queued: "Queued",
    running: "Running",
    reconnecting: "Reconnecting",
    completed: "Completed",
    waitingForYou: "Waiting for you",
    cancelled: "Cancelled",
    failed: "Failed",
    denied: "Denied",
    endedEarly: "Ended early",
    stopped: "Stopped",
    notFinished: "Not finished",
    neverFinished: "Never finished",

    timeline: "Run timeline",
    view: "View",
    grouped: "Grouped",
    inOrder: "In order",
    time: "Time",
    search: "Search this run",
    follow: "Follow",
    filter: "Filter",
    elapsed: "elapsed",
    tokens: (n) => format.plural(n, { one: "token", other: "tokens" }),
    tokensInOut: (input, output) => `(${format.number(input)} in, ${format.number(output)} out)`,
    toolCalls: (n) => format.plural(n, { one: "tool call", other: "tool calls" }),
    calls: (n) => count(n, "call", "calls"),
    subagents: (n) => format.plural(n, { one: "subagent", other: "subagents" }),
    messages: (n) => count(n, "message", "messages"),
    streamIssues: (n) => format.plural(n, { one: "stream issue", other: "stream issues" }),
    events: (n) => count(n, "event", "events"),
    agent: "agent",
    untitled: "Run",

    waitingForFirstEvent: (elapsed) => `Waiting for the first event, ${elapsed}`,

    needYou: (n) =>
      `${format.number(n)} ${format.plural(n, { one: "needs you", other: "need you" })}`,
    left: (time) => `${time} left`,
    newRows: (n) => `${format.number(n)} new`,

    run: (number) => `Run ${format.number(number)}`,
    finishedIn: (duration) => `Finished in ${duration}`,
    runningFor: (elapsed) => `Running, ${elapsed}`,
    user: "You",
    assistant: "Assistant",
    system: "System",
    developer: "Developer",
    tool: "Tool",
    message: "Message",
    removed: "Removed later",
    empty: "empty",
    noText: "No text",
    streaming: "streaming",
    thinking: "Thinking",
    thought: "Thought",
    thoughtFor: (duration) => `Thought for ${duration}`,
    hiddenReasoning: "Not shown by the provider",
    step: "Step",
    doneOf: (done, of) => `${format.number(done)} of ${format.number(of)} done`,
    failedCount: (n) => `${format.number(n)} failed`,
    deniedCount: (n) => `${format.number(n)} denied`,
    noCalls: "No calls",
    unknownTool: "unknown tool",
    argumentsStreaming: "Running, arguments streaming",
    noArguments: "no arguments",
    noResult: "No result",
    notJson: "not valid JSON",
    waitingForAnswer: "Waiting for an answer",
    quote: (text) => `“${text}”`,
    unseenCall: "The call itself was never seen",
    openSubagent: (name) => `Show ${name}`,
    depth: (level) => `level ${format.number(level)}`,
    notice: "Notice",
    open: "Open",
    download: "Download",

    // Producers send "Google Calendar" and "Connect Google Calendar" alike.

    copy: "Copy",
    copied: "Copied",
    copyFailed: "Could not copy",
    copyAnswer: "Copy answer",
    copyError: "Copy error",
    showAll: (size) => `Show all (${size})`,
    showLess: "Show less",
    showStack: "Show all",

    next: "Next",
    arguments: "Arguments",
    result: "Result",
    rowFailed: "This row could not be drawn.",
  };
}
