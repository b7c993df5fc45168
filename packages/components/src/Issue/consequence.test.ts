import { type Conformance, createRunStore, type EndReason, ISSUES } from "@run-timeline/protocol";
import { describe, expect, it } from "vitest";
import { createLabels } from "../labels/labels.js";
import { consequenceOf, placeOf } from "./consequence.js";

const labels = createLabels();
const start = { type: "RUN_STARTED", threadId: "t1", runId: "r1" };
const finish = { type: "RUN_FINISHED", threadId: "t1", runId: "r1" };
const text = { type: "TEXT_MESSAGE_START", messageId: "m1", role: "assistant" };

/** What is said of the first issue of a stream, and what stands of the run. */
function said(
  stream: readonly object[],
  { mode, end }: { mode?: Conformance; end?: EndReason } = {},
) {
  const store = createRunStore(mode ? { conformance: mode } : {});
  store.push(stream);
  if (end) store.end(end);
  const [issue] = store.issues;
  if (!issue) throw new Error("The stream shows no issue.");
  return {
    code: issue.code,
    place: placeOf(issue, labels),
    consequence: consequenceOf(issue, labels),
    status: store.head.status,
  };
}

describe("what came of an issue", () => {
  it("a connection that failed brought nothing that could be applied, after the last event", () => {
    const end = { type: "error", error: new Error("socket hang up") } as const;
    expect(said([start, text], { end })).toMatchObject({
      code: "transport-failed",
      place: "After event 2.",
      consequence: "Nothing more was received; what had arrived is kept.",
    });
    expect(said([], { end }).place).toBe("Before any event.");
  });

  it("a stream that was cut off says the same", () => {
    expect(said([start], { end: { type: "closed" } })).toMatchObject({
      code: "truncated",
      place: "After event 1.",
      consequence: "Nothing more was received; what had arrived is kept.",
    });
  });

  it.each([
    ["open-at-end", [start, text, finish], "success"],
    ["wrong-run", [start, { ...finish, runId: "r2" }], "success"],
    ["wrong-thread", [start, { ...finish, threadId: "t2" }], "success"],
    ["malformed-field", [start, { ...finish, outcome: 7 }], "failed"],
    ["malformed-field", [start, { type: "RUN_ERROR", message: 7 }], "failed"],
  ] as const)("the event that ends the run is applied all the same: %s", (code, stream, status) => {
    expect(said(stream)).toMatchObject({ code, status, consequence: "Applied all the same." });
  });

  it("a step within a step of its name is applied all the same", () => {
    const step = { type: "STEP_STARTED", stepName: "plan" };
    expect(said([start, step, step])).toMatchObject({
      code: "already-open",
      consequence: "Applied all the same.",
    });
  });

  it("neither is a step that cannot be read, nor an end that nests too deep", () => {
    expect(said([start, { type: "STEP_STARTED", stepName: 7 }]).consequence).toBe(
      "Not applied; reading goes on.",
    );
    let nested: object = {};
    for (let depth = 0; depth < 1000; depth++) nested = { nested };
    expect(said([start, { ...finish, result: nested }])).toMatchObject({
      code: "too-deep",
      status: "running",
      consequence: "Not applied; reading goes on.",
    });
  });

  it("any other event that breaks a rule is not applied", () => {
    const end = { type: "TEXT_MESSAGE_END", messageId: "m1" };
    expect(said([start, end])).toMatchObject({
      code: "not-open",
      place: "At event 2.",
      consequence: "Not applied; reading goes on.",
    });
    expect(said([start, text, text]).consequence).toBe("Not applied; reading goes on.");
    expect(said([start, { ...start, runId: "r2" }]).consequence).toBe(
      "Not applied; reading goes on.",
    );
  });

  it("what breaks a rule in `strict` made the run fail, also when it had ended", () => {
    expect(said([start, text, finish], { mode: "strict" })).toMatchObject({
      status: "failed",
      consequence: "This made the run fail.",
    });
    expect(said([start, finish, text], { mode: "strict" })).toMatchObject({
      code: "after-end",
      status: "failed",
      consequence: "This made the run fail.",
    });
  });

  it("a patch that fits nothing leaves its value, and events after the end are shown alone", () => {
    const patch = { type: "STATE_DELTA", delta: [{ op: "remove", path: "/a" }] };
    expect(said([start, patch]).consequence).toBe("Not applied; the value stays as it was.");
    expect(said([start, finish, text]).consequence).toBe("Shown, and changes nothing.");
  });

  it("is said of every code", () => {
    for (const [code, { severity }] of Object.entries(ISSUES)) {
      const issue = { code: code as keyof typeof ISSUES, severity };
      expect(consequenceOf(issue, labels), code).toMatch(/\.$/);
    }
  });
});
