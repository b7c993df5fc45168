import { type LanguageModel, simulateReadableStream } from "ai";
import { MockLanguageModelV3 } from "ai/test";

type StreamResult = Awaited<ReturnType<MockLanguageModelV3["doStream"]>>;
/** One part of a model's answer, before the AI SDK makes a UI message stream of it. */
export type ModelPart = StreamResult["stream"] extends ReadableStream<infer Part> ? Part : never;

/** A model's whole answer; an error is thrown. */
export type ModelAnswer = readonly ModelPart[] | Error;

/** A model that gives these answers, one a step. */
export function scriptedModel(...steps: ModelAnswer[]): LanguageModel {
  let next = 0;
  return new MockLanguageModelV3({
    modelId: "mock-sonnet",
    doStream: async () => {
      const step = steps[next++];
      if (step === undefined)
        throw new Error("The model was asked more often than it has answers.");
      if (step instanceof Error) throw step;
      const chunks: ModelPart[] = [{ type: "stream-start", warnings: [] }, ...step];
      return {
        stream: simulateReadableStream({ chunks, initialDelayInMs: null, chunkDelayInMs: null }),
      };
    },
  });
}

/** Text in deltas of a few characters; providers begin to count ids anew at every step. */
export function text(content: string, id = "0"): ModelPart[] {
  return [
    { type: "text-start", id },
    ...piecesOf(content).map((delta): ModelPart => ({ type: "text-delta", id, delta })),
    { type: "text-end", id },
  ];
}

/** A thought, signed as Anthropic does. */
export function thought(content: string, signature: string, id = "0"): ModelPart[] {
  return [
    { type: "reasoning-start", id },
    ...piecesOf(content).map((delta): ModelPart => ({ type: "reasoning-delta", id, delta })),
    { type: "reasoning-end", id, providerMetadata: { anthropic: { signature } } },
  ];
}

/** A tool call whose input streams. */
export function call(id: string, toolName: string, input: string): ModelPart[] {
  return [
    { type: "tool-input-start", id, toolName },
    ...piecesOf(input).map((delta): ModelPart => ({ type: "tool-input-delta", id, delta })),
    { type: "tool-input-end", id },
    { type: "tool-call", toolCallId: id, toolName, input },
  ];
}

/** The end of one answer. */
export function finish(
  unified: "stop" | "tool-calls" | "length" | "error" = "stop",
  tokens: { input: number; output: number } = { input: 120, output: 40 },
): ModelPart {
  return {
    type: "finish",
    finishReason: { unified, raw: unified },
    usage: {
      inputTokens: { total: tokens.input, noCache: tokens.input, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: tokens.output, text: tokens.output, reasoning: 0 },
    },
  };
}

function piecesOf(content: string): string[] {
  return content.match(/\s*\S{1,12}/g) ?? [];
}
