import type { RunHead, RunStatus, UsageTotals } from "./entities.js";
import type { TokenUsage } from "./events.js";
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
    goal: goalOf(tables),
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

/** What the last run that had one is for. */
export function goalOf({ runs, letGo }: Tables): string | null {
  return runs.findLast((run) => run.goal !== null)?.goal ?? letGo?.goal ?? null;
}

/** US-01, US-02: summed over entries and runs; a count that nobody gave stays unknown. */
export function usageOf({ runs, letGo }: Tables): UsageTotals {
  const totals: { -readonly [K in keyof UsageTotals]: UsageTotals[K] } = { ...letGo?.usage };
  const add = (key: keyof typeof totals, count: number | undefined): void => {
    if (count !== undefined) totals[key] = (totals[key] ?? 0) + count;
  };
  for (const run of runs) {
    for (const entry of run.usage) {
      add("inputTokens", entry.inputTokens);
      add("outputTokens", entry.outputTokens);
      add("totalTokens", entry.totalTokens ?? sumOf(entry));
    }
  }
  return totals;
}

function sumOf({ inputTokens, outputTokens }: TokenUsage): number | undefined {
  return inputTokens === undefined || outputTokens === undefined
    ? undefined
    : inputTokens + outputTokens;
}
