import { describe, expect, it } from "vitest";
import { createReplay } from "./replay.js";
import { createRunStore } from "./store.js";

const EVENTS = [
  { type: "RUN_STARTED", threadId: "t1", runId: "r1", timestamp: 1000 },
  { type: "TEXT_MESSAGE_START", messageId: "m1", role: "assistant", timestamp: 1100 },
  { type: "TEXT_MESSAGE_CONTENT", messageId: "m1", delta: "Hello", timestamp: 1500 },
  { type: "TEXT_MESSAGE_END", messageId: "m1", timestamp: 2000 },
  { type: "RUN_FINISHED", threadId: "t1", runId: "r1", timestamp: 3000 },
];

function createWorld() {
  let time = 0;
  let tick: (() => void) | undefined;
  return {
    now: () => time,
    onFrame(next: () => void) {
      tick = next;
      return () => {
        tick = undefined;
      };
    },
    advance(ms: number) {
      time += ms;
      const next = tick;
      tick = undefined;
      next?.();
    },
    isTicking: () => tick !== undefined,
  };
}

function create() {
  const store = createRunStore();
  store.push(EVENTS.slice(0, 4));
  const world = createWorld();
  const replay = createReplay(store, world);
  const leave = replay.subscribe(() => {});
  const text = () => replay.get().store.messages[0]?.content;
  return { store, world, replay, leave, text };
}

describe("a replay", () => {
  it("begins as the live thread and shows an earlier moment when it is sought", () => {
    const { store, replay, text } = create();
    expect(replay.get()).toMatchObject({ store, isLive: true, position: 4 });
    replay.seek(2);
    expect(replay.get()).toMatchObject({ isLive: false, position: 2, length: 4 });
    expect(text() ?? "").toBe("");
    replay.step(1);
    expect(text()).toBe("Hello");
    replay.goLive();
    expect(replay.get().store).toBe(store);
  });

  it("plays by the recorded clock, faster where it is told to", () => {
    const { world, replay } = create();
    replay.play();
    world.advance(150);
    expect(replay.get().position).toBe(2);
    replay.setSpeed(4);
    world.advance(100);
    expect(replay.get().position).toBe(3);
    world.advance(500);
    expect(replay.get()).toMatchObject({ position: 4, isPlaying: false });
    expect(world.isTicking()).toBe(false);
  });

  it("keeps its place while the run goes on underneath, and counts what comes", () => {
    const { store, replay, text } = create();
    replay.seek(2);
    store.push({ type: "TEXT_MESSAGE_CONTENT", messageId: "m1", delta: "!" });
    store.push(EVENTS.slice(4));
    expect(replay.get()).toMatchObject({ position: 2, length: 6, isLive: false });
    expect(text() ?? "").toBe("");
    replay.goLive();
    expect(replay.get()).toMatchObject({ position: 6, isLive: true });
  });

  it("stands still when it is paused or nobody looks any more", () => {
    const { world, replay, leave } = create();
    replay.play();
    replay.pause();
    expect(world.isTicking()).toBe(false);
    replay.play();
    leave();
    expect(world.isTicking()).toBe(false);
    expect(replay.get().isPlaying).toBe(false);
  });
});
