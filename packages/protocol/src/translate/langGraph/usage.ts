import type { TokenUsage } from "../../events.js";
import { type Fields, fieldsOf, nameOf } from "../native.js";
import type { GraphMessage } from "./message.js";

/** Tokens of a run, summed by provider and model. */
export interface Usage {
  /** Adds what a message, or a piece of one, says about itself. */
  add(message: GraphMessage, metadata: Fields): void;
  /** Whether a message has said it already, in pieces. */
  knows(id: string): boolean;
  list(): TokenUsage[];
}

type Counts = Pick<
  TokenUsage,
  | "inputTokens"
  | "outputTokens"
  | "totalTokens"
  | "reasoningTokens"
  | "cachedInputTokens"
  | "cacheWriteInputTokens"
>;

/** Usage with nothing counted. */
export function createUsage(): Usage {
  const entries = new Map<string, TokenUsage>();
  const known = new Set<string>();
  return {
    add(message, metadata) {
      const counts = countsOf(message.usage);
      if (Object.keys(counts).length === 0) return;
      if (message.id !== undefined) known.add(message.id);
      const { response } = message;
      const provider = nameOf(metadata.ls_provider) ?? nameOf(response.model_provider);
      const model = nameOf(metadata.ls_model_name) ?? nameOf(response.model_name);
      const key = JSON.stringify([provider, model]);
      const entry = entries.get(key) ?? {
        ...(provider !== undefined && { provider }),
        ...(model !== undefined && { model }),
      };
      entries.set(key, sum(entry, counts));
    },
    knows: (id) => known.has(id),
    list: () => [...entries.values()],
  };
}

function countsOf(usage: Fields): Counts {
  const input = fieldsOf(usage.input_token_details);
  const output = fieldsOf(usage.output_token_details);
  const counts = {
    inputTokens: usage.input_tokens,
    outputTokens: usage.output_tokens,
    totalTokens: usage.total_tokens,
    reasoningTokens: output.reasoning,
    cachedInputTokens: input.cache_read,
    cacheWriteInputTokens: input.cache_creation,
  };
  return Object.fromEntries(
    Object.entries(counts).filter(([, count]) => Number.isSafeInteger(count) && Number(count) >= 0),
  );
}

function sum(entry: TokenUsage, counts: Counts): TokenUsage {
  const total = { ...entry };
  for (const [name, count] of Object.entries(counts) as [keyof Counts, number][]) {
    const both = (total[name] ?? 0) + count;
    if (Number.isSafeInteger(both)) total[name] = both;
  }
  return total;
}
