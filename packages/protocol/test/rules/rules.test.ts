import { type Conformance, createRunStore, type RunStore } from "@run-timeline/protocol";
import { describe, expect, test } from "vitest";
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
