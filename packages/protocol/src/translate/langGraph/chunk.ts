import { fieldsOf, isFields, nameOf } from "../native.js";
import { isMessage } from "./message.js";

const MODES: ReadonlySet<string> = new Set([
  "values",
  "updates",
  "messages",
  "custom",
  "tasks",
  "tools",
  "debug",
  "checkpoints",
]);
/** What servers send besides. */
const SERVER_EVENTS: ReadonlySet<string> = new Set(["error", "end", "metadata"]);

/** One chunk of a stream, however it was wrapped. */
export interface GraphChunk {
  /** The subgraph that it came from: a segment a level, empty for the graph itself. */
  readonly namespace: readonly string[];
  readonly mode: string;
  readonly data: unknown;
}

/**
 * @param plain a JSON copy of what `stream` yielded, or of what a server sent
 * @param singleMode the mode of chunks that name none
 * @param frameName the name of the frame that it came in, where it does not say that itself
 */
export function readChunk(
  plain: unknown,
  singleMode: string | undefined,
  frameName: string | undefined,
): GraphChunk | undefined {
  return (
    readServerEvent({ event: frameName, data: plain }) ??
    readTuple(plain, singleMode) ??
    readServerEvent(plain) ??
    bare(plain, singleMode)
  );
}

function readTuple(tuple: unknown, singleMode: string | undefined): GraphChunk | undefined {
  if (!Array.isArray(tuple)) return undefined;
  const [first, second, third] = tuple;
  if (tuple.length === 3 && isNamespace(first) && isMode(second))
    return { namespace: first, mode: second, data: third };
  if (tuple.length !== 2) return undefined;
  if (isMode(first)) return { namespace: [], mode: first, data: second };
  if (singleMode !== undefined && isNamespace(first))
    return { namespace: first, mode: singleMode, data: second };
  if (singleMode === undefined && isMessage(first))
    return { namespace: [], mode: "messages", data: tuple };
  return undefined;
}

/** A chunk of the only mode; or one whose server event lost its name. */
function bare(data: unknown, singleMode: string | undefined): GraphChunk | undefined {
  if (singleMode !== undefined) return { namespace: [], mode: singleMode, data };
  const { type, payload } = fieldsOf(data);
  if (typeof type !== "string") return undefined;
  return { namespace: [], mode: isFields(payload) ? "debug" : "custom", data };
}

/** `{ event: "updates|child:1", data }`: an SSE frame, with the namespace behind the mode. */
function readServerEvent(value: unknown): GraphChunk | undefined {
  const { event, data } = fieldsOf(value);
  if (typeof event !== "string") return undefined;
  const [mode = "", ...namespace] = event.split("|");
  return isMode(mode) || SERVER_EVENTS.has(mode) ? { namespace, mode, data } : undefined;
}

function isMode(value: unknown): value is string {
  return typeof value === "string" && MODES.has(value);
}

function isNamespace(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((segment) => typeof segment === "string");
}

/** One execution of a node. */
export interface GraphTask {
  readonly phase: "start" | "end";
  readonly id: string;
  readonly name: string;
  /** What it wrote: more than one write where it wrote a channel several times. */
  readonly writes: readonly unknown[];
  readonly interrupts: unknown;
  readonly error: unknown;
}

/** What a `tasks` chunk tells; nothing where it names no task. */
export function readTask(data: unknown): GraphTask | undefined {
  if (!isFields(data)) return undefined;
  const id = nameOf(data.id);
  const name = nameOf(data.name);
  if (id === undefined || name === undefined) return undefined;
  const isEnd = "result" in data || "error" in data;
  return {
    phase: isEnd ? "end" : "start",
    id,
    name,
    writes: writesOf(data.result),
    interrupts: data.interrupts,
    error: data.error ?? undefined,
  };
}

/** Several writes to a channel are kept under `$writes`. */
function writesOf(result: unknown): unknown[] {
  if (!isFields(result)) return result === undefined ? [] : [result];
  const first: [string, unknown][] = [];
  const more: unknown[] = [];
  for (const [channel, value] of Object.entries(result)) {
    const writes = isFields(value) ? value.$writes : undefined;
    if (!Array.isArray(writes)) first.push([channel, value]);
    else for (const write of writes) more.push(Object.fromEntries([[channel, write]]));
  }
  return [Object.fromEntries(first), ...more];
}
