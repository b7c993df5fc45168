import { type Fields, fieldsOf, isFields, jsonOf, nameOf, textOf } from "../native.js";
import { type Block, readBlocks } from "./content.js";

/** Who a message is from. `removal` takes one out of the state. */
export type GraphRole = "assistant" | "user" | "system" | "tool" | "removal";

/** A whole tool call of an assistant message. */
export interface GraphCall {
  readonly id: string | undefined;
  readonly name: string | undefined;
  /** As JSON, or as the text that should have been JSON. */
  readonly args: string;
}

/** A piece of a tool call that streams: its id and name come once, the index goes on. */
export interface CallPiece {
  readonly index: string | undefined;
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly args: string;
}

/** A LangChain message, whichever of its JSON forms it came in. */
export interface GraphMessage {
  readonly role: GraphRole;
  /** A chunk of a message in `messages` mode; in a state it is whole all the same. */
  readonly isPiece: boolean;
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly blocks: readonly Block[];
  readonly content: unknown;
  readonly calls: readonly GraphCall[];
  readonly pieces: readonly CallPiece[];
  readonly toolCallId: string | undefined;
  readonly isError: boolean;
  readonly usage: Fields;
  readonly response: Fields;
  /** The provider said that nothing more of it will come. */
  readonly isLast: boolean;
}

const ROLES: ReadonlyMap<string, GraphRole> = new Map([
  ["ai", "assistant"],
  ["assistant", "assistant"],
  ["human", "user"],
  ["user", "user"],
  ["system", "system"],
  ["developer", "system"],
  ["tool", "tool"],
  ["remove", "removal"],
  ["generic", "assistant"],
  ["chat", "assistant"],
  ["function", "tool"],
]);

/** Whether a value is a message. */
export function isMessage(value: unknown): boolean {
  return readMessage(value) !== undefined;
}

/** A message in the form of LangChain's constructor JSON, its dictionaries, or an OpenAI-like object. */
export function readMessage(value: unknown): GraphMessage | undefined {
  if (!isFields(value)) return undefined;
  if (value.lc === 1 && Array.isArray(value.id) && isFields(value.kwargs))
    return build(textOf(value.id.at(-1)), value.kwargs);
  if (typeof value.type === "string" && "content" in value && "additional_kwargs" in value)
    return build(value.type, value);
  if (typeof value.role === "string" && ("content" in value || "tool_calls" in value))
    return build(value.role, value);
  return undefined;
}

/** What nodes may also write into the `messages` channel: text, and pairs of a role and text. */
function coerce(value: unknown): GraphMessage | undefined {
  if (typeof value === "string") return build("human", { content: value });
  if (!Array.isArray(value) || value.length !== 2 || typeof value[0] !== "string") return undefined;
  return build(value[0], { content: value[1] });
}

/** What a node or a state holds: its messages, and everything that is none. */
export function splitMessages(write: unknown): { messages: GraphMessage[]; rest: unknown } {
  if (!isFields(write)) return { messages: [], rest: write };
  const messages: GraphMessage[] = [];
  const rest: [string, unknown][] = [];
  for (const [channel, value] of Object.entries(write)) {
    const found = messagesIn(channel, value);
    if (found === undefined) rest.push([channel, value]);
    else messages.push(...found);
  }
  return { messages, rest: Object.fromEntries(rest) };
}

function messagesIn(channel: string, value: unknown): GraphMessage[] | undefined {
  const isMessages = channel === "messages";
  const read = (item: unknown): GraphMessage | undefined =>
    readMessage(item) ?? (isMessages ? coerce(item) : undefined);
  const single = read(value);
  if (single !== undefined) return [single];
  if (!Array.isArray(value) || (value.length === 0 && !isMessages)) return undefined;
  const found = value.map(read);
  return found.every((message) => message !== undefined) ? found : undefined;
}

function build(kind: string, fields: Fields): GraphMessage | undefined {
  // A server tells a chunk and a message by the same type: only chunks have pieces of calls, if none.
  const isPiece = kind.endsWith("Chunk") || Array.isArray(fields.tool_call_chunks);
  const role = ROLES.get(kind.replace(/Message(Chunk)?$/, "").toLowerCase());
  if (role === undefined) return undefined;
  const response = fieldsOf(fields.response_metadata);
  return {
    role,
    isPiece,
    id: nameOf(fields.id),
    name: nameOf(fields.name),
    blocks: readBlocks(fields),
    content: fields.content,
    calls: readCalls(fields),
    pieces: listOf(fields.tool_call_chunks).map(readPiece),
    toolCallId: nameOf(fields.tool_call_id),
    isError: fields.status === "error",
    usage: fieldsOf(fields.usage_metadata),
    response,
    isLast:
      fields.chunk_position === "last" ||
      typeof response.finish_reason === "string" ||
      typeof response.stop_reason === "string",
  };
}

function readCalls(fields: Fields): GraphCall[] {
  const whole = listOf(fields.tool_calls).map((call) => {
    // OpenAI's form nests what LangChain's does not.
    const inner = isFields(call.function) ? call.function : call;
    const args = inner.args ?? inner.arguments ?? {};
    return { id: nameOf(call.id), name: nameOf(inner.name), args: textOf(args) || jsonOf(args) };
  });
  const invalid = listOf(fields.invalid_tool_calls)
    // While a call streams, its later pieces are listed as invalid calls without a name.
    .filter((call) => nameOf(call.name) !== undefined && nameOf(call.id) !== undefined)
    .map((call) => ({ id: nameOf(call.id), name: nameOf(call.name), args: textOf(call.args) }));
  return [...whole, ...invalid];
}

function readPiece(piece: Fields): CallPiece {
  return {
    index: nameOf(piece.index),
    id: nameOf(piece.id),
    name: nameOf(piece.name),
    args: isFields(piece.args) ? jsonOf(piece.args) : textOf(piece.args),
  };
}

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isFields) : [];
}
