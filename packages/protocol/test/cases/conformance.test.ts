import { conformanceCases } from "@run-timeline/fixtures/cases";
import { createRunStore } from "@run-timeline/protocol";
import { describe, expect, test } from "vitest";
import { gradeConformance } from "./conformanceGrades.js";

const cases = conformanceCases().map((given) => [`${given.version} ${given.id}`, given] as const);

describe("the public corpus, in strict", () => {
  test.each(cases)("%s", async (_, given) => {
    expect((await gradeConformance(given)).faults).toEqual([]);
  });
});

/** FA-01 and FA-02: what was delivered before the offending event stays, half-streamed items included. */
const HELD: readonly (readonly [id: string, messages: readonly unknown[]])[] = [
  ["chunk-conflicting-role-fatal", [{ role: "user", content: "opened as a user message" }]],
  [
    "chunk-conflicting-tool-name-fatal",
    [{ role: "assistant", toolCalls: [{ function: { name: "search", arguments: '{"q":' } }] }],
  ],
  ["first-event-not-run-started-fatal", []],
  ["first-tool-chunk-missing-name-fatal", []],
  ["nested-run-started-fatal", []],
  ["reasoning-discipline-verified", []],
  ["run-finished-with-active-subagent-fatal", [{ role: "assistant", content: "working" }]],
  ["subagent-finished-unstarted-fatal", []],
  ["subagent-started-missing-name-fatal", []],
  ["unknown-outcome-array-fatal", []],
];

describe("what is held after a fatal event", () => {
  test.each(HELD)("%s, however the events arrive", (id, messages) => {
    const { stream } = conformanceCases().find((given) => given.id === id) ?? { stream: [] };
    const after = { type: "TEXT_MESSAGE_START", messageId: "after", role: "assistant" };
    for (const feed of [[[...stream, after]], [...stream, after].map((event) => [event])]) {
      const store = createRunStore({ conformance: "strict" });
      for (const events of feed) store.push(events);
      expect(store.head.status).toBe("failed");
      expect(store.messages).toHaveLength(messages.length);
      expect(store.messages).toMatchObject(messages);
    }
  });
});
