import { describe, expect, it } from "vitest";
import { manualTimers, settle } from "../../test/manualTimers.js";
import type { Event, RunAgentInput } from "../events.js";
import type { Translator } from "../translate/translator.js";
import { UnreadableFrame } from "../unreadableFrame.js";
import type { TransportError } from "./transportError.js";
import {
  type WebSocketLike,
  type WebSocketTransportOptions,
  webSocketTransport,
} from "./webSocket.js";

const INPUT: RunAgentInput = { threadId: "t1", runId: "r1", messages: [] };
const STARTED: Event = { type: "RUN_STARTED", threadId: "t1", runId: "r1" };
const FINISHED: Event = { type: "RUN_FINISHED", threadId: "t1", runId: "r1" };

interface ScriptedSocket extends WebSocketLike {
  readonly url: string;
  readonly sent: string[];
  readonly closes: (number | undefined)[];
  emit(type: string, event?: object): void;
}

async function start(options: WebSocketTransportOptions = {}) {
  const sockets: ScriptedSocket[] = [];
  const timers = manualTimers();
  const stopping = new AbortController();
  const events: unknown[] = [];
  const transport = webSocketTransport("wss://agent.example/run", {
    timers,
    createSocket: (url) => {
      const listeners: [string, (event: object) => void][] = [];
      const socket: ScriptedSocket = {
        url,
        sent: [],
        closes: [],
        binaryType: "blob",
        send: (data) => socket.sent.push(data),
        close: (code) => socket.closes.push(code),
        addEventListener: (type, listener) => listeners.push([type, listener]),
        emit: (type, event = {}) => {
          for (const [name, listener] of listeners) if (name === type) listener(event);
        },
      };
      sockets.push(socket);
      return socket;
    },
    ...options,
  });
  const outcome = (async () => {
    const context = { signal: stopping.signal, onConnection: () => undefined };
    for await (const event of transport.run(INPUT, context)) events.push(event);
  })().then(
    () => "ended" as const,
    (error: unknown) => error as TransportError,
  );
  await settle();
  const message = (value: unknown): void =>
    sockets.at(-1)?.emit("message", { data: JSON.stringify(value) });
  return { sockets, timers, events, outcome, message, stop: () => stopping.abort() };
}

describe("webSocketTransport", () => {
  it("sends the input once the socket is open, and gives one event a message", async () => {
    const run = await start();
    expect(run.sockets[0]?.sent).toEqual([]);
    run.sockets[0]?.emit("open");
    expect(run.sockets[0]?.sent).toEqual([JSON.stringify(INPUT)]);
    run.message(STARTED);
    await settle();
    expect(run.events).toEqual([STARTED]);
    run.message(FINISHED);
    run.sockets[0]?.emit("close", { code: 1000 });
    expect(await run.outcome).toBe("ended");
    expect(run.events).toEqual([STARTED, FINISHED]);
  });

  it("reads arrays of events, binary messages, and what is no event", async () => {
    const run = await start();
    run.sockets[0]?.emit("open");
    run.message([STARTED, { type: "STEP_STARTED", stepName: "a" }, 7]);
    run.sockets[0]?.emit("message", {
      data: new TextEncoder().encode(JSON.stringify(FINISHED)).buffer,
    });
    run.sockets[0]?.emit("message", { data: "oops" });
    await settle();
    expect(run.events).toEqual([
      STARTED,
      { type: "STEP_STARTED", stepName: "a" },
      expect.any(UnreadableFrame),
      FINISHED,
      new UnreadableFrame("oops", 3, "not-json"),
    ]);
    run.stop();
    expect(await run.outcome).toBe("ended");
    expect(run.sockets[0]?.closes[0]).toBe(1000);
  });

  it("sends a message of one's own, or none", async () => {
    const own = await start({ message: ({ runId }) => `run ${runId}` });
    own.sockets[0]?.emit("open");
    expect(own.sockets[0]?.sent).toEqual(["run r1"]);
    own.stop();
    const none = await start({ message: () => undefined });
    none.sockets[0]?.emit("open");
    expect(none.sockets[0]?.sent).toEqual([]);
    none.stop();
    await Promise.all([own.outcome, none.outcome]);
  });

  it("fails, and does not wait for ever, when its message cannot be made", async () => {
    const message = (): never => {
      throw new Error("no token");
    };
    const run = await start({ message });
    run.sockets[0]?.emit("open");
    const error = (await run.outcome) as TransportError;
    expect(error.message).toContain("no token");
    expect(run.sockets[0]?.closes).toHaveLength(1);
    expect(run.timers.pending).toBe(0);
  });

  it("says that it closed before the run's end, where it was closed without a fault", async () => {
    const run = await start();
    run.sockets[0]?.emit("open");
    run.message(STARTED);
    run.sockets[0]?.emit("close", { code: 1000 });
    const error = (await run.outcome) as TransportError;
    expect(error.message).toBe("The stream closed before its run had ended.");
  });

  it("says where there was no answer", async () => {
    const run = await start();
    run.sockets[0]?.emit("error");
    run.sockets[0]?.emit("close", { code: 1006 });
    const error = (await run.outcome) as TransportError;
    expect(error.code).toBe("unreachable");
    expect(error.message).toContain("wss://agent.example/run");
  });

  it("is broken, and not made again, when it closes in mid-run", async () => {
    for (const close of [{ code: 1006 }, { code: 1011, reason: "out of memory" }]) {
      const run = await start();
      run.sockets[0]?.emit("open");
      run.message(STARTED);
      run.sockets[0]?.emit("close", close);
      const error = (await run.outcome) as TransportError;
      expect(error.code).toBe("broken");
      expect(error.message).toContain(close.reason ?? "1006");
      expect(run.events).toEqual([STARTED]);
      expect(run.sockets).toHaveLength(1);
    }
  });

  it("is made again where the app says what to send then", async () => {
    const run = await start({ rejoin: ({ runId }, connection) => ({ rejoin: runId, connection }) });
    run.sockets[0]?.emit("open");
    run.message(STARTED);
    run.message({ type: "STEP_STARTED", stepName: "a" });
    run.sockets[0]?.emit("close", { code: 1006 });
    await run.timers.advance(1_000);
    run.sockets[1]?.emit("open");
    expect(run.sockets[1]?.sent).toEqual(['{"rejoin":"r1","connection":2}']);
    run.message([STARTED, { type: "STEP_STARTED", stepName: "a" }, FINISHED]);
    run.sockets[1]?.emit("close", { code: 1000 });
    expect(await run.outcome).toBe("ended");
    expect(run.events).toEqual([STARTED, { type: "STEP_STARTED", stepName: "a" }, FINISHED]);
  });

  it("speaks another vocabulary through a translator", async () => {
    const translate = (_: RunAgentInput, connection: number): Translator => ({
      start: () => [STARTED],
      translate: (native: unknown) => [{ type: "RAW", event: native, source: `c${connection}` }],
      end: () => [FINISHED],
    });
    const run = await start({ translate });
    run.sockets[0]?.emit("open");
    run.message([1]);
    run.sockets[0]?.emit("close", { code: 1000 });
    expect(await run.outcome).toBe("ended");
    expect(run.events).toEqual([STARTED, { type: "RAW", event: [1], source: "c1" }, FINISHED]);
  });
});
