import { createRunStore } from "@run-timeline/protocol";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { coalesce } from "./coalesce.js";
import { frameSchedule } from "./frameSchedule.js";

let visibility: DocumentVisibilityState;

beforeEach(() => {
  vi.useFakeTimers();
  visibility = "visible";
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const hide = (state: DocumentVisibilityState) => {
  visibility = state;
  document.dispatchEvent(new Event("visibilitychange"));
};

describe("frameSchedule", () => {
  it("flushes a burst once, with the next frame", () => {
    const store = createRunStore({ schedule: frameSchedule() });
    let flushes = 0;
    store.subscribe(() => flushes++);
    for (let n = 0; n < 30; n++) store.push({ type: "STEP_STARTED", stepName: `s${n}` });
    expect(flushes).toBe(0);
    vi.advanceTimersByTime(20);
    expect(flushes).toBe(1);
  });

  it("flushes about once a second in a hidden tab, also what waited for a frame when it was hidden", () => {
    const store = createRunStore({ schedule: frameSchedule() });
    let flushes = 0;
    store.subscribe(() => flushes++);
    store.push({ type: "RUN_STARTED", threadId: "t", runId: "r" });
    hide("hidden");
    vi.advanceTimersByTime(900);
    expect(flushes).toBe(0);
    for (let n = 0; n < 50; n++) {
      store.push({ type: "CUSTOM", name: "tick", value: n });
      vi.advanceTimersByTime(100);
    }
    expect(flushes).toBeGreaterThanOrEqual(5);
    expect(flushes).toBeLessThanOrEqual(7);
    hide("visible");
    vi.advanceTimersByTime(20);
    expect(store.log.length).toBe(51);
  });

  it("is synchronous inside act, so that a test sees what it did", () => {
    vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
    const flush = vi.fn();
    frameSchedule()(flush);
    expect(flush).toHaveBeenCalledTimes(1);
  });
});

describe("a store without a schedule", () => {
  it("tells its readers once a frame all the same", () => {
    const store = createRunStore();
    const { subscribe, subscribeTo } = coalesce(store);
    const told = { all: 0, one: 0 };
    const leave = [subscribe(() => told.all++), subscribeTo("m1", () => told.one++)];
    store.push({ type: "RUN_STARTED", threadId: "t", runId: "r" });
    store.push({ type: "TEXT_MESSAGE_START", messageId: "m1", role: "assistant" });
    for (let n = 0; n < 30; n++) {
      store.push({ type: "TEXT_MESSAGE_CONTENT", messageId: "m1", delta: "a" });
    }
    expect(told).toEqual({ all: 0, one: 0 });
    vi.advanceTimersByTime(20);
    expect(told).toEqual({ all: 1, one: 1 });
    store.push({ type: "TEXT_MESSAGE_CONTENT", messageId: "m1", delta: "b" });
    for (const unsubscribe of leave) unsubscribe();
    vi.advanceTimersByTime(20);
    expect(told).toEqual({ all: 1, one: 1 });
    expect(vi.getTimerCount()).toBe(0);
  });
});
