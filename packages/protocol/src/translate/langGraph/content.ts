import type { ContentPart } from "../../events.js";
import { type Fields, fieldsOf, isFields, jsonOf, textOf } from "../native.js";

/** A stretch of an assistant message: what it says, or what it thinks. */
export interface Block {
  readonly kind: "text" | "reasoning";
  readonly text: string;
  /** Reasoning that only the provider can read. */
  readonly encrypted?: { readonly encryptedValue: string; readonly encryptedValueType: string };
}

/** The text and reasoning of a message, in order. */
export function readBlocks(fields: Fields): Block[] {
  const extra = fieldsOf(fields.additional_kwargs);
  return [
    ...thought(textOf(extra.reasoning_content)),
    ...thought(summaryOf(extra.reasoning)),
    ...blocksOf(fields.content),
  ].filter(({ text, encrypted }) => text !== "" || encrypted !== undefined);
}

function blocksOf(content: unknown): Block[] {
  if (typeof content === "string") return [{ kind: "text", text: content }];
  return Array.isArray(content) ? content.flatMap(blockOf) : [];
}

function blockOf(block: unknown): Block[] {
  if (typeof block === "string") return [{ kind: "text", text: block }];
  const fields = fieldsOf(block);
  switch (fields.type) {
    case "text":
    case "text_delta":
    case "output_text":
      return [{ kind: "text", text: textOf(fields.text) }];
    case "thinking":
    case "thinking_delta":
      return thought(textOf(fields.thinking), fields.signature, "anthropic.signature");
    case "redacted_thinking":
      return thought("", fields.data, "anthropic.redactedData");
    case "reasoning":
      return thought(textOf(fields.reasoning) || summaryOf(fields));
    case "reasoning_content": {
      const inner = fieldsOf(fields.reasoningText ?? fields.reasoning_text);
      return thought(textOf(inner.text), inner.signature, "bedrock.signature");
    }
    default:
      return [];
  }
}

function thought(text: string, encrypted?: unknown, type = ""): Block[] {
  if (typeof encrypted !== "string" || encrypted === "") return [{ kind: "reasoning", text }];
  return [
    { kind: "reasoning", text, encrypted: { encryptedValue: encrypted, encryptedValueType: type } },
  ];
}

/** The parts of a summary, as OpenAI lists them. */
function summaryOf(reasoning: unknown): string {
  const { summary } = fieldsOf(reasoning);
  if (!Array.isArray(summary)) return "";
  return summary.map((part) => textOf(fieldsOf(part).text)).join("");
}

/** What a tool gave back: text where it is text alone, else parts; anything else as JSON. */
export function resultContentOf(content: unknown): string | ContentPart[] {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return content === undefined ? "" : jsonOf(content);
  const parts = content.map(partOf);
  if (!parts.every((part) => part !== undefined)) return jsonOf(content);
  const texts = parts.filter((part) => part.type === "text");
  return texts.length === parts.length ? texts.map(({ text }) => text).join("\n") : parts;
}

function partOf(block: unknown): ContentPart | undefined {
  if (typeof block === "string") return { type: "text", text: block };
  if (!isFields(block)) return undefined;
  if (block.type === "text" && typeof block.text === "string")
    return { type: "text", text: block.text };
  const url = imageUrlOf(block);
  if (url === undefined) return undefined;
  const inline = /^data:([^;,]+);base64,(.*)$/s.exec(url);
  if (inline === null) return { type: "image", source: { type: "url", value: url } };
  const [, mimeType = "", value = ""] = inline;
  return { type: "image", source: { type: "data", value, mimeType } };
}

function imageUrlOf({ type, image_url: image }: Fields): string | undefined {
  if (type !== "image_url") return undefined;
  if (typeof image === "string") return image;
  const { url } = fieldsOf(image);
  return typeof url === "string" ? url : undefined;
}
