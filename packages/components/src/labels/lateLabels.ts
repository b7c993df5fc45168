import type {
  InOrderRowKind,
  Issue,
  IssueCode,
  Severity,
  SubagentChangeKind,
} from "@run-timeline/protocol";
import { type FindLabels, findEnglish } from "./findLabels.js";
import type { Format } from "./format.js";
import { type TimeLabels, timeEnglish } from "./timeLabels.js";

/** The labels of what is loaded when it is first needed: questions, values in full, details, the time view. */
export interface LateLabels extends TimeLabels, FindLabels {
  askedBy: string;
  allow: string;
  allowAll: string;
  deny: string;
  denyReason: string;
  sendDenial: string;
  editArguments: string;
  allowEdited: string;
  back: string;
  invalidJson: string;
  expiresIn(time: string): string;
  dismiss: string;
  waitingForOthers: string;
  change: string;
  hiddenCharacters(count: number): string;
  mixedScripts: string;
  answer: string;
  submit: string;
  yes: string;
  no: string;
  required: string;
  optional: string;
  choose: string;
  answerAsJson: string;
  atLeast(limit: number): string;
  atMost(limit: number): string;
  notANumber: string;
  tooShort(length: number): string;

  copyEvents: string;
  showMore(count: number): string;
  previewOf(shown: string, total: string): string;
  rowsOf(shown: number, total: number): string;
  expand: string;
  collapse: string;
  showImage: string;
  imageFrom(host: string): string;
  fileHandle: string;
  document: string;
  audio: string;
  video: string;
  image: string;
  elided(size: string): string;
  tree: string;
  table: string;
  rawText: string;
  diff: string;
  terminal: string;
  rows(count: number): string;
  showMoreText: string;
  text: string;
  fields: string;
  issues: string;
  added(count: number): string;
  deleted(count: number): string;

  startedAt(time: string): string;
  details(of: string): string;
  all: string;
  timing: string;
  eventsTitle: string;
  formatOf: string;
  argumentsStreamed: string;
  executed: string;
  total: string;
  noTiming: string;
  leftOut: string;

  exportRun: string;
  copyMarkdown: string;
  saveJsonLines: string;
  saveHtml: string;
  print: string;
  exportFailed: string;

  composer: string;
  composerHint: string;
  send: string;
  stop: string;
  retry: string;
  editAndSend: string;
  answerFirst(count: number): string;
  toolsFirst(count: number): string;
  cannotSend: string;
  span(from: string, to: string): string;

  keyboard: string;
  keyActions: Record<KeyAction, string>;
  /** What is written on a key: "PgUp", "Home", "Space", "Esc". */
  keyName(key: string): string;

  suspended: string;
  streamIssue: string;
  emptyTitle: string;
  emptyHint: string;
  connectionLost: string;
  retryingIn(seconds: number): string;
  shownUpTo(event: number): string;
  attempt(number: number, of: number): string;
  retryNow: string;
  needsYou: string;
  review: string;
  answersNeeded(count: number): string;
  answersProgress(done: number, count: number): string;
  sendAnswers: string;
  runFailed: string;
  runCancelled: string;
  runCancelledHint: string;
  runStopped: string;
  runTruncated: string;
  runTruncatedAt(time: string): string;
  runInterrupted: string;
  runSucceeded: string;
  runPending(count: number): string;
  plan: string;
  progress(done: number, of: number): string;
  startedBy: string;
  unannounced: string;
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
  summary: string;
  artifact: string;
  custom: string;
  raw: string;
  unrecognised: string;
  late: string;
  childCall: string;
  atEvent(index: number): string;
  /** Where the stream itself is at fault. */
  afterEvent(index: number): string;
  beforeEvents: string;
  showInOrder: string;
  /** What came of an issue, by how much it matters. */
  severity: Record<Severity, string>;
  /** What came of an issue, where its code says more than its severity. */
  consequence: Partial<Record<IssueCode, string>>;
  /** What came of an event that broke a rule and was applied. */
  appliedAnyway: string;
  /** What an issue says in full: in English, unless you say it. */
  issueText(issue: Pick<Issue, "code" | "message">): string;
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
  updates: string;
  lineType: Record<InOrderRowKind, string>;
  lineChange: Record<SubagentChangeKind, string>;
  noEvents(duration: string): string;
  letGo(events: number, runs: number): string;
  lineOf(line: number, of: number): string;
  whileShort(calls: string): string;
  moreThreads(count: number): string;
  previous: string;
  close: string;
  openDetails: string;
}

