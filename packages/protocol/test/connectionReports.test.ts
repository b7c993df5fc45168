// What broke real frontends between the wire and the store, each report by its id.
import { reportCases } from "@run-timeline/fixtures/cases";
import { describe, expect, it } from "vitest";
import {
  createRunStore,
  createSession,
  eventSourceTransport,
  httpTransport,
  type RunStore,
  readEvents,
} from "../src/index.js";
import { manualTimers, settle } from "./manualTimers.js";
import { scriptedServer } from "./scriptedServer.js";

type Json = Record<string, unknown>;
type Chunk = string | { hex?: string; text?: string; action?: string };

function inputOf(id: string): Json {
  const report = reportCases().find((one) => one.id === id);
  if (!report) throw new Error(`There is no report ${id}.`);
  const { input } = report as unknown as { input: Json | Json[] };
  return Array.isArray(input) ? { events: input } : input;
}

const eventsOf = (id: string): Json[] => inputOf(id).events as Json[];

function bytesOf(chunk: Chunk): Uint8Array {
  if (typeof chunk === "string") return new TextEncoder().encode(chunk);
  if (chunk.text !== undefined) return new TextEncoder().encode(chunk.text);
  const pairs = chunk.hex?.match(/../g) ?? [];
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
}

async function storeOf(
  chunks: readonly Uint8Array[],
  conformance: "lenient" | "strict" = "lenient",
): Promise<RunStore> {
  const store = createRunStore({ conformance });
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  for await (const event of readEvents(body)) store.push([event]);
  store.end();
  return store;
}

const chunksOf = (id: string): Uint8Array[] => (inputOf(id).chunks as Chunk[]).map(bytesOf);
const textOf = (store: RunStore): unknown => store.messages.map(({ content }) => content);

function twoPieces(bytes: Uint8Array, cut: number): Uint8Array[] {
  return [bytes.slice(0, cut), bytes.slice(cut)];
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(chunks.flatMap((chunk) => [...chunk]));
}

describe("framing", () => {
  it("B89: CRLF, lone CR and mixed line ends give the same five events", async () => {
    const text = new TextDecoder().decode(joined(chunksOf("B89")));
    const mixed = text.split("\r\n").map((line, index) => line + ["\r\n", "\n", "\r"][index % 3]);
    for (const body of [text, text.replaceAll("\r\n", "\r"), mixed.join("")]) {
      const store = await storeOf([bytesOf(body)]);
      expect(store.log.length).toBe(5);
      expect(textOf(store)).toEqual(["hi"]);
      expect(store.head.status).toBe("success");
    }
  });

  it("B91: a split byte order mark costs no event, and a later one is text", async () => {
    const store = await storeOf(chunksOf("B91"));
    expect(store.log.at(0)).toMatchObject({ type: "RUN_STARTED" });
    expect(store.head.status).toBe("success");
    const marked = { type: "RUN_ERROR", message: "\uFEFFno" };
    const frame = bytesOf(`\uFEFFdata: ${JSON.stringify(marked)}\n\n`);
    for (const cut of [1, 2, 3, 4]) {
      const failed = await storeOf(twoPieces(frame, cut));
      expect([...failed.log]).toEqual([marked]);
    }
  });

  it("B93: comments, other fields and a missing space are read without a word", async () => {
    const store = await storeOf(chunksOf("B93"));
    expect(store.log.length).toBe(2);
    expect(store.issues).toEqual([]);
    expect(store.head.status).toBe("success");
    const spaced = await storeOf([bytesOf("data:  x\n\n")]);
    expect(spaced.log.at(0)).toMatchObject({ text: " x" });
  });

  it("B95: frames that are not JSON are told by number, and the run goes on", async () => {
    const store = await storeOf(chunksOf("B95"));
    const unreadable = store.issues.filter(({ code }) => code === "unreadable-frame");
    expect(unreadable).toHaveLength(2);
    expect(unreadable[0]?.message).toContain("Frame 2");
    expect(unreadable[1]?.message).toContain("Frame 3");
    const long = `<html>${"x".repeat(500)}`;
    const cut = await storeOf([bytesOf(`data: ${long}\n\n`)]);
    expect(cut.issues[0]?.message).toContain(long.slice(0, 200));
    expect(cut.issues[0]?.message).not.toContain(long.slice(0, 201));
    expect(textOf(store)).toEqual(["still here"]);
    expect(store.head.status).toBe("success");
    const strict = await storeOf(chunksOf("B95"), "strict");
    expect(strict.head.status).toBe("failed");
    expect(strict.issues).toMatchObject([{ severity: "fatal", index: 1 }]);
    expect(strict.messages).toEqual([]);
  });

  it("B96: 10 MB in one data line arrive whole", async () => {
    const content = "x".repeat(10_485_760);
    const call = { toolCallId: "c1" };
    const events = [
      { type: "RUN_STARTED", threadId: "t1", runId: "r1" },
      { type: "TOOL_CALL_START", ...call, toolCallName: "dump" },
      { type: "TOOL_CALL_END", ...call },
      { type: "TOOL_CALL_RESULT", ...call, messageId: "m1", content },
      { type: "RUN_FINISHED", threadId: "t1", runId: "r1" },
    ];
    const bytes = bytesOf(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(""));
    const chunks: Uint8Array[] = [];
    for (let at = 0; at < bytes.length; at += 16_384) chunks.push(bytes.subarray(at, at + 16_384));
    const store = await storeOf(chunks);
    expect(store.entity("c1", "tool-call")?.result?.length).toBe(10_485_760);
    expect(store.head.status).toBe("success");
  });

  it("B97: characters stay whole at every cut", async () => {
    const bytes = joined(chunksOf("B97"));
    expect(textOf(await storeOf(chunksOf("B97")))).toEqual(["Café 😀"]);
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      expect(textOf(await storeOf(twoPieces(bytes, cut)))).toEqual(["Café 😀"]);
    }
  });
});

