import { createRunStore, createSession, type Transport } from "@run-timeline/protocol";
import { act, renderHook } from "@testing-library/react";
import { StrictMode } from "react";
import { describe, expect, it, vi } from "vitest";
import type { RunSource } from "./runSource.js";
import type { AgentListener } from "./sources/agentSource.js";
import { useMessages } from "./useMessages.js";
import { useRun } from "./useRun.js";
import { useRunHead } from "./useRunHead.js";

const HELLO = [
  { type: "RUN_STARTED", threadId: "t1", runId: "r1" },
  { type: "TEXT_MESSAGE_START", messageId: "m1", role: "assistant" },
  { type: "TEXT_MESSAGE_CONTENT", messageId: "m1", delta: "Hello" },
  { type: "TEXT_MESSAGE_END", messageId: "m1" },
  { type: "RUN_FINISHED", threadId: "t1", runId: "r1" },
];

const nextTask = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 5)));

function useShown(source: RunSource) {
  const run = useRun(source);
  const messages = useMessages(run);
  const status = useRunHead(run, (head) => head.status);
  return { run, status, texts: messages.map(({ content }) => content) };
}

const show = (source: RunSource) =>
  renderHook((given: RunSource) => useShown(given), { initialProps: source, wrapper: StrictMode });

/** An async iterable that is read once, and tells whether it was closed. */
function createStream() {
  const waiting: ((result: IteratorResult<unknown>) => void)[] = [];
  const ready: IteratorResult<unknown>[] = [];
  const told = { iterators: 0, isClosed: false };
  const give = (result: IteratorResult<unknown>) => {
    const next = waiting.shift();
    if (next) next(result);
    else ready.push(result);
  };
  return {
    told,
    push: (event: unknown) => give({ done: false, value: event }),
    end: () => give({ done: true, value: undefined }),
    stream: {
      [Symbol.asyncIterator]() {
        told.iterators++;
        return {
          next: async () =>
            ready.shift() ?? new Promise<IteratorResult<unknown>>((give) => waiting.push(give)),
          return: async () => {
            told.isClosed = true;
            return { done: true as const, value: undefined };
          },
        };
      },
    },
  };
}

describe("useRun with events", () => {
  it("shows a whole run at once, ended", () => {
    const { result } = show({ events: HELLO });
    expect(result.current).toMatchObject({ status: "success", texts: ["Hello"] });
  });

  it("shows a run without an ending as truncated, unless more will come", () => {
    expect(show({ events: HELLO.slice(0, 3) }).result.current.status).toBe("truncated");
    expect(show({ events: HELLO.slice(0, 3), live: true }).result.current.status).toBe("running");
  });

  it("goes on with the same run when the array grew, and pushes only what is new", () => {
    const { result, rerender } = show({ events: HELLO.slice(0, 2), live: true });
    const { run } = result.current;
    rerender({ events: HELLO.slice(0, 3), live: true });
    rerender({ events: HELLO });
    expect(result.current.run).toBe(run);
    expect(result.current).toMatchObject({ status: "success", texts: ["Hello"] });
    expect(run.store.log.length).toBe(HELLO.length);
  });

  it("begins another run with other events", () => {
    const { result, rerender } = show({ events: HELLO });
    const { run } = result.current;
    rerender({ events: HELLO.slice(0, 1) });
    expect(result.current.run).not.toBe(run);
    expect(result.current).toMatchObject({ status: "truncated", texts: [] });
  });

  it("reads what can be read once only once", () => {
    const { result } = show({
      events: (function* () {
        yield* HELLO;
      })(),
    });
    expect(result.current.texts).toEqual(["Hello"]);
  });

  it("translates what is not AG-UI", () => {
    const words = ["Hel", "lo"];
    const { result } = show({
      events: words,
      translate: () => ({
        start: () => HELLO.slice(0, 2) as never[],
        translate: (word) =>
          [{ type: "TEXT_MESSAGE_CONTENT", messageId: "m1", delta: word }] as never[],
        end: () => HELLO.slice(3) as never[],
      }),
    });
    expect(result.current).toMatchObject({ status: "success", texts: ["Hello"] });
  });
});

describe("useRun with a stream", () => {
  it("reads it once in strict mode, as it comes", async () => {
    const { stream, push, end, told } = createStream();
    const { result } = show({ stream });
    expect(result.current.status).toBe("connecting");
    for (const event of HELLO.slice(0, 3)) push(event);
    await nextTask();
    expect(result.current).toMatchObject({ status: "running", texts: ["Hello"] });
    end();
    await nextTask();
    expect(result.current.status).toBe("truncated");
    expect(told).toEqual({ iterators: 1, isClosed: false });
  });

  it("keeps what had come when it throws", async () => {
    const broken = async function* () {
      yield* HELLO.slice(0, 3);
      throw new Error("socket closed");
    };
    const { result } = show({ stream: broken() });
    await nextTask();
    expect(result.current).toMatchObject({ status: "truncated", texts: ["Hello"] });
    expect(result.current.run.store.issues.at(-1)?.message).toContain("socket closed");
  });

  it("closes it when the component goes", async () => {
    const { stream, push, told } = createStream();
    const { unmount } = show({ stream });
    push(HELLO[0]);
    await nextTask();
    unmount();
    await nextTask();
    expect(told).toEqual({ iterators: 1, isClosed: true });
  });

  it("stops it when asked", async () => {
    const { stream, push, told } = createStream();
    const { result } = show({ stream });
    push(HELLO[0]);
    await nextTask();
    act(() => result.current.run.stop?.());
    expect(result.current.status).toBe("aborted");
    expect(told.isClosed).toBe(true);
  });
});

