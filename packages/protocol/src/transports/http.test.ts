import { describe, expect, it } from "vitest";
import { manualTimers, settle } from "../../test/manualTimers.js";
import { scriptedServer } from "../../test/scriptedServer.js";
import type { Event, RunAgentInput } from "../events.js";
import { langGraphToAgui } from "../translate/langGraph.js";
import type { Translator } from "../translate/translator.js";
import { UnreadableFrame } from "../unreadableFrame.js";
import { type HttpTransportOptions, httpTransport } from "./http.js";
import type { ConnectionStatus } from "./transport.js";
import { TransportError } from "./transportError.js";

const INPUT: RunAgentInput = { threadId: "t1", runId: "r1", messages: [] };
const STARTED: Event = { type: "RUN_STARTED", threadId: "t1", runId: "r1" };
const FINISHED: Event = { type: "RUN_FINISHED", threadId: "t1", runId: "r1" };
const content = (delta: string): object => ({
  type: "TEXT_MESSAGE_CONTENT",
  messageId: "m1",
  delta,
});

function start(options: HttpTransportOptions) {
  const events: unknown[] = [];
  const statuses: ConnectionStatus[] = [];
  const stopping = new AbortController();
  const reading = (async () => {
    const context = {
      signal: stopping.signal,
      onConnection: (status: ConnectionStatus) => statuses.push(status),
    };
    for await (const event of httpTransport("/agent", options).run(INPUT, context)) {
      events.push(event);
    }
  })();
  const outcome = reading.then(
    () => "ended" as const,
    (error: unknown) => error as TransportError,
  );
  return { events, statuses, outcome, stop: () => stopping.abort() };
}

