import type { Interrupt, Subagent } from "./entities.js";
import {
  type ContentPart,
  type Context,
  PROTOCOL_VERSION,
  type ResumeEntry,
  type RunAgentInput,
} from "./events.js";
import { createRandomId } from "./session/createId.js";
import { buildInput } from "./session/input.js";
import { checkMessage, type NewMessage } from "./session/message.js";
import { misuse } from "./session/misuse.js";
import { checkResume, quoted } from "./session/resume.js";
import {
  executeCall,
  type PendingCall,
  pendingCalls,
  type SessionTool,
  toolMessage,
} from "./session/tools.js";
import { startTurn, type Turn } from "./session/turn.js";
import { unshownInterruptIds } from "./session/unshown.js";
import { createRunStore, type RunStore, type RunStoreOptions } from "./store.js";
import { systemTimers, type Timers } from "./transports/timers.js";
import type { ConnectionStatus, Transport } from "./transports/transport.js";
import type { Update } from "./updates.js";

export type { NewMessage } from "./session/message.js";
export { editedArguments, isExpired } from "./session/resume.js";
export type { SessionTool, ToolExecution } from "./session/tools.js";

/** What goes into every input of a session, and may change between runs. */
export interface SessionOffer {
  /** Tools that the client offers. @default none */
  tools?: readonly SessionTool[];
  /** Facts that are passed along. @default none */
  context?: readonly Context[];
  /** Passed to the agent as it is; anything but `null`. @default {} */
  forwardedProps?: unknown;
}

/** Options of `createSession`. With a `store` of one's own, those of `RunStoreOptions` go to that store instead. */
export interface SessionOptions extends RunStoreOptions, SessionOffer {
  transport: Transport;
  /** @default a new id */
  threadId?: string;
  /** Where the runs are folded. @default a new store */
  store?: RunStore;
  /** Makes ids of runs and messages. @default random ones */
  createId?: () => string;
  /** The time of day, ms, for interrupts that expire. @default Date.now */
  now?: () => number;
  /** @default the machine's */
  timers?: Timers;
  /** What is declared to the agent; `null` toward one that is known to predate the field. @default "1.1" */
  protocolVersion?: string | null;
  /** How many runs in a row frontend tools may start. @default 25 */
  toolRounds?: number;
  /** How long to listen after a run's end while the connection stays open, ms. @default 250 */
  linger?: number;
}

/**
 * One thread over a transport. What begins a run begins it at once, whether or not its updates are read; they end
 * after `done`, and breaking out of them stops the run. One run at a time.
 */
export interface Session {
  readonly threadId: string;
  readonly store: RunStore;
  /** A run is going on. */
  readonly isBusy: boolean;
  /** How the connection of the run is; `closed` between runs. */
  readonly connection: ConnectionStatus | "closed";
  /** What broke the last run's transport, a `TransportError` for instance; `null` where nothing did. */
  readonly error: unknown;
  /** The interrupts that wait for an answer. */
  readonly openInterrupts: readonly Interrupt[];
  /** Ids of requests that could not be read and so are not among them: the agent waits for those too. */
  readonly unshownInterruptIds: readonly string[];
  /** The calls of frontend tools that wait for an answer. */
  readonly pendingToolCallIds: readonly string[];
  /** Sends a user message of text. */
  send(text: string): AsyncIterable<Update>;
  /** Sends a message of any kind, with parts for instance. */
  sendMessage(message: NewMessage): AsyncIterable<Update>;
  /** Runs the agent on the thread as it is. */
  run(): AsyncIterable<Update>;
  /** As `run`, but reads on over the ends of runs until the transport ends or `stop` is called. */
  follow(): AsyncIterable<Update>;
  /** Answers every open interrupt, each once, and runs the agent. */
  resume(entries: readonly ResumeEntry[]): AsyncIterable<Update>;
  /** Answers open interrupts, all of them by default, with "cancelled", and runs the agent. */
  cancel(interruptIds?: readonly string[]): AsyncIterable<Update>;
  /** Answers a pending call of a frontend tool; the last answer runs the agent. */
  answerToolCall(
    toolCallId: string,
    content: string | ContentPart[],
    options?: { error?: string },
  ): AsyncIterable<Update>;
  /** Closes the body. A run that was going on reads as `aborted`. */
  stop(): void;
  /** Changes what is offered from the next run on. */
  offer(offer: SessionOffer): void;
  /** An invocation of a subagent. */
  subagent(id: string): Subagent | undefined;
}

