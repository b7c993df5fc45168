import { fieldsOf, jsonOf, nameOf, textOf, textOrJson } from "../native.js";
import type { Writer } from "../writer.js";
import { resultContentOf } from "./content.js";
import { readMessage } from "./message.js";
import type { Messages } from "./messages.js";
import { errorText } from "./subagents.js";

/** `tools` chunks: what tools tell while they run. */
export interface ToolEvents {
  read(data: unknown, owner: string | undefined): boolean;
  /** Tells the errors of calls that got no result. */
  tellErrors(): void;
}

/** @param messages tells the calls and their results */
export function createToolEvents(
  writer: Writer,
  messages: Pick<Messages, "announce" | "result" | "isAnswered">,
): ToolEvents {
  const errors = new Map<string, { error: string; owner: string | undefined }>();

  return {
    read(data, owner) {
      const fields = fieldsOf(data);
      const id = nameOf(fields.toolCallId);
      if (id === undefined) return false;
      const name = textOf(fields.name);
      switch (fields.event) {
        case "on_tool_start":
          messages.announce({ id, name, args: textOrJson(fields.input) }, owner);
          return true;
        case "on_tool_event":
          writer.write({
            type: "ACTIVITY_SNAPSHOT",
            messageId: `${id}-progress`,
            activityType: "tool-progress",
            content: { toolCallId: id, toolName: name, output: fields.data ?? null },
            ...(owner !== undefined && { subagentRunId: owner }),
          });
          return true;
        case "on_tool_end": {
          if (messages.isAnswered(id)) return true;
          const told = readMessage(fields.output);
          const content =
            told === undefined ? textOrJson(fields.output) : resultContentOf(told.content);
          const error = told?.isError ? jsonOf(content) : undefined;
          messages.result(
            {
              id,
              content,
              error: typeof content === "string" && error !== undefined ? content : error,
            },
            owner,
          );
          return true;
        }
        case "on_tool_error":
          // A graph that handles it writes a tool message, which says more.
          errors.set(id, { error: errorText(fields.error ?? ""), owner });
          return true;
        default:
          return false;
      }
    },
    tellErrors() {
      for (const [id, { error, owner }] of errors)
        if (!messages.isAnswered(id)) messages.result({ id, content: error, error }, owner);
    },
  };
}
