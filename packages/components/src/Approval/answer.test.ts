import { describe, expect, it } from "vitest";
import { answerOf, approvalEntry } from "./answer.js";
import { expiryTime } from "./timeLeft.js";

describe("the entry that answers an approval", () => {
  it("says whether it is approved, why not, and with which arguments", () => {
    expect(approvalEntry("i1", { decision: "allow" })).toEqual({
      interruptId: "i1",
      status: "resolved",
      payload: { approved: true },
    });
    expect(approvalEntry("i1", { decision: "deny", reason: "Too early." }).payload).toEqual({
      approved: false,
      reason: "Too early.",
    });
    expect(approvalEntry("i1", { decision: "allow", editedArgs: null }).payload).toEqual({
      approved: true,
      editedArgs: null,
    });
  });

  it("of a dismissed one is cancelled, without a payload", () => {
    expect(approvalEntry("i1", { decision: "dismiss" })).toEqual({
      interruptId: "i1",
      status: "cancelled",
    });
  });

  it("can be read back", () => {
    for (const answer of [
      { decision: "allow" },
      { decision: "deny" },
      { decision: "deny", reason: "No." },
      { decision: "allow", editedArgs: { a: 1 } },
      { decision: "dismiss" },
    ] as const) {
      expect(answerOf(approvalEntry("i1", answer))).toEqual(answer);
    }
    expect(answerOf(undefined)).toBeNull();
  });
});

describe("an expiry", () => {
  it("that cannot be read as a date never comes", () => {
    expect(expiryTime("next tuesday")).toBeNull();
    expect(expiryTime(undefined)).toBeNull();
    expect(expiryTime("2026-05-01T11:59:59Z")).toBe(Date.UTC(2026, 4, 1, 11, 59, 59));
  });
});