describe("httpTransport", () => {
  it("POSTs the input as JSON and asks for an event stream", async () => {
    const server = scriptedServer();
    const { outcome, events, statuses } = start({ fetch: server.fetch });
    await settle();
    const [connection] = server.connections;
    expect(connection?.init.method).toBe("POST");
    expect(connection?.body).toEqual(INPUT);
    expect(connection?.headers.get("accept")).toBe("text/event-stream");
    expect(connection?.headers.get("content-type")).toBe("application/json");
    connection?.sendEvents(STARTED, FINISHED);
    connection?.close();
    expect(await outcome).toBe("ended");
    expect(events).toEqual([STARTED, FINISHED]);
    expect(statuses).toEqual(["connecting", "open"]);
  });

  it("sends headers, credentials and a body of one's own", async () => {
    const server = scriptedServer();
    const run = start({
      fetch: server.fetch,
      headers: async () => ({ authorization: "Bearer fresh" }),
      credentials: "include",
      body: (input) => ({ run: input.runId }),
    });
    await settle();
    const [connection] = server.connections;
    expect(connection?.headers.get("authorization")).toBe("Bearer fresh");
    expect(connection?.init.credentials).toBe("include");
    expect(connection?.body).toEqual({ run: "r1" });
    run.stop();
    await run.outcome;
  });

  it("makes the address from the input", async () => {
    const server = scriptedServer();
    const stopping = new AbortController();
    const transport = httpTransport(({ threadId }) => `/threads/${threadId}`, {
      fetch: server.fetch,
    });
    const context = { signal: stopping.signal, onConnection: () => undefined };
    const next = transport.run(INPUT, context)[Symbol.asyncIterator]().next();
    await settle();
    expect(server.connections[0]?.url).toBe("/threads/t1");
    stopping.abort();
    await next;
  });

  it("gives events as they arrive, an unreadable frame in its place", async () => {
    const server = scriptedServer();
    const run = start({ fetch: server.fetch });
    await settle();
    const [connection] = server.connections;
    connection?.sendEvents(STARTED);
    await settle();
    expect(run.events).toEqual([STARTED]);
    connection?.send("data: <b>502</b>\n\n");
    connection?.sendEvents(FINISHED);
    connection?.close();
    expect(await run.outcome).toBe("ended");
    expect(run.events).toEqual([STARTED, new UnreadableFrame("<b>502</b>", 2), FINISHED]);
  });

  it("closes the body when it is aborted, and ends without an error", async () => {
    const server = scriptedServer();
    const run = start({ fetch: server.fetch });
    await settle();
    server.connections[0]?.sendEvents(STARTED);
    await settle();
    run.stop();
    expect(await run.outcome).toBe("ended");
    expect(server.connections[0]?.isAborted).toBe(true);
    expect(server.open).toBe(0);
  });

  it.each(["while it was told that it connects", "while its headers were made"])(
    "asks for nothing when it is aborted %s",
    async (when) => {
      const server = scriptedServer();
      const stopping = new AbortController();
      const stop = (): void => stopping.abort();
      const transport = httpTransport("/agent", {
        fetch: server.fetch,
        headers: async () => {
          await settle();
          if (when.endsWith("made")) stop();
          return {};
        },
      });
      const onConnection = when.endsWith("connects") ? stop : (): void => undefined;
      const events = transport.run(INPUT, { signal: stopping.signal, onConnection });
      for await (const _ of events) expect.unreachable();
      expect(server.connections).toHaveLength(0);
    },
  );

  it("closes the body when the reader breaks off", async () => {
    const server = scriptedServer();
    const context = { signal: new AbortController().signal, onConnection: () => undefined };
    void settle().then(() => server.connections[0]?.sendEvents(STARTED));
    const transport = httpTransport("/agent", { fetch: server.fetch });
    for await (const _ of transport.run(INPUT, context)) break;
    expect(server.open).toBe(0);
  });

  it("ends even where a custom fetch ignores the signal", async () => {
    const run = start({
      fetch: async () =>
        new Response(new ReadableStream({ pull: () => new Promise(() => undefined) }), {
          headers: { "content-type": "text/event-stream" },
        }),
    });
    await settle();
    run.stop();
    expect(await run.outcome).toBe("ended");
  });

  it("makes an HTTP status an error that carries it and the first part of the body", async () => {
    const body = `no agent here ${"x".repeat(5_000)}`;
    const response = new Response(body, { status: 404, statusText: "Not Found" });
    const { outcome, events } = start({ fetch: scriptedServer(() => response).fetch });
    const error = (await outcome) as TransportError;
    expect(error).toBeInstanceOf(TransportError);
    expect(error).toMatchObject({ code: "status", status: 404 });
    expect(error.message).toContain("404 Not Found");
    expect(error.message).toContain("no agent here");
    expect(error.body).toHaveLength(2_000);
    expect(error.message.length).toBeLessThan(400);
    expect(events).toEqual([]);
  });

  it("does not wait for ever for the body of an error", async () => {
    const timers = manualTimers();
    const hanging = new Response(new ReadableStream({ pull: () => new Promise(() => undefined) }), {
      status: 500,
    });
    const run = start({ fetch: scriptedServer(() => hanging).fetch, timers });
    await timers.advance(2_000);
    expect(await run.outcome).toMatchObject({ code: "status", status: 500, body: "" });
    expect(timers.pending).toBe(0);
  });

  it.each([
    [
      "an HTML page",
      "<!doctype html><title>Sign in</title>",
      "text/html; charset=utf-8",
      "Sign in",
    ],
    ["an HTML page that calls itself a stream", "<html>\nSign in", "text/event-stream", "Sign in"],
    ["a JSON object", '{"error":"no"}', "application/json", "error"],
  ])("is not a success when the answer is %s", async (_, body, type, shown) => {
    const response = new Response(body, { headers: { "content-type": type } });
    const { outcome, events } = start({ fetch: scriptedServer(() => response).fetch });
    const error = (await outcome) as TransportError;
    expect(error).toMatchObject({ code: "not-a-stream", status: 200, body });
    expect(error.message).toContain(shown);
    expect(events).toEqual([]);
  });

  it.each([
    ["nothing", new Response(null, { status: 204 })],
    ["an empty body", new Response("", { headers: { "content-type": "text/event-stream" } })],
    ["no line", new Response("", { headers: { "content-type": "application/x-ndjson" } })],
    [
      "a stream of comments",
      new Response(": hello\n\nretry: 5\n\n: ping\n\n", {
        headers: { "content-type": "text/event-stream" },
      }),
    ],
  ])("is not a success when the answer is %s", async (_, response) => {
    const { outcome } = start({ fetch: scriptedServer(() => response).fetch });
    expect(await outcome).toMatchObject({ code: "empty" });
  });

  it("says where there was no answer", async () => {
    const failing = scriptedServer(() => new TypeError("fetch failed"));
    const error = (await start({ fetch: failing.fetch }).outcome) as TransportError;
    expect(error.code).toBe("unreachable");
    expect(error.message).toContain("/agent");
    expect(error.cause).toBeInstanceOf(TypeError);
  });

  it("throws when the connection is lost, after everything before it", async () => {
    const server = scriptedServer();
    const run = start({ fetch: server.fetch });
    await settle();
    server.connections[0]?.sendEvents(STARTED, content("half"));
    await settle();
    server.connections[0]?.break();
    expect(await run.outcome).toMatchObject({ code: "broken" });
    expect(run.events).toEqual([STARTED, content("half")]);
  });

  it("says that the connection stalled, and takes a comment for life", async () => {
    const timers = manualTimers();
    const server = scriptedServer();
    const run = start({ fetch: server.fetch, timers, stalledAfter: 30_000 });
    await settle();
    server.connections[0]?.sendEvents(STARTED, content("a"));
    await timers.advance(60_000);
    expect(run.statuses).toEqual(["connecting", "open", "stalled"]);
    server.connections[0]?.send(": ping\n\n");
    await settle();
    expect(run.statuses).toEqual(["connecting", "open", "stalled", "open"]);
    await timers.advance(30_000);
    expect(run.statuses.at(-1)).toBe("stalled");
    server.connections[0]?.sendEvents(content("b"), FINISHED);
    server.connections[0]?.close();
    expect(await run.outcome).toBe("ended");
    expect(run.events).toEqual([STARTED, content("a"), content("b"), FINISHED]);
    expect(timers.pending).toBe(0);
  });

  it("gives the connection up after the idle timeout", async () => {
    const timers = manualTimers();
    const server = scriptedServer();
    const run = start({ fetch: server.fetch, timers, idleTimeout: 10_000 });
    await settle();
    server.connections[0]?.sendEvents(STARTED);
    await timers.advance(9_999);
    server.connections[0]?.send(":\n");
    await timers.advance(9_999);
    expect(server.open).toBe(1);
    await timers.advance(1);
    expect(await run.outcome).toMatchObject({ code: "idle" });
    expect(server.open).toBe(0);
  });

  it("reads JSON lines where the answer is of that type", async () => {
    const body = `${JSON.stringify(STARTED)}\n${JSON.stringify(FINISHED)}\n`;
    const response = new Response(body, { headers: { "content-type": "application/x-ndjson" } });
    const { outcome, events } = start({ fetch: scriptedServer(() => response).fetch });
    expect(await outcome).toBe("ended");
    expect(events).toEqual([STARTED, FINISHED]);
  });

  it("tells a translator the name of a frame whose data names a type of its own", async () => {
    const server = scriptedServer();
    const { outcome, events } = start({ fetch: server.fetch, translate: () => langGraphToAgui() });
    await settle();
    server.connections[0]?.send('event: custom|child:1\ndata: {"type":"progress"}\n\n');
    server.connections[0]?.close();
    expect(await outcome).toBe("ended");
    expect(events).toContainEqual(
      expect.objectContaining({ type: "CUSTOM", name: "progress", subagentRunId: "child:1" }),
    );
  });

  it("makes a translator for each answer, and gives it named frames and any JSON", async () => {
    const natives: unknown[] = [];
    let made = 0;
    const translate = (): Translator => {
      made += 1;
      return {
        start: () => [STARTED],
        translate: (native: unknown) => {
          natives.push(native);
          return [{ type: "RAW", event: native }];
        },
        end: () => [FINISHED],
      };
    };
    for (const round of [1, 2]) {
      const server = scriptedServer();
      const { outcome, events } = start({ fetch: server.fetch, translate });
      await settle();
      server.connections[0]?.send('event: node_start\ndata: {"type":"node_start"}\n\n');
      server.connections[0]?.send('event: messages\ndata: [1,2]\n\ndata: "x"\n\ndata: [DONE]\n\n');
      server.connections[0]?.close();
      expect(await outcome).toBe("ended");
      expect(natives).toEqual([{ type: "node_start" }, { event: "messages", data: [1, 2] }, "x"]);
      expect(events).toHaveLength(5);
      expect(made).toBe(round);
      natives.length = 0;
    }
  });
});
