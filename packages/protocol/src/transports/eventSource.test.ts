import { describe, expect, it } from "vitest";
import { type ManualTimers, manualTimers, settle } from "../../test/manualTimers.js";
import { type ScriptedServer, scriptedServer } from "../../test/scriptedServer.js";
import type { Event, RunAgentInput } from "../events.js";
import type { Translator } from "../translate/translator.js";
import { type EventSourceTransportOptions, eventSourceTransport } from "./eventSource.js";
import { gapEvent } from "./gap.js";
import type { ConnectionStatus } from "./transport.js";
import type { TransportError } from "./transportError.js";

const INPUT: RunAgentInput = { threadId: "t1", runId: "r1", messages: [] };
const started = (runId = "r1"): Event => ({ type: "RUN_STARTED", threadId: "t1", runId });
const finished = (runId = "r1"): Event => ({ type: "RUN_FINISHED", threadId: "t1", runId });
const opened = (messageId: string): Event => ({
  type: "TEXT_MESSAGE_START",
  messageId,
  role: "assistant",
});
const content = (messageId: string, delta: string): Event => ({
  type: "TEXT_MESSAGE_CONTENT",
  messageId,
  delta,
});
const closed = (messageId: string): Event => ({ type: "TEXT_MESSAGE_END", messageId });
const RECONNECTED = gapEvent("reconnected");

interface Reading {
  readonly events: unknown[];
  readonly statuses: ConnectionStatus[];
  readonly outcome: Promise<"ended" | TransportError>;
  readonly timers: ManualTimers;
  readonly server: ScriptedServer;
  stop(): void;
  /** Lets the backoff pass, and gives the connection that follows. */
  reconnect(): Promise<ScriptedServer["connections"][number]>;
}

async function start(
  options: EventSourceTransportOptions = {},
  server = scriptedServer(),
  reader?: object,
): Promise<Reading> {
  const timers = manualTimers();
  const events: unknown[] = [];
  const statuses: ConnectionStatus[] = [];
  const stopping = new AbortController();
  const transport = eventSourceTransport("/stream", {
    fetch: server.fetch,
    timers,
    random: () => 1,
    ...options,
  });
  const reading = (async () => {
    const context = {
      signal: stopping.signal,
      onConnection: (status: ConnectionStatus) => statuses.push(status),
      ...(reader ? { reader } : {}),
    };
    for await (const event of transport.run(INPUT, context)) events.push(event);
  })();
  const outcome = reading.then(
    () => "ended" as const,
    (error: unknown) => error as TransportError,
  );
  await settle();
  return {
    events,
    statuses,
    timers,
    server,
    outcome,
    stop: () => stopping.abort(),
    async reconnect() {
      const before = server.connections.length;
      while (server.connections.length === before) await timers.advance(100);
      const connection = server.connections.at(-1);
      if (!connection) throw new Error("there was no connection");
      return connection;
    },
  };
}

const history = [
  started(),
  opened("m1"),
  content("m1", "Hel"),
  content("m1", "lo"),
  closed("m1"),
  { type: "TOOL_CALL_START", toolCallId: "c1", toolCallName: "read" },
  { type: "TOOL_CALL_ARGS", toolCallId: "c1", delta: '{"p":"a"}' },
];
const rest = [
  { type: "TOOL_CALL_END", toolCallId: "c1" },
  { type: "TOOL_CALL_RESULT", messageId: "res-c1", toolCallId: "c1", content: "text" },
  finished(),
];

