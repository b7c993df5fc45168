import { createRunStore, type Message, type ResumeEntry } from "@run-timeline/protocol";
import { createRun, type RunActions } from "../createRun.js";
import type { AgentSource } from "../runSource.js";
import { type Connection, foldingOptions, given, shared, wireOf } from "./connection.js";

/** What an agent of `@ag-ui/client` tells of its runs. */
export interface AgentListener {
  onRunInitialized?(told: { messages: readonly unknown[] }): void;
  onEvent?(told: { event: unknown }): void;
  onRunFailed?(told: { error: Error }): void;
  onRunFinalized?(told: object): void;
}

/** The part of an agent of `@ag-ui/client` that is used. Without `runAgent` it can only be watched. */
export interface AgentLike {
  readonly messages?: readonly unknown[];
  readonly state?: unknown;
  subscribe(listener: AgentListener): { unsubscribe(): void };
  runAgent?(parameters?: { resume?: ResumeEntry[] }): Promise<unknown>;
  addMessage?(message: { id: string; role: "user"; content: string }): void;
  abortRun?(): void;
}

/**
 * Listens to an agent. Its events come as its client hands them on: after chunks were expanded, and up to the first
 * that breaks a rule.
 *
 * @internal
 */
export function connectAgent(source: AgentSource): Connection {
  const { agent } = source;
  const store = createRunStore({
    ...foldingOptions(source),
    clock: () => Date.now(),
    messages: (agent.messages ?? []) as readonly Message[],
    ...given(agent, "state"),
  });
  let isStopping = false;

  const takeMessages = (messages: readonly unknown[]): void => {
    const held = new Set(store.messages.map(({ id }) => id));
    for (const message of messages as readonly Message[]) {
      if (!held.has(message.id)) store.addMessage(message);
    }
  };
  const open = (): (() => void) => {
    const wire = wireOf(source);
    const { unsubscribe } = agent.subscribe({
      onRunInitialized({ messages }) {
        isStopping = false;
        takeMessages(messages);
        store.connection("connecting");
        store.push(wire.start());
      },
      onEvent({ event }) {
        store.push(wire.translate(event));
      },
      onRunFailed({ error }) {
        store.end(isStopping ? { type: "aborted" } : { type: "error", error });
      },
      onRunFinalized() {
        store.push(wire.end());
        store.end({ type: isStopping ? "aborted" : "closed" });
      },
    });
    return unsubscribe;
  };
  const run = (resume?: readonly ResumeEntry[]): void => {
    // What fails is told to the listener.
    agent.runAgent?.(resume ? { resume: [...resume] } : {}).catch(() => {});
  };
  const actions: RunActions = {};
  if (agent.runAgent) {
    actions.start = () => run();
    actions.resume = run;
    actions.cancel = (ids) => {
      const asked = store.interrupts.flatMap(({ id, status }) => (status === "open" ? [id] : []));
      run((ids ?? asked).map((interruptId) => ({ interruptId, status: "cancelled" })));
    };
    if (agent.addMessage) {
      actions.send = (content) => {
        agent.addMessage?.({ id: crypto.randomUUID(), role: "user", content });
        run();
      };
    }
  }
  if (agent.abortRun) {
    actions.stop = () => {
      isStopping = true;
      agent.abortRun?.();
    };
  }
  return { connect: shared(open), run: createRun(store, actions) };
}
