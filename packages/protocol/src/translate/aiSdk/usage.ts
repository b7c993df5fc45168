import type { TokenUsage } from "../../events.js";
import { type Fields, isFields, nameOf } from "../native.js";

const COUNTS = [
  "inputTokens",
  "outputTokens",
  "totalTokens",
  "reasoningTokens",
  "cachedInputTokens",
] as const satisfies readonly (keyof TokenUsage)[];

/** The usage that an app put into its message metadata, as `totalUsage` or `usage`; most do, with these names. */
export function usageOf(metadata: Fields): TokenUsage[] {
  const said = isFields(metadata.totalUsage) ? metadata.totalUsage : metadata.usage;
  if (!isFields(said)) return [];
  const usage: TokenUsage = {};
  for (const name of COUNTS) {
    const count = said[name];
    if (Number.isSafeInteger(count) && (count as number) >= 0) usage[name] = count as number;
  }
  if (Object.keys(usage).length === 0) return [];
  const model = nameOf(metadata.model) ?? nameOf(metadata.modelId);
  return [{ ...(model !== undefined && { model }), ...usage }];
}
