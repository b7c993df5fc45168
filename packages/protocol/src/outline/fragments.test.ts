import { expect, test, vi } from "vitest";
import { createRunStore } from "../index.js";

const LONG = 500;
const events = [
  { type: "RUN_STARTED", threadId: "t1", runId: "r1" },
  ...Array.from({ length: LONG }, (_, index) => ({
    type: "TEXT_MESSAGE_CHUNK",
    messageId: "m",
    delta: "x".repeat(1 + (index % 3)),
  })),
];

test("fragments of a text that came in chunks are the same in whichever order they are read", () => {
  const store = createRunStore();
  store.push(events);
  const outline = store.outline("in-order", { fragments: true });
  const inOrder = [...outline];
  const text = store.messages[0]?.content ?? "";
  const parts = inOrder.flatMap(({ textStart, textEnd }) =>
    textEnd === undefined ? [] : [String(text).slice(textStart, textEnd)],
  );
  expect(parts.join("")).toBe(text);
  for (const at of [400, 3, 399, 2, 401, 250, 0, 499]) expect(outline.at(at)).toEqual(inOrder[at]);
});

test("to read on in fragments costs the same at the end of a long text", () => {
  const store = createRunStore();
  store.push(events);
  const outline = store.outline("in-order", { fragments: true });
  void outline.at(LONG - 20);
  const read = vi.spyOn(store.log, "at");
  for (let at = LONG - 19; at < LONG; at++) void outline.at(at);
  expect(read.mock.calls.length).toBeLessThan(100);
});