describe("connections", () => {
  function follow() {
    const server = scriptedServer();
    const timers = manualTimers();
    const session = createSession({
      transport: eventSourceTransport("/stream", { fetch: server.fetch, timers }),
      threadId: "t1",
      timers,
    });
    const reading = (async () => {
      for await (const _ of session.follow());
    })();
    return { server, timers, session, reading };
  }

  it("B83: a history that is sent again doubles nothing", async () => {
    const events = eventsOf("B83");
    const { server, timers, session, reading } = follow();
    await settle();
    server.connections[0]?.sendEvents(...events.slice(0, -1));
    await settle();
    const keys = [...session.store.outline("in-order")].map(({ key }) => key);
    server.connections[0]?.break();
    await timers.advance(1_000);
    server.connections[1]?.sendEvents(...events);
    server.connections[1]?.close();
    await reading;
    expect(textOf(session.store)).toEqual(["Hi", undefined, "text"]);
    expect(session.store.entity("c1", "tool-call")).toMatchObject({ arguments: '{"p":"a"}' });
    expect(session.store.log.length).toBe(events.length);
    expect(
      [...session.store.outline("in-order")].slice(0, keys.length).map(({ key }) => key),
    ).toEqual(keys);
    session.stop();
  });

  it("B85: what a second connection says under old ids is its own block, behind a seam", async () => {
    const [first, second] = inputOf("B85").connections as Json[][];
    const { server, timers, session, reading } = follow();
    await settle();
    server.connections[0]?.sendEvents(...(first ?? []));
    await settle();
    server.connections[0]?.break();
    await timers.advance(1_000);
    server.connections[1]?.sendEvents(...(second ?? []));
    server.connections[1]?.close();
    await reading;
    expect(textOf(session.store)).toEqual(["First answer.", "Second par", "tial and third."]);
    const kinds = [...session.store.outline("in-order")].map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "run")).toHaveLength(1);
    expect(kinds).toContain("custom");
    expect(session.store.issues.filter(({ code }) => code === "run-still-active")).toEqual([]);
  });

  it("B88: a silent connection is shown as stalled, and a comment is life", async () => {
    const server = scriptedServer();
    const timers = manualTimers();
    const session = createSession({
      transport: httpTransport("/agent", { fetch: server.fetch, timers, stalledAfter: 30_000 }),
      threadId: "t1",
      timers,
    });
    const reading = (async () => {
      for await (const _ of session.run());
    })();
    await settle();
    for (const chunk of inputOf("B88").chunks as Chunk[]) {
      if (typeof chunk === "string") {
        server.connections[0]?.send(chunk);
        await settle();
        expect(session.connection).toBe("open");
        if (session.store.head.end === null) expect(session.store.head.status).toBe("running");
      } else {
        await timers.advance(60_000);
        expect(session.connection).toBe("stalled");
        expect(session.store.head.status).toBe("reconnecting");
      }
    }
    server.connections[0]?.close();
    await reading;
    expect(textOf(session.store)).toEqual(["ab"]);
    expect(session.store.head.status).toBe("success");
  });
});