describe("useRun with an agent", () => {
  /** The part of an `AbstractAgent` that runs. */
  function createAgent() {
    const listeners = new Set<AgentListener>();
    const messages: { id: string; role: string; content: string }[] = [];
    return {
      listeners,
      messages,
      state: {},
      subscribe(listener: AgentListener) {
        listeners.add(listener);
        return { unsubscribe: () => listeners.delete(listener) };
      },
      addMessage: (message: { id: string; role: string; content: string }) => {
        messages.push(message);
      },
      async runAgent() {
        for (const listener of listeners) listener.onRunInitialized?.({ messages });
        for (const event of HELLO) for (const listener of listeners) listener.onEvent?.({ event });
        for (const listener of listeners) listener.onRunFinalized?.({});
      },
    };
  }

  it("listens once in strict mode and not at all when the component has gone", async () => {
    const agent = createAgent();
    const { result, unmount } = show({ agent });
    expect(agent.listeners.size).toBe(1);
    await act(async () => result.current.run.send?.("Hi"));
    expect(result.current).toMatchObject({ status: "success", texts: ["Hi", "Hello"] });
    unmount();
    await nextTask();
    expect(agent.listeners.size).toBe(0);
  });

  it("ends a run that the client gave up", async () => {
    const agent = createAgent();
    const { result } = show({ agent });
    act(() => {
      for (const { onRunInitialized, onEvent, onRunFailed } of agent.listeners) {
        onRunInitialized?.({ messages: [] });
        for (const event of HELLO.slice(0, 3)) onEvent?.({ event });
        onRunFailed?.({ error: new Error("rule broken") });
      }
    });
    expect(result.current).toMatchObject({ status: "truncated", texts: ["Hello"] });
  });
});

describe("useRun with a store or a session", () => {
  it("reads a store, which others write", () => {
    const store = createRunStore();
    const { result } = show({ store });
    act(() => void store.push(HELLO));
    expect(result.current).toMatchObject({ status: "success", texts: ["Hello"] });
    expect(result.current.run.send).toBeUndefined();
  });

  it("sends and stops through a session, which goes on when the component goes", async () => {
    const signals: AbortSignal[] = [];
    const transport: Transport = {
      async *run(input, { signal }) {
        signals.push(signal);
        yield { type: "RUN_STARTED", threadId: input.threadId, runId: input.runId };
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
      },
    };
    const session = createSession({ transport, threadId: "t1" });
    const { result, unmount } = show({ session });
    await act(async () => result.current.run.send?.("Hi"));
    await nextTask();
    expect(result.current).toMatchObject({ status: "running", texts: ["Hi"] });
    unmount();
    await nextTask();
    expect(signals[0]?.aborted).toBe(false);
    session.stop();
    expect(signals[0]?.aborted).toBe(true);
  });
});

describe("useRun with an address", () => {
  const answer = (events: readonly unknown[], init: RequestInit): Response => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        init.signal?.addEventListener("abort", () => controller.error(new Error("aborted")));
        const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
        controller.enqueue(new TextEncoder().encode(text));
      },
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  };

  it("asks for nothing before it is told to, and once when it is", async () => {
    const fetch = vi.fn(async (_: string, init: RequestInit) => answer(HELLO, init));
    const { result } = show({ url: "/agent", fetch });
    await nextTask();
    expect(fetch).not.toHaveBeenCalled();
    act(() => result.current.run.send?.("Hi"));
    await nextTask();
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(result.current).toMatchObject({ status: "success", texts: ["Hi", "Hello"] });
  });

  it("connects once in strict mode where it is to start by itself, and lets go on unmount", async () => {
    const signals: (AbortSignal | null | undefined)[] = [];
    const fetch = async (_: string, init: RequestInit) => {
      signals.push(init.signal);
      return answer(HELLO.slice(0, 3), init);
    };
    const { result, unmount } = show({ url: "/live", transport: "event-source", fetch });
    await nextTask();
    expect(result.current).toMatchObject({ status: "running", texts: ["Hello"] });
    expect(signals.filter((signal) => !signal?.aborted)).toHaveLength(1);
    expect(signals).toHaveLength(1);
    unmount();
    await nextTask();
    expect(signals[0]?.aborted).toBe(true);
  });
});

describe("useRun", () => {
  it("renders nothing while tokens arrive", () => {
    const store = createRunStore();
    let renders = 0;
    renderHook(() => {
      useRun({ store });
      renders++;
    });
    const before = renders;
    act(() => {
      for (const event of HELLO) store.push(event);
    });
    expect(renders).toBe(before);
  });

  it("says what it needs when it is given no source", () => {
    const silent = vi.spyOn(console, "error").mockImplementation(() => {});
    expect(() => renderHook(() => useRun({} as RunSource))).toThrow(
      "useRun got no source. It reads a run from one. Pass an object with one of url, session, store, events, stream, agent.",
    );
    silent.mockRestore();
  });
});
