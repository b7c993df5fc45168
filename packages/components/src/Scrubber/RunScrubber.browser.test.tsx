import "../styles.css";
import { recordedRun } from "@run-timeline/fixtures";
import { type Replay, useReplay, useRun } from "@run-timeline/hooks";
import { createRunStore, type RunStore } from "@run-timeline/protocol";
import { flushSync } from "react-dom";
import { expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { drawInPage, host, root } from "../../test/testPage.js";
import { eventually, frames } from "../../test/waits.js";
import { RunScrubber } from "./RunScrubber.js";

let replay: Replay;

drawInPage("", "rt");

function App({ store }: { store: RunStore }) {
  const run = useRun({ store });
  replay = useReplay(run);
  return <RunScrubber run={run} replay={replay} />;
}

const button = (name: string) =>
  [...host.querySelectorAll("button")].find(
    (each) => each.ariaLabel === name || each.textContent === name,
  ) as HTMLButtonElement;
const slider = () => host.querySelector("input") as HTMLInputElement;

function show(events: readonly unknown[]): RunStore {
  const store = createRunStore();
  store.push(events);
  flushSync(() => root.render(<App store={store} />));
  return store;
}

it("steps by event, plays, changes speed and goes back to the end", async () => {
  const events = [...recordedRun("rsvp").events()];
  show(events);
  const { length } = events;
  expect(slider().valueAsNumber).toBe(length);
  await userEvent.click(button("Previous event"));
  expect([replay.position, replay.isLive]).toEqual([length - 1, false]);
  await userEvent.click(button("8×"));
  expect(replay.speed).toBe(8);
  await userEvent.click(button("To the end"));
  expect(replay.isLive).toBe(true);
  await userEvent.click(button("1×"));
  await userEvent.click(button("Play"));
  await eventually(() => expect(replay.position).toBeGreaterThan(1));
  await userEvent.click(button("Pause"));
  const { position } = replay;
  expect(position).toBeLessThan(length);
  expect(replay.isPlaying).toBe(false);
});

it("is a slider of events by keyboard, and says the time and the event", async () => {
  show([...recordedRun("rsvp").events()]);
  slider().focus();
  await userEvent.keyboard("{Home}");
  expect(replay.position).toBe(0);
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  expect(replay.position).toBe(2);
  expect(slider().getAttribute("aria-valuetext")).toMatch(/^0:00\.\d, event 2 of \d+$/);
});

it("goes from issue to issue", async () => {
  const store = show([...recordedRun("malformed").events()]);
  await userEvent.click(button("Previous issue"));
  const { position } = replay;
  expect(store.issues.some(({ index }) => index + 1 === position)).toBe(true);
  expect(host.querySelectorAll(".rt-scrub-mark").length).toBeGreaterThan(0);
});

it("says the time as it goes on, also where nothing happens for long", async () => {
  show([
    { type: "RUN_STARTED", threadId: "t1", runId: "r1", timestamp: 0 },
    { type: "RUN_FINISHED", threadId: "t1", runId: "r1", timestamp: 600_000 },
  ]);
  await userEvent.click(button("Play"));
  const told = () => host.querySelector(".rt-scrubber-time b")?.textContent ?? "";
  await eventually(() => expect(told()).toMatch(/^0:00\.[3-9]|^0:0[1-9]/));
  expect(replay.position).toBe(1);
  await userEvent.click(button("Pause"));
  const { moment } = replay;
  expect(moment).toBeGreaterThan(200);
  await frames(5);
  expect(replay.moment).toBe(moment);
});

it("the run goes on underneath", () => {
  const events = [...recordedRun("rsvp").events()];
  const store = show(events.slice(0, 20));
  flushSync(() => replay.seek(5));
  flushSync(() => void store.push(events.slice(20)));
  return eventually(() => {
    expect(replay.length).toBe(events.length);
    expect(replay.position).toBe(5);
    expect(slider().max).toBe(`${events.length}`);
  });
});