describe("questions", () => {
  function asked(id: string, now = 0) {
    const store = createRunStore();
    store.push(eventsOf(id));
    const server = scriptedServer();
    const session = createSession({
      transport: httpTransport("/agent", { fetch: server.fetch }),
      threadId: "t1",
      store,
      now: () => now,
    });
    return { session, server };
  }

  it("B75: a message is refused before any request while a question is open", () => {
    const { session, server } = asked("B75");
    expect(session.store.head.status).toBe("interrupted");
    expect(session.openInterrupts).toMatchObject([{ id: "i1", toolCallId: "c1" }]);
    expect(() => session.send("never mind")).toThrow("i1");
    expect(server.connections).toHaveLength(0);
  });

  it("B77: a request that could not be read is told, and the run is not resumed without it", async () => {
    const { session, server } = asked("B77");
    expect(session.store.issues[0]?.message).toContain("interrupts[1].reason");
    expect(session.openInterrupts.map(({ id }) => id)).toEqual(["i1", "i3"]);
    expect(session.unshownInterruptIds).toEqual(["i2"]);
    expect(session.store.head.status).toBe("interrupted");
    const entries = ["i1", "i3"].map((interruptId) => ({
      interruptId,
      status: "resolved" as const,
    }));
    expect(() => session.resume(entries)).toThrow("i2");
    expect(() => session.send("Hi")).toThrow("i2");
    expect(server.connections).toHaveLength(0);
    session.resume([...entries, { interruptId: "i2", status: "cancelled" }]);
    await settle();
    expect(server.connections[0]?.body).toMatchObject({ resume: [{}, {}, { interruptId: "i2" }] });
    session.stop();
  });

  it("B79: what expired can only be cancelled, and what no date can be read from has not", async () => {
    const { session, server } = asked("B79", Date.parse(String(inputOf("B79").now)));
    const answer = (status: "resolved" | "cancelled") => [
      { interruptId: "i1", status },
      { interruptId: "i2", status: "resolved" as const, payload: { approved: true } },
      { interruptId: "i3", status: "resolved" as const, payload: "noon" },
    ];
    expect(() => session.resume(answer("resolved"))).toThrow("expired");
    session.resume(answer("cancelled"));
    await settle();
    expect(server.connections).toHaveLength(1);
    expect(server.connections[0]?.body).toMatchObject({ resume: answer("cancelled") });
    session.stop();
  });

  it("B81: a second resume at once is refused, and a failed one may be tried again", async () => {
    const { session, server } = asked("B81");
    const entries = [{ interruptId: "i1", status: "resolved" as const, payload: { ok: true } }];
    const first = session.resume(entries);
    expect(session.openInterrupts).toEqual([]);
    expect(() => session.resume(entries)).toThrow("going on");
    await settle();
    server.connections[0]?.break();
    for await (const _ of first);
    expect(server.connections).toHaveLength(1);
    expect(session.openInterrupts.map(({ id }) => id)).toEqual(["i1"]);
    session.resume(entries);
    await settle();
    expect(server.connections[1]?.body).toMatchObject({ resume: entries });
    session.stop();
    expect(server.open).toBe(0);
  });
});
