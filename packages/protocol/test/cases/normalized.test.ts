import { messageCases, type ReferenceCase, upstreamCases } from "@run-timeline/fixtures/cases";
import { describe, expect, test, vi } from "vitest";
import { decode } from "../../src/decode.js";
import type { Event } from "../../src/events.js";
import { createRunStore } from "../../src/store.js";
import { Tables } from "../../src/tables.js";
import { plain } from "./differences.js";
import { startOf } from "./referenceGrades.js";

const applied: Event[] = [];

// What reaches the fold is what the specification calls delivered: decoded, expanded and verified.
vi.mock("../../src/reduce.js", async (original) => {
  const { reduce } = await original<typeof import("../../src/reduce.js")>();
  return {
    reduce: (event: Event, tables: never): void => {
      applied.push(event);
      reduce(event, tables);
    },
  };
});

/** Where the specification says other than the client that they were recorded with. */
const EXCEPT = new Set(["text-role-tool", "run-ids-mismatch"]);

const given = [...messageCases(), ...upstreamCases()];
const named = (kind: ReferenceCase["kind"]) =>
  given
    .filter((each) => each.kind === kind && !EXCEPT.has(each.id))
    .map((each) => [each.id, each] as const);

describe("what is applied in strict", () => {
  test.each(named("run"))("%s", (_, each) => {
    const store = createRunStore({ conformance: "strict", ...startOf(each) });
    // The first store of a process warms up on a run of its own.
    applied.length = 0;
    store.push(each.events ?? []);
    expect(plain(delivered(each.events ?? []))).toEqual(
      plain(minted(each.expected.normalized ?? [])),
    );
  });
});

describe("what decoding makes of a null that stands for absent, in strict", () => {
  test.each(named("null-omission"))("%s", (_, each) => {
    const tables = new Tables("strict", { depth: 200, open: 100, issues: 100, events: 1_000_000 });
    const decoded = (each.events ?? []).map((event) => decode(event, tables));
    expect(plain(decoded)).toEqual(plain(each.expected.normalized));
  });
});

/** A RUN_ERROR after RUN_FINISHED is delivered, and is kept out of the fold: it changes nothing but the run's end. */
function delivered(events: readonly unknown[]): unknown[] {
  const types = events.map((event) => (event as { type?: string }).type);
  const isLate = types.at(-1) === "RUN_ERROR" && types.at(-2) === "RUN_FINISHED";
  return minted(isLate ? [...applied, events.at(-1)] : applied);
}

/** Ids that clients mint for thoughts of the retired vocabulary, numbered as they come. */
function minted(events: readonly unknown[]): unknown[] {
  const ids = new Map<string, string>();
  return events.map((event) => {
    const { messageId } = event as { messageId?: string };
    if (messageId === undefined || !/^(thinking-|<uuid:)\d+>?$/.test(messageId)) return event;
    if (!ids.has(messageId)) ids.set(messageId, `minted-${ids.size + 1}`);
    return { ...(event as object), messageId: ids.get(messageId) };
  });
}
