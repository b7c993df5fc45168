import type { MessageEntity, ToolCallEntity } from "./entities.js";
import { legible } from "./outline/legible.js";
import type { OutlineView } from "./rows.js";
import { type Conformance, createRunStore } from "./store.js";
import {
  COLUMN,
  doneLine,
  errorText,
  lateErrorText,
  oneLine,
  printed,
  resultText,
  shortId,
  stateText,
} from "./transcriptLines.js";
import type { ErrorUpdate, MessageUpdate, ReasoningUpdate, Update } from "./updates.js";

/** Options of `createTranscript`. */
export interface TranscriptOptions {
  /** `grouped` writes a call when it closes, `in-order` one line an update. */
  view: OutlineView;
  /** Puts brackets around every delta. @default false */
  fragments?: boolean;
}

/** Prints updates as they come. Made by `createTranscript`. */
export interface Transcript {
  /** The lines that an update finishes. */
  feed(update: Update): string[];
  /** The lines that were still open when the stream stopped. */
  finish(): string[];
  /** The text line that is still growing; `null` where none is. For a terminal that shows it as it grows. */
  readonly pending: string | null;
}

/**
 * Prints a run as the lines of a terminal: two spaces, a label of seven columns, and what it says at column 9.
 *
 * @example
 * console.log(transcript(events, { view: "grouped" }).join("\n"));
 */
export function transcript(
  events: Iterable<unknown>,
  options: TranscriptOptions & { conformance?: Conformance },
): string[] {
  const { conformance } = options;
  const store = createRunStore(conformance === undefined ? {} : { conformance });
  const printer = createTranscript(options);
  const lines: string[] = [];
  const print = (updates: readonly Update[]): void => {
    for (const update of updates) {
      // Not spread into a call: one text may be a million lines.
      for (const line of printer.feed(update)) lines.push(line);
    }
  };
  for (const event of events) print(store.push(event));
  print(store.end());
  return [...lines, ...printer.finish()];
}

/** A transcript that is written update by update. */
export function createTranscript(options: TranscriptOptions): Transcript {
  const inOrder = options.view === "in-order";
  const bracketed = (delta: string): string => (options.fragments ? `[${delta}]` : delta);
  /** The message whose text line is open, and that line. */
  let open: { id: string; line: string } | null = null;
  let lastError: ErrorUpdate | null = null;
  /** How many thoughts were printed, now and when each open one began. */
  let printedThoughts = 0;
  const thoughts = new Map<string, number>();
  /** Calls that were not closed yet; with `fragments` their deltas in brackets. Grouped view only. */
  const calls = new Map<string, { entity: ToolCallEntity; fragments: string }>();

  function closeText(): string[] {
    const line = open?.line;
    open = null;
    return line === undefined ? [] : [line];
  }

  function line(label: string, payload: string): string[] {
    return [...closeText(), ...printed(label, payload)];
  }

  /** Opened at once, so that a message without text is seen too. */
  function startText(id: string): string[] {
    const lines = closeText();
    open = { id, line: "  text   " };
    return lines;
  }

  function growText(id: string, delta: string): string[] {
    const lines = open?.id === id ? [] : startText(id);
    if (!open) return lines;
    const [first = "", ...rest] = bracketed(printable(delta)).split("\n");
    open.line += first;
    for (const next of rest) {
      lines.push(open.line);
      open.line = COLUMN + next;
    }
    return lines;
  }

  function callLine(id: string, entity: ToolCallEntity, ending: string): string[] {
    const text = (options.fragments && calls.get(id)?.fragments) || entity.arguments;
    calls.delete(id);
    return line(
      "call",
      oneLine([entity.name, text, ending].filter((part) => part !== "").join(" ")),
    );
  }

  function message(update: MessageUpdate): string[] {
    const { change } = update;
    switch (change.kind) {
      case "started":
        return startText(update.id);
      case "content":
        return growText(update.id, change.delta);
      case "ended":
        return closeText();
      case "toolResult":
        return line("result", resultText((update.entity as MessageEntity).content));
      case "activity":
      case "encryptedValue":
      case "aborted":
        return [];
      default:
        return toolCall(change, update.entity as ToolCallEntity);
    }
  }

  function toolCall(
    change: Extract<MessageUpdate["change"], { toolCallId: string }>,
    entity: ToolCallEntity,
  ): string[] {
    const id = change.toolCallId;
    return inOrder ? callPiece(change, entity, `(${shortId(id)})`) : callWhole(change, entity);
  }

  function callPiece(
    change: Extract<MessageUpdate["change"], { toolCallId: string }>,
    entity: ToolCallEntity,
    tag: string,
  ): string[] {
    switch (change.kind) {
      case "toolCallStarted":
        return line("call", oneLine(`${change.name} ${tag}`));
      case "toolCallArgs":
        return line("args", oneLine(`${tag} ${bracketed(change.delta)}`));
      case "toolCallEnded":
        return line("end", oneLine(`${entity.name} ${tag}`));
      default:
        return [];
    }
  }

  function callWhole(
    change: Extract<MessageUpdate["change"], { toolCallId: string }>,
    entity: ToolCallEntity,
  ): string[] {
    const id = change.toolCallId;
    switch (change.kind) {
      case "toolCallStarted":
        calls.set(id, { entity, fragments: "" });
        return [];
      case "toolCallArgs": {
        const fragments = (calls.get(id)?.fragments ?? "") + bracketed(change.delta);
        calls.set(id, { entity, fragments: options.fragments ? fragments : "" });
        return [];
      }
      case "toolCallEnded":
        return callLine(id, entity, "");
      case "toolCallAborted":
        // One that had its END is printed already; only its result never came.
        return calls.has(id) ? callLine(id, entity, "(incomplete)") : [];
      default:
        return [];
    }
  }

  /** A thought prints one line, when it ends; a bracket around thoughts that were printed has none of its own. */
  function reasoning({ change, id, text }: ReasoningUpdate): string[] {
    if (change.kind === "started") thoughts.set(id, printedThoughts);
    if (change.kind !== "ended") return closeText();
    const before = thoughts.get(id) ?? printedThoughts;
    thoughts.delete(id);
    if (text === "" && printedThoughts > before) return closeText();
    printedThoughts++;
    return line("think", printable(text));
  }

  function feed(update: Update): string[] {
    switch (update.type) {
      case "message":
        return message(update);
      case "messages":
        return line("reset", `${update.ids.length} messages replaced`);
      case "state":
        return line("state", stateText(update.state));
      case "reasoning":
        return reasoning(update);
      case "subagent":
        if (update.change.kind === "aborted") return closeText();
        return line("child", oneLine(`${update.name} ${update.change.kind}`));
      case "interrupt":
        return line("pause", oneLine(`${update.id} · ${update.message ?? "(no question)"}`));
      case "error":
        lastError = update;
        return line("error", oneLine(errorText(update)));
      case "done":
        return line("done", oneLine(doneLine(update, lastError)));
      case "late":
        return update.name === "RUN_ERROR" ? line("error", oneLine(lateErrorText(update))) : [];
      default:
        // Steps, custom and raw events, and what came too late, have no line of their own.
        return [];
    }
  }

  return {
    feed,
    finish: () => [
      ...closeText(),
      ...[...calls].flatMap(([id, { entity }]) => callLine(id, entity, "(incomplete)")),
    ],
    get pending() {
      return open?.line ?? null;
    },
  };
}

/** Prose for a terminal: its line breaks stay, what a terminal would obey is made visible. */
function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return text.replace(/\r/g, "").replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, legible);
}
