import type { Translator } from "@run-timeline/protocol";

/** Makes the translator of one run. */
export type TranslatorFactory = (ids: { threadId: string; runId: string }) => Translator;

/** What an agent may speak. */
export type Vocabulary = "agui" | "chronos" | "shipit" | "steps" | "ai-sdk" | "langgraph";

/** Their names, as a person reads them. */
export const vocabularyNames: ReadonlyMap<Vocabulary, string> = new Map([
  ["agui", "AG-UI"],
  ["chronos", "Chronos"],
  ["shipit", "shipit"],
  ["steps", "Step lines"],
  ["ai-sdk", "Vercel AI SDK"],
  ["langgraph", "LangGraph"],
]);

/** Loads what makes translators of a vocabulary; `undefined` for AG-UI, which needs none. */
export async function translatorsOf(
  vocabulary: Vocabulary,
): Promise<TranslatorFactory | undefined> {
  switch (vocabulary) {
    case "agui":
      return undefined;
    case "chronos":
      return (await import("@run-timeline/protocol/translate/chronos")).chronosToAgui;
    case "shipit":
      return (await import("@run-timeline/protocol/translate/shipit")).shipitToAgui;
    case "steps":
      return (await import("@run-timeline/protocol/translate/steps")).stepsToAgui;
    case "ai-sdk":
      return (await import("@run-timeline/protocol/translate/ai-sdk")).aiSdkToAgui;
    case "langgraph":
      return (await import("@run-timeline/protocol/translate/langgraph")).langGraphToAgui;
  }
}

/** Values of a recording that are looked at. */
const LOOKED_AT = 40;

/** What a recording speaks, as far as its first values tell. */
export function guessVocabulary(values: readonly unknown[]): Vocabulary {
  for (const value of values.slice(0, LOOKED_AT)) {
    const guess = vocabularyOf(value);
    if (guess) return guess;
  }
  return "agui";
}

/** Some names are spoken in several vocabularies and say nothing. */
function vocabularyOf(value: unknown): Vocabulary | undefined {
  if (Array.isArray(value)) return "langgraph";
  if (typeof value !== "object" || value === null) return undefined;
  const { type } = value as { type?: unknown };
  if (typeof type !== "string")
    return "event" in value && "data" in value ? "langgraph" : undefined;
  if (/^[A-Z][A-Z_]+$/.test(type)) return "agui";
  if ("payload" in value && "message" in value) return "shipit";
  if ("data" in value && /^[a-z]+(_[a-z]+)*$/.test(type)) return "chronos";
  if (/^(start|data-\w+|[a-z]+(-[a-z]+)+)$/.test(type)) return "ai-sdk";
  return /^[a-z]+(_[a-z]+)+$/.test(type) ? "steps" : undefined;
}
