import type { ContentPart } from "../events.js";
import type {
  CallRec,
  GroupRec,
  InterruptRec,
  MessageRec,
  NoteRec,
  OwnerRec,
  RunRec,
  StepRec,
} from "../records.js";
import { isRecord } from "../shapes.js";
import type { Tables } from "../tables.js";
import { caseless, caselessJson } from "./caseless.js";
import { isPart, type PlacedRow } from "./placedRow.js";

/** Between fields: no query holds it, so that nothing is found across two of them. */
const BETWEEN = "\n";

/** All that a row can be found by, as it is compared. */
export function rowWords(row: PlacedRow, tables: Tables): string {
  return fieldsOf(row, tables).join(BETWEEN);
}

/** Whether a row is written by somebody, and not by a machine. */
export function isProse({ kind, record }: PlacedRow): boolean {
  return record.kind === "reasoning" || (record.kind === "message" && kind !== "messages");
}

/** The text of which a row draws a part. */
export function textOf({ record }: PlacedRow): string {
  return (record as MessageRec | CallRec).text;
}

function fieldsOf(row: PlacedRow, tables: Tables): string[] {
  const { record } = row;
  if (record.handle === 0) return row.kind === "issue" ? issueWords(row.first, tables) : [];
  if (row.kind === "end" || row.kind === "encrypted" || row.kind === "aborted") return [];
  if (isPart(row)) {
    const part = textOf(row).slice(row.start, row.stop);
    return [record.kind === "tool-call" ? caselessJson(part) : caseless(part)];
  }
  switch (record.kind) {
    case "message":
      return messageWords(record as MessageRec);
    case "reasoning":
      return [];
    case "tool-call":
      return callWords(row, record as CallRec);
    case "tool-group":
      return [caseless((record as GroupRec).title ?? "")];
    case "subagent":
      return subagentWords(row, record as OwnerRec);
    case "step":
      return [caseless((record as StepRec).name)];
    case "activity":
      return activityWords(row, record as MessageRec, tables);
    case "interrupt":
      return interruptWords(record as InterruptRec);
    case "state":
      return eventWords(row, tables);
    case "run":
      return runWords(row, record as RunRec);
    default: {
      const note = record as NoteRec;
      return [caseless(note.name), ...jsonWords(note.value)];
    }
  }
}

function messageWords({ parts, extra }: MessageRec): string[] {
  return [caseless(extra.name ?? ""), ...(parts === null ? [] : partsWords(parts))];
}

function partsWords(parts: readonly ContentPart[]): string[] {
  return parts.flatMap((part) => (part.type === "text" ? [caselessJson(part.text)] : []));
}

function callWords({ kind }: PlacedRow, call: CallRec): string[] {
  const name = caseless(call.name);
  if (kind === "call") return [name];
  const words = [...resultWords(call), caseless(call.extra.error ?? "")];
  return kind === "result" ? words : [name, caselessJson(call.text), ...words];
}

function resultWords({ result, metadata }: CallRec): string[] {
  if (result === null) return [];
  const own = metadata?.["run-timeline"];
  const output = isRecord(own) && Object.hasOwn(own, "output") ? jsonWords(own.output) : [];
  return [
    ...(result.parts === null ? [caselessJson(result.text)] : partsWords(result.parts)),
    ...output,
  ];
}

function subagentWords({ inOrder, change }: PlacedRow, agent: OwnerRec): string[] {
  const { name, description = "", status } = agent;
  const words = [caseless(name)];
  if (!inOrder || change === "started") words.push(caseless(description));
  if (change === "started" || change === "resumed") return words;
  if (status.kind === "failed") words.push(caseless(status.message), caseless(status.code ?? ""));
  if ("result" in status) words.push(...jsonWords(status.result));
  return words;
}

/** In order, what came with the line; grouped, what it has become. */
function activityWords(row: PlacedRow, { extra }: MessageRec, tables: Tables): string[] {
  const type = caseless(extra.activityType ?? "");
  return [type, ...(row.inOrder ? eventWords(row, tables) : jsonWords(extra.content))];
}

function interruptWords({ wire, answer }: InterruptRec): string[] {
  const { reason, message = "" } = wire;
  return [caseless(reason), caseless(message), ...jsonWords(answer)];
}

function runWords({ kind }: PlacedRow, run: RunRec): string[] {
  if (kind === "run") return [caseless(run.goal ?? "")];
  const { end } = run;
  if (end?.type === "failed") return [caseless(end.message), caseless(end.code ?? "")];
  return end?.type === "success" ? jsonWords(end.result) : [];
}

function issueWords(event: number, { issues }: Tables): string[] {
  const words: string[] = [];
  for (let at = firstIssueFrom(event, issues); issues[at]?.index === event; at++) {
    const issue = issues[at];
    if (issue) words.push(caseless(issue.code), caseless(issue.message));
  }
  return words;
}

/** The first issue at or after an event: they are in the order of their events. */
export function firstIssueFrom(
  event: number,
  issues: readonly { readonly index: number }[],
): number {
  let low = 0;
  let high = issues.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((issues[middle]?.index ?? 0) < event) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Events that are looked through for those that a row joins. */
const JOINED = 2000;
/** The events that carry a value or a patch, and where. */
const CARRIED: ReadonlyMap<unknown, string> = new Map([
  ["STATE_SNAPSHOT", "snapshot"],
  ["STATE_DELTA", "delta"],
  ["ACTIVITY_SNAPSHOT", "content"],
  ["ACTIVITY_DELTA", "patch"],
]);

/** What the events of a row carried. */
function eventWords({ record, first, last }: PlacedRow, { log }: Tables): string[] {
  const words: string[] = [];
  for (let index = first; index <= Math.min(last, first + JOINED); index++) {
    const event = log.at(index) as Record<string, unknown> | null | undefined;
    const type = event?.type;
    const field = CARRIED.get(type);
    if (field === undefined || !(type as string).startsWith(record.kind.toUpperCase())) continue;
    words.push(...jsonWords(event?.[field]));
  }
  return words;
}

function jsonWords(value: unknown): string[] {
  if (value === undefined) return [];
  if (typeof value === "string") return [caselessJson(value)];
  try {
    return [caselessJson(JSON.stringify(value) ?? "")];
  } catch {
    return [];
  }
}
