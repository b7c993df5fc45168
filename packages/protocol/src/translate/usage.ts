import type { TokenUsage } from "../events.js";
import { type Fields, isFields } from "./native.js";

/**
 * A producer's usage object as AG-UI counts tokens: prompt and completion, or input and output. Nothing where it
 * counts none of them; what it counts beyond stays in the metadata.
 */
export function tokenUsage(usage: unknown): { usage?: TokenUsage[] } {
  if (!isFields(usage)) return {};
  const counts: TokenUsage = {
    ...count("inputTokens", usage.prompt_tokens ?? usage.input_tokens),
    ...count("outputTokens", usage.completion_tokens ?? usage.output_tokens),
    ...count("totalTokens", usage.total_tokens),
  };
  if (Object.keys(counts).length === 0) return {};
  return { usage: [{ ...named("provider", usage), ...named("model", usage), ...counts }] };
}

function count(name: keyof TokenUsage, value: unknown): TokenUsage {
  return Number.isSafeInteger(value) && (value as number) >= 0 ? { [name]: value } : {};
}

function named(name: "provider" | "model", usage: Fields): TokenUsage {
  const value = usage[name];
  return typeof value === "string" && value !== "" ? { [name]: value } : {};
}
