import { describe, expect, it } from "vitest";
import { loadKeeper } from "./letGo/loadKeeper.js";
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

  it("says the moment, which goes on between events while it plays, and stands while it does not", () => {
    const { world, replay } = create();
    expect(replay.get().moment).toBe(1000);
    replay.seek(2);
    expect(replay.get().moment).toBe(100);
    replay.play();
    world.advance(150);
    expect(replay.get()).toMatchObject({ position: 2, moment: 250 });
    replay.pause();
    world.advance(1_000);
    expect(replay.get().moment).toBe(250);
    replay.play();
    world.advance(240);
    expect(replay.get()).toMatchObject({ position: 2, moment: 490 });
    world.advance(10);
    expect(replay.get()).toMatchObject({ position: 3, moment: 500 });
    world.advance(5_000);
    expect(replay.get()).toMatchObject({ position: 4, moment: 1000 });
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

  it("tells what goes on by itself ten times a second, and at once what somebody did", () => {
    const store = createRunStore();
    const at = (timestamp: number) => ({ type: "CUSTOM", name: "tick", value: 1, timestamp });
    store.push({ type: "RUN_STARTED", threadId: "t1", runId: "r1", timestamp: 0 });
    store.push(Array.from({ length: 100 }, (_, index) => at(10 + index * 10)));
    const world = createWorld();
    const replay = createReplay(store, world);
    let told = 0;
    const leave = replay.subscribe(() => void told++);
    const since = (work: () => void): number => {
      const before = told;
      work();
      return told - before;
    };
    expect(since(() => replay.seek(1))).toBe(1);
    expect(since(() => replay.seek(2))).toBe(1);
    replay.seek(1);
    replay.play();
    const playing = since(() => {
      for (let frame = 0; frame < 50; frame++) world.advance(10);
    });
    expect(replay.get().position).toBe(51);
    expect(replay.get().store.log.length).toBe(51);
    expect(playing).toBe(5);
    expect(since(() => replay.pause())).toBe(1);
    expect(since(() => world.advance(1_000))).toBe(0);

    replay.goLive();
    const live = since(() => {
      for (let frame = 0; frame < 25; frame++) {
        store.push(at(2_000));
        world.advance(10);
      }
      world.advance(100);
    });
    expect(replay.get()).toMatchObject({ isLive: true, position: 126, length: 126 });
    expect(live).toBe(3);
    store.push(at(2_000));
    leave();
    expect(world.isTicking()).toBe(false);
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

  it("plays on at its pace when runs are let go meanwhile", async () => {
    await loadKeeper();
    const store = createRunStore({ limits: { events: 8 } });
    const run = (number: number): object[] => {
      const ids = { threadId: "t1", runId: `r${number}`, timestamp: number * 10_000 };
      const ticks = [1, 2, 3].map((n) => ({
        type: "CUSTOM",
        name: "tick",
        timestamp: number * 10_000 + n * 1_000,
      }));
      return [
        { type: "RUN_STARTED", ...ids },
        ...ticks,
        { type: "RUN_FINISHED", ...ids, timestamp: number * 10_000 + 4_000 },
      ];
    };
    for (const number of [1, 2]) store.push(run(number));
    const world = createWorld();
    const replay = createReplay(store, world);
    const pass = (ms: number): number => {
      world.advance(ms);
      return replay.get().position;
    };
    replay.subscribe(() => undefined);
    replay.seek(7);
    replay.play();
    expect(pass(1_000)).toBe(8);
    store.push(run(3));
    expect(store.log.start).toBe(5);
    expect(pass(500)).toBe(8);
    expect(pass(500)).toBe(9);
    expect(pass(999)).toBe(9);
    expect(pass(1)).toBe(10);
  });
});
