import { type Fields, isFields, nameOf, textOf } from "../native.js";
import type { Writer } from "../writer.js";
import type { ToolParts } from "./toolParts.js";
import { usageOf } from "./usage.js";

/** What the stream says about the message as a whole, and how it ends. */
export interface Ending {
  metadata(part: Fields): boolean;
  error(part: Fields): boolean;
  abort(part: Fields): boolean;
  finish(part: Fields): boolean;
  hasError(): boolean;
  /** Writes the end that the stream announced; nothing where it announced none. */
  end(): void;
}

/** @param tools knows what still waits for a person or the frontend */
export function createEnding(
  writer: Writer,
  run: { threadId: string; runId: string },
  tools: Pick<ToolParts, "pendingApprovals" | "pendingCalls">,
): Ending {
  let metadata: Fields = {};
  let error: Fields | undefined;
  let aborted: Fields | undefined;
  let finished: Fields | undefined;

  function keepMetadata(part: Fields): boolean {
    if (!isFields(part.messageMetadata)) return false;
    metadata = { ...metadata, ...part.messageMetadata };
    return true;
  }

  /** The message's own words about itself, for whoever ends the run. */
  function about(): { metadata?: { "ai-sdk": Fields }; usage?: ReturnType<typeof usageOf> } {
    const finishReason = nameOf(finished?.finishReason);
    const said = {
      ...(finishReason !== undefined && { finishReason }),
      ...(Object.keys(metadata).length > 0 && { messageMetadata: metadata }),
    };
    const usage = usageOf(metadata);
    return {
      ...(Object.keys(said).length > 0 && { metadata: { "ai-sdk": said } }),
      ...(usage.length > 0 && { usage }),
    };
  }

  function cancel(): void {
    writer.settle({ incomplete: true });
    writer.write({ type: "RUN_FINISHED", ...run, outcome: { type: "cancelled" }, ...about() });
  }

  function fail(): void {
    const message = textOf(error?.errorText) || "The model stopped with an error.";
    writer.write({ type: "RUN_ERROR", message, ...about() });
  }

  function succeed(): void {
    writer.settle({ incomplete: true });
    const interrupts = tools.pendingApprovals();
    const pendingToolCallIds = tools.pendingCalls();
    writer.write({
      type: "RUN_FINISHED",
      ...run,
      outcome:
        interrupts.length > 0
          ? { type: "interrupt", interrupts }
          : { type: "success", ...(pendingToolCallIds.length > 0 && { pendingToolCallIds }) },
      ...about(),
    });
  }

  return {
    metadata(part) {
      if (!keepMetadata(part)) return false;
      writer.write({ type: "CUSTOM", name: "message-metadata", value: part.messageMetadata });
      return true;
    },
    error(part) {
      if (error !== undefined) return false;
      error = part;
      return true;
    },
    abort(part) {
      aborted = part;
      return true;
    },
    finish(part) {
      finished = part;
      keepMetadata(part);
      if (error !== undefined && part.finishReason !== "error") {
        // The stream recovered: one of several that were merged failed, and another one finished.
        const content = textOf(error.errorText);
        writer.write({ type: "CUSTOM", name: "notice", value: { kind: "error", content } });
        error = undefined;
      }
      return true;
    },
    hasError: () => error !== undefined,
    end() {
      writer.from(aborted ?? error ?? finished);
      if (aborted !== undefined) cancel();
      else if (error !== undefined || finished?.finishReason === "error") fail();
      else if (finished !== undefined) succeed();
      writer.from(undefined);
    },
  };
}
