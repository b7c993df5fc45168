import type { RunHead, RunStatus } from "./entities.js";
import { usageOf } from "./reduce/usage.js";
import type { Tables } from "./tables.js";
import { viewOf } from "./views.js";

/** The run in one glance, as a frozen value. */
export function headOf(
  tables: Tables,
  connection: "connecting" | "reconnecting" | "open",
): RunHead {
  const { run } = tables;
  const view = run === null ? null : viewOf(run, tables);
  return Object.freeze({
    status: statusOf(tables, connection),
    threadId: run?.threadId ?? null,
    runId: run?.id ?? null,
    goal: tables.goal,
    startedAt: view?.startedAt ?? null,
    endedAt: view?.endedAt ?? null,
    duration: view?.duration ?? null,
    counts: Object.freeze({
      events: tables.log.length,
      messages: tables.list.length,
      toolCalls: tables.callCount,
      subagents: tables.subagentsBefore + tables.subagents.length,
      runningSubagents: tables.runningSubagents,
      issues: tables.issueCount,
    }),
    usage: Object.freeze(usageOf(tables)),
    end: run?.end ?? null,
  });
}

function statusOf(tables: Tables, connection: "connecting" | "reconnecting" | "open"): RunStatus {
  if (connection !== "open") return connection;
  return tables.run === null ? "idle" : tables.run.status;
}
