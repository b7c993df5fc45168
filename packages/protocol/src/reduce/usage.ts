import type { UsageTotals } from "../entities.js";
import type { TokenUsage } from "../events.js";
import type { Tables } from "../tables.js";

/** US-01, US-02: summed over entries and runs; a count that nobody gave stays unknown. */
export function usageOf({ usageBefore, run }: Tables): UsageTotals {
  const totals: { -readonly [K in keyof UsageTotals]: UsageTotals[K] } = { ...usageBefore };
  const add = (key: keyof typeof totals, count: number | undefined): void => {
    if (count !== undefined) totals[key] = (totals[key] ?? 0) + count;
  };
  for (const entry of run?.usage ?? []) {
    add("inputTokens", entry.inputTokens);
    add("outputTokens", entry.outputTokens);
    add("totalTokens", entry.totalTokens ?? sumOf(entry));
  }
  return totals;
}

function sumOf({ inputTokens, outputTokens }: TokenUsage): number | undefined {
  return inputTokens === undefined || outputTokens === undefined
    ? undefined
    : inputTokens + outputTokens;
}
