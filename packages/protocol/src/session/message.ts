import type { ContentPart, Message } from "../events.js";
import { misuse } from "./misuse.js";

/** A message to send; without an id it gets one. */
export type NewMessage = Message extends infer M
  ? M extends Message
    ? Omit<M, "id"> & { id?: string }
    : never
  : never;

const ROLES: ReadonlySet<unknown> = new Set([
  "user",
  "assistant",
  "system",
  "developer",
  "tool",
  "reasoning",
]);

/** The message with its id, checked before anything is sent (rule PM-11). */
export function checkMessage(
  message: NewMessage,
  held: readonly Message[],
  createId: () => string,
): Message {
  const { role, content } = message;
  if (!ROLES.has(role)) {
    throw misuse(
      `sendMessage() got the role ${JSON.stringify(role)}.`,
      "An agent is sent no such message.",
      `Use one of ${[...ROLES].join(", ")}.`,
    );
  }
  if (role !== "assistant" && typeof content !== "string" && !isParts(content)) {
    throw misuse(
      `sendMessage() got a ${role} message whose content is neither a text nor a list of parts.`,
      "The agent would refuse the whole input.",
      'Use a string, or parts such as { type: "text", text: "…" }.',
    );
  }
  const id = message.id ?? createId();
  if (held.some((other) => other.id === id)) {
    throw misuse(
      `sendMessage() got the id ${JSON.stringify(id)}, which a message of this thread has.`,
      "Ids are unique in a thread.",
      "Leave the id out, or make a new one.",
    );
  }
  return { ...message, id } as Message;
}

function isParts(content: unknown): content is ContentPart[] {
  return (
    Array.isArray(content) &&
    content.length > 0 &&
    content.every((part) => typeof (part as ContentPart | null)?.type === "string")
  );
}
