import { readMessage } from "./eventShapes.js";
import type { ResumeEntry } from "./events.js";
import { readLetGo } from "./letGo.js";

import type { EndReason, OwnEntry } from "./ownEntry.js";
import { isRecord } from "./shapes.js";
import {
  createRunStore,
  createRunStoreBehind,
  type RunStore,
  type RunStoreOptions,
} from "./store.js";
import { UnreadableFrame, type UnreadableReason } from "./unreadableFrame.js";

/** The version of the lines that `saveLog` writes. */
const VERSION = 1;

/**
 * Saves a thread as JSON lines, lossless, arrival times included. The first line says the version; each further one is
 * an event with its arrival, or what the client did: its own messages and answers, and where a stream stopped. Where
 * `limits.events` let runs go, the first line says how many, and what of them lives on.
 *
 * @example
 * ```ts
 * await writeFile("run.jsonl", [...saveLog(store)].join("\n"));
 * ```
 */
export function* saveLog(store: RunStore): Iterable<string> {
  const { log, own, conformance, seed, letGo } = store;
  const before = letGo === null ? seed : { letGo };
  yield JSON.stringify({ "run-timeline": VERSION, conformance, ...before });
  let next = 0;
  for (let index = log.start; index <= log.length; index++) {
    for (; own[next] !== undefined && (own[next] as OwnEntry).before <= index; next++) {
      yield ownLine(own[next] as OwnEntry);
    }
    if (index < log.length) yield line(log.at(index), log.timeAt(index));
  }
}

function line(event: unknown, at: number | null): string {
  const body = event instanceof UnreadableFrame ? { unreadable: { ...event } } : { event };
  try {
    return JSON.stringify(at === null ? body : { at, ...body });
  } catch {
    // No JSON: it did not come over a wire. What can be said of it is kept.
    return JSON.stringify({ unreadable: { text: String(event), frame: 0, reason: "not-json" } });
  }
}

function ownLine(entry: OwnEntry): string {
  const at = entry.at === null ? {} : { at: entry.at };
  switch (entry.kind) {
    case "message":
      return JSON.stringify({ ...at, message: entry.message });
    case "answer":
      return JSON.stringify({ ...at, answer: entry.entries });
    default: {
      const { reason } = entry;
      const error = reason.type === "error" ? { error: textOf(reason.error) } : {};
      return JSON.stringify({ ...at, end: { type: reason.type, ...error } });
    }
  }
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Loads what `saveLog` saved, or plain events one a line (the oldest version). A line that is no JSON becomes an issue.
 * `options` win over what was saved.
 */
export function loadLog(lines: Iterable<string>, options: RunStoreOptions = {}): RunStore {
  let store: RunStore | null = null;
  let number = 0;
  for (const text of lines) {
    if (text.trim() === "") continue;
    const value = parse(text, ++number);
    if (store === null && isRecord(value) && "run-timeline" in value) {
      const { conformance, messages, state } = value;
      const given = Object.assign(
        conformance === "strict" || conformance === "off" ? { conformance } : {},
        Array.isArray(messages) ? { messages: messages.flatMap((m) => readMessage(m) ?? []) } : {},
        state === undefined ? {} : { state },
        options,
      );
      const letGo = readLetGo(value.letGo);
      store = letGo === null ? createRunStore(given) : createRunStoreBehind(letGo, given);
    } else {
      store ??= createRunStore(options);
      take(value, store);
    }
  }
  return store ?? createRunStore(options);
}

function parse(text: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return { unreadable: { text, frame: line, reason: "not-json" } };
  }
}

function take(value: unknown, store: RunStore): void {
  if (!isRecord(value) || "type" in value) {
    store.push(value);
    return;
  }
  const { event, unreadable, message, answer, end } = value;
  const at = typeof value.at === "number" ? { at: value.at } : {};
  const held = readMessage(message);
  if ("event" in value) store.push([event], at);
  else if (isRecord(unreadable)) {
    const { text, frame, reason } = unreadable;
    store.push(new UnreadableFrame(String(text), Number(frame), reason as UnreadableReason), at);
  } else if (held !== undefined) store.addMessage(held, at);
  else if (Array.isArray(answer))
    store.answer(answer.filter(isRecord) as unknown[] as ResumeEntry[], at);
  else if (isRecord(end)) store.end(end as unknown as EndReason, at);
  else store.push(value);
}
