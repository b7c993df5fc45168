import type { RunEnd, RunStatus } from "../entities.js";
import type { EventOf, TokenUsage } from "../events.js";
import { ROW } from "../outline/inOrder.js";
import { InterruptRec, RunRec } from "../records.js";
import type { Tables } from "../tables.js";
import { noThinking } from "../thinking.js";
import type { DoneUpdate, InterruptUpdate } from "../updates.js";
import { viewOf } from "../views.js";
import { approvalFinder } from "./asked.js";
import { settleOpen } from "./settle.js";
import { echo } from "./snapshot.js";
import { ridden } from "./text.js";
import { usageOf } from "./usage.js";

/** LC-05: messages and state carry over, what is open does not. */
export function runStarted(event: EventOf<"RUN_STARTED">, tables: Tables): void {
  const run = adopted(event, tables) ?? beginRun(event.runId, event.threadId, tables);
  if (event.metadata !== undefined) run.metadata = event.metadata;
  const goal = ridden(event).goal;
  run.goal = typeof goal === "string" ? goal : null;
  checkVersion(event, tables);
  if (event.input !== undefined) run.goal = echo(event.input.messages, tables) ?? run.goal;
  tables.goal = run.goal ?? tables.goal;
}

/**
 * In `off`: a start inside a run. One that nobody announced is the one that starts now; any other was cut off, as it
 * never said how it ended.
 */
function adopted(event: EventOf<"RUN_STARTED">, tables: Tables): RunRec | null {
  const { run, phase } = tables;
  if (run === null || phase !== "running") return null;
  if (!run.implicit) {
    settleOpen("incomplete", tables);
    reopenQuestions(tables);
    finishRun("truncated", { type: "truncated" }, tables);
    return null;
  }
  run.implicit = false;
  tables.runsById.delete(run.id);
  takeRunId(event.runId, tables);
  run.id = event.runId;
  tables.runsById.set(run.id, run);
  run.threadId = event.threadId;
  tables.rows.add(ROW.run, run, tables.root);
  tables.touch(run);
  return run;
}

/** A run begins: said by RUN_STARTED, or by an event that came without one. */
function beginRun(id: string, threadId: string, tables: Tables): RunRec {
  takeRunId(id, tables);
  const run = tables.add(new RunRec(id, threadId, tables.runNumber + 1, tables.root, tables.index));
  tables.usageBefore = usageOf(tables);
  tables.runs.push(run);
  tables.runsById.set(id, run);
  tables.run = run;
  tables.groups.closeAll();
  tables.phase = "running";
  tables.open.clear();
  tables.openers.clear();
  tables.lanes.clear();
  tables.reported.clear();
  tables.thinking = { ...noThinking(), count: tables.thinking.count };
  tables.rows.add(ROW.run, run, tables.root);
  tables.touch(run);
  return run;
}

/** An id means the last run that has it: one that had it before is found by its number too. */
function takeRunId(id: string, tables: Tables): void {
  const earlier = tables.runsById.get(id);
  if (earlier === undefined) return;
  giveUpId(earlier, earlier.number, tables);
  tables.runsById.set(earlier.id, earlier);
}

/** A thing of an earlier run whose id something else has from now on. */
function giveUpId(record: RunRec | InterruptRec, number: number, tables: Tables): void {
  const { id, last } = record;
  tables.touch(record);
  record.last = last;
  record.id = `${id}#${number}`;
}

/** VE-02: a newer or unreadable version is worth a word, and nothing more. */
function checkVersion({ protocolVersion, runId }: EventOf<"RUN_STARTED">, tables: Tables): void {
  if (protocolVersion === undefined || tables.conformance === "off") return;
  const match = /^(\d+)\.(\d+)$/.exec(protocolVersion);
  const [major, minor] = [Number(match?.[1]), Number(match?.[2])];
  if (match !== null && (major < 1 || (major === 1 && minor <= 1))) return;
  const newer = match !== null;
  tables.issue(newer ? "version-newer" : "version-unreadable", {
    rule: "VE-02",
    message: newer
      ? `RUN_STARTED for run "${runId}" declares protocol ${protocolVersion}, which is newer than 1.1. Expected 1.1 or older.`
      : `RUN_STARTED for run "${runId}" declares a protocol version that cannot be interpreted: "${protocolVersion.slice(0, 40)}". Expected MAJOR.MINOR.`,
  });
}

/** LC-09, LC-10, IR-01: an absent outcome is success; an interrupt outcome closes the run with questions. */
export function runFinished(event: EventOf<"RUN_FINISHED">, tables: Tables): void {
  const run = tables.run as RunRec;
  const { outcome } = event;
  keepUsage(run, event.usage, event.metadata, tables);
  run.result = event.result;
  if (outcome?.type === "interrupt") {
    settleOpen("waiting", tables);
    interrupt(event, tables);
    return;
  }
  // IR-08: any finish but a question leaves none open.
  for (const question of tables.pending) resolve(question, tables);
  tables.pending = [];
  if (outcome?.type === "cancelled") {
    settleOpen("incomplete", tables);
    finishRun("cancelled", { type: "cancelled" }, tables);
    return;
  }
  settleOpen("waiting", tables);
  const stated = outcome?.pendingToolCallIds ?? [];
  const pendingToolCallIds = stated.length > 0 ? stated : derivedPending(run);
  finishRun(
    "success",
    {
      type: "success",
      pendingToolCallIds: Object.freeze([...pendingToolCallIds]),
      ...(event.result !== undefined && { result: event.result }),
    },
    tables,
  );
}

