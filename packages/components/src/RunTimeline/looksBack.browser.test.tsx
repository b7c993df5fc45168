import "../styles.css";
import { recordedRun } from "@run-timeline/fixtures";
import { type Replay, useReplay, useRun } from "@run-timeline/hooks";
import { createRunStore, type RunStore } from "@run-timeline/protocol";
import { flushSync } from "react-dom";
import { expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { drawInPage, host, root } from "../../test/testPage.js";
import { eventually, frames } from "../../test/waits.js";
import { Markdown } from "../Markdown/Markdown.js";
import { RunScrubber } from "../Scrubber/RunScrubber.js";
import { RunWaterfall } from "../Waterfall/RunWaterfall.js";
import { RunTimeline, type RunTimelineProps } from "./RunTimeline.js";

let replay: Replay;

drawInPage("height: 640px; width: 1000px; display: grid");

const PARTS = { Markdown, Waterfall: RunWaterfall, Scrubber: RunScrubber };

function App({ store, ...props }: { store: RunStore } & Partial<RunTimelineProps>) {
  const run = useRun({ store });
  replay = useReplay(run);
  return (
    <RunTimeline run={run} replay={replay} components={PARTS} defaultFollow={false} {...props} />
  );
}

function show(props: Partial<RunTimelineProps> = {}): RunStore {
  const store = createRunStore();
  store.push([...recordedRun("dinner").events()]);
  flushSync(() => root.render(<App store={store} {...props} />));
  return store;
}

const button = (name: string) =>
  [...host.querySelectorAll("button")].find(
    (each) => each.textContent === name || each.ariaLabel === name,
  ) as HTMLButtonElement;
const rowCount = () => Number(host.querySelector("[aria-rowcount]")?.getAttribute("aria-rowcount"));

it("all views follow the moment that the scrubber shows, while all of the run stays", async () => {
  const store = show();
  await eventually(() => expect(rowCount()).toBeGreaterThan(10));
  const all = rowCount();
  flushSync(() => replay.seek(40));
  await eventually(() => expect(rowCount()).toBeLessThan(all));
  const early = rowCount();
  await userEvent.click(button("In order"));
  await eventually(() => expect(rowCount()).toBeGreaterThan(early));
  await userEvent.click(button("Time"));
  await eventually(() => expect(rowCount()).toBe(7));
  expect(replay.position).toBe(40);
  await userEvent.click(button("Grouped"));
  flushSync(() => replay.goLive());
  await eventually(() => expect(rowCount()).toBe(all));
  expect(store.log.length).toBe(replay.length);
});

it("no time passes at an earlier moment, and what runs then has run for as long as it had", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  try {
    show();
    const elapsed = () => host.querySelector(".rt-facts")?.textContent?.match(/^\S+/)?.[0];
    flushSync(() => replay.seek(330));
    await eventually(() => expect(elapsed()).toBe("0:31"));
    flushSync(() => void vi.advanceTimersByTime(60_000));
    expect(elapsed()).toBe("0:31");
    flushSync(() => replay.seek(260));
    expect(elapsed()).toBe("0:15");
  } finally {
    vi.useRealTimers();
  }
});

it.each(["grouped", "in-order"] as const)(
  "a reader who follows sees the end of what was there, wherever they go: %s",
  async (view) => {
    show({ defaultFollow: true, defaultView: view });
    await eventually(() => expect(rowCount()).toBeGreaterThan(10));
    const scroller = () => host.querySelector(".rt-scroller") as HTMLElement;
    const below = () => {
      const { scrollHeight, scrollTop, clientHeight } = scroller();
      return scrollHeight - scrollTop - clientHeight;
    };
    for (const position of [400, 250, 60, 20, 250, 472]) {
      flushSync(() => replay.seek(position));
      await frames(6);
      expect(replay.run.view.getState().follow ?? true).toBe(true);
      expect(below()).toBeLessThanOrEqual(1);
    }
  },
);

it("opens details from the time view", async () => {
  show();
  await userEvent.click(button("Time"));
  await eventually(() => expect(host.querySelector("[role=treegrid] [role=row]")).not.toBeNull());
  host.querySelector<HTMLElement>("[role=treegrid] [role=row]")?.focus();
  await userEvent.keyboard("]{Enter}");
  await eventually(() =>
    expect(host.querySelector(".rt-panel")?.textContent).toContain("lookup_address"),
  );
});

it("keeps focus from view to view, shows the keys of each, and leaves details before the view", async () => {
  show();
  await eventually(() => expect(rowCount()).toBeGreaterThan(10));
  const focused = () => document.activeElement as HTMLElement;
  const row = host.querySelector<HTMLElement>("[data-kind=user-message]");
  row?.focus();
  await userEvent.keyboard("3");
  await eventually(() => expect(focused().className).toBe("rt-wf-lane"));
  await userEvent.keyboard("?");
  await eventually(() =>
    expect(host.querySelector("[role=dialog]")?.textContent).toContain("Along the bars of a lane"),
  );
  await userEvent.keyboard("{Escape}");
  expect(focused().className).toBe("rt-wf-lane");
  await userEvent.keyboard("]{Enter}");
  await eventually(() => expect(host.querySelector(".rt-panel")).not.toBeNull());
  await userEvent.keyboard("{Escape}");
  expect(host.querySelector(".rt-panel")).toBeNull();
  expect(replay.run.view.getState().selection?.entityKind).toBe("tool-call");
  await userEvent.keyboard("1");
  await eventually(() => expect(focused().textContent).toContain("lookup_address"));
  expect(host.querySelector("[role=treegrid]")?.contains(focused())).toBe(true);
  await userEvent.keyboard("2");
  await eventually(() => expect(focused().dataset.kind).toBe("call"));
});

it("draws what agents say as Markdown, and offers to take the run along", async () => {
  show();
  await eventually(() => expect(host.querySelector(".rt-md")).not.toBeNull());
  await eventually(() => expect(button("Export")).toBeTruthy());
});
