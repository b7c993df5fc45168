import { createRunStore } from "@run-timeline/protocol";
import { describe, expect, test } from "vitest";
import { plain } from "../cases/differences.js";
import { runReference } from "../peers/referenceRun.js";
import { RULE_STREAMS } from "./streams.js";

describe("strict holds what the reference client holds", () => {
  const alike = RULE_STREAMS.filter(({ unlikeReference }) => unlikeReference === undefined);

  test.each(alike.map((stream) => [stream.title, stream] as const))("%s", async (_, { events }) => {
    const frames = events.map((event) => `data: ${JSON.stringify(event)}\n\n`);
    const reference = await runReference([{ frames }], { threadId: "t1" });
    const store = createRunStore({ conformance: "strict" });
    store.push(events);
    const fatal = store.issues.some(({ severity }) => severity === "fatal");
    expect([reference.rejections[0], fatal]).toEqual([fatal ? expect.any(String) : null, fatal]);
    expect(withoutMinted(store.messages)).toEqual(withoutMinted(reference.messages));
    expect(store.state === undefined ? {} : store.state).toEqual(reference.state);
  });
});

/** Clients mint ids of their own for thoughts of the retired vocabulary. */
function withoutMinted(messages: readonly object[]): object[] {
  return plain(messages).map((message) => {
    const { id } = message as { id: string };
    return /^(thinking-\d+|[\da-f]{8}-[\da-f-]{27})$/.test(id)
      ? { ...message, id: "minted" }
      : message;
  });
}
