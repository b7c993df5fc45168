import type { Event, TextMessageRole } from "../events.js";
import { timelineMetadata } from "./metadata.js";

/** Who speaks, and what is to be remembered about it. */
export interface Opening {
  owner?: string | undefined;
  role?: TextMessageRole;
  name?: string | undefined;
  /** The message that carries a call. */
  parent?: string | undefined;
  metadata?: Record<string, unknown> | undefined;
}

/**
 * Writes events in an order that every consumer accepts: what is open is not opened again, what is not open is
 * neither continued nor closed. It remembers what a producer left open, so that an ending can settle it.
 */
export interface Writer {
  /** What the events written from here on were made of. */
  from(native: unknown): void;
  /** The events written since they were last taken. */
  take(): Event[];
  write(event: Event): void;
  isOpen(kind: OpenKind, id: string, owner?: string): boolean;
  openText(id: string, opening?: Opening): void;
  text(id: string, delta: string): void;
  openReasoning(id: string, opening?: Opening): void;
  reasoning(id: string, delta: string): void;
  openCall(id: string, name: string, opening?: Opening): void;
  args(id: string, delta: string): void;
  openStep(name: string, opening?: Opening): void;
  close(kind: OpenKind, id: string, closing?: Closing): void;
  /** Closes what is still open. */
  settle(options?: Settling): void;
}

/** What can be left open. */
export type OpenKind = "text" | "reasoning" | "call" | "step";

/** How something closes. */
export interface Closing {
  owner?: string | undefined;
  metadata?: Record<string, unknown> | undefined;
  /** The producer never closed it. */
  incomplete?: true;
}

/** What is to be closed, and how. */
export interface Settling {
  /** Only what is this one's. */
  owner?: string | undefined;
  /** The producer should have closed it. */
  incomplete?: true;
}

interface OpenItem {
  readonly kind: OpenKind;
  readonly id: string;
  readonly owner: string | undefined;
}

/** A writer with nothing open. */
export function createWriter(): Writer {
  const open = new Map<string, OpenItem>();
  let written: Event[] = [];
  let origin: { rawEvent?: unknown } = {};

  function write(event: Event): void {
    written.push({ ...event, ...origin });
  }

  function opens(kind: OpenKind, id: string, owner: string | undefined): boolean {
    const key = keyOf(kind, id, owner);
    if (open.has(key)) return false;
    open.set(key, { kind, id, owner });
    return true;
  }

  /** The tag of what is open, to go on with. */
  function tagOf(kind: OpenKind, id: string): { subagentRunId?: string } | undefined {
    const item = open.get(keyOf(kind, id));
    return item && ownedBy(item.owner);
  }

  return {
    from(native) {
      origin = native === undefined ? {} : { rawEvent: native };
    },
    take() {
      const events = written;
      written = [];
      return events;
    },
    write,
    isOpen: (kind, id, owner) => open.has(keyOf(kind, id, owner)),
    openText(messageId, { owner, role = "assistant", name, metadata } = {}) {
      if (!opens("text", messageId, owner)) return;
      const named = name === undefined ? {} : { name };
      write({
        type: "TEXT_MESSAGE_START",
        messageId,
        role,
        ...named,
        ...ownedBy(owner),
        ...told(metadata),
      });
    },
    text(messageId, delta) {
      const tag = tagOf("text", messageId);
      if (tag && delta !== "") write({ type: "TEXT_MESSAGE_CONTENT", messageId, delta, ...tag });
    },
    openReasoning(messageId, { owner, metadata } = {}) {
      if (!opens("reasoning", messageId, owner)) return;
      const tag = ownedBy(owner);
      write({ type: "REASONING_START", messageId, ...tag });
      write({
        type: "REASONING_MESSAGE_START",
        messageId,
        role: "reasoning",
        ...tag,
        ...told(metadata),
      });
    },
    reasoning(messageId, delta) {
      const tag = tagOf("reasoning", messageId);
      if (!tag || delta === "") return;
      write({ type: "REASONING_MESSAGE_CONTENT", messageId, delta, ...tag });
    },
    openCall(toolCallId, toolCallName, { owner, parent, metadata } = {}) {
      if (!opens("call", toolCallId, owner)) return;
      const carried = parent === undefined ? {} : { parentMessageId: parent };
      write({
        type: "TOOL_CALL_START",
        toolCallId,
        toolCallName,
        ...carried,
        ...ownedBy(owner),
        ...told(metadata),
      });
    },
    args(toolCallId, delta) {
      const tag = tagOf("call", toolCallId);
      if (tag && delta !== "") write({ type: "TOOL_CALL_ARGS", toolCallId, delta, ...tag });
    },
    openStep(stepName, { owner } = {}) {
      if (!opens("step", stepName, owner)) return;
      write({ type: "STEP_STARTED", stepName, ...ownedBy(owner) });
    },
    close(kind, id, closing = {}) {
      const key = keyOf(kind, id, closing.owner);
      const item = open.get(key);
      if (item === undefined) return;
      open.delete(key);
      for (const event of closers(item, closing)) write(event);
    },
    settle({ owner, incomplete } = {}) {
      for (const [key, item] of open) {
        if (owner !== undefined && item.owner !== owner) continue;
        open.delete(key);
        for (const event of closers(item, incomplete ? { incomplete } : {})) write(event);
      }
    },
  };
}

/** Steps are told apart by owner and name, everything else by its id. */
function keyOf(kind: OpenKind, id: string, owner?: string): string {
  return kind === "step" ? `step ${JSON.stringify([owner ?? null, id])}` : `${kind} ${id}`;
}

function closers({ kind, id, owner }: OpenItem, { metadata, incomplete }: Closing): Event[] {
  const rest = { ...ownedBy(owner), ...told(metadata, incomplete) };
  switch (kind) {
    case "text":
      return [{ type: "TEXT_MESSAGE_END", messageId: id, ...rest }];
    case "reasoning":
      return [
        { type: "REASONING_MESSAGE_END", messageId: id, ...rest },
        { type: "REASONING_END", messageId: id, ...ownedBy(owner) },
      ];
    case "call":
      return [{ type: "TOOL_CALL_END", toolCallId: id, ...rest }];
    case "step":
      return [{ type: "STEP_FINISHED", stepName: id, ...rest }];
  }
}

function ownedBy(owner: string | undefined): { subagentRunId?: string } {
  return owner === undefined ? {} : { subagentRunId: owner };
}

function told(
  metadata: Record<string, unknown> | undefined,
  incomplete?: true,
): { metadata?: Record<string, unknown> } {
  const all = { ...metadata, ...timelineMetadata({ incomplete }).metadata };
  return Object.keys(all).length === 0 ? {} : { metadata: all };
}
