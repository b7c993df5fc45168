import { type Conformance, createRunStore, type Event } from "@run-timeline/protocol";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plain } from "../cases/differences.js";
import { type ReferenceResult, runReference } from "../peers/referenceRun.js";
import { choices, runs } from "./choices.js";
import { StreamWriter } from "./streamWriter.js";

describe("a stream that breaks no rule gives the messages and the state of the reference client", () => {
  test("in strict", async () => {
    await fc.assert(
      fc.asyncProperty(choices(40), async (made) => {
        const events = StreamWriter.write(made);
        expectSame(events, "strict", await referenceOf(events));
      }),
      runs(60),
    );
  }, 60_000);

  // Where a snapshot leaves out what is open, they make it again, and the reference client loses it.
  test("in lenient and off, but for what a snapshot left out", async () => {
    await fc.assert(
      fc.asyncProperty(choices(40), async (made) => {
        const events = StreamWriter.write(made, { drops: false });
        const reference = await referenceOf(events);
        expectSame(events, "lenient", reference);
        expectSame(events, "off", reference);
      }),
      runs(40),
    );
  }, 60_000);
});

async function referenceOf(events: readonly Event[]): Promise<ReferenceResult> {
  const frames = events.map((event) => `data: ${JSON.stringify(event)}\n\n`);
  const reference = await runReference([{ frames }], { threadId: "t1" });
  expect(reference.rejections).toEqual([null]);
  return reference;
}

function expectSame(
  events: readonly Event[],
  conformance: Conformance,
  { messages, state }: ReferenceResult,
): void {
  const store = createRunStore({ conformance });
  store.push(events);
  const broken = store.issues.filter(
    ({ severity }) => severity === "fatal" || severity === "violation",
  );
  expect(broken.filter(({ code }) => code !== "dropped-by-snapshot")).toEqual([]);
  expect(plain([...store.messages])).toEqual(plain(messages));
  expect(store.state === undefined ? {} : store.state).toEqual(state);
}
