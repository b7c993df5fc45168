import { membersOf, plain, timelineMetadata } from "./plain.js";
import type { Json } from "./step.js";

/** The producer's own usage object, else the sums over RUN_FINISHED's entries; unknown counts are left out. */
export function usageOf(finished: unknown): Json {
  const own = timelineMetadata(finished).usage;
  if (typeof own === "object" && own !== null) return plain(own);
  const { usage } = membersOf(finished);
  const entries = Array.isArray(usage) ? usage.map(membersOf) : [];
  const sums = fields.map(
    ([name, key]) => [name, sum(entries.map((entry) => entry[key]))] as const,
  );
  return Object.fromEntries(sums.filter(([, count]) => count !== null));
}

const fields = [
  ["prompt_tokens", "inputTokens"],
  ["completion_tokens", "outputTokens"],
  ["total_tokens", "totalTokens"],
] as const;

function sum(values: readonly unknown[]): number | null {
  const known = values.filter(
    (value) => typeof value === "number" && Number.isFinite(value),
  ) as number[];
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
}
