import { describe, expect, it } from "vitest";
import { readJsonLines } from "./jsonLines.js";
import { readRecording } from "./recording.js";
import { langGraphToAgui } from "./translate/langGraph.js";
import { UnreadableFrame } from "./unreadableFrame.js";

const EVENTS = [
  { type: "RUN_STARTED", threadId: "t1", runId: "r1" },
  { type: "TEXT_MESSAGE_CHUNK", messageId: "m1", delta: "Zürich 🏔" },
  { type: "RUN_FINISHED", threadId: "t1", runId: "r1" },
];

async function all(events: AsyncIterable<unknown>): Promise<unknown[]> {
  const list: unknown[] = [];
  for await (const event of events) list.push(event);
  return list;
}

function inPieces(text: string, size: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
      if (at >= bytes.length) controller.close();
    },
  });
}

const lines = EVENTS.map((event) => JSON.stringify(event));
const forms: [string, string][] = [
  ["JSON lines", `${lines.join("\n")}\n`],
  ["JSON lines without the last line end", lines.join("\n")],
  ["JSON lines with CRLF and blank lines", `\r\n${lines.join("\r\n\r\n")}\r\n`],
  ["one JSON array", JSON.stringify(EVENTS, null, 2)],
  ["an SSE body", lines.map((line) => `data: ${line}\n\n`).join("")],
  [
    "an SSE body with comments first",
    `: hello\n\n${lines.map((line) => `data: ${line}\n\n`).join("")}`,
  ],
];

describe("readRecording", () => {
  it.each(forms)("reads %s, whole and a byte at a time", async (_, text) => {
    expect(await all(readRecording(inPieces(text, 1_000)))).toEqual(EVENTS);
    expect(await all(readRecording(inPieces(text, 1)))).toEqual(EVENTS);
  });

  it("reads lines that are arrays, of vocabularies that speak in arrays", async () => {
    const text = '[[],"values",{"step":1}]\n\n[["child"],"custom",2]\nnot json\n';
    expect(await all(readRecording(inPieces(text, 7)))).toEqual([
      [[], "values", { step: 1 }],
      [["child"], "custom", 2],
      new UnreadableFrame("not json", 3, "not-json"),
    ]);
  });

  it("keeps the names of the frames of a saved body, where they say more than the data", async () => {
    const text = [
      'event: values|child:1\ndata: {"type":"report","n":1}\n\n',
      'event: custom|child:1\ndata: {"type":"progress","n":2}\n\n',
      "event: messages|child:1\ndata: [1,2]\n\n",
      'event: agui\ndata: {"type":"RUN_STARTED","threadId":"t1","runId":"r1"}\n\n',
    ].join("");
    const values = await all(readRecording(inPieces(text, 1_000)));
    expect(values).toEqual([
      { type: "report", n: 1 },
      { type: "progress", n: 2 },
      { event: "messages|child:1", data: [1, 2] },
      EVENTS[0],
    ]);
    const translator = langGraphToAgui();
    const events = [
      ...translator.start(),
      ...values.slice(0, 3).flatMap((value) => translator.translate(value)),
    ];
    expect(events.filter(({ type }) => type === "CUSTOM")).toMatchObject([
      { name: "progress", value: { type: "progress", n: 2 }, subagentRunId: "child:1" },
    ]);
    expect(JSON.stringify(events)).not.toContain('"name":"report"');
  });

  it("says that an array which is no JSON cannot be read", async () => {
    const [only] = await all(readRecording(inPieces('[{"type":', 1_000)));
    expect(only).toBeInstanceOf(UnreadableFrame);
  });
});

describe("readJsonLines", () => {
  it("names the line that holds no event and goes on", async () => {
    const text = `${lines[0]}\n\nnot json\n7\n${lines[2]}`;
    expect(await all(readJsonLines(inPieces(text, 7)))).toEqual([
      EVENTS[0],
      new UnreadableFrame("not json", 3, "not-json"),
      new UnreadableFrame("7", 4, "not-an-object"),
      EVENTS[2],
    ]);
  });
});
