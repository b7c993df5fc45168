import { fingerprint } from "./fingerprint.js";

type WireEvent = Readonly<Record<string, unknown>>;

/** What an event of a replay is, compared with what was delivered. */
export type Match =
  /** It was delivered before. */
  | { readonly kind: "seen" }
  /** It, or the rest of its text, is new. */
  | { readonly kind: "new"; readonly event: WireEvent }
  /** It says anew how things are, and does no harm between events that were seen. */
  | { readonly kind: "restated" }
  /** Another text was delivered under its id. */
  | { readonly kind: "contradicted" };

/** What was delivered of one run: enough to recognise a replay, whatever the size of its pieces. */
export interface RunRecord {
  note(event: WireEvent): void;
  /** A connection begins: what follows may be a replay. */
  replay(): void;
  match(event: WireEvent): Match;
  /** All that was delivered has been seen again. */
  readonly isReplayed: boolean;
  /** What began and has not ended, the run itself first. */
  readonly open: readonly WireEvent[];
  /** An earlier connection named this id. */
  namedBefore(id: unknown): boolean;
}

/** Events whose text is compared by place, because a replay may cut it elsewhere. */
const TEXT_EVENTS: Readonly<Record<string, { lane: string; id: string }>> = {
  TEXT_MESSAGE_CONTENT: { lane: "text", id: "messageId" },
  REASONING_MESSAGE_CONTENT: { lane: "reasoning", id: "messageId" },
  TOOL_CALL_ARGS: { lane: "arguments", id: "toolCallId" },
};

const RESTATING = new Set(["STATE_SNAPSHOT", "MESSAGES_SNAPSHOT", "ACTIVITY_SNAPSHOT"]);
const BEGINNING = /^(.+)_START(?:ED)?$/;
const ENDING = /^(.+)_(?:END|FINISHED|ERROR)$/;
const NAMING_FIELDS = ["messageId", "toolCallId"];

/** Starts the record of one run. */
export function createRunRecord(): RunRecord {
  const texts = new Map<string, string>();
  const delivered = new Map<number, number>();
  const names = new Set<unknown>();
  const open = new Map<string, WireEvent>();
  let before: ReadonlySet<unknown> = new Set();
  let offsets = new Map<string, number>();
  let again = new Map<number, number>();
  /** What has not been seen again yet: events, and characters. */
  let missing = 0;
  let total = 0;

  return {
    note(event) {
      for (const field of NAMING_FIELDS) {
        if (event[field] !== undefined) names.add(event[field]);
      }
      const text = textOf(event);
      if (text) {
        texts.set(text.key, (texts.get(text.key) ?? "") + text.delta);
        total += text.delta.length;
      } else {
        const name = fingerprint(event);
        delivered.set(name, (delivered.get(name) ?? 0) + 1);
        total += 1;
        const begun = nameOf(event, BEGINNING);
        if (begun !== undefined) open.set(begun, event);
        open.delete(nameOf(event, ENDING) ?? "");
      }
    },
    replay() {
      offsets = new Map();
      again = new Map();
      missing = total;
      before = new Set(names);
    },
    match(event) {
      const text = textOf(event);
      return text ? matchText(event, text) : matchWhole(event);
    },
    get isReplayed() {
      return missing === 0;
    },
    get open() {
      return [...open.values()];
    },
    namedBefore: (id) => before.has(id),
  };

  function matchText(event: WireEvent, { key, delta }: Text): Match {
    const known = texts.get(key);
    if (known === undefined) return { kind: "new", event };
    const offset = offsets.get(key) ?? 0;
    const rest = known.length - offset;
    if (delta.length <= rest && known.startsWith(delta, offset)) {
      offsets.set(key, offset + delta.length);
      missing -= delta.length;
      return { kind: "seen" };
    }
    if (!delta.startsWith(known.slice(offset))) return { kind: "contradicted" };
    offsets.set(key, known.length);
    missing -= rest;
    return { kind: "new", event: { ...event, delta: delta.slice(rest) } };
  }

  function matchWhole(event: WireEvent): Match {
    const name = fingerprint(event);
    const seen = again.get(name) ?? 0;
    if (seen < (delivered.get(name) ?? 0)) {
      again.set(name, seen + 1);
      missing -= 1;
      return { kind: "seen" };
    }
    return RESTATING.has(String(event.type)) ? { kind: "restated" } : { kind: "new", event };
  }
}

/** What begins or ends in an event: a step is named by its owner too, and an ending may leave the owner out. */
function nameOf(event: WireEvent, pattern: RegExp): string | undefined {
  const noun = pattern.exec(String(event.type))?.[1];
  const id = event.toolCallId ?? event.messageId ?? [event.stepName, event.subagentRunId];
  return noun && JSON.stringify([noun, id]);
}

interface Text {
  readonly key: string;
  readonly delta: string;
}

function textOf(event: WireEvent): Text | undefined {
  const type = String(event.type);
  const shape = Object.hasOwn(TEXT_EVENTS, type) ? TEXT_EVENTS[type] : undefined;
  const id = shape && event[shape.id];
  if (typeof id !== "string" || typeof event.delta !== "string") return undefined;
  return { key: `${shape?.lane}:${id}`, delta: event.delta };
}
