import type { ContentPart, ToolCallEntity } from "@run-timeline/protocol";
import type { Shown } from "../part.js";

/** What a call gave back: text, a JSON value that text cannot carry, or parts. */
export type Output =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "value"; readonly value: unknown }
  | { readonly kind: "parts"; readonly parts: readonly ContentPart[] };

/** The output of a call; `undefined` until it has one. `0`, `false`, `null` and `""` are outputs. */
export function outputOf(call: Shown<ToolCallEntity, "status">): Output | undefined {
  const own = call.metadata?.["run-timeline"];
  if (typeof own === "object" && own !== null && Object.hasOwn(own, "output")) {
    return outputOfValue((own as { output: unknown }).output);
  }
  if (call.result === undefined) return undefined;
  return typeof call.result === "string"
    ? { kind: "text", text: call.result }
    : { kind: "parts", parts: call.result };
}

/** A JSON value as an output. @internal */
export function outputOfValue(value: unknown): Output {
  return typeof value === "string" ? { kind: "text", text: value } : { kind: "value", value };
}

/** All of it as text: for copying and for a viewer that reads text. */
export function outputText(output: Output): string {
  if (output.kind === "text") return output.text;
  if (output.kind === "value") return JSON.stringify(output.value) ?? "";
  return textOfParts(output.parts);
}

/** The text among parts. */
export function textOfParts(parts: readonly ContentPart[]): string {
  return parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
}
