import type { InOrderRowKind, IssueCode, Severity, TitleWords } from "@run-timeline/protocol";
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
  suspended: string;
  notFinished: string;
  neverFinished: string;
  streamIssue: string;

  // Header
  timeline: string;
  view: string;
  grouped: string;
  inOrder: string;
  time: string;
  search: string;
  clear: string;
  noMatch(query: string): string;
  noMatchHint: string;
  matches(count: number, total: number): string;
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
  emptyTitle: string;
  emptyHint: string;
  waitingForFirstEvent(elapsed: string): string;
  connectionLost: string;
  retryingIn(seconds: number): string;
  shownUpTo(event: number): string;
  attempt(number: number, of: number): string;
  retryNow: string;
  lastUpdate(elapsed: string): string;

  // What needs a person
  needsYou: string;
  needYou(count: number): string;
  left(time: string): string;
  review: string;
  answersNeeded(count: number): string;
  answersProgress(done: number, count: number): string;
  sendAnswers: string;
  newRows(count: number): string;

  // Rows
  run(number: number): string;
  finishedIn(duration: string): string;
  runningFor(elapsed: string): string;
  runFailed: string;
  runCancelled: string;
  runCancelledHint: string;
  runStopped: string;
  runTruncated: string;
  runTruncatedAt(time: string): string;
  runInterrupted: string;
  runSucceeded: string;
  runPending(count: number): string;
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
  plan: string;
  step: string;
  progress(done: number, of: number): string;
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
  startedBy: string;
  openSubagent(name: string): string;
  unannounced: string;
  depth(level: number): string;
  stateChanged: string;
  stateSet: string;
  stateUnchanged: string;
  whileOpen: string;
  wereOpen(count: number): string;
  moreChanges: string;
  wholeState: string;
  activity: string;
  decision: string;
  callTool: string;
  askUser: string;
  finish: string;
  observation: string;
  notice: string;
  summary: string;
  artifact: string;
  open: string;
  download: string;
  custom: string;
  raw: string;
  unrecognised: string;
  late: string;
  childCall: string;
  atEvent(index: number): string;
  showInOrder: string;
  severity: Record<Severity, string>;
  /** Titles of issues in your language. @default the sentence that the issue brings, in English */
  issueTitles?: Readonly<Partial<Record<IssueCode, string>>>;

  // Asking
  approvalNeeded: string;
  approvalOf(tool: string): string;
  expired: string;
  sending: string;
  sendFailed: string;
  allowed: string;
  allowedEdited: string;
  answered: string;
  dismissed: string;
  autoApproved: string;
  deniedBecause(reason: string): string;
  question: string;
  connect: string;
  skip: string;
  connectTo(title: string): string;
  connected: string;

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
  updates: string;
  lineType: Record<InOrderRowKind, string>;
  noEvents(duration: string): string;
  lineOf(line: number, of: number): string;
  whileShort(calls: string): string;
  moreThreads(count: number): string;
  previous: string;
  next: string;
  close: string;
  openDetails: string;
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
    suspended: "Suspended, waiting for you",
    notFinished: "Not finished",
    neverFinished: "Never finished",
    streamIssue: "Stream issue",

    timeline: "Run timeline",
    view: "View",
    grouped: "Grouped",
    inOrder: "In order",
    time: "Time",
    search: "Search this run",
    clear: "Clear",
    noMatch: (query) => `Nothing matches “${query}”`,
    noMatchHint: "Search covers names, arguments, results and text that has arrived so far.",
    matches: (matches, total) => `${format.number(matches)} of ${format.number(total)}`,
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

    emptyTitle: "No activity yet",
    emptyHint: "Steps, tool calls and answers appear here as the agent works.",
    waitingForFirstEvent: (elapsed) => `Waiting for the first event, ${elapsed}`,
    connectionLost: "Connection lost.",
    retryingIn: (seconds) => `Reconnecting in ${format.number(seconds)} s.`,
    shownUpTo: (event) => `Showing events up to ${format.number(event)}.`,
    attempt: (number, of) => `Attempt ${format.number(number)} of ${format.number(of)}.`,
    retryNow: "Retry now",
    lastUpdate: (elapsed) => `Last update ${elapsed} ago`,

    needsYou: "Needs you:",
    needYou: (n) =>
      `${format.number(n)} ${format.plural(n, { one: "needs you", other: "need you" })}`,
    left: (time) => `${time} left`,
    review: "Review",
    answersNeeded: (n) => `${count(n, "answer", "answers")} needed to continue`,
    answersProgress: (done, n) =>
      `The run resumes when all are answered. ${format.number(done)} of ${format.number(n)} done.`,
    sendAnswers: "Send answers",
    newRows: (n) => `${format.number(n)} new`,

    run: (number) => `Run ${format.number(number)}`,
    finishedIn: (duration) => `Finished in ${duration}`,
    runningFor: (elapsed) => `Running, ${elapsed}`,
    runFailed: "The run failed",
    runCancelled: "The run was cancelled.",
    runCancelledHint: "Work done before this point is kept.",
    runStopped: "Stopped here.",
    runTruncated: "The stream ended without saying how the run ended.",
    runTruncatedAt: (time) => `Stream ended at ${time} without saying how the run ended.`,
    runInterrupted: "The run waits for a person.",
    runSucceeded: "The run finished",
    runPending: (n) => `${count(n, "tool call waits", "tool calls wait")} for this app.`,
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
    plan: "Plan",
    step: "Step",
    progress: (done, of) => `${format.number(done)} of ${format.number(of)}`,
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
    startedBy: "started by",
    openSubagent: (name) => `Show ${name}`,
    unannounced: "Never announced",
    depth: (level) => `level ${format.number(level)}`,
    stateChanged: "State changed",
    stateSet: "State set",
    stateUnchanged: "nothing differs",
    whileOpen: "while",
    wereOpen: (n) => format.plural(n, { one: "was open", other: "were open" }),
    moreChanges: "More changes",
    wholeState: "whole state",
    activity: "Activity",
    decision: "Decision",
    callTool: "call tool",
    askUser: "ask user",
    finish: "finish",
    observation: "Observation",
    notice: "Notice",
    summary: "Summary",
    artifact: "Artifact",
    open: "Open",
    download: "Download",
    custom: "Custom event",
    raw: "Raw event",
    unrecognised: "Unrecognised event",
    late: "After the end",
    childCall: "Call by a subagent",
    atEvent: (index) => `At event ${format.number(index)}.`,
    showInOrder: "Show in order",
    severity: {
      repaired: "Repaired and applied.",
      dropped: "Left out; everything else is intact.",
      violation: "Not applied; everything else is intact.",
      fatal: "This ended the run.",
    },

    approvalNeeded: "Approval needed",
    approvalOf: (tool) => `Run ${tool}?`,
    expired: "Expired",
    sending: "Sending",
    sendFailed: "Could not be sent.",
    allowed: "Allowed",
    allowedEdited: "Allowed with edited arguments",
    answered: "Answered",
    dismissed: "Dismissed",
    autoApproved: "Approved automatically",
    deniedBecause: (reason) => `Denied: ${reason}`,
    question: "A question for you",
    connect: "Connect",
    skip: "Skip",
    // Producers send "Google Calendar" and "Connect Google Calendar" alike.
    connectTo: (title) => (/^connect\b/i.test(title) ? title : `Connect ${title}`),
    connected: "Connected",

    copy: "Copy",
    copied: "Copied",
    copyFailed: "Could not copy",
    copyAnswer: "Copy answer",
    copyError: "Copy error",
    showAll: (size) => `Show all (${size})`,
    showLess: "Show less",
    showStack: "Show all",

    updates: "Updates in arrival order",
    lineType: {
      run: "run",
      message: "start",
      text: "text",
      reasoning: "start",
      think: "think",
      call: "start",
      args: "args",
      end: "end",
      result: "result",
      encrypted: "hidden",
      messages: "messages",
      state: "state",
      activity: "activity",
      step: "step",
      subagent: "agent",
      interrupt: "pause",
      custom: "custom",
      raw: "raw",
      unrecognised: "unknown",
      late: "late",
      aborted: "aborted",
      issue: "issue",
      done: "done",
    },
    noEvents: (duration) => `${duration} with no events`,
    lineOf: (line, of) => `line ${format.number(line)} of ${format.number(of)}`,
    whileShort: (calls) => `while ${calls} open`,
    moreThreads: (n) => `+${format.number(n)}`,
    previous: "Previous",
    next: "Next",
    close: "Close",
    openDetails: "Open details",
    arguments: "Arguments",
    result: "Result",
    rowFailed: "This row could not be drawn.",
  };
}
