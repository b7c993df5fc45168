import { describe, expect, it } from "vitest";
import { type ReadOptions, readEvents } from "./sse.js";
import { UnreadableFrame } from "./unreadableFrame.js";

const STARTED = { type: "RUN_STARTED", threadId: "t1", runId: "r1" };
const FINISHED = { type: "RUN_FINISHED", threadId: "t1", runId: "r1" };
const text = (delta: string): object => ({ type: "TEXT_MESSAGE_CONTENT", messageId: "m1", delta });
const frame = (event: object): string => `data: ${JSON.stringify(event)}\n\n`;

function bytesOf(...chunks: (string | Uint8Array)[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) {
        controller.enqueue(typeof chunk === "string" ? encoder.encode(chunk) : chunk);
      }
      controller.close();
    },
  });
}

async function read(body: ReadableStream<Uint8Array>, options?: ReadOptions): Promise<unknown[]> {
  const events: unknown[] = [];
  for await (const event of readEvents(body, options)) events.push(event);
  return events;
}

describe("readEvents", () => {
  const run = [STARTED, text("hi"), FINISHED];

  it.each([
    ["LF", "\n"],
    ["CRLF", "\r\n"],
    ["CR", "\r"],
  ])("reads %s line ends", async (_, end) => {
    const body = run.map(frame).join("").replaceAll("\n", end);
    expect(await read(bytesOf(body))).toEqual(run);
  });

  it("reads mixed line ends, split at any byte", async () => {
    const body = `data: ${JSON.stringify(STARTED)}\r\n\r\ndata: ${JSON.stringify(text("Café 😀"))}\r\rdata: ${JSON.stringify(FINISHED)}\n\n`;
    const bytes = new TextEncoder().encode(body);
    const expected = [STARTED, text("Café 😀"), FINISHED];
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      expect(await read(bytesOf(bytes.slice(0, cut), bytes.slice(cut)))).toEqual(expected);
    }
    expect(await read(bytesOf(...Array.from(bytes, (byte) => Uint8Array.of(byte))))).toEqual(
      expected,
    );
  });

  it("gives an event as soon as its blank line came, also one of lone CRs", async () => {
    for (const end of ["\n", "\r\n", "\r"]) {
      let enqueue: (bytes: Uint8Array) => void = () => undefined;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          enqueue = (bytes) => controller.enqueue(bytes);
        },
      });
      const events = readEvents(body);
      const first = events.next();
      enqueue(new TextEncoder().encode(frame(STARTED).replaceAll("\n", end)));
      expect(await first).toEqual({ done: false, value: STARTED });
      await events.return();
    }
  });

  it("removes one leading byte order mark, and only that", async () => {
    const kept = text("\uFEFFa");
    const body = new TextEncoder().encode(`\uFEFF${frame(STARTED)}${frame(kept)}`);
    for (let cut = 0; cut < 5; cut += 1) {
      expect(await read(bytesOf(body.slice(0, cut), body.slice(cut)))).toEqual([STARTED, kept]);
    }
  });

  it("ignores comments, other fields and a missing space after the colon", async () => {
    const body = bytesOf(
      ": keep-alive\n\n",
      `retry: 3000\nid: 7\nevent: message\ndata:${JSON.stringify(STARTED)}\n\n`,
      ":\n",
      `data:${JSON.stringify(FINISHED)}\nid\nfoo: bar\n\n`,
    );
    expect(await read(body)).toEqual([STARTED, FINISHED]);
  });

  it("joins several data lines with a line feed", async () => {
    const body = 'data: {"type":"RUN_ERROR",\ndata: "message":"x"}\n\n';
    expect(await read(bytesOf(body))).toEqual([{ type: "RUN_ERROR", message: "x" }]);
  });

  it("reads a last frame without its blank line", async () => {
    expect(await read(bytesOf(`data: ${JSON.stringify(FINISHED)}`))).toEqual([FINISHED]);
  });

  it("gives nothing for a frame that the body was cut off in", async () => {
    expect(await read(bytesOf(frame(STARTED), 'data: {"type":"TEXT_MES'))).toEqual([STARTED]);
  });

  it("goes on after a frame that is not JSON, and keeps its number and its first 200 characters", async () => {
    const page = `<html>${"x".repeat(300)}</html>`;
    const body = bytesOf(
      frame(STARTED),
      'data: {"type":"TEXT_MESSAGE_ST\n\n',
      `data: ${page}\n\n`,
      frame(FINISHED),
    );
    const events = await read(body);
    expect(events).toEqual([
      STARTED,
      new UnreadableFrame('{"type":"TEXT_MESSAGE_ST', 2, "not-json"),
      new UnreadableFrame(page, 3, "not-json"),
      FINISHED,
    ]);
    expect((events[2] as UnreadableFrame).text).toHaveLength(200);
  });

  it.each([
    ["data:\n\n", "empty"],
    ["data: [DONE]\n\n", "done"],
    ["data: 42\n\n", "not-an-object"],
    ["data: null\n\n", "not-an-object"],
    ["data: []\n\n", "not-an-object"],
  ])("says what is wrong with the frame %j", async (wrong, reason) => {
    const events = await read(bytesOf(frame(STARTED), wrong, frame(FINISHED)));
    expect(events).toMatchObject([STARTED, { frame: 2, reason }, FINISHED]);
    expect(events[1]).toBeInstanceOf(UnreadableFrame);
  });

  it("gives up a frame that grows beyond the limit, and reads what follows", async () => {
    const long = `data: ${"x".repeat(500)}`;
    for (const chunks of [[long], [long, "y\n", "data: z"], ["data: a\n", long]]) {
      const body = bytesOf(frame(STARTED), ...chunks, "\n", "\n", frame(FINISHED));
      const events = await read(body, { frameLimit: 100 });
      expect(events).toMatchObject([STARTED, { reason: "too-long", frame: 2 }, FINISHED]);
    }
  });

  it("throws what the body throws, after everything before it", async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent) return controller.error(new Error("reset"));
        sent = true;
        controller.enqueue(new TextEncoder().encode(frame(STARTED)));
      },
    });
    let sent = false;
    const events = readEvents(broken);
    expect((await events.next()).value).toEqual(STARTED);
    await expect(events.next()).rejects.toThrow("reset");
  });

  it("closes the body when the reader breaks off, and when it is aborted in mid-read", async () => {
    for (const stop of ["break", "abort"]) {
      let cancelled = false;
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(new TextEncoder().encode(frame(STARTED))),
        cancel: () => {
          cancelled = true;
        },
      });
      const aborting = new AbortController();
      for await (const event of readEvents(body, { signal: aborting.signal })) {
        expect(event).toEqual(STARTED);
        if (stop === "break") break;
        aborting.abort();
      }
      expect(cancelled).toBe(true);
    }
  });

  it("reads 10 MiB in one data line, at a cost that grows with its length and not its square", async () => {
    const timeOf = async (length: number): Promise<number> => {
      const event = { type: "TOOL_CALL_RESULT", content: "x".repeat(length) };
      const bytes = new TextEncoder().encode(frame(event));
      const chunks: Uint8Array[] = [];
      for (let at = 0; at < bytes.length; at += 16_384) chunks.push(bytes.slice(at, at + 16_384));
      const before = process.cpuUsage();
      const [read1] = (await read(bytesOf(...chunks))) as [typeof event];
      const used = process.cpuUsage(before);
      expect(read1.content.length).toBe(length);
      return used.user + used.system;
    };
    await timeOf(1_048_576);
    const half = await timeOf(5_242_880);
    const whole = await timeOf(10_485_760);
    // Twice the work, with room for a busy machine; a parser that scans again needs four times.
    expect(whole).toBeLessThan(half * 3.5 + 100_000);
  });
});
