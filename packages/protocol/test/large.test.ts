// Runs of a size that has frozen real frontends: nothing of them is lost, however they arrive.
import { expect, test } from "vitest";
import { createRunStore, createSession, httpTransport, readEvents } from "../src/index.js";
import { bodyOf, framesOf } from "./cases/bytes.js";

const START = { type: "RUN_STARTED", threadId: "t1", runId: "r1" };
const PATIENCE = 30_000;
const FINISH = { type: "RUN_FINISHED", threadId: "t1", runId: "r1" };

test(
  "1 MB of arguments in 40,000 fragments is one call, one row, and a line for each fragment",
  async () => {
    const value = { text: "0123456789".repeat(100_000) };
    const text = JSON.stringify(value);
    const size = Math.ceil(text.length / 40_000);
    const fragments = Array.from({ length: Math.ceil(text.length / size) }, (_, at) => ({
      type: "TOOL_CALL_ARGS",
      toolCallId: "c",
      delta: text.slice(at * size, (at + 1) * size),
    }));
    const events = [
      START,
      { type: "TOOL_CALL_START", toolCallId: "c", toolCallName: "write" },
      ...fragments,
      { type: "TOOL_CALL_END", toolCallId: "c" },
      FINISH,
    ];
    const store = createRunStore();
    for await (const event of readEvents(bodyOf([new TextEncoder().encode(framesOf(events))]))) {
      store.push(event);
    }
    expect(JSON.parse(store.entity("c", "tool-call")?.arguments ?? "")).toEqual(value);
    const kinds = [...store.outline("in-order")].map(({ kind }) => kind);
    expect(kinds).toEqual(["run", "call", "args", "end", "done"]);
    const lines = [...store.outline("in-order", { fragments: true })];
    expect(lines.filter(({ kind }) => kind === "args")).toHaveLength(fragments.length);
    expect([...store.log]).toEqual(events);
    expect(store.issues).toEqual([]);
    expect(store.head.status).toBe("success");
  },
  PATIENCE,
);

test(
  "100,000 deltas in one network read arrive whole, and the page may draw meanwhile",
  async () => {
    const words = Array.from({ length: 100_000 }, (_, at) => `${at} `);
    const events = [
      START,
      { type: "TEXT_MESSAGE_START", messageId: "m", role: "assistant" },
      ...words.map((delta) => ({ type: "TEXT_MESSAGE_CONTENT", messageId: "m", delta })),
      { type: "TEXT_MESSAGE_END", messageId: "m" },
      FINISH,
    ];
    const body = new TextEncoder().encode(framesOf(events));
    const headers = { "content-type": "text/event-stream" };
    let now = 0;
    let breaths = 0;
    const session = createSession({
      threadId: "t1",
      linger: 0,
      transport: httpTransport("/agent", { fetch: async () => new Response(body, { headers }) }),
      timers: {
        now: () => (now += 1),
        wait: async () => void breaths++,
      },
    });
    let deltas = 0;
    for await (const update of session.run()) {
      if ("change" in update && update.change.kind === "content") deltas++;
    }
    expect(deltas).toBe(words.length);
    expect(session.store.messages).toMatchObject([{ content: words.join("") }]);
    expect(session.store.log.length).toBe(events.length);
    expect(session.store.head.status).toBe("success");
    expect(breaths).toBeGreaterThan(10);
  },
  PATIENCE,
);
