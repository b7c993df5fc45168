import type { Event } from "../events.js";
import { createEnding } from "./aiSdk/ending.js";
import { createExtraParts } from "./aiSdk/extraParts.js";
import { createProse } from "./aiSdk/prose.js";
import { createToolParts } from "./aiSdk/toolParts.js";
import { timelineMetadata } from "./metadata.js";
import { type Fields, isFields, nameOf } from "./native.js";
import { plainOf } from "./plain.js";
import type { Translator } from "./translator.js";
import { createWriter } from "./writer.js";

/** Options of `aiSdkToAgui`. */
export interface AiSdkOptions {
  /** @default "thread-1" */
  threadId?: string;
  /** Ids are made from it: give each run of a thread its own. @default "run-1" */
  runId?: string;
  /** What the run is for: the stream does not repeat the user's message. */
  goal?: string;
}

/**
 * Translates the parts of a Vercel AI SDK UI message stream (`toUIMessageStream()`, or the JSON of each SSE frame).
 *
 * The stream's `finish`, `abort` and `error` take effect at `end()`: parts may follow them, and several streams may
 * be merged into one. A stream that stops without any of them ends without a terminal event.
 *
 * @example
 * const translator = aiSdkToAgui({ threadId: "chat-1", runId: "run-7" });
 * store.push(translator.start());
 * for await (const part of result.toUIMessageStream()) store.push(translator.translate(part));
 * store.push(translator.end());
 * store.end();
 */
export function aiSdkToAgui(options: AiSdkOptions = {}): Translator {
  const { threadId = "thread-1", runId = "run-1", goal } = options;
  const writer = createWriter();
  const ids = createIds(runId);
  const prose = createProse(writer, ids.mint);
  const tools = createToolParts(writer, prose);
  const extras = createExtraParts(writer, ids.mint);
  const ending = createEnding(writer, { threadId, runId }, tools);
  let phase: "new" | "open" | "over" = "new";

  function start(): void {
    if (phase !== "new") return;
    phase = "open";
    writer.write({ type: "RUN_STARTED", threadId, runId, ...timelineMetadata({ goal }) });
  }

  /** Whether anything was made of a part. */
  function read(part: Fields): boolean {
    switch (part.type) {
      case "start":
        ids.message(nameOf(part.messageId));
        return ending.metadata(part) || true;
      case "start-step":
        return prose.startStep();
      case "finish-step":
        return prose.finishStep(ending.hasError());
      case "text-start":
      case "reasoning-start":
        return prose.begin(part);
      case "text-delta":
      case "reasoning-delta":
        return prose.append(part);
      case "text-end":
      case "reasoning-end":
        return prose.finish(part);
      case "tool-input-start":
        return tools.inputStart(part);
      case "tool-input-delta":
        return tools.inputDelta(part);
      case "tool-input-available":
        return tools.inputAvailable(part);
      case "tool-input-error":
        return tools.inputError(part);
      case "tool-approval-request":
        return tools.approvalRequest(part);
      case "tool-output-available":
        return tools.output(part);
      case "tool-output-error":
        return tools.outputError(part);
      case "tool-output-denied":
        return tools.outputDenied(part);
      case "source-url":
      case "source-document":
        return extras.source(part);
      case "file":
        return extras.file(part);
      case "message-metadata":
        return ending.metadata(part);
      case "error":
        return ending.error(part);
      case "abort":
        return ending.abort(part);
      case "finish":
        return ending.finish(part);
      default:
        return extras.data(part);
    }
  }

  return {
    start() {
      start();
      return writer.take();
    },
    translate(native) {
      if (phase === "over") return [];
      start();
      const part = plainOf(native);
      if (isFields(part)) {
        writer.from(part);
        if (!read(part)) writer.write({ type: "RAW", event: part, source: "ai-sdk" });
        writer.from(undefined);
      }
      return writer.take();
    },
    end(): Event[] {
      if (phase === "open") ending.end();
      phase = "over";
      return writer.take();
    },
  };
}

/** Ids that no other part of the stream has: those of the stream itself begin anew at every step. */
function createIds(runId: string): {
  message(id: string | undefined): void;
  mint(kind: string): string;
} {
  const counts = new Map<string, number>();
  let prefix = runId;
  return {
    message(id) {
      if (id !== undefined) prefix = `${runId}-${id}`;
    },
    mint(kind) {
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      return `${prefix}-${kind}-${count}`;
    },
  };
}
