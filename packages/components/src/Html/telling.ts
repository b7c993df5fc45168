import type { Entity, MessageEntity } from "@run-timeline/protocol";
import type { LateLabels } from "../labels/lateLabels.js";

/** What of a run is told in a document. @internal */
export interface Telling {
  /** The text of the agent's reasoning. */
  readonly reasoning: boolean;
}

/** Whether an entity may be in a document at all: what the app told its agent stays here. @internal */
export function leaves(entity: Entity): boolean {
  return entity.kind !== "message" || (entity.role !== "system" && entity.role !== "developer");
}

/** A message as text; what is no text is named. @internal */
export function plainMessage(
  message: MessageEntity,
  labels: LateLabels,
): MessageEntity & { content: string } {
  const { content } = message;
  if (typeof content === "string") return { ...message, content };
  const words = content.map((part) => {
    if (part.type === "text") return part.text;
    const name: unknown = labels[part.type];
    return typeof name === "string" ? `[${name}]` : "";
  });
  return { ...message, content: words.filter(Boolean).join("\n") };
}
