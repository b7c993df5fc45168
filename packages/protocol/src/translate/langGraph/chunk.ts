import { fieldsOf, isFields, nameOf } from "../native.js";
import { isMessage } from "./message.js";

/** One chunk of a stream, however it was wrapped. */
export interface GraphChunk {
  /** The subgraph that it came from: a segment a level, empty for the graph itself. */
  readonly namespace: readonly string[];
  readonly mode: string;
  readonly data: unknown;
}

/**
 * @param plain a JSON copy of what `stream` yielded, or of what a server sent
 * @param isError it was an error that the stream threw
 * @param singleMode the mode of chunks that name none
 */
export function readChunk(
  plain: object,
  isError: boolean,
  singleMode: string | undefined,
): GraphChunk | undefined {
  if (isError) return { namespace: [], mode: "error", data: plain };
  if (Array.isArray(plain)) return readTuple(plain, singleMode);
  const fields = fieldsOf(plain);
  return readServerEvent(fields) ?? bare(plain, singleMode);
}

function readTuple(tuple: readonly unknown[], singleMode: string | undefined): GraphChunk | undefined {
  const [first, second, third] = tuple;
  if (tuple.length === 3 && isNamespace(first) && typeof second === "string")
    return { namespace: first, mode: second, data: third };
  if (tuple.length === 2 && typeof first === "string") return { namespace: [], mode: first, data: second };
  if (tuple.length === 2 && isNamespace(first) && singleMode !== undefined)
    return { namespace: first, mode: singleMode, data: second };
  if (singleMode === undefined && tuple.length === 2 && isMessage(first))
    return { namespace: [], mode: "messages", data: tuple };
  return bare(tuple, singleMode);
}

function bare(data: unknown, singleMode: string | undefined): GraphChunk | undefined {
  return singleMode === undefined ? undefined : { namespace: [], mode: singleMode, data };
}

/** `{ event: "updates|child:1", data }`: an SSE frame, with the namespace behind the mode. */
function readServerEvent({ event, data, ...rest }: Record<string, unknown>): GraphChunk | undefined {
  if (typeof event !== "string" || data === undefined) return undefined;
  if (Object.keys(rest).some((key) => key !== "id")) return undefined;
  const [mode = "", ...namespace] = event.split("|");
  return { namespace, mode, data };
}

function isNamespace(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((segment) => typeof segment === "string");
}

/** One execution of a node. */
export interface GraphTask {
  readonly phase: "start" | "end";
  readonly id: string;
  readonly name: string;
  readonly result: unknown;
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
    result: data.result,
    interrupts: data.interrupts,
    error: data.error ?? undefined,
  };
}
