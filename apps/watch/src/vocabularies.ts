import type { Translator } from "@run-timeline/protocol";

/** Makes the translator of one run. */
export type TranslatorFactory = (ids: { threadId: string; runId: string }) => Translator;

/** Each loads only what it needs. */
const foreign = {
  chronos: async () => (await import("@run-timeline/protocol/translate/chronos")).chronosToAgui,
  shipit: async () => (await import("@run-timeline/protocol/translate/shipit")).shipitToAgui,
  steps: async () => (await import("@run-timeline/protocol/translate/steps")).stepsToAgui,
  "ai-sdk": async () => (await import("@run-timeline/protocol/translate/ai-sdk")).aiSdkToAgui,
  langgraph: async () =>
    (await import("@run-timeline/protocol/translate/langgraph")).langGraphToAgui,
} as const satisfies Record<string, () => Promise<TranslatorFactory>>;

/** What an agent may speak. */
export type Vocabulary = "agui" | keyof typeof foreign;

/** Their names, AG-UI first. */
export const vocabularies: readonly string[] = ["agui", ...Object.keys(foreign)];

/** Whether there is such a vocabulary. */
export function isVocabulary(name: string): name is Vocabulary {
  return vocabularies.includes(name);
}

/** What makes translators of a vocabulary; `undefined` for AG-UI, which needs none. */
export async function translatorsOf(
  vocabulary: Vocabulary,
): Promise<TranslatorFactory | undefined> {
  return vocabulary === "agui" ? undefined : foreign[vocabulary]();
}
