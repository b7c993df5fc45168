import { type Conformance, createRunStore, type RunStore } from "@run-timeline/protocol";
import { describe, expect, test } from "vitest";
import { plain } from "../cases/differences.js";
import { runReference } from "../peers/referenceRun.js";
import { RULE_STREAMS } from "./streams.js";

const named = RULE_STREAMS.map((stream) => [stream.title, stream] as const);

function fold(conformance: Conformance, events: readonly unknown[]): RunStore {
  const store = createRunStore({ conformance });
  store.push(events);
  return store;
}

const codes = (store: RunStore, severity: string): string[] =>
  store.issues.filter((issue) => issue.severity === severity).map(({ code }) => code);

describe("strict gives the specification's verdict", () => {
  test.each(named)("%s", (_, { events, strict }) => {
    const store = fold("strict", events);
    expect(codes(store, "fatal")).toEqual(strict === null ? [] : [strict]);
    const fatal = store.issues.find(({ severity }) => severity === "fatal");
    if (fatal !== undefined && !store.head.end) throw new Error("The run goes on.");
    expect(codes(store, "violation")).toEqual([]);
  });
});

describe("lenient reports what strict refuses, and goes on", () => {
  test.each(named)("%s", (_, { events, strict, lenient = strict }) => {
    const store = fold("lenient", events);
    expect(codes(store, "fatal")).toEqual([]);
    const found = codes(store, "violation");
    if (lenient === null) expect(found).toEqual([]);
    else expect(found).toContain(lenient);
    expect(["idle", "running"]).not.toContain(store.head.status);
  });
});

describe("off finds no fault where something can be applied", () => {
  test.each(named)("%s", (_, { events }) => {
    const store = fold("off", events);
    const told = new Set(["malformed-field", "not-open", "dropped-by-snapshot", "patch-failed"]);
    const chunks = ["chunk-without-id", "chunk-ambiguous"];
    const found = codes(store, "violation").filter((code) => !told.has(code));
    expect(found.filter((code) => !chunks.includes(code))).toEqual([]);
    expect(["idle", "running"]).not.toContain(store.head.status);
  });
});

describe("strict holds what the reference client holds", () => {
  const alike = RULE_STREAMS.filter(({ unlikeReference }) => unlikeReference === undefined);

  test.each(alike.map((stream) => [stream.title, stream] as const))("%s", async (_, { events }) => {
    const frames = events.map((event) => `data: ${JSON.stringify(event)}\n\n`);
    const reference = await runReference([{ frames }], { threadId: "t1" });
    const store = fold("strict", events);
    const fatal = codes(store, "fatal").length > 0;
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