/** What keys do in a list of rows. */
export type KeyAction =
  | "move"
  | "ends"
  | "open"
  | "along"
  | "details"
  | "toggle"
  | "choose"
  | "lanes"
  | "bars"
  | "zoom"
  | "fit"
  | "play"
  | "controls"
  | "back"
  | "search"
  | "follow"
  | "views"
  | "urgent"
  | "help";

/** @internal */
export function lateEnglish(format: Format): LateLabels {
  const count = (value: number, one: string, other: string): string =>
    `${format.number(value)} ${format.plural(value, { one, other })}`;

  return {
    keyboard: "Keyboard",
    keyName: (key) => key,
    keyActions: {
      move: "Move by a row, or by a page",
      ends: "First and last row",
      open: "Open or go in, fold or go out",
      along: "Along the lines of a call",
      details: "Details",
      toggle: "Open or fold",
      choose: "Mark the lines of a call",
      lanes: "Move by a lane, or by a page",
      bars: "Along the bars of a lane",
      zoom: "Zoom in or out",
      fit: "All of the run",
      play: "Play or pause",
      controls: "Into the row’s controls",
      back: "Back to the row, or close",
      search: "Search",
      follow: "Follow the tail",
      views: "Views",
      urgent: "What needs a person or failed",
      help: "These keys",
    },

    ...timeEnglish(format),
    ...findEnglish(format),
    askedBy: "asked by",
    allow: "Allow",
    allowAll: "Allow all like this",
    deny: "Deny",
    denyReason: "Why not? The agent reads this.",
    sendDenial: "Send denial",
    editArguments: "Edit arguments",
    allowEdited: "Allow as edited",
    back: "Back",
    invalidJson: "This is not valid JSON.",
    expiresIn: (time) => `Expires in ${time}`,
    dismiss: "Dismiss",
    waitingForOthers: "Sent when every question is answered.",
    change: "Change",
    hiddenCharacters: (n) =>
      `Contains ${count(n, "hidden character", "hidden characters")}, shown here by code.`,
    mixedScripts: "An address mixes alphabets that look alike.",
    answer: "Answer",
    submit: "Send",
    yes: "Yes",
    no: "No",
    required: "Required",
    optional: "optional",
    choose: "Choose",
    answerAsJson: "Answer as JSON",
    atLeast: (limit) => `At least ${format.number(limit)}.`,
    atMost: (limit) => `At most ${format.number(limit)}.`,
    notANumber: "This is not a number.",
    tooShort: (length) => `At least ${count(length, "character", "characters")}.`,

    copyEvents: "Copy JSON lines",
    showMore: (n) => `Show ${format.number(n)} more`,
    previewOf: (shown, total) => `${shown} of ${total}`,
    rowsOf: (shown, total) => `${format.number(shown)} of ${count(total, "row", "rows")}`,
    expand: "Expand",
    collapse: "Collapse",
    showImage: "Show image",
    imageFrom: (host) => `Image from ${host}, not loaded`,
    fileHandle: "File kept by the provider",
    document: "Document",
    audio: "Audio",
    video: "Video",
    image: "Image",
    elided: (size) => `${size} of data`,
    tree: "Tree",
    table: "Table",
    rawText: "Raw",
    diff: "Diff",
    terminal: "Terminal",
    rows: (n) => count(n, "row", "rows"),
    showMoreText: "Show more",
    text: "Text",
    fields: "Fields",
    issues: "Issues",
    added: (n) => `${format.number(n)} added`,
    deleted: (n) => `${format.number(n)} removed`,

    startedAt: (time) => `started ${time}`,
    details: (of) => `Details of ${of}`,
    all: "All",
    timing: "Timing",
    eventsTitle: "Events",
    formatOf: "Format",
    argumentsStreamed: "Arguments streamed",
    executed: "Executed",
    total: "Total",
    leftOut: "Left out of this document",

    exportRun: "Export",
    copyMarkdown: "Copy as Markdown",
    saveJsonLines: "Save as JSON lines",
    saveHtml: "Save as HTML",
    print: "Print",
    exportFailed: "Could not be exported.",

    composer: "Message the agent",
    composerHint: "Write a message",
    send: "Send",
    stop: "Stop",
    retry: "Retry",
    editAndSend: "Edit and send again",
    answerFirst: (n) =>
      `Answer ${count(n, "question", "questions")} above first: the agent waits for you.`,
    toolsFirst: (n) => `${count(n, "tool call waits", "tool calls wait")} for this app first.`,
    cannotSend: "Nothing can be sent to this run.",
    noTiming: "These events carry no times.",
    span: (from, to) => `${from} to ${to}`,

    suspended: "Suspended, waiting for you",
    streamIssue: "Stream issue",
    emptyTitle: "No activity yet",
    emptyHint: "Steps, tool calls and answers appear here as the agent works.",
    connectionLost: "Connection lost.",
    retryingIn: (seconds) => `Reconnecting in ${format.number(seconds)} s.`,
    shownUpTo: (event) => `Showing events up to ${format.number(event)}.`,
    attempt: (number, of) => `Attempt ${format.number(number)} of ${format.number(of)}.`,
    retryNow: "Retry now",
    needsYou: "Needs you:",
    review: "Review",
    answersNeeded: (n) => `${count(n, "answer", "answers")} needed to continue`,
    answersProgress: (done, n) =>
      `The run resumes when all are answered. ${format.number(done)} of ${format.number(n)} done.`,
    sendAnswers: "Send answers",
    runFailed: "The run failed",
    runCancelled: "The run was cancelled.",
    runCancelledHint: "Work done before this point is kept.",
    runStopped: "Stopped here.",
    runTruncated: "The stream ended without saying how the run ended.",
    runTruncatedAt: (time) => `Stream ended at ${time} without saying how the run ended.`,
    runInterrupted: "The run waits for a person.",
    runSucceeded: "The run finished",
    runPending: (n) => `${count(n, "tool call waits", "tool calls wait")} for this app.`,
    plan: "Plan",
    progress: (done, of) => `${format.number(done)} of ${format.number(of)}`,
    startedBy: "started by",
    unannounced: "Never announced",
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
    summary: "Summary",
    artifact: "Artifact",
    custom: "Custom event",
    raw: "Raw event",
    unrecognised: "Unrecognised event",
    late: "After the end",
    childCall: "Call by a subagent",
    atEvent: (index) => `At event ${format.number(index)}.`,
    afterEvent: (index) => `After event ${format.number(index)}.`,
    beforeEvents: "Before any event.",
    showInOrder: "Show in order",
    issueText: ({ message }) => message,
    severity: {
      repaired: "Repaired and applied.",
      dropped: "Left out; nothing else is affected.",
      violation: "Not applied; reading goes on.",
      fatal: "This made the run fail.",
    },
    consequence: {
      "empty-frame": "Passed over; it holds no event.",
      "unknown-event": "Shown, and changes nothing.",
      "unknown-property": "Left out; the rest of the event is applied.",
      "unknown-member": "What has it is left out.",
      "version-newer": "Read all the same.",
      "version-unreadable": "Read all the same.",
      "after-end": "Shown, and changes nothing.",
      "patch-failed": "Not applied; the value stays as it was.",
      "dropped-by-snapshot": "Left out, as what it goes on with was.",
      "call-renamed": "The call has the later name.",
      "result-replaced": "The later result is shown.",
      "call-unseen": "The result is shown on its own.",
      truncated: "Nothing more was received; what had arrived is kept.",
      "transport-failed": "Nothing more was received; what had arrived is kept.",
    },
    appliedAnyway: "Applied all the same.",
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
    connectTo: (title) => (/^connect\b/i.test(title) ? title : `Connect ${title}`),
    connected: "Connected",
    updates: "Updates in arrival order",
    lineChange: {
      started: "started",
      resumed: "resumed",
      finished: "finished",
      suspended: "suspended",
      failed: "failed",
      aborted: "aborted",
    },
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
    letGo: (events, runs) =>
      `${count(events, "earlier event", "earlier events")} of ${count(runs, "run", "runs")} ${format.plural(events, { one: "was", other: "were" })} let go`,
    lineOf: (line, of) => `line ${format.number(line)} of ${format.number(of)}`,
    whileShort: (calls) => `while ${calls} open`,
    moreThreads: (n) => `+${format.number(n)}`,
    previous: "Previous",
    close: "Close",
    openDetails: "Open details",
  };
}
