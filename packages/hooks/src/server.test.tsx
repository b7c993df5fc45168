import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { useMessages } from "./useMessages.js";
import { useOutline } from "./useOutline.js";
import { useRow } from "./useRow.js";
import { useRun } from "./useRun.js";
import { useRunHead } from "./useRunHead.js";

const EVENTS = [
  { type: "RUN_STARTED", threadId: "t1", runId: "r1" },
  { type: "TEXT_MESSAGE_START", messageId: "m1", role: "assistant" },
  { type: "TEXT_MESSAGE_CONTENT", messageId: "m1", delta: "Hello" },
  { type: "TEXT_MESSAGE_END", messageId: "m1" },
  { type: "RUN_FINISHED", threadId: "t1", runId: "r1" },
];

function Recording() {
  const run = useRun({ events: EVENTS });
  const status = useRunHead(run, (head) => head.status);
  const messages = useMessages(run);
  const outline = useOutline(run);
  const first = useRow(run, outline.at(1)?.key ?? "");
  return `${status} ${messages[0]?.content} ${outline.length} ${first?.row.kind}`;
}

function Agent() {
  const run = useRun({
    url: "/agent",
    transport: "event-source",
    fetch: async () => {
      throw new Error("asked");
    },
  });
  return useRunHead(run, (head) => head.status);
}

describe("on a server", () => {
  it("a finished run is read in one pass", () => {
    expect(renderToString(<Recording />)).toBe("success Hello 3 message");
  });

  it("an agent behind an address is not asked", () => {
    expect(renderToString(<Agent />)).toBe("idle");
  });
});
