import type { Message, MessageToolCall, Tool, ToolMessage } from "../events.js";

/** What a tool's `execute` is told. */
export interface ToolExecution {
  readonly toolCallId: string;
  /** Aborts when the session stops. */
  readonly signal: AbortSignal;
}

/** A tool that the client offers, and perhaps runs itself. */
export interface SessionTool extends Tool {
  /**
   * Runs a call of it. What it gives is the result: text as it is, anything else as JSON; what it throws is the
   * call's error. Without it a call waits for `session.answerToolCall`.
   */
  execute?: (args: unknown, execution: ToolExecution) => unknown;
}

/** A call that the agent left to the client. */
export interface PendingCall {
  readonly call: MessageToolCall;
  readonly tool: SessionTool;
}

/**
 * The calls that wait for the client (rules TC-09, TC-10): calls of its own tools that no tool message answers.
 * A list of the producer's own, where it gave one, decides among them.
 */
export function pendingCalls(
  messages: readonly Message[],
  tools: readonly SessionTool[],
  listed: readonly string[],
  isWhole: (toolCallId: string) => boolean,
): readonly PendingCall[] {
  if (tools.length === 0) return [];
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const answered = new Set<string>();
  for (const message of messages) if (message.role === "tool") answered.add(message.toolCallId);
  const isListed = (id: string): boolean => listed.length === 0 || listed.includes(id);
  return messages
    .flatMap((message) => (message.role === "assistant" ? (message.toolCalls ?? []) : []))
    .flatMap((call) => {
      const tool = byName.get(call.function.name);
      const isOpen = !answered.has(call.id) && isListed(call.id) && isWhole(call.id);
      return tool && isOpen ? [{ call, tool }] : [];
    });
}

/** Runs a call of a tool with `execute`, and gives the message that answers it. Never rejects. */
export async function executeCall(
  { call, tool }: PendingCall,
  messageId: string,
  signal: AbortSignal,
): Promise<ToolMessage> {
  try {
    const args = parseArguments(call);
    const result: unknown = await tool.execute?.(args, { toolCallId: call.id, signal });
    return toolMessage(messageId, call.id, contentOf(result));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return toolMessage(messageId, call.id, message, message);
  }
}

/** The message that answers a call. */
export function toolMessage(
  id: string,
  toolCallId: string,
  content: ToolMessage["content"],
  error?: string,
): ToolMessage {
  return { id, role: "tool", toolCallId, content, ...(error === undefined ? {} : { error }) };
}

function parseArguments({ function: { name, arguments: text } }: MessageToolCall): unknown {
  // A call without arguments streams none.
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Error(`The arguments of ${name} are not valid JSON.`);
  }
}

/** What no JSON can be made of, a function for instance, says nothing. */
function contentOf(result: unknown): string {
  return typeof result === "string" ? result : (JSON.stringify(result) ?? "");
}
