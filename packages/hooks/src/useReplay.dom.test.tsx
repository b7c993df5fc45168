import { createRunStore } from "@run-timeline/protocol";
import { act, renderHook } from "@testing-library/react";
import { StrictMode } from "react";
import { describe, expect, it } from "vitest";
import { useMessages } from "./useMessages.js";
import { useOutline } from "./useOutline.js";
import { useReplay } from "./useReplay.js";
import { useRun } from "./useRun.js";

const EVENTS = [
  { type: "RUN_STARTED", threadId: "t1", runId: "r1", timestamp: 1000 },
  { type: "TEXT_MESSAGE_START", messageId: "m1", role: "assistant", timestamp: 1100 },
  { type: "TEXT_MESSAGE_CONTENT", messageId: "m1", delta: "Hello", timestamp: 1500 },
  { type: "TOOL_CALL_END", toolCallId: "never", timestamp: 1600 },
  { type: "TEXT_MESSAGE_CONTENT", messageId: "m1", delta: " you", timestamp: 2000 },
  { type: "TEXT_MESSAGE_END", messageId: "m1", timestamp: 2100 },
];
const FINISHED = { type: "RUN_FINISHED", threadId: "t1", runId: "r1", timestamp: 3000 };

/** A clock and frames that go on when they are told to. */
function createWorld() {
  let time = 0;
  const ticks = new Set<() => void>();
  return {
    ticks,
    world: {
      now: () => time,
      onFrame(tick: () => void) {
        ticks.add(tick);
        return () => void ticks.delete(tick);
      },
    },
    advance: (ms: number) =>
      act(() => {
        time += ms;
        const due = [...ticks];
        ticks.clear();
        for (const tick of due) tick();
      }),
  };
}

function show(events: readonly unknown[] = EVENTS) {
  const store = createRunStore();
  store.push(events);
  let listeners = 0;
  const { subscribe } = store;
  store.subscribe = (listener) => {
    const leave = subscribe(listener);
    listeners++;
    return () => {
      listeners--;
      leave();
    };
  };
  const frames = createWorld();
  const hook = renderHook(
    () => {
      const run = useRun({ store });
      const replay = useReplay(run, frames.world);
      return {
        run,
        replay,
        text: useMessages(replay.run)[0]?.content ?? "",
        rows: useOutline(replay.run).length,
      };
    },
    { wrapper: StrictMode },
  );
  const now = () => hook.result.current;
  const does = (what: (replay: ReturnType<typeof now>["replay"]) => void) =>
    act(() => what(now().replay));
  return { store, now, does, frames, unmount: hook.unmount, listeners: () => listeners };
}

describe("useReplay", () => {
  it("shows the live run, and what was at any moment of it when it is sought", () => {
    const { now, does } = show();
    expect(now()).toMatchObject({ text: "Hello you", replay: { isLive: true, position: 6 } });
    expect(now().replay.run).toBe(now().run);
    does((replay) => replay.seek(3));
    expect(now()).toMatchObject({
      text: "Hello",
      replay: { isLive: false, position: 3, length: 6 },
    });
    does((replay) => replay.step(-2));
    expect(now()).toMatchObject({ text: "", replay: { position: 1 } });
    does((replay) => replay.goLive());
    expect(now().text).toBe("Hello you");
    expect(now().replay.run).toBe(now().run);
  });

  it("plays by the recorded clock, however its speed changes on the way", () => {
    const { now, does, frames } = show([...EVENTS, FINISHED]);
    does((replay) => replay.seek(1));
    does((replay) => replay.play());
    frames.advance(99);
    expect(now().replay).toMatchObject({ isPlaying: true, position: 1 });
    does((replay) => replay.setSpeed(10));
    frames.advance(1);
    expect(now().replay.position).toBe(2);
    does((replay) => replay.setSpeed(1));
    frames.advance(390);
    expect(now()).toMatchObject({ text: "", replay: { position: 2 } });
    frames.advance(1);
    expect(now()).toMatchObject({ text: "Hello", replay: { position: 3 } });
    does((replay) => replay.pause());
    frames.advance(10_000);
    expect(now().replay.position).toBe(3);
    does((replay) => replay.play());
    frames.advance(10_000);
    expect(now().replay).toMatchObject({ isPlaying: false, position: 7 });
    expect(frames.ticks.size).toBe(0);
  });

  it("is live again when it has caught up with a run that goes on", () => {
    const { store, now, does, frames } = show();
    does((replay) => replay.seek(5));
    does((replay) => replay.play());
    act(() => void store.push({ type: "CUSTOM", name: "later", value: 1, timestamp: 5000 }));
    frames.advance(200);
    expect(now().replay).toMatchObject({ isLive: false, isPlaying: true, position: 6, length: 7 });
    frames.advance(5000);
    expect(now().replay).toMatchObject({ isLive: true, isPlaying: false, position: 7 });
    act(() => void store.push(FINISHED));
    expect(now().replay).toMatchObject({ isLive: true, position: 8 });
  });

  it("keeps what is shown while the run goes on underneath", () => {
    const { store, now, does, frames } = show();
    does((replay) => replay.seek(3));
    const { rows } = now();
    act(() => void store.push([{ type: "CUSTOM", name: "n", value: 1 }, FINISHED]));
    frames.advance(100);
    expect(now()).toMatchObject({ rows, text: "Hello", replay: { position: 3, length: 8 } });
    expect(store.head.status).toBe("success");
  });

  it("renders ten times a second while it plays, however many events come in a second", () => {
    const store = createRunStore();
    store.push({ type: "RUN_STARTED", threadId: "t1", runId: "r1", timestamp: 0 });
    for (let timestamp = 10; timestamp <= 1000; timestamp += 10) {
      store.push({ type: "CUSTOM", name: "tick", value: 1, timestamp });
    }
    const frames = createWorld();
    let renderings = 0;
    const { result } = renderHook(() => {
      renderings++;
      return useReplay(useRun({ store }), frames.world);
    });
    act(() => result.current.seek(1));
    act(() => result.current.play());
    const before = renderings;
    for (let frame = 0; frame < 50; frame++) frames.advance(10);
    expect(renderings - before).toBe(5);
    expect(result.current.position).toBe(51);
    expect(result.current.run.store.log.length).toBe(51);
    act(() => result.current.pause());
    expect(result.current.isPlaying).toBe(false);
  });

  it("jumps to what was wrong, there and back", () => {
    const { now, does } = show();
    does((replay) => replay.jumpToIssue(-1));
    expect(now().replay.position).toBe(4);
    does((replay) => replay.jumpToIssue(-1));
    expect(now().replay.position).toBe(4);
    does((replay) => replay.seek(0));
    does((replay) => replay.jumpToIssue(1));
    expect(now().replay.position).toBe(4);
    expect(now().replay.run.store.issues).toHaveLength(1);
  });

  it("refuses a speed that goes nowhere", () => {
    const { now } = show();
    expect(() => now().replay.setSpeed(0)).toThrow(/above 0/);
  });

  it("leaves no listener and no frame behind", () => {
    const { does, frames, unmount, listeners } = show();
    does((replay) => replay.seek(0));
    does((replay) => replay.play());
    expect(frames.ticks.size).toBe(1);
    unmount();
    expect(frames.ticks.size).toBe(0);
    expect(listeners()).toBe(0);
  });
});