/** TC-09: what this run's stream started and did not answer. */
function derivedPending(run: RunRec): string[] {
  const pending: string[] = [];
  for (const call of run.unanswered) {
    if (call.startedIn === run.number && call.result === null && !call.removed)
      pending.push(call.id);
  }
  return pending;
}

/** Questions that a finished run no longer asks, answered or not. */
function resolve(question: InterruptRec, tables: Tables): void {
  if (question.status === "open") question.status = "resolved";
  question.ended = tables.place;
  tables.touch(question);
}

function interrupt(event: EventOf<"RUN_FINISHED">, tables: Tables): void {
  const outcome = event.outcome as Extract<
    EventOf<"RUN_FINISHED">["outcome"],
    { type: "interrupt" }
  >;
  for (const question of tables.pending) resolve(question, tables);
  tables.pending = [];
  const seen = new Set<string>();
  const approvalFor = approvalFinder(tables);
  for (const wire of outcome.interrupts) {
    if (seen.has(wire.id)) continue;
    seen.add(wire.id);
    const owner = tables.owner(wire.subagentRunId);
    const earlier = tables.interruptsById.get(wire.id);
    if (earlier !== undefined) {
      giveUpId(earlier, earlier.first, tables);
      tables.interruptsById.set(earlier.id, earlier);
    }
    const asked = approvalFor(wire);
    if (asked !== undefined) tables.touch(asked);
    const record = tables.add(new InterruptRec(wire, owner, tables.index, earlier, asked));
    tables.interruptsById.set(wire.id, record);
    tables.touch(record);
    tables.pending.push(record);
    tables.groups.close(owner);
    tables.rows.add(ROW.interrupt, record, owner);
    tables.emit({
      type: "interrupt",
      id: wire.id,
      message: wire.message ?? null,
      ...(wire.subagentRunId !== undefined && { subagentRunId: wire.subagentRunId }),
      event: tables.index,
      owner: owner.tag,
      entity: viewOf(record, tables) as InterruptUpdate["entity"],
    });
  }
  finishRun("interrupted", { type: "interrupted", interruptIds: Object.freeze([...seen]) }, tables);
}

/** LC-07: a well-formed event that ends whatever is open, and the run as failed. */
export function runError(event: EventOf<"RUN_ERROR">, tables: Tables): void {
  const run = tables.run !== null && tables.phase === "running" ? tables.run : implicitRun(tables);
  keepUsage(run, event.usage, event.metadata, tables);
  const { message, code } = event;
  tables.error("run", `run failed: ${message}`, undefined, code);
  failRun(message, code, "errored", tables);
}

/** The run that an event belongs to which came without a RUN_STARTED. */
export function implicitRun(tables: Tables): RunRec {
  const last = tables.runs.at(-1);
  const run = beginRun("", last?.threadId ?? "", tables);
  run.implicit = true;
  return run;
}

/** Ends the run as failed: by its producer, or by a broken rule in `strict`. */
export function failRun(
  message: string,
  code: string | undefined,
  phase: "errored" | "fatal",
  tables: Tables,
): void {
  settleOpen("incomplete", tables);
  reopenQuestions(tables);
  finishRun("failed", { type: "failed", message, ...(code !== undefined && { code }) }, tables);
  tables.phase = phase;
}

/** A run that was to take answers and did not end well leaves its questions open. */
export function reopenQuestions(tables: Tables): void {
  for (const question of tables.pending) {
    if (question.status === "open") continue;
    question.status = "open";
    question.answer = undefined;
    tables.touch(question);
  }
}

/** The last update of a run, and its row. */
export function finishRun(status: RunStatus, end: RunEnd, tables: Tables): void {
  const run = tables.run as RunRec;
  run.status = status;
  run.end = Object.freeze(end);
  run.ended = tables.place;
  tables.phase = "finished";
  run.unanswered.clear();
  tables.lanes.clear();
  tables.groups.closeAll();
  tables.touch(run);
  tables.rows.add(ROW.done, run, tables.root);
  tables.emit(doneUpdate(end, tables));
}

function doneUpdate(end: RunEnd, tables: Tables): DoneUpdate {
  const base = {
    type: "done",
    end: end.type,
    event: tables.index,
    owner: null,
    entity: null,
  } as const;
  switch (end.type) {
    case "success":
      return {
        ...base,
        result: end.result ?? null,
        ...(end.pendingToolCallIds.length > 0 && { pendingToolCallIds: end.pendingToolCallIds }),
      };
    case "interrupted":
      return { ...base, interruptIds: end.interruptIds };
    case "failed":
      return { ...base, message: end.message, code: end.code ?? null };
    default:
      return base;
  }
}

function keepUsage(
  run: RunRec,
  usage: readonly TokenUsage[] | undefined,
  metadata: Record<string, unknown> | undefined,
  tables: Tables,
): void {
  if (usage !== undefined) run.usage = Object.freeze([...usage]);
  if (metadata !== undefined) run.metadata = Object.freeze({ ...run.metadata, ...metadata });
  tables.touch(run);
}
