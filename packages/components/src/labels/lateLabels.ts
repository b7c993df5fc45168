import type { Format } from "./format.js";

/** The labels of what is loaded when it is first needed: questions, values in full, details. */
export interface LateLabels {
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
  span(from: string, to: string): string;
}

/** @internal */
export function lateEnglish(format: Format): LateLabels {
  const count = (value: number, one: string, other: string): string =>
    `${format.number(value)} ${format.plural(value, { one, other })}`;

  return {
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
    noTiming: "These events carry no times.",
    span: (from, to) => `${from} to ${to}`,
  };
}
