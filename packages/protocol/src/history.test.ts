import { recordedRun } from "@run-timeline/fixtures";
import { describe, expect, test } from "vitest";
import { createHistory, createRunStore, type RunStore } from "./index.js";

const picture = (store: RunStore): unknown => ({
  messages: store.messages,
  state: store.state,
  head: store.head,
  issues: store.issues,
  subagents: store.subagents,
  interrupts: store.interrupts,
  grouped: [...store.outline("grouped")],
  inOrder: [...store.outline("in-order")],
});

const foldOf = (events: readonly unknown[]): RunStore => {
  const store = createRunStore();
  store.push(events);
  return store;
};

describe("history", () => {
  test.each(["subagents", "malformed", "two-runs", "dinner", "subagent-suspended"])(
    "of %s is, at any event and in any order, a fresh fold of that many events",
    (name) => {
      const events = recordedRun(name).events();
      const history = createHistory(foldOf(events));
      const places = [0, events.length, 3, events.length - 1, 1];
      for (let place = 7; place < events.length; place += 41)
        places.push(place, events.length - place);
      for (const place of places) {
        expect(picture(history.seek(place))).toEqual(picture(foldOf(events.slice(0, place))));
        expect(history.position).toBe(place);
      }
    },
  );

  test("steps by events, and stays within the log", () => {
    const history = createHistory(foldOf(recordedRun("plan").events()));
    history.seek(5);
    history.step(1);
    expect(history.position).toBe(6);
    history.step(-2);
    expect(history.position).toBe(4);
    history.seek(-10);
    expect(history.position).toBe(0);
    history.seek(1e9);
    expect(history.position).toBe(history.length);
  });

  test("goes on growing while the live run goes on underneath, which it never changes", () => {
    const events = recordedRun("subagents").events();
    const live = createRunStore();
    live.push(events.slice(0, 50));
    const history = createHistory(live);
    history.seek(20);
    live.push(events.slice(50));
    expect(history.length).toBe(events.length);
    expect(history.position).toBe(20);
    expect(picture(live)).toEqual(picture(foldOf(events)));
    expect(picture(history.seek(60))).toEqual(picture(foldOf(events.slice(0, 60))));
  });

  test("a fork goes its own way", () => {
    const events = recordedRun("plan").events();
    const live = foldOf(events);
    const history = createHistory(live);
    const fork = history.fork(4);
    fork.push({ type: "RUN_ERROR", message: "otherwise" });
    expect(fork.head.status).toBe("failed");
    expect(live.head.status).toBe("success");
  });

  test("tells the moment of an event by the recorded clock", () => {
    const store = createRunStore();
    store.push({ type: "RUN_STARTED", threadId: "t", runId: "r", timestamp: 1000 });
    store.push({ type: "RUN_FINISHED", threadId: "t", runId: "r", timestamp: 3500 });
    const history = createHistory(store);
    expect(history.timeOf(0)).toBe(0);
    expect(history.timeOf(1)).toBe(2500);
    expect(history.timeOf(2)).toBe(null);
  });
});
