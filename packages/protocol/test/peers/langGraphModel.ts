import type { CallbackManagerForLLMRun } from "@langchain/core/callbacks/manager";
import type { LangSmithParams } from "@langchain/core/language_models/chat_models";
import { AIMessageChunk, type BaseMessage, type UsageMetadata } from "@langchain/core/messages";
import { ChatGenerationChunk, type ChatResult } from "@langchain/core/outputs";
import { FakeStreamingChatModel } from "@langchain/core/utils/testing";

/** The chunks of one answer. */
export type ModelTurn = readonly AIMessageChunk[];

/** LangChain's fake model, with an answer of its own for every turn. */
export class ScriptedChatModel extends FakeStreamingChatModel {
  private next = 0;

  constructor(private readonly turns: readonly ModelTurn[]) {
    super({});
  }

  override getLsParams(options: this["ParsedCallOptions"]): LangSmithParams {
    return { ...super.getLsParams(options), ls_provider: "acme", ls_model_name: "acme-large" };
  }

  override bindTools(): this {
    return this;
  }

  /** Where nobody listens to tokens, LangChain asks for the whole answer. */
  override async _generate(messages: BaseMessage[]): Promise<ChatResult> {
    let whole: ChatGenerationChunk | undefined;
    for await (const chunk of this._streamResponseChunks(messages, {}))
      whole = whole === undefined ? chunk : whole.concat(chunk);
    return { generations: whole === undefined ? [] : [whole] };
  }

  override async *_streamResponseChunks(
    _messages: BaseMessage[],
    _options: unknown,
    runManager?: CallbackManagerForLLMRun,
  ): AsyncGenerator<ChatGenerationChunk> {
    const turn = this.turns[this.next++];
    if (turn === undefined) throw new Error("The model was asked more often than it has answers.");
    for (const message of turn) {
      const text = typeof message.content === "string" ? message.content : "";
      const chunk = new ChatGenerationChunk({ message, text });
      yield chunk;
      await runManager?.handleLLMNewToken(text, undefined, undefined, undefined, undefined, {
        chunk,
      });
    }
  }
}

/** Text in pieces of a few characters. */
export function says(content: string): AIMessageChunk[] {
  return piecesOf(content).map((piece) => new AIMessageChunk(piece));
}

/** A thought, as Anthropic's content blocks hold it. */
export function thinks(content: string, signature: string): AIMessageChunk[] {
  const blocks = [
    ...piecesOf(content).map((thinking) => ({ type: "thinking", thinking, index: 0 })),
    { type: "thinking", signature, index: 0 },
  ];
  return blocks.map((block) => new AIMessageChunk({ content: [block] }));
}

/** A tool call in pieces: the id and the name come with the first one alone. */
export function calls(id: string, name: string, args: string, index = 0): AIMessageChunk[] {
  const pieces = [
    { id, name, args: "", index, type: "tool_call_chunk" as const },
    ...piecesOf(args).map((piece) => ({ args: piece, index, type: "tool_call_chunk" as const })),
  ];
  return pieces.map((piece) => new AIMessageChunk({ content: "", tool_call_chunks: [piece] }));
}

/** The last chunk of an answer, with what it cost. */
export function costs(input: number, output: number): AIMessageChunk {
  const usage: UsageMetadata = {
    input_tokens: input,
    output_tokens: output,
    total_tokens: input + output,
  };
  // Without a message structure of one's own its type is `undefined`, although the class takes it.
  return new AIMessageChunk({ content: "", usage_metadata: usage as never });
}

function piecesOf(content: string): string[] {
  return content.match(/\s*\S{1,12}/g) ?? [];
}
