import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRunStore, type FoldedOutline } from "../store.js";

const START = { type: "RUN_STARTED", threadId: "t1", runId: "r1" };
const owner = fc.constantFrom(undefined, "s1", "s2", "s3");
const id = fc.integer({ min: 1, max: 12 });

/** Short stretches of a run, legal or not. */
const stretch = fc.oneof(
  fc
    .record({ n: id, owner })
    .map(({ n, owner: tag }) => [
      tagged({ type: "TOOL_CALL_START", toolCallId: `c${n}`, toolCallName: "read_file" }, tag),
      { type: "TOOL_CALL_END", toolCallId: `c${n}` },
    ]),
  fc
    .record({ n: id, status: fc.constantFrom("completed", "failed", "denied") })
    .map(({ n, status }) => [
      {
        type: "TOOL_CALL_RESULT",
        messageId: `c${n}-r`,
        toolCallId: `c${n}`,
        content: "x",
        metadata: { "run-timeline": { status } },
      },
    ]),
  fc
    .record({ n: id, owner })
    .map(({ n, owner: tag }) => [
      tagged({ type: "TEXT_MESSAGE_START", messageId: `m${n}`, role: "assistant" }, tag),
      { type: "TEXT_MESSAGE_CONTENT", messageId: `m${n}`, delta: "words" },
    ]),
  id.map((n) => [{ type: "TEXT_MESSAGE_CONTENT", messageId: `m${n}`, delta: " more" }]),
  id.map((n) => [{ type: "TEXT_MESSAGE_END", messageId: `m${n}` }]),
  fc.constantFrom("s1", "s2", "s3").map((tag) => [
    {
      type: "SUBAGENT_STARTED",
      subagentRunId: tag,
      name: tag,
      ...(tag === "s3" && { parentSubagentRunId: "s1" }),
    },
  ]),
  fc
    .constantFrom("s1", "s2", "s3")
    .map((tag) => [{ type: "SUBAGENT_FINISHED", subagentRunId: tag }]),
  fc.constant([{ type: "STATE_SNAPSHOT", snapshot: { n: 1 } }]),
  fc.constant([
    { type: "MESSAGES_SNAPSHOT", messages: [{ id: "m1", role: "assistant", content: "kept" }] },
  ]),
  fc.constant([{ type: "RUN_FINISHED", threadId: "t1", runId: "r1" }, START]),
);

function tagged(event: object, subagentRunId: string | undefined): object {
  return subagentRunId === undefined ? event : { ...event, subagentRunId };
}

const keysOf = (outline: FoldedOutline): string[] => [...outline].map(({ key }) => key);

describe("a folded outline", () => {
  it("that followed a run shows what one shows that was made at its end", () => {
    fc.assert(
      fc.property(
        fc.array(stretch, { maxLength: 60 }),
        fc.dictionary(fc.constantFrom("g1", "g2", "g3", "s1-g1"), fc.boolean()),
        (stretches, chosen) => {
          const store = createRunStore();
          const choices = new Map(
            Object.entries(chosen).map(([group, open]) => [`tool-group:${group}`, open]),
          );
          const followed = store.fold();
          followed.setOpen(choices);
          store.push(START);
          for (const events of stretches) {
            store.push(events);
            void followed.length;
          }
          const fresh = store.fold();
          fresh.setOpen(choices);
          const keys = keysOf(fresh);
          expect(keysOf(followed)).toEqual(keys);
          expect(followed.length).toBe(keys.length);
          expect(keys.map((key) => followed.indexOf(key))).toEqual(keys.map((_, index) => index));
        },
      ),
      { numRuns: 400 },
    );
  });

  it("folds a group that a sentence settled", () => {
    const store = createRunStore();
    const fold = store.fold();
    store.push([
      START,
      ...["c1", "c2"].flatMap((toolCallId) => [
        { type: "TOOL_CALL_START", toolCallId, toolCallName: "read_file" },
        { type: "TOOL_CALL_END", toolCallId },
        { type: "TOOL_CALL_RESULT", messageId: `${toolCallId}-r`, toolCallId, content: "" },
      ]),
    ]);
    expect(fold.length).toBe(4);
    store.push([
      { type: "TEXT_MESSAGE_START", messageId: "m1", role: "assistant" },
      { type: "TEXT_MESSAGE_CONTENT", messageId: "m1", delta: "Both read." },
    ]);
    expect(keysOf(fold)).toEqual(["run:1", "tool-group:g1", "message:m1"]);
  });
});