/**
 * Starts a session.
 *
 * @example
 * const session = createSession({ transport: httpTransport("/agent"), threadId: "t1" });
 * for await (const update of session.send("Hello")) console.log(update.type);
 */
export function createSession(options: SessionOptions): Session {
  const {
    transport,
    createId = createRandomId,
    now = () => Date.now(),
    timers = systemTimers,
    protocolVersion = PROTOCOL_VERSION,
    toolRounds = 25,
    linger = 250,
  } = options;
  checkOptions(options);
  const threadId = options.threadId ?? createId();
  const store = options.store ?? createRunStore({ clock: now, ...storeOptions(options) });
  let { tools = [], context = [], forwardedProps }: SessionOffer = options;
  let turn: Turn | undefined;
  let connection: ConnectionStatus | "closed" = "closed";
  let error: unknown = null;
  const reader = {};

  return {
    threadId,
    store,
    get isBusy() {
      return turn?.isBusy ?? false;
    },
    get connection() {
      return connection;
    },
    get error() {
      return error;
    },
    get openInterrupts() {
      return openInterrupts();
    },
    get unshownInterruptIds() {
      return unshownInterruptIds(store);
    },
    get pendingToolCallIds() {
      return pending().map(({ call }) => call.id);
    },
    send(text) {
      return send("send", { role: "user", content: text });
    },
    sendMessage(message) {
      return send("sendMessage", message);
    },
    run() {
      checkFree("run");
      checkAnswered("run");
      return begin({});
    },
    follow() {
      checkFree("follow");
      return begin({ follows: true });
    },
    resume,
    cancel(interruptIds = waitingIds()) {
      return resume(interruptIds.map((interruptId) => ({ interruptId, status: "cancelled" })));
    },
    answerToolCall,
    stop() {
      turn?.stop();
    },
    offer(offer) {
      if ("tools" in offer) tools = offer.tools ?? [];
      if ("context" in offer) context = offer.context ?? [];
      if ("forwardedProps" in offer) forwardedProps = offer.forwardedProps;
    },
    subagent(id) {
      return store.entity(id, "subagent");
    },
  };

  function send(method: string, message: NewMessage): AsyncIterable<Update> {
    checkFree(method);
    checkAnswered(method);
    store.addMessage(checkMessage(message, store.messages, createId));
    return begin({});
  }

  function resume(entries: readonly ResumeEntry[]): AsyncIterable<Update> {
    checkFree("resume");
    checkResume(entries, openInterrupts(), unshownInterruptIds(store), now());
    checkToolsAnswered("resume");
    return begin({ resume: entries });
  }

  function answerToolCall(
    toolCallId: string,
    content: string | ContentPart[],
    { error: failure }: { error?: string } = {},
  ): AsyncIterable<Update> {
    checkFree("answerToolCall");
    if (!pending().some(({ call }) => call.id === toolCallId)) {
      throw misuse(
        `answerToolCall() got the id ${JSON.stringify(toolCallId)}, which no pending call has.`,
        "The agent would be answered what it did not ask.",
        "Use one of session.pendingToolCallIds.",
      );
    }
    store.addMessage(toolMessage(createId(), toolCallId, content, failure));
    const isLast = pending().length === 0 && openInterrupts().length === 0;
    return isLast ? begin({}) : nothing();
  }

  function begin({
    resume: entries,
    follows = false,
  }: {
    resume?: readonly ResumeEntry[];
    follows?: boolean;
  }) {
    turn?.stop();
    error = null;
    if (entries) store.answer(entries);
    const begun: Turn = startTurn({
      transport,
      store,
      timers,
      reader,
      follows,
      linger,
      hasNext,
      next: (signal, number) => next(signal, number, entries),
      onConnection(status) {
        connection = status;
      },
      onClose() {
        // The turn before may end a moment after this one began.
        if (turn === begun) connection = "closed";
      },
      onError(cause) {
        error = cause;
      },
    });
    turn = begun;
    return begun.updates;
  }

  /** The first input; then one for every run whose frontend calls have all been answered. */
  async function next(
    signal: AbortSignal,
    number: number,
    entries: readonly ResumeEntry[] | undefined,
  ): Promise<RunAgentInput | undefined> {
    if (number > 1 && !hasNext()) return undefined;
    await executePending(signal);
    const isAnswered = number === 1 || (pending().length === 0 && openInterrupts().length === 0);
    if (signal.aborted || !isAnswered || number > toolRounds) return undefined;
    return buildInput({
      threadId,
      runId: createId(),
      protocolVersion,
      messages: store.messages,
      state: store.state,
      tools,
      context,
      forwardedProps,
      ...(entries && number === 1 ? { resume: entries } : {}),
    });
  }

  /** A run that ended well left calls that a tool of ours can run. */
  function hasNext(): boolean {
    const { status } = store.head;
    const endedWell = status === "success" || status === "interrupted";
    return endedWell && pending().some(({ tool }) => tool.execute);
  }

  async function executePending(signal: AbortSignal): Promise<void> {
    const calls = pending().filter(({ tool }) => tool.execute);
    await Promise.all(
      calls.map(async (call) => {
        const message = await executeCall(call, createId(), signal);
        if (!signal.aborted) store.addMessage(message);
      }),
    );
  }

  function pending(): readonly PendingCall[] {
    const { end } = store.head;
    const listed = end?.type === "success" ? end.pendingToolCallIds : [];
    return pendingCalls(store.messages, tools, listed, (id) => {
      const call = store.entity(id, "tool-call");
      return !call || call.argumentsDone;
    });
  }

  function openInterrupts(): readonly Interrupt[] {
    return store.interrupts.filter(({ status }) => status === "open");
  }

  function waitingIds(): readonly string[] {
    return [...openInterrupts().map(({ id }) => id), ...unshownInterruptIds(store)];
  }

  function checkFree(method: string): void {
    if (!turn?.isBusy) return;
    throw misuse(
      `${method}() was called while a run of the thread ${JSON.stringify(threadId)} is going on.`,
      "Two runs at once would write into each other's messages.",
      "Wait for its updates to end, or call stop() first.",
    );
  }

  function checkAnswered(method: string): void {
    const waiting = waitingIds();
    if (waiting.length === 0) {
      checkToolsAnswered(method);
      return;
    }
    throw misuse(
      `${method}() was called while the agent waits for an answer to ${quoted(waiting)}.`,
      "It refuses a run that leaves a question open.",
      "Call resume() with an entry for each, or cancel().",
    );
  }

  function checkToolsAnswered(method: string): void {
    const calls = pending().filter(({ tool }) => !tool.execute);
    if (calls.length === 0) return;
    const ids = calls.map(({ call }) => JSON.stringify(call.id)).join(", ");
    throw misuse(
      `${method}() was called while the agent waits for the result of ${ids}.`,
      "A thread goes on only when every call of a frontend tool has its result.",
      "Call answerToolCall() for each.",
    );
  }
}

function storeOptions(options: SessionOptions): RunStoreOptions {
  const { conformance, clock, schedule, limits, redact, messages, state } = options;
  const all = { conformance, clock, schedule, limits, redact, messages, state };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

function checkOptions(options: SessionOptions): void {
  const { store, messages, state } = options;
  if (!options.transport || typeof options.transport.run !== "function") {
    throw misuse(
      "createSession() got no transport.",
      "It asks the agent through one.",
      "Pass httpTransport(url), for instance.",
    );
  }
  if (!store || (messages === undefined && state === undefined)) return;
  throw misuse(
    "createSession() got a store, and messages or a state beside it.",
    "A store holds its own.",
    "Pass them to createRunStore().",
  );
}

async function* nothing(): AsyncGenerator<Update, void, undefined> {}
