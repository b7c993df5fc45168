import { expect, test } from "vitest";
import { manualTimers, settle } from "../../test/manualTimers.js";
import { scriptedServer } from "../../test/scriptedServer.js";
import { outline } from "../../test/translated.js";
import type { Event } from "../events.js";
import { createRunStore } from "../store.js";
import { eventSourceTransport } from "../transports/eventSource.js";
import { chronosToAgui } from "./chronos.js";

/** A frame of Chronos' native stream: it has a name, and comments stand between frames. */
const frame = (type: string, data: object): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, data })}\n\n: keepalive\n\n`;

test("one translator lives through a lost connection of the native stream", async () => {
  const server = scriptedServer();
  const timers = manualTimers();
  const stopping = new AbortController();
  const chronos = chronosToAgui({ threadId: "t1", runId: "r1" });
  const transport = eventSourceTransport("/api/events/stream?session=t1", {
    fetch: server.fetch,
    timers,
    random: () => 1,
    translate: () => chronos,
  });
  const events: Event[] = [];
  const reading = (async () => {
    const input = { threadId: "t1", runId: "r1", messages: [] };
    const context = { signal: stopping.signal, onConnection: () => undefined };
    for await (const event of transport.run(input, context)) events.push(event as Event);
  })().catch(() => undefined);
  await settle();

  server.connections[0]?.send(frame("model_response", { content: "First answer." }));
  server.connections[0]?.send(frame("tool_call", { id: "c1", tool: "search", args: { q: "x" } }));
  server.connections[0]?.send(frame("model_delta", { content: "Second par" }));
  await settle();
  server.connections[0]?.break();
  while (server.connections.length < 2) await timers.advance(100);
  server.connections[1]?.send(frame("tool_result", { id: "c1", tool: "search", result: "hit" }));
  server.connections[1]?.send(frame("model_response", { content: "tial and third." }));
  server.connections[1]?.send(frame("completed", {}));
  await settle();
  stopping.abort();
  await reading;

  expect(outline(events)).toEqual([
    "RUN_STARTED r1",
    "TEXT_MESSAGE_START",
    "TEXT_MESSAGE_CONTENT First answer.",
    "TEXT_MESSAGE_END",
    "TOOL_CALL_START search c1",
    'TOOL_CALL_ARGS c1 {"q":"x"}',
    "TOOL_CALL_END c1",
    "TEXT_MESSAGE_START",
    "TEXT_MESSAGE_CONTENT Second par",
    "CUSTOM run-timeline.gap",
    "TEXT_MESSAGE_END",
    "TOOL_CALL_RESULT c1 hit",
    "TEXT_MESSAGE_START",
    "TEXT_MESSAGE_CONTENT tial and third.",
    "TEXT_MESSAGE_END",
    "RUN_FINISHED r1",
  ]);
  const store = createRunStore({ conformance: "strict" });
  store.push(events);
  expect(store.issues).toEqual([]);
  expect(store.head).toMatchObject({ status: "success", runId: "r1" });
  expect(store.entity("r1-msg-2", "message")).toMatchObject({ status: "incomplete" });
});