describe("eventSourceTransport", () => {
  it("GETs the stream and ends when it closes after the run's end", async () => {
    const run = await start();
    const [connection] = run.server.connections;
    expect(connection?.init.method).toBe("GET");
    expect(connection?.init.body).toBeUndefined();
    connection?.sendEvents(...history, ...rest);
    connection?.close();
    expect(await run.outcome).toBe("ended");
    expect(run.events).toEqual([...history, ...rest]);
    expect(run.server.connections).toHaveLength(1);
  });

  it("hears named frames", async () => {
    const run = await start();
    run.server.connections[0]?.send(`event: run\ndata: ${JSON.stringify(started())}\n\n`);
    await settle();
    expect(run.events).toEqual([started()]);
    run.stop();
    expect(await run.outcome).toBe("ended");
    expect(run.server.open).toBe(0);
  });

  it("drops what a server replays after a lost connection", async () => {
    const run = await start();
    run.server.connections[0]?.sendEvents(...history);
    await settle();
    run.server.connections[0]?.break();
    const second = await run.reconnect();
    second.sendEvents(...history, ...rest);
    second.close();
    expect(await run.outcome).toBe("ended");
    expect(run.events).toEqual([...history, ...rest]);
    expect(run.statuses).toEqual(["connecting", "open", "reconnecting", "reconnecting", "open"]);
  });

  it("recognises a replay whose text is cut elsewhere and whose clock is another", async () => {
    const run = await start();
    run.server.connections[0]?.sendEvents(...history.slice(0, 4));
    await settle();
    run.server.connections[0]?.break();
    const second = await run.reconnect();
    second.sendEvents(
      { ...started(), timestamp: 5 },
      opened("m1"),
      content("m1", "H"),
      content("m1", "ello, world"),
      closed("m1"),
      finished(),
    );
    second.close();
    await run.outcome;
    expect(run.events).toEqual([
      ...history.slice(0, 4),
      content("m1", ", world"),
      closed("m1"),
      finished(),
    ]);
  });

  it("drops a whole second pass, and a run before it, for a reader who comes again", async () => {
    const reader = {};
    const server = scriptedServer();
    const transport = eventSourceTransport("/stream", { fetch: server.fetch });
    const read = async (): Promise<unknown[]> => {
      const events: unknown[] = [];
      const context = {
        signal: new AbortController().signal,
        onConnection: () => undefined,
        reader,
      };
      for await (const event of transport.run(INPUT, context)) events.push(event);
      return events;
    };
    const pass = async (...events: object[]): Promise<unknown[]> => {
      const reading = read();
      await settle();
      server.connections.at(-1)?.sendEvents(...events);
      server.connections.at(-1)?.close();
      return reading;
    };
    const second = [started("r2"), opened("m2"), content("m2", "again"), finished("r2")];
    expect(await pass(...history, ...rest)).toEqual([...history, ...rest]);
    expect(await pass(...history, ...rest)).toEqual([]);
    expect(await pass(...history, ...rest, ...second)).toEqual(second);
    expect(await pass(...history, ...rest, ...second, started("r3"), finished("r3"))).toEqual([
      started("r3"),
      finished("r3"),
    ]);
  });

  it("goes on after the last id, and drops what came with a known one", async () => {
    const numbered = (id: number, event: object): string =>
      `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`;
    const run = await start();
    run.server.connections[0]?.send(history.map((event, id) => numbered(id, event)).join(""));
    await settle();
    run.server.connections[0]?.break();
    const second = await run.reconnect();
    expect(second.headers.get("last-event-id")).toBe("6");
    second.send(numbered(5, history[5] ?? {}) + numbered(6, history[6] ?? {}));
    second.send(rest.map((event, index) => numbered(7 + index, event)).join(""));
    second.close();
    await run.outcome;
    expect(run.events).toEqual([...history, ...rest]);
  });

  it("says in a row that ids were left out", async () => {
    const run = await start();
    run.server.connections[0]?.send(
      `id: 1\ndata: ${JSON.stringify(started())}\n\nid: 2\ndata: ${JSON.stringify(opened("m1"))}\n\n`,
    );
    await settle();
    run.server.connections[0]?.break();
    const second = await run.reconnect();
    second.send(`id: 9\ndata: ${JSON.stringify(content("m1", "late"))}\n\n`);
    await settle();
    expect(run.events).toEqual([started(), opened("m1"), RECONNECTED, content("m1", "late")]);
    run.stop();
    await run.outcome;
  });

  it("does not believe ids that number the frames of a connection", async () => {
    const run = await start();
    run.server.connections[0]?.send(
      `id: 1\ndata: ${JSON.stringify(started())}\n\nid: 2\ndata: ${JSON.stringify(opened("m1"))}\n\n`,
    );
    await settle();
    run.server.connections[0]?.break();
    const second = await run.reconnect();
    second.send(
      `id: 1\ndata: ${JSON.stringify(started())}\n\nid: 2\ndata: ${JSON.stringify(opened("m2"))}\n\n`,
    );
    await settle();
    expect(run.events).toEqual([started(), opened("m1"), RECONNECTED, opened("m2")]);
    run.stop();
    await run.outcome;
  });

  it("leaves an earlier text as it was when a server counts its ids anew, and shows the seam", async () => {
    const run = await start();
    run.server.connections[0]?.sendEvents(
      started(),
      opened("r1-msg-1"),
      content("r1-msg-1", "First answer."),
      closed("r1-msg-1"),
      opened("r1-msg-2"),
      content("r1-msg-2", "Second par"),
    );
    await settle();
    run.server.connections[0]?.break();
    const second = await run.reconnect();
    second.sendEvents(
      started(),
      opened("r1-msg-1"),
      content("r1-msg-1", "tial and third."),
      closed("r1-msg-1"),
      opened("r1-msg-3"),
      content("r1-msg-3", "new"),
      finished(),
    );
    second.close();
    await run.outcome;
    expect(run.events.slice(6)).toEqual([
      RECONNECTED,
      opened("r1-msg-1~2"),
      content("r1-msg-1~2", "tial and third."),
      closed("r1-msg-1~2"),
      opened("r1-msg-3"),
      content("r1-msg-3", "new"),
      finished(),
    ]);
  });

  it("says in a row that a server which goes on live may have left something out", async () => {
    const run = await start();
    run.server.connections[0]?.sendEvents(started(), opened("m1"), content("m1", "a"));
    await settle();
    run.server.connections[0]?.close();
    const second = await run.reconnect();
    second.sendEvents(started(), opened("m2"), content("m2", "b"), finished());
    second.close();
    await run.outcome;
    expect(run.events.slice(3)).toEqual([
      RECONNECTED,
      opened("m2"),
      content("m2", "b"),
      finished(),
    ]);
  });

  it("says in a row that it joined midway", async () => {
    const run = await start();
    run.server.connections[0]?.sendEvents(content("m1", "a"));
    await settle();
    expect(run.events).toEqual([gapEvent("joined_midway"), content("m1", "a")]);
    run.stop();
    await run.outcome;
  });

  it("waits longer each time, by chance a little less, and gives up in the end", async () => {
    const run = await start({ attempts: 4, firstDelay: 100, longestDelay: 500, random: () => 0.5 });
    run.server.connections[0]?.sendEvents(started());
    await settle();
    for (let failure = 0; failure < 5; failure += 1) {
      run.server.connections.at(-1)?.break();
      await run.timers.advance(1_000);
    }
    expect(await run.outcome).toMatchObject({ code: "broken" });
    expect(run.server.connections).toHaveLength(5);
    const backoff = run.timers.waits.filter((wait) => wait < 1_000);
    expect(backoff).toEqual([75, 150, 300, 375]);
    expect(run.timers.pending).toBe(0);
  });

  it("lets the server say how long to wait", async () => {
    const run = await start();
    run.server.connections[0]?.send(`retry: 7\ndata: ${JSON.stringify(started())}\n\n`);
    await settle();
    run.server.connections[0]?.break();
    await run.timers.advance(7);
    expect(run.server.connections).toHaveLength(2);
    run.stop();
    await run.outcome;
  });

  it("does not try again what can never succeed", async () => {
    const refused = scriptedServer(() => new Response("who are you?", { status: 401 }));
    const first = await start({}, refused);
    expect(await first.outcome).toMatchObject({ code: "status", status: 401 });
    const gone = scriptedServer(() => new TypeError("fetch failed"));
    const second = await start({}, gone);
    expect(await second.outcome).toMatchObject({ code: "unreachable" });
    expect(gone.connections).toHaveLength(1);
  });

  it("tries again when a server that was there answers 503", async () => {
    const busy = scriptedServer((number) =>
      number === 1 ? new Response("busy", { status: 503 }) : undefined,
    );
    const run = await start({}, busy);
    busy.connections[0]?.sendEvents(started());
    await settle();
    busy.connections[0]?.break();
    await run.reconnect();
    const third = await run.reconnect();
    expect(busy.connections).toHaveLength(3);
    third.sendEvents(started(), finished());
    third.close();
    expect(await run.outcome).toBe("ended");
  });

  it("makes a half-open connection again after the idle timeout, and says meanwhile that it stalled", async () => {
    const run = await start({ stalledAfter: 20_000, idleTimeout: 30_000 });
    run.server.connections[0]?.sendEvents(started(), opened("m1"), content("m1", "a"));
    await run.timers.advance(20_000);
    expect(run.statuses.at(-1)).toBe("stalled");
    await run.timers.advance(10_500);
    expect(run.server.connections).toHaveLength(2);
    expect(run.server.open).toBe(1);
    run.server.connections[1]?.sendEvents(
      started(),
      opened("m1"),
      content("m1", "a"),
      content("m1", "b"),
      closed("m1"),
      finished(),
    );
    run.server.connections[1]?.close();
    expect(await run.outcome).toBe("ended");
    expect(run.events.slice(3)).toEqual([content("m1", "b"), closed("m1"), finished()]);
  });

  it("tries again when all that came before the stream closed were comments", async () => {
    const run = await start();
    run.server.connections[0]?.sendEvents(started());
    await settle();
    run.server.connections[0]?.break();
    const second = await run.reconnect();
    second.send(": ping\n\n");
    second.close();
    const third = await run.reconnect();
    third.sendEvents(started(), finished());
    third.close();
    expect(await run.outcome).toBe("ended");
  });

  it("sends a last id of any letters, in UTF-8", async () => {
    const run = await start();
    run.server.connections[0]?.send(`id: №7é\ndata: ${JSON.stringify(started())}\n\n`);
    await settle();
    run.server.connections[0]?.break();
    const { headers } = await run.reconnect();
    const bytes = Buffer.from(headers.get("last-event-id") ?? "", "latin1");
    expect(bytes.toString("utf8")).toBe("№7é");
    run.stop();
    await run.outcome;
  });

  it("waits no longer for a reader who left when it heard that the connection was lost", async () => {
    const server = scriptedServer();
    const timers = manualTimers();
    const stopping = new AbortController();
    const reading = (async () => {
      const events = eventSourceTransport("/stream", { fetch: server.fetch, timers }).run(INPUT, {
        signal: stopping.signal,
        onConnection: (status) => status === "reconnecting" && stopping.abort(),
      });
      for await (const _ of events);
    })();
    await settle();
    server.connections[0]?.break();
    await reading;
    expect(timers.pending).toBe(0);
  });

  it("waits while the machine is offline, and comes back as soon as it is online", async () => {
    let online = true;
    const listeners = new Set<() => void>();
    const network = {
      isOnline: () => online,
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    const run = await start({ network });
    run.server.connections[0]?.sendEvents(started());
    await settle();
    online = false;
    run.server.connections[0]?.break();
    await run.timers.advance(600_000);
    expect(run.server.connections).toHaveLength(1);
    online = true;
    for (const listener of listeners) listener();
    await settle();
    expect(run.server.connections).toHaveLength(2);
    run.stop();
    await run.outcome;
    expect(listeners.size).toBe(0);
  });

  it("tells a translator the number of its connection", async () => {
    const numbers: number[] = [];
    const translate = (_: RunAgentInput, connection: number): Translator => {
      numbers.push(connection);
      return {
        start: () => [started()],
        translate: (native: unknown) => [
          opened(`c${connection}-m1`),
          content(`c${connection}-m1`, String((native as { text: string }).text)),
        ],
        end: () => [],
      };
    };
    const run = await start({ translate });
    run.server.connections[0]?.send('data: {"type":"say","text":"a"}\n\n');
    await settle();
    run.server.connections[0]?.break();
    const second = await run.reconnect();
    second.send('data: {"type":"say","text":"b"}\n\n');
    await settle();
    expect(numbers).toEqual([1, 2]);
    expect(run.events.slice(3)).toEqual([RECONNECTED, opened("c2-m1"), content("c2-m1", "b")]);
    run.stop();
    await run.outcome;
  });
});
