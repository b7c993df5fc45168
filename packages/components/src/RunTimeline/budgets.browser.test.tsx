import "../styles.css";
import { type Run, useRun } from "@run-timeline/hooks";
import type { RunStore } from "@run-timeline/protocol";
import { Profiler } from "react";
import { flushSync } from "react-dom";
import { describe, expect, it } from "vitest";
import { drawInPage, host, preloadAll, root } from "../../test/testPage.js";
import { call, longRun, more, result, text } from "../../test/testRun.js";
import { frames } from "../../test/waits.js";
import { InOrderLine, type InOrderLineProps } from "../InOrderLine/InOrderLine.js";
import { Message, type MessageProps } from "../Message/Message.js";
import { RunTimeline, type RunTimelineProps } from "./RunTimeline.js";

const VIEWS = ["grouped", "in-order"] as const;

let run: Run;
let commits = 0;
let rendered = 0;

preloadAll();
drawInPage("height: 640px; width: 900px");

function App({ store, ...props }: { store: RunStore } & Partial<RunTimelineProps>) {
  run = useRun({ store });
  return (
    <Profiler id="timeline" onRender={() => commits++}>
      <RunTimeline run={run} {...props} />
    </Profiler>
  );
}

async function show(store: RunStore, props: Partial<RunTimelineProps> = {}) {
  flushSync(() => root.render(<App store={store} {...props} />));
  await frames(4);
}

function CountedMessage(props: MessageProps) {
  rendered++;
  return <Message {...props} />;
}
function CountedLine(props: InOrderLineProps) {
  rendered++;
  return <InOrderLine {...props} />;
}
const COUNTED = { Message: CountedMessage, InOrderLine: CountedLine };

const scroller = () => host.querySelector(".rt-scroller") as HTMLElement;
const lastTop = () => scroller().scrollHeight - scroller().clientHeight;
const slots = () => [...host.querySelectorAll<HTMLElement>(".rt-slot")];
const slotAt = (share: number) => {
  const view = scroller().getBoundingClientRect();
  const y = view.top + view.height * share;
  return slots().find((slot) => {
    const { top, bottom } = slot.getBoundingClientRect();
    return top <= y && bottom > y;
  });
};

/** How many px the row in the middle of the viewport moves at most, on any painted frame. */
async function drift(count: number, act: (frame: number) => void): Promise<number> {
  const slot = slotAt(0.5) as HTMLElement;
  const before = slot.getBoundingClientRect().top;
  let worst = 0;
  for (let n = 0; n < count; n++) {
    act(n);
    await frames(1);
    const now = slot.isConnected ? slot.getBoundingClientRect().top : Number.POSITIVE_INFINITY;
    worst = Math.max(worst, Math.abs(now - before));
  }
  return worst;
}

describe.each(VIEWS)("a viewport of 640 px, %s", (defaultView) => {
  it("holds at most 600 elements, as many for ten thousand calls as for two hundred", {
    timeout: 30_000,
  }, async () => {
    const counts: number[] = [];
    for (const calls of [200, 10_000]) {
      await show(longRun(calls), { defaultView, defaultFollow: false });
      counts.push(host.querySelectorAll(".rt-main *").length);
      flushSync(() => root.render(null));
    }
    expect(counts[1]).toBeLessThanOrEqual(600);
    expect(counts[1]).toBe(counts[0]);
  });

  it("is never blank while it is scrolled by 400 px a frame", { timeout: 60_000 }, async () => {
    await show(longRun(4_000), { defaultView, defaultFollow: false });
    let blank = 0;
    for (let n = 0; n < 40; n++) {
      scroller().scrollTop += n < 20 ? 400 : -400;
      await frames(1);
      if (!slotAt(0.02) || !slotAt(0.5) || !slotAt(0.98)) blank++;
    }
    expect(blank).toBe(0);
  });

  it("takes a frame of tokens with one commit, which renders one row", {
    timeout: 30_000,
  }, async () => {
    const store = longRun(2_000);
    store.push([...text("last", "Reading"), more("last", " on")]);
    await show(store, { defaultView, components: COUNTED });
    for (let n = 0; n < 10; n++) {
      [commits, rendered] = [0, 0];
      for (let delta = 0; delta < 30; delta++) store.push(more("last", "a "));
      await frames(2);
      expect({ commits, rendered }).toEqual({ commits: 1, rendered: 1 });
    }
  });

  it("is at the tail on every painted frame while it follows", { timeout: 60_000 }, async () => {
    const store = longRun(400);
    await show(store, { defaultView });
    let off = 0;
    for (let n = 0; n < 90; n++) {
      if (n % 15 === 0)
        store.push([...call(`late${n}`), result(`late${n}`), ...text(`m${n}`, "a")]);
      store.push(more(`m${n - (n % 15)}`, "some words that come and come "));
      await frames(1);
      if (Math.abs(lastTop() - scroller().scrollTop) > 1) off++;
    }
    expect(off).toBeLessThanOrEqual(1);
  });

  it("stands still while rows come at an end that is not followed", {
    timeout: 60_000,
  }, async () => {
    const store = longRun(400);
    await show(store, { defaultView, defaultFollow: false });
    scroller().scrollTop = lastTop() / 2;
    await frames(6);
    const px = await drift(40, (n) => store.push([...call(`late${n}`), result(`late${n}`)]));
    expect(px).toBeLessThanOrEqual(1);
  });
});

describe("what is read", () => {
  it("moves by no pixel while groups above are opened and folded", {
    timeout: 60_000,
  }, async () => {
    await show(longRun(400), { defaultFollow: false });
    scroller().scrollTop = lastTop() / 2;
    await frames(6);
    const fold = run.store.fold();
    const middle = Math.floor(fold.length / 2);
    const before = Array.from({ length: 24 }, (_, back) => fold.at(middle - 8 - back));
    const groups = before.flatMap((row) => (row?.kind === "tool-group" ? [row.key] : []));
    const length = lastTop();
    const px = await drift(40, (n) => {
      const key = groups[n % groups.length];
      if (key === undefined) return;
      const open = new Map(run.view.getState().open);
      run.view.setState({ open: open.set(key, n < 30) });
    });
    expect(groups.length).toBeGreaterThan(5);
    expect(lastTop()).not.toBe(length);
    expect(px).toBeLessThanOrEqual(1);
  });
});
